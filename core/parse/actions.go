package parse

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// actionDoc is an entry of spec.timeline.
type actionDoc struct {
	At                *duration `json:"at"`
	Every             *duration `json:"every"`
	Until             *duration `json:"until"`
	Scale             *scaleDoc `json:"scale"`
	Apply             *string   `json:"apply"`
	ServerSide        bool      `json:"serverSide"`
	Delete            *string   `json:"delete"`
	RestartController docFields `json:"restartController"`
	FailScale         *struct {
		For    *duration `json:"for"`
		Target string    `json:"target"`
	} `json:"failScale"`
	Rollout *struct {
		Target string    `json:"target"`
		Pods   docFields `json:"pods"`
	} `json:"rollout"`
	Promote struct {
		Target string `json:"target"`
		Full   bool   `json:"full"`
	} `json:"promote"`
	Abort struct {
		Target string `json:"target"`
	} `json:"abort"`
	Pod json.RawMessage `json:"pod"`
}

// scaleDoc is a number of replicas, or an object with replicas and target.
type scaleDoc struct {
	Target   string `json:"target"`
	Replicas *int32 `json:"replicas"`
}

func (s *scaleDoc) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("{")) {
		type plain scaleDoc
		return json.Unmarshal(b, (*plain)(s))
	}
	return json.Unmarshal(b, &s.Replicas)
}

var actionNames = []string{"scale", "apply", "delete", "restartController", "failScale", "rollout", "promote", "abort", "pod"}

// readActions reads the timeline and sorts its entries by time.
func (r *reader) readActions() {
	for _, h := range r.hpas {
		r.earlier[h.hpa.Key()] = h.hpa
		r.clusterHPAs = append(r.clusterHPAs, h.hpa)
	}
	type placed struct {
		action scenario.Action
		path   string
		flags  docFields
	}
	var all []placed
	if n := len(r.actions); n > scenario.MaxActions {
		r.add(r.simulation.Errorf("spec.timeline", "%d actions: a run takes at most %d", n, scenario.MaxActions))
		return
	}
	for i := range r.actions {
		path, in := fmt.Sprintf("spec.timeline[%d]", i), &r.actions[i]
		a, ok := r.readAction(path, in)
		if !ok {
			continue
		}
		unread := len(r.actions) - i - 1
		for n, at := range r.timesOf(path, in, a.At, scenario.MaxActions-len(all)-unread) {
			a.At, a.Repetition = at, n > 0
			all = append(all, placed{a, path, in.RestartController})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].action.At < all[j].action.At })
	flags := r.scenario.Controller
	for _, p := range all {
		if p.action.RestartController {
			before := len(r.diags)
			flags = r.controllerFlags(p.path+".restartController", p.flags, flags)
			if p.action.Repetition {
				r.diags = r.diags[:before] // the first time has reported them
			}
			p.action.Flags = flags
		}
		r.scenario.Timeline = append(r.scenario.Timeline, p.action)
		r.paths = append(r.paths, p.path)
	}
}

