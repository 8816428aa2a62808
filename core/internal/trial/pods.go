package trial

import (
	"strconv"
	"time"

	"hpaplayground/core/hpa"
)

// health says how many of a target's pods are Ready.
type health uint8

const (
	healthy health = iota
	mixed
	starting // close to each time limit in groupPods
	sick
)

func newHealth(d dice) health {
	return weighted(d, share[health]{5, healthy}, share[health]{3, mixed}, share[health]{3, starting}, share[health]{1, sick})
}

// newTemplate is a pod template: several containers, sidecars, and requests
// that may be missing.
func newTemplate(d dice, labels map[string]string) *hpa.PodTemplate {
	t := &hpa.PodTemplate{Labels: labels}
	gaps := weighted(d, share[int]{6, 0}, share[int]{1, 10}, share[int]{1, 50})
	t.Containers = append(t.Containers, hpa.Container{Name: "app", Requests: newRequests(d, gaps)})
	if d.percent(40) {
		t.Containers = append(t.Containers, hpa.Container{Name: "proxy", Requests: newRequests(d, gaps)})
	}
	if d.percent(20) {
		t.Containers = append(t.Containers, hpa.Container{Name: "setup", Init: true, Requests: newRequests(d, gaps)})
	}
	if d.percent(25) {
		t.Containers = append(t.Containers, hpa.Container{Name: "mesh", Init: true, Sidecar: true, Requests: newRequests(d, gaps)})
	}
	if d.percent(10) {
		t.Containers = append(t.Containers, hpa.Container{Name: "late", Init: true, Requests: newRequests(d, gaps)})
	}
	if d.percent(20) {
		t.Requests = newRequests(d, 30)
	}
	if d.percent(15) {
		t.Overhead = newRequests(d, 30)
	}
	return t
}

func newRequests(d dice, gaps int) hpa.ResourceList {
	list := hpa.ResourceList{}
	extreme := d.percent(3)
	add := func(name, text string) {
		if !d.percent(gaps) {
			if extreme {
				text = pick(d, "0", "1n", "9E", "123456789n", "1500m", "9223372036854775", "1")
			}
			list[name] = *quantity(text)
		}
	}
	add("cpu", pick(d, "100m", "250m", "1", "2", "333m", "1500m"))
	add("memory", pick(d, "64Mi", "1Gi", "100M", "1000"))
	if d.percent(40) {
		add("ephemeral-storage", "1Gi")
	}
	if d.percent(40) {
		add("hugepages-2Mi", "4Mi")
	}
	if d.percent(40) {
		add("example.com/gpu", "1")
	}
	return list
}

// newPods returns n pods of the templates, in the given health. now is the time of
// the sync; API times are whole seconds.
func newPods(d dice, config *hpa.Config, n int, name string, templates []*hpa.PodTemplate, m health, now time.Duration) []hpa.Pod {
	pods := make([]hpa.Pod, 0, n)
	second := now.Truncate(time.Second)
	for i := range n {
		p := hpa.Pod{
			Name:     name + "-" + strconv.Itoa(i),
			Template: templates[0],
			Phase:    hpa.PhaseRunning,
			HasStart: true,
			Start:    second - time.Duration(d.between(600, 7200))*time.Second,
			Ready:    hpa.ReadyTrue,
		}
		if i*len(templates) >= n && len(templates) > 1 {
			p.Template = templates[1]
		}
		p.ReadySince = p.Start + 10*time.Second
		switch m {
		case mixed:
			if d.percent(40) {
				addFault(&p, d, config, second)
			}
		case sick:
			addFault(&p, d, config, second)
		case starting:
			startPod(&p, d, config, second)
		}
		pods = append(pods, p)
	}
	return pods
}

func addFault(p *hpa.Pod, d dice, config *hpa.Config, second time.Duration) {
	switch d.IntN(12) {
	case 0, 1:
		p.Phase = hpa.PhasePending
		p.Ready = pick(d, hpa.ReadyAbsent, hpa.ReadyFalse)
		p.HasStart = d.percent(50)
	case 2:
		p.Phase, p.Ready = hpa.PhaseFailed, hpa.ReadyFalse
	case 3:
		p.Phase, p.Ready = hpa.PhaseSucceeded, hpa.ReadyFalse
	case 4, 5:
		p.Terminating = true
	case 6:
		p.Phase = hpa.PhaseUnknown
	case 7:
		p.Ready = pick(d, hpa.ReadyAbsent, hpa.ReadyUnknown)
	case 8:
		p.HasStart = false
	case 9:
		p.Ready, p.ReadySince = hpa.ReadyFalse, second-time.Minute
	default:
		startPod(p, d, config, second)
	}
}

// startPod puts the pod's start and readiness close to the time limits in groupPods.
func startPod(p *hpa.Pod, d dice, config *hpa.Config, second time.Duration) {
	around := func(t time.Duration) time.Duration {
		return t.Truncate(time.Second) + time.Duration(d.between(-1, 1))*time.Second
	}
	p.Start = weighted(d,
		share[time.Duration]{4, around(second - config.CPUInitializationPeriod)},
		share[time.Duration]{2, around(second - config.CPUInitializationPeriod + 10*time.Second)},
		share[time.Duration]{3, second - time.Duration(d.between(0, 90))*time.Second},
		share[time.Duration]{2, second - 20*time.Minute})
	p.Ready = weighted(d, share[hpa.Readiness]{5, hpa.ReadyTrue}, share[hpa.Readiness]{5, hpa.ReadyFalse},
		share[hpa.Readiness]{1, hpa.ReadyUnknown}, share[hpa.Readiness]{1, hpa.ReadyAbsent})
	p.ReadySince = weighted(d,
		share[time.Duration]{4, around(p.Start + config.InitialReadinessDelay)},
		share[time.Duration]{4, around(second - 15*time.Second)},
		share[time.Duration]{2, p.Start + 5*time.Second},
		share[time.Duration]{1, second})
	if d.percent(10) {
		p.Phase = hpa.PhasePending
	}
	if d.percent(3) {
		p.HasStart = false
	}
}
