package goal

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/timeline"
)

// stateFrom is what the subject of a goal is from a moment on.
type stateFrom struct {
	at   time.Duration
	v    float64
	text string
	fits bool
}

// state checks a state over the span: at its start, and whenever it may have
// changed.
func (c *checker) state() Result {
	states := c.states()
	if len(states) == 0 {
		return unmet(c.Say("nothing was known of it"))
	}
	low, high := states[0], states[0]
	for _, f := range states {
		if f.fits != (c.coverage == coverAlways) && c.coverage != coverSometime {
			return Result{Instead: c.withTime(f.text, f.at), At: f.at}
		}
		if f.fits && c.coverage == coverSometime {
			return Result{Met: true, At: NoMoment}
		}
		if f.v < low.v {
			low = f
		}
		if f.v > high.v {
			high = f
		}
	}
	switch {
	case c.coverage != coverSometime:
		return Result{Met: true, At: NoMoment}
	case c.subject.name == "condition":
		return unmet(c.Say("it never was"))
	case low.text == high.text:
		return unmet(c.Say("%s all that time", low.text))
	}
	return unmet(c.Say("from %s to %s", low.text, high.text))
}

func (c *checker) states() []stateFrom {
	from, to := c.bounds()
	var out []stateFrom
	if c.subject.name == "ready" && c.namePart != "" {
		return c.namedReady(from, to)
	}
	switch c.subject.name {
	case "replicas", "pods", "ready", "highest", "lowest":
		target := &c.tl.Targets[c.target]
		s := &target.Spec
		if c.subject.name == "pods" {
			s = &target.Status
		} else if c.subject.name == "ready" {
			s = &target.Ready
		}
		out = append(out, c.number.stateFrom(from, s.At(from), c.subject.unit))
		for i, t := range s.T {
			if t > from && t < to {
				out = append(out, c.number.stateFrom(t, s.V[i], c.subject.unit))
			}
		}
		return out
	}
	if c.subject.name == "image" {
		return c.images(from, to)
	}
	if kind := operator.ConditionType(c.match.Type); c.subject.name == "condition" && slices.Contains(operator.ConditionTypes(), kind) {
		return c.reports(kind, from, to)
	}
	out = c.deletions(from, to)
	first := c.tl.SyncAt(c.index, from)
	for i := max(first, 0); i < len(c.tl.Syncs) && c.tl.Syncs[i].At < to; i++ {
		s := &c.tl.Syncs[i]
		if s.HPA != c.index || s.At < from && c.tl.HPAs[c.index].ExistsUntil(s.At, from+1) <= from {
			continue
		}
		if f, ok := c.sync(s); ok {
			f.at = max(s.At, from)
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b stateFrom) int { return cmp.Compare(a.at, b.at) })
	return out
}

// deletions returns from when on there is no HPA any more. What its last sync said does not
// hold then.
func (c *checker) deletions(from, to time.Duration) (out []stateFrom) {
	h := &c.tl.HPAs[c.index]
	for i := max(h.VersionAt(from), 0); i < len(h.Versions) && h.Versions[i].At < to; i++ {
		if h.Versions[i].Object == nil {
			out = append(out, stateFrom{at: max(h.Versions[i].At, from), text: c.Say("there is no HPA %s", h.Key.Name)})
		}
	}
	return out
}

// namedReady counts the Ready pods whose names contain namePart.
func (c *checker) namedReady(from, to time.Duration) (out []stateFrom) {
	ready := map[time.Duration]int{from: 0} // by the moment, how many more there are from then on
	for i := range c.tl.Pods {
		p := &c.tl.Pods[i]
		if p.Target != c.target || !strings.Contains(p.Name, c.namePart) {
			continue
		}
		was := 0
		for _, change := range p.Changes() {
			is := 0
			if change.State == timeline.PodReady {
				is = 1
			}
			ready[max(change.At, from)] += is - was
			was = is
		}
	}
	n := 0
	for _, t := range slices.Sorted(maps.Keys(ready)) {
		if n += ready[t]; t < to || t == from {
			out = append(out, c.number.stateFrom(t, float64(n), c.subject.unit))
		}
	}
	return out
}

