package parse

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/meta"
	"hpaplayground/core/scenario"
)

// loadDoc is an entry of spec.load.
type loadDoc struct {
	Metric struct {
		Type      string              `json:"type"`
		Name      string              `json:"name"`
		Container string              `json:"container"`
		Object    *objectDoc          `json:"object"`
		Selector  *meta.LabelSelector `json:"selector"`
	} `json:"metric"`
	Target      string        `json:"target"` // Kind/name
	Total       *seriesDoc    `json:"total"`
	PerPod      *seriesDoc    `json:"perPod"`
	Value       *seriesDoc    `json:"value"`
	Backlog     *backlogDoc   `json:"backlog"`
	Overload    string        `json:"overload"`
	Spread      spreadDoc     `json:"spread"`
	Unavailable [][2]duration `json:"unavailable"`
	Proposed    string        `json:"proposed"`
}

// series returns the fields for a series; a field that is not given is nil.
func (l *loadDoc) series() []*seriesDoc {
	all := []*seriesDoc{l.Total, l.PerPod, l.Value}
	if l.Backlog != nil {
		all = append(all, l.Backlog.Arrivals)
	}
	return all
}

type backlogDoc struct {
	Arrivals   *seriesDoc         `json:"arrivals"`
	PerPodRate *resource.Quantity `json:"perPodRate"`
	Initial    *resource.Quantity `json:"initial"`
}

type objectDoc struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
}

// loadEntry is a load with its place in the text.
type loadEntry struct {
	path   string
	demand load.Demand
}

func (r *reader) readLoads(in []loadDoc) {
	for i := range in {
		if r.full() {
			return
		}
		r.random = rand.New(rand.NewPCG(r.scenario.Seed, noiseStream+uint64(i)))
		path := fmt.Sprintf("spec.load[%d]", i)
		before := len(r.diags)
		d := r.readLoad(path, &in[i])
		if len(r.diags) == before {
			r.loads = append(r.loads, loadEntry{path, d})
			r.scenario.Load = append(r.scenario.Load, d)
			r.lastSeries.Index, r.lastSeries.Demand, r.lastSeries.Kind, r.lastSeries.ProposedShape = i, d, d.Form(), in[i].Proposed
			r.scenario.Given = append(r.scenario.Given, r.lastSeries)
		}
	}
}

func (r *reader) readLoad(path string, in *loadDoc) load.Demand {
	m := &in.Metric
	d := load.Demand{Metric: load.Metric{Type: m.Type, Name: m.Name, Container: m.Container}, Target: in.Target}
	report := func(at, format string, args ...any) { r.add(r.simulation.Errorf(path+at, format, args...)) }
	switch info := autoscaling.MetricSourceType(m.Type).Info(); {
	case m.Type == "":
		report(".metric.type", "a load says which metric it feeds: type is %s", metricTypes())
	case info.Type == "":
		report(".metric.type", "metric type %q: must be %s", m.Type, metricTypes())
	}
	if m.Name == "" {
		report(".metric.name", "a load says which metric it feeds: name is missing")
	}
	if (m.Container != "") != (m.Type == "ContainerResource") && m.Type != "" {
		if m.Container == "" {
			report(".metric.container", "a ContainerResource metric has a container: name it")
		} else {
			report(".metric.container", "container is for metrics of type ContainerResource, this is %s", m.Type)
		}
	}
	if m.Object != nil {
		if m.Type != "Object" {
			report(".metric.object", "object is for metrics of type Object, this is %s", m.Type)
		}
		d.Metric.Object = m.Object.Kind + "/" + m.Object.Name
	}
	if m.Selector != nil {
		d.Metric.Selector = m.Selector.MatchLabels
	}
	r.checkForms(path, m.Type)
	d.Total = r.readSeries(path+".total", in.Total)
	d.PerPod = r.readSeries(path+".perPod", in.PerPod)
	d.Value = r.readSeries(path+".value", in.Value)
	d.Backlog = r.readBacklog(path+".backlog", in.Backlog)
	d.Queue = r.readOverload(path, in.Overload, &d)
	d.Spread = r.readSpread(path+".spread", &in.Spread, &d)
	d.Unavailable = r.spans(path+".unavailable", in.Unavailable)
	r.checkProposed(path+".proposed", in.Proposed)
	return d
}