func (r *reader) readAction(path string, in *actionDoc) (scenario.Action, bool) {
	before := len(r.diags)
	report := func(field, format string, args ...any) { r.add(r.simulation.Errorf(path+field, format, args...)) }
	a := scenario.Action{}
	switch {
	case r.broken(r.simulation, path+".at"):
	case in.At == nil:
		report(".at", "at is missing: when does this happen?")
	case *in.At < 0:
		report(".at", "time %s: must not be negative", scenario.ShortDuration(time.Duration(*in.At)))
	default:
		a.At = time.Duration(*in.At)
		if a.At > r.scenario.Duration && r.scenario.Duration > 0 {
			r.add(r.simulation.Warnf(path+".at", "time %s: the run is over at %s", scenario.ShortDuration(a.At), scenario.ShortDuration(r.scenario.Duration)))
		}
	}
	var fields []string
	for _, name := range actionNames {
		if r.simulation.Has(path + "." + name) {
			fields = append(fields, name)
		}
	}
	if len(fields) != 1 {
		if len(fields) == 0 {
			report("", "an action must do something: give one of %s", strings.Join(actionNames, ", "))
		} else {
			report("."+fields[1], "an action does one thing: this one has %s", strings.Join(fields, " and "))
		}
		return a, false
	}
	at := "." + fields[0]
	if in.ServerSide && fields[0] != "apply" {
		report(".serverSide", "serverSide is given with %s: only manifests are applied, with apply", fields[0])
	}
	switch fields[0] {
	case "pod":
		if !r.broken(r.simulation, path+at) {
			a.Pod = r.readPodAction(path+at, in.Pod)
		}
	case "rollout":
		if r.broken(r.simulation, path+at) {
			break
		}
		a.Rollout = &scenario.RolloutAction{}
		if in.Rollout != nil {
			a.Rollout.Target = in.Rollout.Target
			a.Rollout.Pods = r.rolloutPods(path+at+".pods", in.Rollout.Pods)
		}
	case "promote":
		a.Promote = &scenario.PromoteAction{Target: in.Promote.Target, Full: in.Promote.Full}
	case "abort":
		a.Abort = &scenario.AbortAction{Target: in.Abort.Target}
	case "restartController":
		a.RestartController = true
	case "scale":
		switch {
		case r.broken(r.simulation, path+at):
		case in.Scale == nil || in.Scale.Replicas == nil:
			report(at, "scale says how many replicas: scale: 3, or {target: Deployment/web, replicas: 3}")
		case *in.Scale.Replicas < 0 || *in.Scale.Replicas > scenario.MaxPods:
			report(at, "%d replicas: must be from 0 to %d", *in.Scale.Replicas, scenario.MaxPods)
		default:
			a.Scale = &scenario.ScaleAction{Target: in.Scale.Target, Replicas: *in.Scale.Replicas}
		}
	case "failScale":
		switch {
		case r.broken(r.simulation, path+at):
		case in.FailScale == nil || in.FailScale.For == nil || *in.FailScale.For <= 0:
			report(at, "failScale says for how long: failScale: {for: 30s}")
		default:
			a.FailScale = &scenario.FailScaleAction{Target: in.FailScale.Target, For: time.Duration(*in.FailScale.For)}
		}
	case "delete":
		if in.Delete == nil || *in.Delete == "" {
			report(at, "delete names an HPA: delete: web, or namespace/name; or a ScaledObject: ScaledObject/web")
			break
		}
		if name, ok := strings.CutPrefix(*in.Delete, keda.Kind+"/"); ok {
			key := objectKey(name)
			if !slices.ContainsFunc(r.scaled, func(s scaledDoc) bool { return s.key() == key }) {
				r.add(r.simulation.Warnf(path+at, "there is no ScaledObject %s to delete", key))
			}
			r.scaled = slices.DeleteFunc(r.scaled, func(s scaledDoc) bool { return s.key() == key })
			a.DeleteScaled = &key
			break
		}
		key := objectKey(*in.Delete)
		if r.earlier[key] == nil {
			r.add(r.simulation.Warnf(path+at, "there is no HPA %s to delete", key))
		}
		r.clusterHPAs = slices.DeleteFunc(r.clusterHPAs, func(h *autoscaling.HorizontalPodAutoscaler) bool { return h.Key() == key })
		a.Delete = []autoscaling.Key{key}
	case "apply":
		if !r.broken(r.simulation, path+at) {
			a.Apply, a.ServerSide = r.readApply(path+at, in.Apply), in.ServerSide
		}
	}
	return a, len(r.diags) == before
}

