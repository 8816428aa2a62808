package goal

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/manifest"
)

// Read reads the list of goals that a document has at a path, such as "spec.goals". raw
// is the list's JSON, as Decode returns it. Read reports all mistakes and leaves out
// wrong goals.
func Read(d *manifest.Document, path string, raw json.RawMessage) ([]Goal, []manifest.Diagnostic) {
	var list []map[string]json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, []manifest.Diagnostic{d.Errorf(path, "%v", err)}
	}
	var goals []Goal
	var diags []manifest.Diagnostic
	for i, fields := range list {
		r := reader{doc: d, path: fmt.Sprintf("%s[%d]", path, i), fields: fields}
		if g := r.read(); len(r.diags) == 0 {
			goals = append(goals, g)
		}
		diags = append(diags, r.diags...)
	}
	return goals, diags
}

type reader struct {
	doc    *manifest.Document
	path   string
	fields map[string]json.RawMessage
	diags  []manifest.Diagnostic
}

func (r *reader) errorf(field, format string, args ...any) {
	path := r.path
	if field != "" {
		path += "." + field
	}
	r.diags = append(r.diags, r.doc.Errorf(path, format, args...))
}

func (r *reader) has(field string) bool { return r.doc.Has(r.path + "." + field) }

func (r *reader) read() Goal {
	var g Goal
	var fields []string
	for i := range subjects {
		if r.has(subjects[i].name) {
			fields = append(fields, subjects[i].name)
			g.subject = &subjects[i]
		}
	}
	switch len(fields) {
	case 0:
		var names []string
		for i := range subjects {
			names = append(names, subjects[i].name)
		}
		r.errorf("", "a goal has a subject: give one of %s", strings.Join(names, ", "))
		return g
	case 1:
	default:
		r.errorf(fields[1], "a goal has one subject: this one has %s", strings.Join(fields, " and "))
		return g
	}
	r.times(&g)
	r.text("hpa", &g.hpa)
	r.text("target", &g.target)
	r.text("of", &g.namePart)
	if g.namePart != "" && !g.subject.named {
		var names []string
		for i := range subjects {
			if subjects[i].named {
				names = append(names, subjects[i].name)
			}
		}
		r.errorf("of", "of is for %s", strings.Join(names, ", "))
	}
	r.readSeen(&g)
	r.value(&g)
	return g
}

func (r *reader) text(field string, into *string) {
	if raw, ok := r.fields[field]; ok {
		_ = json.Unmarshal(raw, into) // values that are not text were reported before
	}
}

// times reads at, from and to.
func (r *reader) times(g *Goal) {
	for _, t := range []struct {
		field string
		into  *time.Duration
		flag  timeFields
	}{{"at", &g.at, atGiven}, {"from", &g.from, fromGiven}, {"to", &g.to, toGiven}} {
		if !r.has(t.field) {
			continue
		}
		var text string
		r.text(t.field, &text)
		g.timesGiven |= t.flag
		if t.flag == atGiven && text == "end" {
			g.timesGiven |= atEnd
		} else if d, err := time.ParseDuration(text); err != nil {
			r.errorf(t.field, "time %q: want a duration such as 90s, or end for at", text)
		} else if *t.into = d; d < 0 {
			r.errorf(t.field, "time %s: must not be negative", text)
		}
		switch {
		case g.subject.kind > count:
			r.errorf(t.field, "%s covers the whole run: at, from and to do not apply", g.subject.name)
		case g.subject.kind == count && t.flag == atGiven:
			r.errorf(t.field, "%s needs a span: give from and to", g.subject.name)
		}
	}
	if g.timesGiven&atGiven != 0 && g.timesGiven&(fromGiven|toGiven) != 0 {
		r.errorf("at", "either at, or from and to")
	}
	if g.timesGiven&toGiven != 0 && g.to <= g.from {
		r.errorf("to", "the span ends before it begins")
	}
}

func (r *reader) readSeen(g *Goal) {
	if g.subject.name == "event" {
		g.coverage = coverSometime
	}
	if !r.has("seen") {
		return
	}
	var name string
	r.text("seen", &name)
	i := slices.Index(coverageNames, name)
	switch {
	case i < 0:
		r.errorf("seen", "seen %q: must be one of %s", name, strings.Join(coverageNames, ", "))
	case g.subject.name == "event" && coverage(i) == coverAlways:
		r.errorf("seen", "an event is seen sometime or never")
	case g.subject.kind != state && g.subject.name != "event" || g.timesGiven&atGiven != 0 && coverage(i) == coverSometime:
		r.errorf("seen", "seen is for a state over a span of time, and for an event")
	default:
		g.coverage = coverage(i)
	}
}

func (r *reader) value(g *Goal) {
	name := g.subject.name
	raw := r.fields[name]
	if string(raw) == "null" {
		r.errorf(name, "%s says nothing", name)
		return
	}
	err := error(nil)
	switch name {
	case "rescalesTo":
		err = json.Unmarshal(raw, &g.sizes)
	case "unchanged", "governs", "image":
		if err = json.Unmarshal(raw, &g.path); g.path == "" {
			r.errorf(name, "%s says nothing", name)
		}
	case "condition", "event":
		if err = json.Unmarshal(raw, &g.match); g.match.Type == "" && g.match.Reason == "" {
			r.errorf(name, "give the %s's type or its reason", name)
		}
		if types := knownTypes(name); g.match.Type != "" && !slices.Contains(types, g.match.Type) {
			r.errorf(name+".type", "type %q: must be one of %s", g.match.Type, strings.Join(types, ", "))
		}
	default:
		g.number, err = readInterval(raw, g.subject.unit)
	}
	if err != nil {
		r.errorf(name, "%v", err)
	}
	if !r.has("times") {
		return
	}
	if name != "event" || g.coverage == coverNever {
		r.errorf("times", "times is for an event that is seen")
	} else if g.count, err = readInterval(r.fields["times"], wholeNumber); err != nil {
		r.errorf("times", "%v", err)
	}
}

func knownTypes(subject string) []string {
	if subject == "event" {
		return []string{"Normal", "Warning"}
	}
	var types []string
	for _, t := range autoscaling.ConditionTypes() {
		types = append(types, string(t))
	}
	for _, t := range operator.ConditionTypes() {
		types = append(types, string(t))
	}
	return types
}
