package kedatrial

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/keda"
)

// Outcome is what KEDA, or this project, does with an object: the problems and warnings of the
// webhook, and the HPA, or why the operator makes no HPA.
type Outcome struct {
	Refused  []string // the webhook's problems, sorted
	Warnings []string
	HPA      any
	Problem  string
}

// Text returns the outcome as text. Equal outcomes have equal texts.
func (o *Outcome) Text() string {
	var b strings.Builder
	for _, r := range o.Refused {
		fmt.Fprintf(&b, "webhook: %s\n", r)
	}
	for _, w := range o.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", w)
	}
	if o.Problem != "" {
		fmt.Fprintf(&b, "operator: %s\n", o.Problem)
	}
	if o.HPA != nil {
		fmt.Fprintf(&b, "hpa: %s\n", Plain(o.HPA))
	}
	return b.String()
}

// Plain returns an HPA as JSON with sorted keys, without the fields that the API server adds.
func Plain(hpa any) string {
	b, err := json.Marshal(hpa)
	if err != nil {
		return err.Error()
	}
	var m map[string]any
	if err := json.Unmarshal(b, &m); err != nil {
		return err.Error()
	}
	for _, key := range []string{"status", "kind", "apiVersion"} {
		delete(m, key)
	}
	if metadata, ok := m["metadata"].(map[string]any); ok {
		for _, key := range []string{"resourceVersion", "creationTimestamp"} {
			delete(metadata, key)
		}
	}
	b, _ = json.Marshal(m)
	return string(b)
}

// Connects reports whether KEDA, to build the object's scalers, would connect to a source that
// has no stand-in.
func (o *Object) Connects() bool {
	return slices.ContainsFunc(o.Scaled.Spec.Triggers, func(t keda.Trigger) bool { return slices.Contains(Connecting, t.Type) })
}

// Ours returns the outcome of this project's code. formulas compiles with KEDA's library, or is a
// Compiler.
func (o *Object) Ours(formulas keda.Compiler) *Outcome {
	options := keda.Options{Env: o.env(), Formula: formulas}
	cluster := keda.Cluster{ScaledObjects: o.Others, HPAs: o.HPAs}
	if kind := o.Scaled.Target().Kind; kind == "Deployment" || kind == "StatefulSet" {
		cluster.Requests = o.requests
	}
	var outcome Outcome
	problems, warnings := o.Scaled.Admit(options, cluster)
	for _, p := range problems {
		outcome.Refused = append(outcome.Refused, Short(p.Message))
	}
	outcome.Sort()
	for _, w := range warnings {
		outcome.Warnings = append(outcome.Warnings, w.Text)
	}
	hpa, _, err := o.Scaled.HPA(options)
	_, countErr := o.Scaled.PausedReplicas()
	switch {
	case countErr != nil:
		outcome.Problem = "failed to scale target to paused replica count: failed to parse paused replica count: " + countErr.Error()
	case o.Scaled.Paused(): // KEDA makes no HPA, and does not look at the rest
	case err != nil:
		outcome.Problem = Short(err.Error())
	case o.Connects():
		outcome.Problem = "KEDA connects to the source"
	default:
		outcome.HPA = hpa
	}
	return &outcome
}

// Sort sorts the webhook's problems. Several of its checks find that there is no such kind.
func (o *Outcome) Sort() {
	slices.Sort(o.Refused)
	o.Refused = slices.Compact(o.Refused)
}

// env returns the variables that KEDA reads. Only the first container has some.
func (o *Object) env() keda.Env {
	name := o.Scaled.Spec.ScaleTargetRef.EnvSourceContainerName
	for i, c := range o.Containers {
		switch {
		case c.Name != name && name != "":
		case i == 0:
			return keda.Env{Values: Env, All: true}
		default:
			return keda.Env{All: true}
		}
	}
	return keda.Env{Problem: "couldn't find container with name " + name + " on Target object"}
}

func (o *Object) requests(resource string) (list []keda.Container) {
	for _, c := range o.Containers {
		list = append(list, keda.Container{Name: c.Name, Set: resource == "cpu" && c.CPU || resource == "memory" && c.Memory})
	}
	return list
}

// Short removes from a message the position of an error in a formula, and the stack of a panic.
func Short(message string) string {
	for _, end := range []string{" (1:", "\ngoroutine "} {
		message, _, _ = strings.Cut(message, end)
	}
	return message
}
