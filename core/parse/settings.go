package parse

import (
	"encoding/json"
	"strings"

	"hpaplayground/core/setting"
)

// docFields has the fields of an object in the text, as JSON.
type docFields map[string]json.RawMessage

// below returns the fields of the object that a field holds.
func (g docFields) below(name string) docFields {
	var out docFields
	if g.has(name) {
		_ = json.Unmarshal(g[name], &out) // the schema says that it is an object
	}
	return out
}

// has reports whether a field has a value.
func (g docFields) has(name string) bool { return len(g[name]) > 0 && string(g[name]) != "null" }

// settings returns base with the fields that are given.
func settings[T any](r *reader, path string, in docFields, fields []setting.Field[T], base T) T {
	for _, f := range fields {
		if !in.has(f.Name) {
			continue
		}
		text := string(in[f.Name])
		if strings.HasPrefix(text, `"`) {
			_ = json.Unmarshal(in[f.Name], &text) // the schema says that it is a string
		}
		if err := f.Set(&base, text); err != nil {
			r.add(r.simulation.Errorf(path+"."+f.Name, "%v", err))
		}
	}
	return base
}

// controllerFlags returns base with the flags that are given.
func (r *reader) controllerFlags(path string, in docFields, base setting.Controller) setting.Controller {
	c := settings(r, path, in, setting.ControllerFields, base)
	if err := c.Check(); err != nil && (in.has("syncPeriod") || in.has("syncDuration")) {
		r.add(r.simulation.Errorf(path+".syncPeriod", "%v", err))
	}
	return c
}

// readNodes reads the cluster's nodes, unless it has none.
func (r *reader) readNodes(path string, in docFields) {
	if !in.has("nodes") {
		return
	}
	in = in.below("nodes")
	report := func(field, format string, args ...any) { r.add(r.simulation.Errorf(path+field, format, args...)) }
	n := settings(r, path, in, setting.NodeFields, setting.Defaults(setting.NodeFields))
	byRequests := in.has("cpu") || in.has("memory")
	if n.Pods == 0 && byRequests {
		n.Pods = setting.KubeletPods
	}
	r.scenario.Nodes = n
	switch {
	case !in.has("pods") && !byRequests && !r.broken(r.simulation, path+".pods"):
		report("", "nodes say what each has room for: pods, cpu and memory are missing")
	case r.scenario.Pods.Capacity > 0:
		report("", "the cluster's room is given as capacity already: use one of the two")
	case n.Max > 0 && n.Initial > n.Max:
		report(".initial", "%d: there are at most %d", n.Initial, n.Max)
	case n.Max > 0 && n.Min > n.Max:
		report(".min", "%d: there are at most %d", n.Min, n.Max)
	case n.Initial > 0 && n.Initial < n.Min:
		report(".initial", "%d: there are at least %d", n.Initial, n.Min)
	}
	r.positive(path+".cpu", in.has("cpu"), n.CPU)
	r.positive(path+".memory", in.has("memory"), n.Memory)
}

// positive rejects a given amount of 0.
func (r *reader) positive(path string, isSet bool, amount int64) {
	if isSet && amount == 0 && !r.broken(r.simulation, path) {
		r.add(r.simulation.Errorf(path, "0: must be more than 0"))
	}
}
