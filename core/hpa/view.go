package hpa

import (
	"strconv"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/meta"
)

// ObservationView is an observation as `hpasim run -o json --observed` prints
// it: enough to hand the same sync to the real controller.
type ObservationView struct {
	HPA     *autoscaling.HorizontalPodAutoscaler `json:"hpa"`
	Scale   ScaleView                            `json:"scale"`
	Pods    []PodView                            `json:"pods"`
	Metrics []ReadingView                        `json:"metrics"`
	// StatusError is the error that a write of the status would get.
	StatusError string `json:"statusError,omitempty"`
}

// ScaleView is the scale subresource.
type ScaleView struct {
	SpecReplicas   int32  `json:"specReplicas"`
	StatusReplicas int32  `json:"statusReplicas"`
	Selector       string `json:"selector"`
	Error          string `json:"error,omitempty"`
	UpdateError    string `json:"updateError,omitempty"`
}

// PodView is the part of a v1.Pod that the controller reads.
type PodView struct {
	meta.ObjectMeta `json:"metadata"`
	Spec            PodSpecView   `json:"spec"`
	Status          PodStatusView `json:"status"`
}

// PodSpecView is the part of a v1.PodSpec that has requests.
type PodSpecView struct {
	Containers     []ContainerView `json:"containers,omitempty"`
	InitContainers []ContainerView `json:"initContainers,omitempty"`
	Resources      *ResourcesView  `json:"resources,omitempty"`
	Overhead       ResourceList    `json:"overhead,omitempty"`
}

// ContainerView is a v1.Container.
type ContainerView struct {
	Name          string        `json:"name"`
	RestartPolicy string        `json:"restartPolicy,omitempty"`
	Resources     ResourcesView `json:"resources"`
}

// ResourcesView is a v1.ResourceRequirements.
type ResourcesView struct {
	Requests ResourceList `json:"requests,omitempty"`
}

// PodStatusView is the part of a v1.PodStatus that the controller reads.
type PodStatusView struct {
	Phase      string             `json:"phase,omitempty"`
	StartTime  *meta.Time         `json:"startTime,omitempty"`
	Conditions []PodConditionView `json:"conditions,omitempty"`
}

// PodConditionView is a v1.PodCondition.
type PodConditionView struct {
	Type               string    `json:"type"`
	Status             string    `json:"status"`
	LastTransitionTime meta.Time `json:"lastTransitionTime"`
}

// ReadingView is one metric's reading. Times and windows are seconds, times
// from the run's start.
type ReadingView struct {
	Pods        map[string]SampleView `json:"pods,omitempty"`
	GoneSamples []SampleView          `json:"strangers,omitempty"`
	Values      []string              `json:"values,omitempty"`
	Error       string                `json:"error,omitempty"`
}

// SampleView is one pod's sample.
type SampleView struct {
	Value     string  `json:"value"`
	Timestamp float64 `json:"timestamp"`
	Window    float64 `json:"window"`
}

var phases = [...]string{"Unknown", "Pending", "Running", "Succeeded", "Failed"}
var readiness = [...]string{"", "False", "True", "Unknown"}

// String returns the phase as the API spells it.
func (p Phase) String() string { return phases[p] }

// View returns the observation in API terms; epoch is the moment of offset 0.
func (o *Observation) View(epoch time.Time) ObservationView {
	v := ObservationView{
		HPA: o.HPA,
		Scale: ScaleView{o.Scale.SpecReplicas, o.Scale.StatusReplicas, o.Scale.Selector,
			o.Scale.Error, o.Scale.UpdateError},
		Pods:        make([]PodView, len(o.Pods)),
		Metrics:     make([]ReadingView, len(o.Metrics)),
		StatusError: o.StatusError,
	}
	for i := range o.Pods {
		v.Pods[i] = o.Pods[i].view(epoch)
		v.Pods[i].Namespace = o.HPA.Namespace
	}
	for i := range o.Metrics {
		v.Metrics[i] = o.Metrics[i].view(o.Pods)
	}
	return v
}

func (p *Pod) view(epoch time.Time) PodView {
	at := func(t time.Duration) meta.Time { return meta.NewTime(epoch.Add(t)) }
	v := PodView{Status: PodStatusView{Phase: p.Phase.String()}}
	v.Name, v.Labels = p.Name, p.Template.Labels
	if p.Terminating {
		// Only its presence is observed, so any time will do.
		deleted := at(0)
		v.DeletionTimestamp = &deleted
	}
	if p.HasStart {
		start := at(p.Start)
		v.Status.StartTime = &start
	}
	if p.Ready != ReadyAbsent {
		v.Status.Conditions = []PodConditionView{{"Ready", readiness[p.Ready], at(p.ReadySince)}}
	}
	if p.Template.Requests != nil {
		v.Spec.Resources = &ResourcesView{p.Template.Requests}
	}
	v.Spec.Overhead = p.Template.Overhead
	for i := range p.Template.Containers {
		c := &p.Template.Containers[i]
		cv := ContainerView{Name: c.Name, Resources: ResourcesView{c.Requests}}
		switch {
		case !c.Init:
			v.Spec.Containers = append(v.Spec.Containers, cv)
			continue
		case c.Sidecar:
			cv.RestartPolicy = "Always"
		}
		v.Spec.InitContainers = append(v.Spec.InitContainers, cv)
	}
	return v
}

func (r *Reading) view(pods []Pod) ReadingView {
	v := ReadingView{Error: r.Error}
	for i := range r.Samples {
		if r.Samples[i].Present && i < len(pods) {
			if v.Pods == nil {
				v.Pods = map[string]SampleView{}
			}
			v.Pods[pods[i].Name] = r.Samples[i].view()
		}
	}
	for i := range r.GoneSamples {
		v.GoneSamples = append(v.GoneSamples, r.GoneSamples[i].view())
	}
	for _, value := range r.Values {
		v.Values = append(v.Values, milli(value))
	}
	return v
}

func (s *Sample) view() SampleView {
	return SampleView{milli(s.Value), s.Timestamp.Seconds(), s.Window.Seconds()}
}

// milli writes milli-units as a quantity.
func milli(v int64) string {
	if v%1000 == 0 {
		return strconv.FormatInt(v/1000, 10)
	}
	return resource.NewMilliQuantity(v, resource.DecimalSI).String()
}