// metricTypes lists the types of metrics.
func metricTypes() string {
	var names []string
	for _, t := range autoscaling.MetricTypes() {
		names = append(names, string(t.Type))
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// checkForms checks that a load has exactly one form, and that its metric allows this
// form.
func (r *reader) checkForms(path, metricType string) {
	var forms []string
	for _, form := range []string{"total", "perPod", "value", "backlog"} {
		if r.simulation.Has(path + "." + form) {
			forms = append(forms, form)
		}
	}
	report := func(at, format string, args ...any) { r.add(r.simulation.Errorf(path+at, format, args...)) }
	global := autoscaling.MetricSourceType(metricType).Info().Global
	switch {
	case len(forms) == 0 && global:
		report("", "a load has a value, as in value: 10, or value: {points: [[0s, 10], [5m, 20]]}; or a backlog, as in backlog: {arrivals: 30, perPodRate: 5}")
	case len(forms) == 0:
		report("", "a load has total, shared by the pods, or perPod: total: 2, or total: {points: [[0s, 2], [5m, 4]]}")
	case len(forms) > 1:
		report("."+forms[1], "a load has one of %s, not several", strings.Join(forms, " and "))
	case global && forms[0] != "value" && forms[0] != "backlog":
		report("."+forms[0], "a metric of type %s has no pods to carry it: use value, or backlog", metricType)
	case !global && metricType != "" && (forms[0] == "value" || forms[0] == "backlog"):
		report("."+forms[0], "a metric of type %s is measured on pods: use total, shared by them, or perPod", metricType)
	}
}

// readOverload reports whether work waits if the pods have no room for it.
func (r *reader) readOverload(path, in string, d *load.Demand) bool {
	at := path + ".overload"
	cpu := d.Metric.Name == "cpu" && autoscaling.MetricSourceType(d.Metric.Type).Info().API == autoscaling.ResourceMetrics
	if !r.simulation.Has(at) || r.broken(r.simulation, at) {
		return false
	}
	switch {
	case in != "queue" && in != "drop":
		r.add(r.simulation.Errorf(at, "overload %q: must be queue or drop", in))
	case d.Total == nil:
		r.add(r.simulation.Errorf(at, "overload is for total: what the pods that share it have no room for"))
	case in == "queue" && !cpu:
		r.add(r.simulation.Errorf(at, "overload: queue is for cpu, which has a limit per pod: nothing limits %s", d.Metric.Name))
	}
	return in == "queue"
}

// readBacklog reads the backlog of a queue.
func (r *reader) readBacklog(path string, in *backlogDoc) *load.Backlog {
	if in == nil {
		return nil
	}
	f := fields{reader: r, path: path, pattern: "backlog"}
	b := &load.Backlog{Arrivals: r.readSeries(path+".arrivals", in.Arrivals), PerPodRate: f.value("perPodRate", in.PerPodRate)}
	if in.Arrivals == nil {
		f.missing("arrivals")
		b.Arrivals = &load.Series{}
	}
	if in.Initial != nil {
		b.Initial = f.value("initial", in.Initial)
	}
	f.reportMissing()
	return b
}

// demand converts a load's value to milli-units.
func (r *reader) demand(path string, q resource.Quantity) float64 {
	v := scenario.Milli(q)
	switch {
	case v < 0:
		r.add(r.simulation.Errorf(path, "quantity %q: a load must not be negative", q.String()))
	case v > scenario.MaxUsage:
		r.add(r.simulation.Errorf(path, "quantity %q: too large for a load", q.String()))
	}
	return v
}
