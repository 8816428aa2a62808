// Package causetrial makes up what a person has of a workload, and what ran in the cluster. The two differ
// as they always do: the load is known without its noise, and the cluster has other random numbers and
// syncs at other moments. In addition, a cause may be hidden in the cluster.
package causetrial

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

// Length is how long the recording of a trial is.
const Length = time.Hour

// points is how many points a load has.
const points = 240

// Trial is a scenario and what ran in the cluster.
type Trial struct {
	Seed    uint64
	Kind    string   // of what is hidden; "": nothing
	Names   []string // of the causes that explain it, as core/observe names them
	Model   string   // the scenario that a person has
	Plain   string   // what ran in the cluster without what is hidden
	Cluster string   // with it
	Shift   time.Duration
	Step    time.Duration // of the recording
	Usual   bool          // whether the metrics come by the usual pipeline
	All     bool          // whether bounds and conditions were recorded, too, and not replicas alone
}

// author makes up a trial.
type author struct {
	*rand.Rand
	t         *Trial
	metric    string // cpu, pods or external
	form      string // of the load: points, steps or csv
	behavior  string
	goal      int // of the metric for each pod
	low, high int
	peak      float64   // how many pods the load needs at most
	limited   bool      // a pod has a cpu limit
	load      []float64 // in pods that it needs
}

// New makes the trial of a seed. kind is one of Kinds, or "" for a control. usual is whether metrics come by the usual
// pipeline.
func New(seed uint64, kind string, usual bool) *Trial {
	a := &author{Rand: rand.New(rand.NewPCG(seed, 11)), t: &Trial{Seed: seed, Kind: kind, Usual: usual}}
	t := a.t
	t.Shift = time.Duration(1+a.IntN(14)) * time.Second
	t.Step = []time.Duration{15 * time.Second, 30 * time.Second, time.Minute}[a.IntN(3)]
	t.All = a.IntN(2) == 0
	a.metric = pick(a, "cpu", "cpu", "pods", "external")
	if kind == "start-up cpu" || kind == "hot pods" {
		a.metric = "cpu"
	}
	a.form = pick(a, "points", "steps", "csv")
	a.behavior = pick(a, "", "", "{scaleDown: {stabilizationWindowSeconds: 120}}", "{scaleUp: {policies: [{type: Percent, value: 100, periodSeconds: 60}]}}",
		"{scaleUp: {policies: [{type: Pods, value: 4, periodSeconds: 60}]}, scaleDown: {policies: [{type: Percent, value: 50, periodSeconds: 60}]}}")
	a.goal = 50 + 5*a.IntN(7)
	a.limited = kind == "hot pods" || a.IntN(3) == 0
	a.shape()
	a.low = 1 + a.IntN(3)
	a.high = whole(a.peak*(1.1+float64(0.5*a.Float64()))) + 1
	plain := parts{"load": a.pointsAt(t.Shift) + ", noise: 5%}"}
	changed := plain.clone()
	if kind != "" {
		changed = a.hide(kind, changed)
	}
	phase := ""
	if usual {
		phase = "profile: metrics-server, custom: {profile: prometheus-adapter}, external: {profile: keda}"
	}
	model := parts{"load": a.modelLoad(), "pipeline": phase}
	if !usual {
		phase = fmt.Sprintf("phase: %ds", a.IntN(15))
	}
	plain["pipeline"], changed["pipeline"] = phase, strings.TrimSuffix(phase+", "+changed["pipeline"], ", ")
	t.Model = a.text(model, t.Shift, 1)
	cluster := 100 + a.Uint64N(1000)
	t.Plain = a.text(plain, 0, cluster)
	t.Cluster = a.text(changed, 0, cluster)
	return t
}

// shape makes up the load, in pods that it needs.
func (a *author) shape() {
	base := 3 + float64(5*a.Float64())
	top := base * (1.6 + float64(2*a.Float64()))
	from, rise, hold := 40+a.IntN(80), 1+a.IntN(16), 10+a.IntN(60)
	wave := 0.25 * a.Float64()
	period := 60 + float64(120*a.Float64())
	second, level := 160+a.IntN(60), 0.6+float64(0.9*a.Float64())
	for i := range points {
		v := base
		switch {
		case i >= from && i < from+rise:
			v += float64((top - base) * float64(i-from) / float64(rise))
		case i >= from+rise && i < from+rise+hold:
			v = top
		case i >= second:
			v = base * level
		}
		v *= 1 + float64(wave*triangle(float64(i)/period))
		a.load = append(a.load, v)
		a.peak = max(a.peak, v)
	}
}

