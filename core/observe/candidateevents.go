package observe

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
)

// episode is a time in which the recorded replicas differ from the run's.
type episode struct {
	from, to          time.Duration // the last point that agrees, and the last one that does not
	area              float64       // recorded minus run, added up over the points
	ratio             float64       // of recorded to run, where it is furthest from 1
	smallest, largest float64       // that were recorded, from the episode's start to the end of the recording
}

// maxEpisodes is how many episodes are looked at: the largest ones.
const maxEpisodes = 4

// findEpisodes returns in which times the first of these kinds that was recorded differs from the run.
func (m *candidateBuilder) findEpisodes(kinds ...string) (all []episode) {
	r := RecordingOf(m.recorded, kinds...)
	if r == nil {
		return nil
	}
	model := r.Kind.model(m.tl, m.hpa)
	near := nearest{Series: &model}
	inside, before := false, time.Duration(0)
	for _, p := range r.Points {
		if p.At < 0 || p.At > m.tl.Duration {
			continue
		}
		if near.distance(p.At-r.Step, p.At+r.Step, p.Value) < sameBelow {
			inside, before = false, p.At
			continue
		}
		if !inside {
			inside, all = true, append(all, episode{from: before, ratio: 1})
		}
		e, v := &all[len(all)-1], model.At(p.At)
		if v != v {
			v = 0
		}
		e.to, e.area = p.At, e.area+p.Value-v
		if ratio := p.Value / max(v, 1); math.Abs(ratio-1) > math.Abs(e.ratio-1) {
			e.ratio = ratio
		}
	}
	for i := range all {
		all[i].smallest, all[i].largest = math.Inf(1), 0
		for _, p := range r.Points {
			if p.At > all[i].from {
				all[i].smallest, all[i].largest = min(all[i].smallest, p.Value), max(all[i].largest, p.Value)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b episode) int { return cmp.Compare(math.Abs(b.area), math.Abs(a.area)) })
	return all[:min(maxEpisodes, len(all))]
}

// seconds is the time between two points of the recordings.
func (m *candidateBuilder) seconds() float64 {
	return max(m.first.Step.Seconds(), 15)
}

// moments returns when something may have happened, in seconds: just after run and recordings last agreed, before
// each episode.
func (m *candidateBuilder) moments() (all []float64) {
	add := func(at time.Duration) {
		if v := max(0, at.Truncate(time.Second).Seconds()) + 1; !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	add(m.parted)
	for _, e := range m.episodes {
		add(e.from)
	}
	return all
}

// action returns the change with which the timeline has one more action.
func (m *candidateBuilder) action(at time.Duration, action string) []string {
	return []string{fmt.Sprintf("Simulation:spec.timeline[%d]={at: %s, %s}", m.actions, scenario.ShortDuration(at), action)}
}

// events tries what may have happened: somebody scaled, a rollout, an outage of the metrics, more load.
func (m *candidateBuilder) events() {
	m.outages()
	if m.first.First == nil || m.target == "" {
		return
	}
	m.scaled()
	m.rollouts()
	m.bursts()
	m.crashes()
	m.otherHPAs()
}

// scaled tries that somebody scaled to a recorded number.
func (m *candidateBuilder) scaled() {
	r := RecordingOf(m.recorded, "spec", "replicas", "current")
	if r == nil {
		return
	}
	f := &family{"scaled", 0.03, []float64{1, m.seconds() / 3}, func(n []float64) (note.Text, []string) {
		at, replicas := seconds(n[1]), rounded(n[0])
		return note.Say("Somebody scaled to %d at %s.", replicas, m.tl.TimeFormat().At(at)), m.action(at, fmt.Sprintf("scale: {target: %s, replicas: %d}", m.target, replicas))
	}}
	for _, at := range m.moments() {
		changes := 0
		for i, p := range r.Points {
			if p.At.Seconds() < at || changes == 2 || i > 0 && p.Value == r.Points[i-1].Value {
				continue
			}
			changes++
			for _, before := range []float64{0, m.seconds() / 2} {
				m.add(f, []float64{p.Value, at + before}, []float64{p.Value, max(0, p.At.Seconds()-before-1)})
			}
		}
	}
}

func (m *candidateBuilder) rollouts() {
	f := &family{"rollout", 0.03, []float64{m.seconds() / 3, 15}, func(n []float64) (note.Text, []string) {
		at, ready := seconds(n[0]), scenario.ShortDuration(seconds(n[1]))
		if n[1] <= 0 {
			return note.Say("There was a rollout at %s.", m.tl.TimeFormat().At(at)), m.action(at, fmt.Sprintf("rollout: {target: %s}", m.target))
		}
		return note.Say("There was a rollout at %s, of pods that take %s to be Ready.", m.tl.TimeFormat().At(at), ready), m.action(at, fmt.Sprintf("rollout: {target: %s, pods: {ready: %s}}", m.target, ready))
	}}
	for _, at := range m.allMoments() {
		for _, after := range []float64{0, m.seconds() / 2} {
			m.add(f, pairs([]float64{at + after}, []float64{0, 90})...)
		}
	}
}

// allMoments returns the moments, and those of the Ready pods.
func (m *candidateBuilder) allMoments() []float64 {
	all := m.moments()
	for _, kind := range []string{"current", "ready"} {
		for i, e := range m.findEpisodes(kind) {
			if at := e.from.Truncate(time.Second).Seconds() + 1; i < 2 && !slices.Contains(all, at) {
				all = append(all, at)
			}
		}
	}
	return all
}

// bursts tries more load for a while.
func (m *candidateBuilder) bursts() {
	for _, l := range m.scenario.Given[:min(maxEach, len(m.scenario.Given))] {
		if l.Base == nil || l.Kind == "backlog" {
			continue
		}
		top := 0.0
		for _, p := range l.Base.Points {
			top = max(top, p.Milli)
		}
		target := ""
		if l.Demand.Target != "" {
			target = ", target: " + parse.PlainText(l.Demand.Target)
		}
		f := &family{"burst", 0.05, []float64{m.seconds(), 60, 12}, func(n []float64) (note.Text, []string) {
			at, span, more := seconds(n[0]), seconds(n[1]), load.Milli(float64(top*n[2]/100))
			if span < 10*time.Second || n[2] < 5 {
				return note.Text{}, nil
			}
			times := m.tl.TimeFormat()
			return note.Say("There was more load from %s to %s: as much as %d %% of the highest.", times.At(at), times.At(at+span), rounded(n[2])),
				set(fmt.Sprintf("load[%d]", len(m.scenario.Given)), fmt.Sprintf("{metric: %s%s, %s: {spike: {base: 0, peak: %s, at: %s, for: %s}}}",
					parse.MetricText(&l.Demand.Metric), target, l.Kind, resource.NewMilliQuantity(more, resource.DecimalSI), scenario.ShortDuration(at), scenario.ShortDuration(span)))
		}}
		for i, e := range m.episodes {
			if e.area <= 0 || i > 2 {
				continue
			}
			at := max(0, e.from.Seconds()-20)
			for _, span := range []float64{120, max(60, (e.to-e.from).Seconds()-300), (e.to - e.from).Seconds()} {
				size := 100 * (e.ratio - 1) * l.Base.At(e.from) / max(top, 1)
				m.add(f, []float64{at, span, size}, []float64{at, span, 2 * size})
			}
		}
	}
}

// crashes tries pods that are not there for a while, where the Ready pods were fewer than in the run.
func (m *candidateBuilder) crashes() {
	f := &family{"crash", 0.05, []float64{m.seconds() / 3, 30, 1}, func(n []float64) (note.Text, []string) {
		at, span, count := seconds(n[0]), seconds(n[1]), rounded(n[2])
		if span < time.Second || count < 1 {
			return note.Text{}, nil
		}
		times := m.tl.TimeFormat()
		pods := fmt.Sprint(count)
		says := note.Say("%d pods crashed from %s to %s.", count, times.At(at), times.At(at+span))
		switch {
		case count == 1:
			says = note.Say("A pod crashed from %s to %s.", times.At(at), times.At(at+span))
		case count >= allPods:
			pods, says = "all", note.Say("All pods crashed from %s to %s.", times.At(at), times.At(at+span))
		}
		return says, m.action(at, fmt.Sprintf("pod: {target: %s, count: %s, do: crash, for: %s}", m.target, pods, scenario.ShortDuration(span)))
	}}
	for i, e := range m.findEpisodes("ready", "available") {
		if e.area >= 0 || i > 1 {
			continue
		}
		for _, after := range []float64{1, m.seconds() / 2} {
			for _, span := range []float64{(e.to - e.from).Seconds(), (e.to - e.from).Seconds() / 2} {
				m.add(f, []float64{e.from.Seconds() + after, span, 2}, []float64{e.from.Seconds() + after, span, allPods})
			}
		}
	}
}

// allPods stands for all pods, however many there are.
const allPods = 1000

// otherHPAs tries a second HPA of the target, and that the HPA was deleted.
func (m *candidateBuilder) otherHPAs() {
	if m.object == nil {
		return
	}
	times := m.tl.TimeFormat()
	second := &family{"second HPA", 0.02, []float64{m.seconds() / 2}, func(n []float64) (note.Text, []string) {
		action := m.edited(func(h *autoscaling.HorizontalPodAutoscaler) { h.Name += "-2" })
		if at := seconds(n[0]); action != "" {
			return note.Say("A second HPA of %s was there from %s on.", m.target, times.At(at)), m.action(at, action)
		}
		return note.Text{}, nil
	}}
	deleted := &family{"deleted HPA", 0.02, []float64{m.seconds() / 2}, func(n []float64) (note.Text, []string) {
		at := seconds(n[0])
		return note.Say("The HPA was deleted at %s.", times.At(at)), m.action(at, fmt.Sprintf("delete: %s/%s", m.object.Namespace, m.object.Name))
	}}
	if active := m.recording("ScalingActive"); active == nil || slices.ContainsFunc(m.inactive(), func(s load.Span) bool { return s.To >= m.tl.Duration-2*m.first.Step }) {
		for _, at := range m.allMoments() {
			m.add(second, each(at, max(0, at-60), max(0, at-300))...)
		}
		for _, s := range m.inactive() {
			m.add(second, each(max(0, s.From.Seconds()-m.seconds()/2))...)
		}
	}
	if r := RecordingOf(m.recorded, "desired", "current"); r != nil {
		if last := r.Points[len(r.Points)-1].At; last < m.tl.Duration-3*r.Step {
			deleted.cost = -evident
			m.add(deleted, each(last.Seconds()+1, (last+r.Step/2).Seconds())...)
		}
	}
	if RecordingOf(m.recorded, "desired", "ScalingActive", "min", "max") == nil {
		for _, at := range m.moments() {
			m.add(deleted, each(at, max(0, at-60), max(0, at-300))...)
		}
	}
}

// evident is how much less of the distance a change must explain that a recording shows by itself.
const evident = 0.3

// inactive returns when ScalingActive was recorded as not true, the last times if there were many.
func (m *candidateBuilder) inactive() (spans []load.Span) {
	r := m.recording("ScalingActive")
	if r == nil {
		return nil
	}
	down := false
	for _, p := range r.Points {
		switch {
		case p.Value == 0 && !down:
			spans = append(spans, load.Span{From: max(0, p.At-r.Step/2), To: p.At + r.Step/2})
		case p.Value == 0:
			spans[len(spans)-1].To = p.At + r.Step/2
		}
		down = p.Value == 0
	}
	return spans[max(0, len(spans)-maxEach):]
}

// outages tries spans without metrics: those in which the HPA said so, or if that was not recorded, from when run and
// recordings parted. Such an outage may have begun long before: at first the controller only misses recommendations.
func (m *candidateBuilder) outages() {
	f := &family{"no metrics", 0.03, []float64{m.seconds() / 2, m.seconds() / 2}, func(n []float64) (note.Text, []string) {
		from, until := seconds(n[0]), seconds(n[1])
		if until <= from {
			return note.Text{}, nil
		}
		times := m.tl.TimeFormat()
		return note.Say("There were no metrics from %s to %s.", times.At(from), times.At(until)), set("metricsPipeline.unavailable", fmt.Sprintf("[[%s, %s]]", scenario.ShortDuration(from), scenario.ShortDuration(until)))
	}}
	if m.recording("ScalingActive") != nil {
		for _, s := range m.inactive() {
			m.add(f, []float64{s.From.Seconds(), s.To.Seconds()})
		}
		return
	}
	begin := func(at time.Duration) {
		for _, before := range []time.Duration{0, time.Minute, 4 * time.Minute} {
			for _, until := range m.outageEnds(at) {
				m.add(f, []float64{max(0, at-before).Seconds(), until.Seconds()})
			}
		}
	}
	begin(m.parted)
	for i, e := range m.episodes {
		if i < 2 && e.from != m.parted {
			begin(e.from)
		}
	}
}
