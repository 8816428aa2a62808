package explain

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
)

// Pod is how one metric counts a pod.
type Pod struct {
	Name   string
	Group  hpa.Group
	Reason PodReason
	// Value is the sample and Request the pod's request, both in milli-units.
	// HasValue: there is a sample.
	HasValue bool
	Value    int64
	Request  int64
}

// pods explains which pods a metric counts, and why it does not count the other pods.
func (b *builder) pods(index int, m *hpa.MetricStep) {
	lang := b.lang
	s := b.add(hpa.StepMetric, index, lang.Say("Pods"), metricField(index, ""))
	for i := range b.obs.Pods {
		if i >= len(m.Groups) || m.Groups[i] == hpa.GroupNone {
			continue
		}
		p := Pod{Name: b.obs.Pods[i].Name, Group: m.Groups[i], Reason: b.podReason(&b.obs.Pods[i], m.Groups[i])}
		if samples := b.samples(index); i < len(samples) && samples[i].Present {
			p.HasValue, p.Value = true, samples[i].Value
		}
		if i < len(m.PodRequests) {
			p.Request = m.PodRequests[i]
		}
		s.Pods = append(s.Pods, p)
	}
	missing := m.Samples - m.ReadyPods
	for _, reason := range podReasons {
		b.group(s, reason)
	}
	b.requests(s, index)
	if missing > 0 {
		s.say(lang.SayN(missing, "%d sample belongs to a pod that no longer exists.", "%d samples belong to pods that no longer exist.", missing))
	}
}

// requests says what the pods request if their requests differ: a pod was resized, or
// has another revision.
func (b *builder) requests(s *Step, index int) {
	var sizes []int64
	names := map[int64][]string{}
	for i := range s.Pods {
		p := &s.Pods[i]
		if p.Group == hpa.GroupIgnored || p.Request == 0 {
			continue
		}
		if names[p.Request] == nil {
			sizes = append(sizes, p.Request)
		}
		names[p.Request] = append(names[p.Request], p.Name)
	}
	if len(sizes) < 2 {
		return
	}
	slices.Sort(sizes)
	for _, size := range sizes {
		pods := names[size]
		text := b.lang.SayN(len(pods), "%d pod requests %s", "%d pods request %s", len(pods), b.amount(index, size))
		if len(pods) <= fewPods {
			text = colon(b.lang, text, list(b.lang, pods))
		}
		s.say(text)
	}
}

func (b *builder) samples(index int) []hpa.Sample {
	if index < len(b.obs.Metrics) {
		return b.obs.Metrics[index].Samples
	}
	return nil
}

// group says how many pods have a reason, their ages and their names.
func (b *builder) group(s *Step, reason PodReason) {
	lang, n := b.lang, 0
	var names []string
	var youngest, oldest time.Duration
	index := 0
	for i := range s.Pods {
		if s.Pods[i].Reason != reason {
			continue
		}
		for b.obs.Pods[index].Name != s.Pods[i].Name {
			index++
		}
		old := b.currentTime - b.obs.Pods[index].Start
		if n == 0 {
			youngest, oldest = old, old
		}
		youngest, oldest = min(youngest, old), max(oldest, old)
		n++
		names = append(names, s.Pods[i].Name)
	}
	if n == 0 {
		return
	}
	ages := age(youngest)
	if age(oldest) != ages {
		ages = lang.Say("%s to %s", ages, age(oldest))
	}
	text := ""
	switch reason {
	case ReasonCounted:
		text = lang.SayN(n, "%d pod counts", "%d pods count", n)
	case ReasonTerminating:
		text = lang.SayN(n, "%d is ignored: it is being deleted", "%d are ignored: they are being deleted", n)
	case ReasonPodFailed:
		text = lang.SayN(n, "%d is ignored: it has failed", "%d are ignored: they have failed", n)
	case ReasonPending:
		text = lang.SayN(n, "%d is unready: it is Pending", "%d are unready: they are Pending", n)
	case ReasonNoStatus:
		text = lang.SayN(n, "%d is unready: it has no start time or no Ready condition", "%d are unready: they have no start time or no Ready condition", n)
	case ReasonStarting:
		text = lang.SayN(n, "%d is unready: started %s ago, less than the initialization period of %s, and not Ready",
			"%d are unready: started %s ago, less than the initialization period of %s, and not Ready", n, ages, period(b.config.CPUInitializationPeriod))
		s.Fields = append(s.Fields, FlagField("cpu-initialization-period"))
	case ReasonTooEarly:
		text = lang.SayN(n, "%d is unready: started %s ago, less than the initialization period of %s, and its sample began before it was Ready",
			"%d are unready: started %s ago, less than the initialization period of %s, and their samples began before they were Ready",
			n, ages, period(b.config.CPUInitializationPeriod))
		s.Fields = append(s.Fields, FlagField("cpu-initialization-period"))
	case ReasonNeverReady:
		text = lang.SayN(n, "%d is unready: its last change to not Ready was within %s of its start, so it counts as never ready",
			"%d are unready: their last change to not Ready was within %s of their start, so they count as never ready", n, period(b.config.InitialReadinessDelay))
		s.Fields = append(s.Fields, FlagField("initial-readiness-delay"))
	case ReasonNoSample:
		text = lang.SayN(n, "%d is missing: the metrics API has no sample of it", "%d are missing: the metrics API has no sample of them", n)
	}
	if n <= fewPods {
		text = colon(lang, text, list(lang, names))
	}
	s.say(text)
}

// fewPods is the largest number of pods that are named one by one.
const fewPods = 3
