package core_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/timeline"
)

// reader looks up in a run what the story of an HPA says.
type reader struct {
	tl       *timeline.Timeline
	index    int
	said     map[string]int // the sentences by kind
	problems []string
}

func (r *reader) wrong(format string, args ...any) {
	r.problems = append(r.problems, fmt.Sprintf(format, args...))
}

// The kinds of sentences that the runs of TestHeadlines have.
var kinds = []string{"the scale-up policy", "the default limit", "the scale-down policy", "the scale-up window", "the scale-down window", "back", "maxReplicas",
	"unread", "the scale of its target could not be read", zeroText, otherText, "replicas", "KEDA", "deleted"}

const (
	zeroText  = "it did not act, because its target had 0 replicas"
	otherText = "it did not act, because another HPA selected the same pods"
)

// A moment in a sentence is an @ here.
var (
	causeForm = regexp.MustCompile(`^@ to @(?: and (?:@ to @|(\d+) times more, ([\d:]+) in all,))? (.*)\.$`)
	gapForm   = regexp.MustCompile(`^(the [a-z -]+|maxReplicas)(?:,? (.*?))?: (up to )?(\d+) (too few|too many|brought back)$`)
	countForm = regexp.MustCompile(`^(?:(?:Between )?(\d+) (?:to|and|down to) )?(\d+) replicas?(;|,| throughout)(.*)\.$`)
	scaleForm = regexp.MustCompile(`(\d+) scale-(up|down)`)
	kedaForm  = regexp.MustCompile(`from (\d+) to (\d+) at @`)
)

// check reads each sentence, and returns what the run contradicts.
func (r *reader) check(story []explain.Line) []string {
	named, first := map[string]bool{}, ""
	for _, line := range story {
		var text strings.Builder
		var moments []time.Duration
		for _, p := range line.Parts {
			if !p.Moment {
				text.WriteString(p.Text)
				continue
			}
			text.WriteByte('@')
			moments = append(moments, p.At)
			if !strings.Contains(r.tl.TimeFormat().In(p.At), strings.TrimSuffix(p.Text, " UTC")) {
				r.wrong("%q stands for %v", p.Text, p.At)
			}
		}
		switch sentence := text.String(); {
		case causeForm.MatchString(sentence):
			kind := r.cause(sentence, moments)
			named[kind], first = true, cmp.Or(first, kind)
		case strings.HasPrefix(sentence, "KEDA scaled "):
			r.said["KEDA"]++
			r.keda(sentence, moments)
		case sentence == "At @ the HPA was deleted.":
			r.said["deleted"]++
			if versions := r.tl.HPAs[r.index].Versions; versions[len(versions)-1].Object != nil || versions[len(versions)-1].At != moments[0] {
				r.wrong("it was not deleted then")
			}
		case sentence == "The target of the HPA does not exist, so nothing scales.":
			if r.tl.HPAs[r.index].Target >= 0 {
				r.wrong("there is a target")
			}
			return r.problems
		case countForm.MatchString(sentence):
			r.said["replicas"]++
			r.counts(countForm.FindStringSubmatch(sentence))
		default:
			r.wrong("no rule for %q", sentence)
		}
	}
	if len(named) < 2 {
		r.complete(named)
	}
	r.worst(first)
	return r.problems
}

// complete reports a cause that is not among the named ones, though the story has room for it.
func (r *reader) complete(named map[string]bool) {
	for kind := range holds { //maps: the order of the problems is free
		if spans := r.spans(kind); !named[kind] && len(spans) > 0 && !(kind == zeroText && r.tl.ScaledObjectOf(r.index) != nil) {
			r.wrong("nothing says %q, of %v", kind, spans)
		}
	}
}

// few are the causes that give too few replicas.
var few = []string{"the scale-up policy", "the default limit", "the scale-up window", "maxReplicas"}

// worst reports a cause with more missing replicas than the first one has, if all load was served.
func (r *reader) worst(first string) {
	for i := range r.tl.Demands {
		if slices.Max(append(r.tl.Demands[i].Unserved.V, 0)) > 0 {
			return
		}
	}
	area := func(kind string) (sum float64) {
		for _, s := range r.spans(kind) {
			sum += s.area
		}
		return sum
	}
	least := 60.0
	if slices.Contains(few, first) {
		least = max(least, area(first))
	} else if !strings.HasPrefix(first, "the scale-down") {
		return
	}
	for _, kind := range few {
		if got := area(kind); got > least {
			r.wrong("%q took %v, more than %q", kind, got, first)
		}
	}
}

