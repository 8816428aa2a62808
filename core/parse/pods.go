package parse

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
	"hpaplayground/core/rollout"
	"hpaplayground/core/scenario"
)

// podDoc holds the fields of a Pod that the playground reads.
type podDoc struct {
	templateDoc
	Status struct {
		Phase      string     `json:"phase"`
		StartTime  *meta.Time `json:"startTime"`
		Conditions []struct {
			Type               string     `json:"type"`
			Status             string     `json:"status"`
			Reason             string     `json:"reason"`
			LastTransitionTime *meta.Time `json:"lastTransitionTime"`
		} `json:"conditions"`
		Containers     []containerStatusDoc `json:"containerStatuses"`
		InitContainers []containerStatusDoc `json:"initContainerStatuses"`
	} `json:"status"`
}

type containerStatusDoc struct {
	RestartCount int32 `json:"restartCount"`
	State        struct {
		Waiting *struct {
			Reason string `json:"reason"`
		} `json:"waiting"`
	} `json:"state"`
	LastState struct {
		Terminated *struct {
			FinishedAt *meta.Time `json:"finishedAt"`
		} `json:"terminated"`
	} `json:"lastState"`
}

var phases = map[string]hpa.Phase{
	"":          hpa.PhasePending, // the API server's default for a new pod
	"Pending":   hpa.PhasePending,
	"Running":   hpa.PhaseRunning,
	"Succeeded": hpa.PhaseSucceeded,
	"Failed":    hpa.PhaseFailed,
	"Unknown":   hpa.PhaseUnknown,
}

var readiness = map[string]hpa.Readiness{
	"True":    hpa.ReadyTrue,
	"False":   hpa.ReadyFalse,
	"Unknown": hpa.ReadyUnknown,
}

func (r *reader) readPod(d *manifest.Document) {
	var in podDoc
	if err := d.Decode(&in); err != nil {
		r.add(d.Errorf("", "%v", err))
		return
	}
	r.checkName(d, in.Metadata.Name)
	phase, ok := phases[in.Status.Phase]
	if !ok {
		r.add(d.Errorf("status.phase", "phase %q: must be Pending, Running, Succeeded, Failed or Unknown", in.Status.Phase))
	}
	r.checkPodSpec(d, "spec", &in.Spec)
	p := scenario.PodObject{Namespace: namespaceOf(in.Metadata.Namespace)}
	p.Pod.Name = in.Metadata.Name
	p.Pod.Template, p.Limits, p.Probes = in.template()
	p.Pod.Phase = phase
	if t := in.Metadata.DeletionTimestamp; t != nil {
		p.Pod.Terminating, p.Gone = true, r.offset(*t)
	}
	if t := in.Status.StartTime; t != nil && !t.IsZero() {
		p.Pod.HasStart, p.Pod.Start = true, r.offset(*t)
	}
	for _, c := range in.Status.Conditions {
		if c.Type == "PodScheduled" && c.Reason == "Unschedulable" {
			p.Unschedulable = true
		}
		if c.Type != "Ready" {
			continue
		}
		p.Pod.Ready = readiness[c.Status]
		if c.LastTransitionTime != nil {
			p.Pod.ReadySince = r.offset(*c.LastTransitionTime)
		}
	}
	for _, c := range slices.Concat(in.Status.Containers, in.Status.InitContainers) {
		p.Restarts += max(c.RestartCount, 0)
		if c.State.Waiting == nil || c.State.Waiting.Reason != "CrashLoopBackOff" || phase != hpa.PhaseRunning {
			continue
		}
		p.Crashed = true
		if last := c.LastState.Terminated; last != nil && last.FinishedAt != nil {
			p.Exited = r.offset(*last.FinishedAt)
		}
	}
	p.DeletionCost = rollout.DeletionCost(in.Metadata.Annotations)
	for _, o := range in.Metadata.OwnerReferences {
		if o.Controller != nil && *o.Controller {
			p.Owner = o.Kind + "/" + o.Name
		}
	}
	r.scenario.Objects.Pods = append(r.scenario.Objects.Pods, p)
}

// offset returns an API time as an offset from the start, in whole seconds.
func (r *reader) offset(t meta.Time) time.Duration {
	return t.Truncate(time.Second).Sub(r.scenario.Start)
}

// podMetricsDoc holds the fields of a PodMetrics that the playground reads.
type podMetricsDoc struct {
	Metadata   meta.ObjectMeta `json:"metadata"`
	Timestamp  *meta.Time      `json:"timestamp"`
	Window     duration        `json:"window"`
	Containers []struct {
		Name  string           `json:"name"`
		Usage hpa.ResourceList `json:"usage"`
	} `json:"containers"`
}

func (r *reader) readPodMetrics(d *manifest.Document) {
	var in podMetricsDoc
	if err := d.Decode(&in); err != nil {
		r.add(d.Errorf("", "%v", err))
		return
	}
	if in.Metadata.Name == "" {
		r.add(d.Errorf("metadata.name", "PodMetrics have the name of their pod: it is missing"))
	}
	m := scenario.PodMetrics{
		Namespace: namespaceOf(in.Metadata.Namespace),
		Name:      in.Metadata.Name,
		Labels:    in.Metadata.Labels,
		Window:    time.Duration(in.Window),
	}
	if in.Timestamp != nil {
		m.Timestamp = r.offset(*in.Timestamp)
	}
	for _, c := range in.Containers {
		m.Containers = append(m.Containers, scenario.ContainerMetrics{Name: c.Name, Usage: c.Usage})
	}
	r.scenario.Objects.Samples = append(r.scenario.Objects.Samples, m)
}
