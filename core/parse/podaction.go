package parse

import (
	"bytes"
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// podActionDoc is an action on pods.
type podActionDoc struct {
	Name         string            `json:"name"`
	Target       string            `json:"target"`
	Count        *countDoc         `json:"count"`
	Do           string            `json:"do"`
	For          *duration         `json:"for"`
	Usage        hpa.ResourceList  `json:"usage"`
	Labels       map[string]string `json:"labels"`
	DeletionCost *int32            `json:"deletionCost"`
	Resize       resizeDoc         `json:"resize"`
}

// countDoc is a number of pods; 0 means "all".
type countDoc struct {
	n       int
	problem string
}

func (c *countDoc) UnmarshalJSON(b []byte) error {
	text := string(bytes.Trim(b, `"`))
	if text == "all" {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		c.problem = text
	}
	c.n = n
	return nil
}

func (r *reader) readPodAction(at string, raw json.RawMessage) *scenario.PodAction {
	var in podActionDoc
	if err := json.Unmarshal(raw, &in); err != nil {
		r.add(r.simulation.Errorf(at, "%v", err))
		return nil
	}
	report := func(field, format string, args ...any) { r.add(r.simulation.Errorf(at+field, format, args...)) }
	a := &scenario.PodAction{Name: in.Name, Target: in.Target, Count: 1, Do: scenario.PodFault(in.Do), Labels: in.Labels, DeletionCost: in.DeletionCost}
	var actions []string
	for _, field := range []string{"do", "usage", "labels", "deletionCost", "resize"} {
		if r.simulation.Has(at + "." + field) {
			actions = append(actions, field)
		}
	}
	switch {
	case len(actions) == 0:
		report("", "an action on pods does something: give do (%s), usage, labels, deletionCost or resize", strings.Join(scenario.PodFaults, ", "))
		return nil
	case len(actions) > 1:
		report("."+actions[1], "an action on pods does one thing: this one has %s", strings.Join(actions, " and "))
	case actions[0] == "do" && !slices.Contains(scenario.PodFaults, in.Do):
		report(".do", "do %q: must be one of %s", in.Do, strings.Join(scenario.PodFaults, ", "))
	}
	if _, err := path.Match(in.Name, ""); err != nil {
		report(".name", "name %q: not a pattern: %v", in.Name, err)
	}
	if in.Count != nil {
		if in.Count.problem != "" {
			report(".count", "count %q: must be a number of pods, or all", in.Count.problem)
		}
		a.Count = in.Count.n
	}
	r.readSpan(at, &in, a)
	if r.simulation.Has(at + ".resize") {
		a.Resize = r.readResize(at+".resize", &in.Resize)
	}
	for _, name := range slices.Sorted(maps.Keys(in.Usage)) {
		a.Usage = append(a.Usage, scenario.Usage{Resource: name, Milli: r.podUsage(at+".usage["+name+"]", in.Usage[name])})
	}
	return a
}

// readSpan reads how long the action lasts.
func (r *reader) readSpan(at string, in *podActionDoc, a *scenario.PodAction) {
	if in.For == nil {
		return
	}
	switch {
	case *in.For <= 0:
		r.add(r.simulation.Errorf(at+".for", "for %s: must be above 0s; without for, it lasts until the end", scenario.ShortDuration(time.Duration(*in.For))))
	case a.Do != scenario.PodUnready && a.Do != scenario.PodCrash && a.Do != scenario.PodMissingMetrics:
		r.add(r.simulation.Errorf(at+".for", "only unready, crash and missingMetrics have an end"))
	}
	a.For = time.Duration(*in.For)
}

// podUsage converts a usage to milli-units.
func (r *reader) podUsage(at string, q resource.Quantity) float64 {
	v := scenario.Milli(q)
	if v < 0 || v > scenario.MaxUsage {
		r.add(r.simulation.Errorf(at, "quantity %q: must be an amount that a pod can use", q.String()))
	}
	return v
}