// cause checks a sentence about a cause, and returns its kind.
func (r *reader) cause(sentence string, moments []time.Duration) (kind string) {
	parts := causeForm.FindStringSubmatch(sentence)
	kind, gap, value := parts[3], 0, ""
	if m := gapForm.FindStringSubmatch(parts[3]); m != nil {
		kind, value = m[1], m[2]
		gap, _ = strconv.Atoi(m[4])
		if (m[3] == "") != (gap == 1) {
			r.wrong("%q of %d", m[3], gap)
		}
		if m[5] == "brought back" {
			kind = "back"
		}
		if slices.Contains(few, kind) && m[5] != "too few" || strings.HasPrefix(kind, "the scale-down") && m[5] != "too many" {
			r.wrong("%s has %s", kind, m[5])
		}
	}
	metric, unread := strings.CutSuffix(kind, " could not be read")
	if _, ok := holds[kind]; !ok && unread {
		kind = "unread " + metric
		r.said["unread"]++
	} else {
		r.said[kind]++
	}
	spans := r.spans(kind)
	most, total := held{}, time.Duration(0)
	for _, s := range spans {
		total += timeline.Between(s.from, s.to)
		if s.gap > most.gap {
			most = s
		}
	}
	if most.gap != gap {
		r.wrong("%d replicas are %d at %v", gap, most.gap, most.at)
	}
	told := 1
	switch {
	case parts[1] != "":
		others, _ := strconv.Atoi(parts[1])
		if told = others + 1; timeline.Clock(total) != parts[2] {
			r.wrong("%s in all are %s", parts[2], timeline.Clock(total))
		}
	case len(moments) == 4:
		told = 2
	}
	if told != len(spans) {
		r.wrong("%d times are %d: %v", told, len(spans), spans)
	}
	for i := 0; i < len(moments); i += 2 {
		if !slices.ContainsFunc(spans, func(s held) bool { return s.from == moments[i] && s.to == moments[i+1] }) {
			r.wrong("not from %v to %v, but %v", moments[i], moments[i+1], spans)
		}
	}
	if value != "" {
		r.value(kind, value, most.at)
	}
	return kind
}

// counts checks how many replicas and rescales there were.
func (r *reader) counts(parts []string) {
	target := &r.tl.Targets[r.tl.HPAs[r.index].Target]
	low, high := slices.Min(target.Spec.V), slices.Max(target.Spec.V)
	want := []string{"", fmt.Sprint(high)}
	if low < high {
		want[0] = fmt.Sprint(low)
	}
	if strings.Contains(parts[0], "down to") {
		slices.Reverse(want)
	}
	if got := parts[1:3]; !slices.Equal(got, want) {
		r.wrong("%q are %q", got, want)
	}
	rescales := map[string]int{}
	for _, s := range r.syncs() {
		switch d := &s.Decision; {
		case d.Rescaled && d.Desired > d.Current:
			rescales["up"]++
		case d.Rescaled:
			rescales["down"]++
		}
	}
	for _, m := range scaleForm.FindAllStringSubmatch(parts[4], -1) {
		if n := rescales[m[2]]; fmt.Sprint(n) != m[1] {
			r.wrong("%s scale-%ss are %d", m[1], m[2], n)
		}
		delete(rescales, m[2])
	}
	if len(rescales) > 0 {
		r.wrong("nothing says %v", rescales)
	}
}

// keda checks when KEDA scaled.
func (r *reader) keda(sentence string, moments []time.Duration) {
	var scaled []string
	so := r.tl.ScaledObjectOf(r.index)
	for i := range so.Turns {
		if t := &so.Turns[i]; t.Scaled != nil {
			scaled = append(scaled, fmt.Sprintf("from %d to %d at %v", t.Observed.Replicas, *t.Scaled, t.At))
		}
	}
	var told []string
	for i, m := range kedaForm.FindAllStringSubmatch(sentence, -1) {
		told = append(told, fmt.Sprintf("from %s to %s at %v", m[1], m[2], moments[i]))
	}
	if len(scaled) > 2 {
		if !strings.Contains(sentence, fmt.Sprintf("scaled %d times", len(scaled))) {
			r.wrong("it is %d times", len(scaled))
		}
		scaled = []string{scaled[0], scaled[len(scaled)-1]}
	}
	if !slices.Equal(told, scaled) {
		r.wrong("not %q, but %q", told, scaled)
	}
}