func (i *interval) stateFrom(at time.Duration, v float64, u unit) stateFrom {
	return stateFrom{at, v, u.format(v), i.holds(v)}
}

// sync returns the subject's state at one sync.
func (c *checker) sync(s *timeline.Sync) (stateFrom, bool) {
	d := &s.Decision
	switch c.subject.name {
	case "wanted":
		if d.Winner < 0 {
			return stateFrom{text: c.Say("nothing that could be read")}, true
		}
		f := c.number.stateFrom(s.At, float64(d.Proposed), wholeNumber)
		if metricName := d.Metrics[d.Winner].Name; c.namePart != "" && !strings.Contains(metricName, c.namePart) {
			f.fits, f.text = false, c.Say("%[1]s, %[2]s", f.text, metricName)
		}
		return f, true
	case "governs":
		_, fields := d.Governing()
		f := stateFrom{text: strings.Join(fields, ", ")}
		for _, field := range fields {
			subfield, below := strings.CutPrefix(field, c.path)
			f.fits = f.fits || below && (subfield == "" || subfield[0] == '.' || subfield[0] == '[')
		}
		if len(fields) == 0 {
			f.text = c.Say("no field")
		}
		return f, true
	case "metric", "measured", "unready", "missing", "ignored":
		for i := range d.Metrics {
			m := &d.Metrics[i]
			if !strings.Contains(m.Name, c.namePart) {
				continue
			}
			if n, ok := pods(m, c.subject.name); ok {
				return c.number.stateFrom(s.At, float64(n), wholeNumber), true
			}
			v := float64(m.Value) / 1000
			switch {
			case m.Verdict == hpa.VerdictFailed:
				return stateFrom{text: c.Say("not readable")}, true
			case m.Rule == hpa.RuleUtilization:
				v = float64(m.Utilization)
			}
			return c.number.stateFrom(s.At, v, quantity), true
		}
		return stateFrom{text: c.Say("not read")}, true
	case "condition":
		return c.condition(d.Status)
	}
	return stateFrom{}, false // TestSubjects names a subject that comes here
}

// condition returns the state of the condition in a status.
func (c *checker) condition(status *autoscaling.HorizontalPodAutoscalerStatus) (stateFrom, bool) {
	if status == nil {
		return stateFrom{}, false
	}
	text := c.Say("no such condition")
	for i := range status.Conditions {
		k := &status.Conditions[i]
		if c.match.Type != "" && c.match.Type != string(k.Type) {
			continue
		}
		f := c.matches(k.Status, k.Reason, k.Message)
		if f.fits {
			return f, true
		}
		if c.match.Type != "" {
			text = f.text
		}
	}
	return stateFrom{text: text}, true
}

func (c *checker) matches(status autoscaling.ConditionStatus, reason, message string) stateFrom {
	m := &c.match
	return stateFrom{text: string(status) + ", " + reason, fits: (m.Status == "" || m.Status == string(status)) &&
		(m.Reason == "" || m.Reason == reason) && strings.Contains(message, m.MessageContains)}
}

// reports returns a condition of the HPA's ScaledObject: at the start, and whenever KEDA wrote conditions.
func (c *checker) reports(kind operator.ConditionType, from, to time.Duration) (out []stateFrom) {
	so := c.tl.ScaledObjectOf(c.index)
	for i := 0; so != nil && i < len(so.Reports) && so.Reports[i].At < to; i++ {
		r := &so.Reports[i]
		k := r.Conditions.Get(kind)
		f := c.matches(k.Status, k.Reason, k.Message)
		if k.Type == "" {
			f.text = c.Say("no such condition")
		}
		if f.at = max(r.At, from); r.At <= from {
			out = nil
		}
		out = append(out, f)
	}
	return out
}

// pods returns how many pods a metric counts in the group of a subject.
func pods(m *hpa.MetricStep, subject string) (n int, ok bool) {
	switch subject {
	case "measured":
		return m.ReadyPods, true
	case "unready":
		return m.UnreadyPods, true
	case "missing":
		return m.MissingPods, true
	case "ignored":
		return m.IgnoredPods, true
	}
	return 0, false
}