// triangle is a wave from -1 to 1.
func triangle(x float64) float64 {
	x -= math.Floor(x)
	if x < 0.5 {
		return float64(4*x) - 1
	}
	return 3 - float64(4*x)
}

// whole returns the whole part of a number of pods.
func whole(v float64) int { return int(min(max(v, 0), 1e6)) } //fits: it is limited

func pick(a *author, choices ...string) string { return choices[a.IntN(len(choices))] }

// unit is what a pod carries at the target, in milli-units.
func (a *author) unit() float64 {
	if a.metric == "cpu" {
		return 5 * float64(a.goal) // of a request of 500m
	}
	return 1000 * float64(a.goal)
}

// pointsAt writes the load so much later.
func (a *author) pointsAt(shift time.Duration) string {
	var b strings.Builder
	fmt.Fprintf(&b, "{interpolate: %s, points: [[0s, %.0fm]", map[bool]string{true: "step", false: "linear"}[a.form == "steps"], a.load[0]*a.unit())
	for i, v := range a.load {
		fmt.Fprintf(&b, ", [%v, %.0fm]", time.Duration(i)*Length/points+shift, v*a.unit())
	}
	return b.String() + "]"
}

// modelLoad writes the load in its form.
func (a *author) modelLoad() string {
	var b strings.Builder
	switch a.form {
	case "steps":
		b.WriteString("{steps: {every: 15s, values: [")
		for i, v := range a.load {
			fmt.Fprintf(&b, "%s%.0fm", map[bool]string{true: "", false: ", "}[i == 0], v*a.unit())
		}
		return b.String() + "]}}"
	case "csv":
		b.WriteString("{interpolate: linear, csv: {text: \"time,load\\n")
		for i, v := range a.load {
			fmt.Fprintf(&b, "%d,%.4f\\n", i*15, v*a.unit()/1000)
		}
		return b.String() + "\"}}"
	}
	return a.pointsAt(0) + "}"
}

// Export is what Prometheus answers to a query of all that was recorded. value has each series at a time of the
// cluster, and whether it has a value.
func (t *Trial) Export(value func(series string, at time.Duration) (float64, bool)) string {
	type series struct {
		Metric map[string]string `json:"metric"`
		Values [][2]any          `json:"values"`
	}
	const hpa = "kube_horizontalpodautoscaler_"
	names := []string{hpa + "status_desired_replicas", hpa + "status_current_replicas", "kube_deployment_status_replicas_ready"}
	if t.All {
		names = append(names, "kube_deployment_spec_replicas", hpa+"spec_min_replicas", hpa+"spec_max_replicas", hpa+"status_condition|ScalingActive", hpa+"status_condition|ScalingLimited", hpa+"status_condition|AbleToScale")
	}
	var result []series
	start := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, name := range names {
		metric, condition, _ := strings.Cut(name, "|")
		s := series{Metric: map[string]string{"__name__": metric}}
		if strings.HasPrefix(metric, hpa) {
			s.Metric["horizontalpodautoscaler"] = "web"
		} else {
			s.Metric["deployment"] = "web"
		}
		if condition != "" {
			s.Metric["condition"], s.Metric["status"] = condition, "true"
		}
		for at := t.Shift + time.Duration(t.Seed%7)*time.Second; at <= Length+t.Shift; at += t.Step {
			if v, ok := value(name, at); ok {
				s.Values = append(s.Values, [2]any{start.Add(at).Unix(), strconv.FormatFloat(v, 'f', -1, 64)})
			}
		}
		if len(s.Values) > 0 {
			result = append(result, s)
		}
	}
	b, err := json.Marshal(map[string]any{"status": "success", "data": map[string]any{"resultType": "matrix", "result": result}})
	if err != nil {
		panic(err)
	}
	return string(b)
}