// timesOf returns the times of an action: its first time and, if every is set, each
// repetition. It reports an error if there are more than limit.
func (r *reader) timesOf(path string, in *actionDoc, at time.Duration, limit int) []time.Duration {
	report := func(field, format string, args ...any) { r.add(r.simulation.Errorf(path+field, format, args...)) }
	end := r.scenario.Duration
	switch {
	case r.broken(r.simulation, path+".every") || r.broken(r.simulation, path+".until"):
		return nil
	case in.Every == nil && in.Until != nil:
		report(".until", "until is given without every: how often is the action repeated?")
		return nil
	case in.Every == nil:
		return []time.Duration{at}
	case *in.Every <= 0:
		report(".every", "every %s: must be above 0s", scenario.ShortDuration(time.Duration(*in.Every)))
		return nil
	case in.Until != nil && *in.Until < 0:
		report(".until", "time %s: must not be negative", scenario.ShortDuration(time.Duration(*in.Until)))
		return nil
	case in.Until != nil:
		if time.Duration(*in.Until) < at {
			r.add(r.simulation.Warnf(path+".until", "time %s: the action is at %s, and is not repeated", scenario.ShortDuration(time.Duration(*in.Until)), scenario.ShortDuration(at)))
		}
		end = min(end, time.Duration(*in.Until))
	}
	every := time.Duration(*in.Every)
	n := 1 + int64(max(end-at, 0)/every)
	if n > int64(limit) {
		report(".every", "an action every %s from %s to %s is %d actions, and there is room for %d: a run takes at most %d", scenario.ShortDuration(every),
			scenario.ShortDuration(at), scenario.ShortDuration(end), n, max(limit, 0), scenario.MaxActions)
		return nil
	}
	times := make([]time.Duration, n)
	for i := range times {
		times[i] = at + time.Duration(i)*every
	}
	return times
}

// objectKey reads the key of an HPA or a ScaledObject: name or namespace/name.
func objectKey(s string) autoscaling.Key {
	if namespace, name, ok := strings.Cut(s, "/"); ok {
		return autoscaling.Key{Namespace: namespace, Name: name}
	}
	return autoscaling.Key{Namespace: namespaceOf(""), Name: s}
}

// readApply reads the manifests in an apply action. Diagnostics have line numbers of
// the whole text.
func (r *reader) readApply(path string, text *string) *scenario.Objects {
	if text == nil || strings.TrimSpace(*text) == "" {
		r.add(r.simulation.Errorf(path, "apply holds manifests: apply: |, and below it the text"))
		return nil
	}
	docs, diags := manifest.Parse(*text)
	inner := &reader{
		scenario:  &scenario.Scenario{Start: r.scenario.Start},
		diags:     diags,
		firstLine: map[identity]int{},
		release:   r.release,
		gates:     r.gates,
		earlier:   r.earlier,
		docs:      slices.Concat(docs, r.docs),
	}
	for _, d := range inner.unique(docs) {
		switch d.Kind {
		case "HorizontalPodAutoscaler":
			inner.readHPA(d)
		case "Deployment", "StatefulSet", "ReplicaSet", "Rollout":
			inner.readWorkload(d)
		case keda.Kind:
			inner.readScaledObject(d)
		default:
			inner.add(d.Errorf("kind", "kind %s cannot be applied during a run: HorizontalPodAutoscaler, ScaledObject, Deployment, StatefulSet, ReplicaSet and Rollout can", d.Kind))
		}
	}
	for _, h := range inner.scenario.Objects.HPAs {
		if old := r.earlier[h.Key()]; old != nil && h.OwnerReferences == nil {
			h.OwnerReferences = old.OwnerReferences // kubectl apply leaves them
		}
	}
	r.makeApplied(inner)
	for _, h := range inner.hpas {
		r.earlier[h.hpa.Key()] = h.hpa
		r.clusterHPAs = append(r.clusterHPAs, h.hpa)
	}
	for _, g := range inner.diags {
		r.add(r.simulation.Within(path, g))
	}
	return &inner.scenario.Objects
}
