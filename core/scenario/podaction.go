package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
)

// PodAction is something that happens to pods by hand. Exactly one of Do, Usage,
// Labels, DeletionCost and Resize is set.
type PodAction struct {
	Name   string // exact or a pattern with *; empty: any pod of the target
	Target string // Kind/name; empty without a name: the first workload
	Count  int    // how many, oldest first; 0: all

	Do           PodFault
	For          time.Duration // of unready, crash, missingMetrics; 0: until the end
	Usage        []Usage       // in addition to its share of the load, from now on
	Labels       map[string]string
	DeletionCost *int32
	Resize       *Resize
}

// Usage is what a pod uses of one resource, in milli-units.
type Usage struct {
	Resource string
	Milli    float64
}

// PodFault is what goes wrong with a pod.
type PodFault string

// The faults of a pod.
const (
	PodFail           PodFault = "fail"           // it is evicted: phase Failed
	PodDelete         PodFault = "delete"         // with its termination time
	PodUnready        PodFault = "unready"        // its readiness probes fail
	PodCrash          PodFault = "crash"          // its containers exit, also after each restart
	PodMissingMetrics PodFault = "missingMetrics" // the metrics pipeline has no sample of the pod
)

// PodFaults lists the faults of a pod.
var PodFaults = []string{string(PodFail), string(PodDelete), string(PodUnready), string(PodCrash), string(PodMissingMetrics)}

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

// countDoc is a number. "all" is 0.
type countDoc struct {
	n   int
	bad string
}

func (c *countDoc) UnmarshalJSON(b []byte) error {
	text := string(bytes.Trim(b, `"`))
	if text == "all" {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		c.bad = text
	}
	c.n = n
	return nil
}

func (r *reader) readPodAction(at string, raw json.RawMessage) *PodAction {
	var in podActionDoc
	if err := json.Unmarshal(raw, &in); err != nil {
		r.add(r.simulation.Errorf(at, "%v", err))
		return nil
	}
	bad := func(field, format string, args ...any) { r.add(r.simulation.Errorf(at+field, format, args...)) }
	a := &PodAction{Name: in.Name, Target: in.Target, Count: 1, Do: PodFault(in.Do), Labels: in.Labels, DeletionCost: in.DeletionCost}
	var given []string
	for _, field := range []string{"do", "usage", "labels", "deletionCost", "resize"} {
		if r.simulation.Has(at + "." + field) {
			given = append(given, field)
		}
	}
	switch {
	case len(given) == 0:
		bad("", "an action on pods does something: give do (%s), usage, labels, deletionCost or resize", strings.Join(PodFaults, ", "))
		return nil
	case len(given) > 1:
		bad("."+given[1], "an action on pods does one thing: this one has %s", strings.Join(given, " and "))
	case given[0] == "do" && !slices.Contains(PodFaults, in.Do):
		bad(".do", "do %q: must be one of %s", in.Do, strings.Join(PodFaults, ", "))
	}
	if _, err := path.Match(in.Name, ""); err != nil {
		bad(".name", "name %q: not a pattern: %v", in.Name, err)
	}
	if in.Count != nil {
		if in.Count.bad != "" {
			bad(".count", "count %q: must be a number of pods, or all", in.Count.bad)
		}
		a.Count = in.Count.n
	}
	r.readSpan(at, &in, a)
	if r.simulation.Has(at + ".resize") {
		a.Resize = r.readResize(at+".resize", &in.Resize)
	}
	for _, name := range slices.Sorted(maps.Keys(in.Usage)) {
		a.Usage = append(a.Usage, Usage{name, r.podUsage(at+".usage["+name+"]", in.Usage[name])})
	}
	return a
}

// readSpan reads how long the action lasts.
func (r *reader) readSpan(at string, in *podActionDoc, a *PodAction) {
	if in.For == nil {
		return
	}
	switch {
	case *in.For <= 0:
		r.add(r.simulation.Errorf(at+".for", "for %s: must be above 0s; without for, it lasts until the end", ShortDuration(time.Duration(*in.For))))
	case a.Do != PodUnready && a.Do != PodCrash && a.Do != PodMissingMetrics:
		r.add(r.simulation.Errorf(at+".for", "only unready, crash and missingMetrics have an end"))
	}
	a.For = time.Duration(*in.For)
}

// podUsage returns milli-units.
func (r *reader) podUsage(at string, q resource.Quantity) float64 {
	v := Milli(q)
	if v < 0 || v > MaxUsage {
		r.add(r.simulation.Errorf(at, "quantity %q: must be an amount that a pod can use", q.String()))
	}
	return v
}

// String names the pods that the action changes.
func (a *PodAction) String() string {
	switch {
	case a.Name != "":
		return fmt.Sprintf("pod %q", a.Name)
	case a.Target != "":
		return "pod of " + a.Target
	}
	return "pod"
}
