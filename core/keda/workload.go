package keda

import (
	"encoding/json"
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"
)

// Workload has the fields of a target's manifest that KEDA reads. The JSON is the same as in the
// API.
type Workload struct {
	Spec struct {
		Template struct {
			Spec struct {
				Containers []workloadContainer `json:"containers"`
			} `json:"spec"`
		} `json:"template"`
	} `json:"spec"`
}

type workloadContainer struct {
	Name string `json:"name"`
	Env  []struct {
		Name  string  `json:"name"`
		Value *string `json:"value"`
	} `json:"env"`
	EnvFrom   []json.RawMessage `json:"envFrom"`
	Resources struct {
		Requests map[string]resource.Quantity `json:"requests"`
		Limits   map[string]resource.Quantity `json:"limits"`
	} `json:"resources"`
}

// Targets reports whether a workload in the ScaledObject's namespace is the target, and has a
// kind whose containers KEDA reads.
func (so *ScaledObject) Targets(kind, name string) bool {
	return so.NewWorkload() != nil && so.Target().Kind == kind && so.Target().Name == name
}

// NewWorkload returns a target without containers; nil if KEDA does not read the containers of
// the target's kind.
func (so *ScaledObject) NewWorkload() *Workload {
	if kind := so.Target().Kind; kind != "Deployment" && kind != "StatefulSet" {
		return nil
	}
	return new(Workload)
}

// Requests reports for each container whether it has a request or a limit of a resource above
// 0. See Cluster.Requests.
func (w *Workload) Requests(resource string) (list []Container) {
	for _, c := range w.Spec.Template.Spec.Containers {
		request, limit := c.Resources.Requests[resource], c.Resources.Limits[resource]
		list = append(list, Container{Name: c.Name, Set: request.Sign() > 0 || limit.Sign() > 0})
	}
	return list
}

// Env returns what the manifest says of the variables of a container. Without a name, it is the
// first container. Env mirrors ResolveContainerEnv.
func (w *Workload) Env(container string) Env {
	containers := w.Spec.Template.Spec.Containers
	for i := range containers {
		if c := &containers[i]; c.Name == container || container == "" {
			return c.env()
		}
	}
	if len(containers) > 0 {
		return Env{Problem: fmt.Sprintf("couldn't find container with name %s on Target object", container)}
	}
	return Env{}
}

// env leaves out variables whose values come from another object, or have references.
func (c *workloadContainer) env() Env {
	env := Env{Values: map[string]string{}, All: len(c.EnvFrom) == 0}
	for _, e := range c.Env {
		if e.Value == nil || strings.Contains(*e.Value, "$(") || strings.Contains(*e.Value, "$$") {
			env.All = false
			delete(env.Values, e.Name) // the last of a name counts
			continue
		}
		env.Values[e.Name] = *e.Value
	}
	return env
}
