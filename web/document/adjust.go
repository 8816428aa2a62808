package document

import (
	"fmt"
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// writing edits the text of a part for its controls.
type writing struct {
	*edit.Editor
	path      string // the field of the control that is moved
	continues bool   // the previous edit was part of the same movement
}

func (d Document) writing(p Part, run track.Run) *writing {
	return &writing{Editor: d.Reader.Edit(d.PartText(p), d.object(p, run))}
}

// clear removes a field and the groups that become empty, so that the text is as before
// the field was set. A group with a comment stays.
func (w *writing) clear(path string) {
	for w.Remove(path); ; w.Remove(path) {
		index := strings.LastIndexByte(path, '.')
		if path = path[:max(index, 0)]; path == "spec" || path == "" {
			return
		}
		f, ok := w.Get(path)
		if !ok || f.Text != "{}" {
			return
		}
		if lineEnd, _, _ := strings.Cut(w.Text[f.To:], "\n"); strings.Contains(lineEnd, "#") {
			return
		}
	}
}

func (w *writing) has(path string) bool {
	f, ok := w.Get(path)
	return ok && !f.IsNull()
}

// writeDefaults writes out a list of defaults before one of its items changes, because
// a list in the text replaces the API's whole default list.
func (w *writing) writeDefaults(path string) {
	if list, _, ok := strings.Cut(path, ".policies["); ok && !w.has(list+".policies") {
		w.Set(list+".policies", policiesText(defaultRules(list[strings.LastIndexByte(list, '.')+1:]).Policies))
	}
	if strings.HasPrefix(path, "spec.metrics[") && !w.has("spec.metrics") {
		w.Set("spec.metrics", fmt.Sprintf("[{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: %d}}}]",
			autoscaling.DefaultCPUUtilization))
	}
}

func policiesText(policies []autoscaling.HPAScalingPolicy) string {
	var b strings.Builder
	for i, p := range policies {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "{type: %s, value: %d, periodSeconds: %d}", p.Type, p.Value, p.PeriodSeconds)
	}
	return "[" + b.String() + "]"
}

// adjust writes a control's value. A required field cannot become empty.
func (d Document) adjust(msg FieldSet, run track.Run) (Document, string) {
	w := d.writing(msg.Part, run)
	w.path, w.continues = msg.Path, msg.Continues && msg.Path == d.moved
	switch value := strings.TrimSpace(msg.Value); {
	case value != "":
		w.writeDefaults(msg.Path)
		w.Set(msg.Path, scalar(msg.Path, value))
	case !required(msg.Path):
		w.clear(msg.Path)
	}
	return d.finish(msg.Part, w, run.Lang)
}

// required reports whether a field must be in the text.
func required(path string) bool {
	return path == "spec.maxReplicas" || strings.HasPrefix(path, "spec.triggers[") || strings.Contains(path, ".policies[") || strings.HasPrefix(path, "spec.metrics[")
}

// scalar writes a value as YAML. Numbers, quantities, durations, the API's own words and profiles
// stay as they are. Other values are put in quotes.
func scalar(path, value string) string {
	if path == versionPath || strings.Contains(path, "].metadata.") { // text, even if it is a number
		return strconv.Quote(value)
	}
	switch value {
	case "Max", "Min", "Disabled", "Pods", "Percent", "true", "false",
		scenario.NoProfile, scenario.MetricsServer, scenario.PrometheusAdapter, scenario.KEDA, scenario.Exact:
		return value
	}
	if strings.Trim(value, "0123456789abcdefghijklmnopqrstuvwxyzKMGTPE.") == "" && value[0] <= '9' {
		return value
	}
	return strconv.Quote(value)
}

// add writes the default behavior, or adds a policy.
func (d Document) add(path string, run track.Run) (Document, string) {
	w := d.writing(HPA, run)
	if path == behaviorPath || path == operator.BehaviorPath {
		w.Set(path, d.defaultBehavior(run))
		return d.finish(HPA, w, run.Lang)
	}
	w.writeDefaults(path + "[")
	n := 0
	for n < maxPolicies && w.has(fmt.Sprintf("%s[%d]", path, n)) {
		n++
	}
	value := "{type: Pods, value: 4, periodSeconds: 60}"
	if f, _ := w.Get(fmt.Sprintf("%s[%d].type", path, n-1)); f.Value == string(autoscaling.PodsScalingPolicy) {
		value = "{type: Percent, value: 100, periodSeconds: 60}"
	}
	w.Insert(fmt.Sprintf("%s[%d]", path, n), value)
	return d.finish(HPA, w, run.Lang)
}

// defaultBehavior returns the behavior in force if the text has none. The controller's
// flag sets its scale-down window.
func (d Document) defaultBehavior(run track.Run) string {
	r := fieldReader{doc: &d, run: run, part: HPA}
	var b strings.Builder
	for i, name := range directions {
		rules := defaultRules(name)
		window := 0
		if w := rules.StabilizationWindowSeconds; w == nil {
			window = r.forPart(Simulation).downscaleStabilization()
		} else {
			window = int(*w)
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s: {stabilizationWindowSeconds: %d, selectPolicy: %s, policies: %s}",
			name, window, *rules.SelectPolicy, policiesText(rules.Policies))
	}
	return "{" + b.String() + "}"
}

// remove removes the behavior or a policy. An empty list of policies is not allowed, so
// the list is removed with its last policy, and the defaults hold.
func (d Document) remove(path string, run track.Run) (Document, string) {
	w := d.writing(HPA, run)
	list, _, ok := strings.Cut(path, ".policies[")
	list += ".policies"
	w.writeDefaults(path)
	if ok && !w.has(list+"[1]") {
		path = list
	}
	if ok && path != list {
		w.Remove(path)
	} else {
		w.clear(path)
	}
	return d.finish(HPA, w, run.Lang)
}

// finish returns the document with a part that a control changed, or why the control
// could not change it. The steps of one movement are one step to undo.
func (d Document) finish(p Part, w *writing, lang words.Language) (next Document, notice string) {
	if w.Err != nil {
		return d, lang.Say("This cannot be set here: %s.", w.Err)
	}
	if w.Text == d.PartText(p) {
		return d, ""
	}
	next = d.Replace(d.WithPart(p, w.Text))
	if w.continues {
		next.Edit = d.Edit
	}
	next.moved = w.path
	return next, ""
}
