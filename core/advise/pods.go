package advise

import (
	"strings"
	"time"

	"hpaplayground/core/note"
)

// rolloutDrift: the pods that a rollout adds for a while become replicas.
func rolloutDrift(l *checker) {
	if !l.template() || l.workload.Kind != "Deployment" || l.Target() == nil || l.now.drift < 1 {
		return
	}
	var spans []Span
	first, last, target := int32(0), int32(0), l.Target()
	for i := range l.Syncs {
		if d := &l.Syncs[i].Decision; drifts(d) && target.Updated.At(l.Syncs[i].At) < target.Status.At(l.Syncs[i].At) {
			if len(spans) == 0 {
				first = d.Current
			}
			last = d.Desired
			spans = append(spans, Span{l.Syncs[i].At, l.Syncs[i].At})
		}
	}
	if len(spans) == 0 {
		return
	}
	f := l.newFinding("rollout-drift", drift, l.workloadField("spec.strategy.rollingUpdate"), spans,
		note.Say("From %s on the rollout's extra pods became replicas: %d, and then %d.", l.Timeline.TimeFormat().In(spans[0].From), first, last),
		note.Say("The HPA counts all pods, also those that a rollout adds for a while. Within the tolerance it takes their number as the replicas."))
	f.tries = [][]string{{set(f.Field, "{maxSurge: 0, maxUnavailable: %d}", max(1, first/10))}}
	l.add(f)
}

// warmUp: pods that were ready and still warmed up counted with the cpu of their start.
func warmUp(l *checker) {
	p := &l.s.Pods
	target := l.Timeline.HPAs[l.HPA].Target
	if !l.template() || target < 0 || p.StartupCPU == 0 || p.StartupDuration == 0 || len(l.workload.Probes) == 0 {
		return
	}
	warming := func(at time.Duration) (n int) {
		for i := range l.Timeline.Pods {
			if pod := &l.Timeline.Pods[i]; pod.Target == target && pod.Started >= 0 && pod.Ready >= 0 && pod.Ready <= at && at < pod.Started+p.StartupDuration {
				n++
			}
		}
		return n
	}
	var spans []Span
	highest, wanted := 0, int32(0)
	for i := range l.Syncs {
		d := &l.Syncs[i].Decision
		if d.Winner < 0 || d.Proposed <= d.Current {
			continue
		}
		if n := warming(l.Syncs[i].At); n > 0 {
			highest, wanted = max(highest, n), max(wanted, d.Proposed)
			spans = append(spans, Span{l.Syncs[i].At, l.Until(i)})
		}
	}
	spans = joined(spans)
	if len(spans) == 0 {
		return
	}
	delay := (p.StartupDuration + 20*time.Second).Seconds()
	f := l.newFinding("warm-up", hours, l.workloadField("spec.template.spec.containers[0].readinessProbe.initialDelaySeconds"), spans,
		note.Say("%s pods that still warmed up counted as ready, up to %d at a time, and up to %d replicas were wanted.", l.when(spans), highest, wanted),
		note.Say("A pod that is ready counts with all that it uses, also what only its start needs. One that is not ready yet counts as if it used nothing."))
	f.tries = [][]string{{set(f.Field, "%d", int(delay))}} //fits: at most an hour
	if l.workload.Probes[0].Readiness == nil {
		f.Field.Path = strings.TrimSuffix(f.Field.Path, ".initialDelaySeconds")
		f.tries = [][]string{{set(f.Field, "{tcpSocket: {port: 8080}, initialDelaySeconds: %d, periodSeconds: 5}", int(delay))}} //fits: at most an hour
	}
	l.add(f)
}
