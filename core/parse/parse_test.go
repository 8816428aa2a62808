package parse

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
	"hpaplayground/internal/golden"
)

// TestText reads testdata/*.txtar. Each pair of files NAME.yaml and NAME.want is a text
// and what Text returns for it.
func TestText(t *testing.T) {
	golden.Pairs(t, "testdata/*.txtar", ".yaml", func(_ *testing.T, _, text string) string { return printed(text) })
}

// printed prints what Text returns for a text.
func printed(text string) string {
	s, diags := Text(text)
	var b strings.Builder
	if s != nil {
		show(&b, s)
	}
	lines := strings.Split(text, "\n")
	for _, d := range diags {
		severity := "error"
		if d.Severity == manifest.Warning {
			severity = "warning"
		}
		fmt.Fprintf(&b, "%s %v\n", severity, d)
		fmt.Fprintf(&b, "    |%s\n    |%s%s\n", lines[d.Line-1], strings.Repeat(" ", d.Column-1), strings.Repeat("^", d.EndColumn-d.Column))
	}
	return b.String()
}

func show(b *strings.Builder, s *scenario.Scenario) {
	fmt.Fprintf(b, "scenario %q, Kubernetes %s %v, from %s for %v, seed %d\n", s.Name, s.KubernetesVersion, s.FeatureGates, s.Start.Format(time.RFC3339), s.Duration, s.Seed)
	fmt.Fprintf(b, "controller %s\npipeline %s\npods %s\n", changed(s.Controller, setting.Defaults(setting.ControllerFields)),
		changed(s.Pipeline.Scraping, setting.Defaults(setting.ScrapingFields)), changed(s.Pods, setting.Defaults(setting.PodFields, setting.IdleFields)))
	if p := s.Pipeline; p.Custom != p.API || p.External != p.API || p.Legacy || p.Unavailable != nil {
		fmt.Fprintf(b, "custom %+v, external %+v, legacy %v, unavailable %v\n", p.Custom.Scraping, p.External.Scraping, p.Legacy, p.Unavailable)
		for _, api := range []scenario.API{p.API, p.Custom, p.External} {
			if api.Profile != "" {
				fmt.Fprintf(b, "profile %s, phase drawn %t, between measurements %t\n", api.Profile, api.Drawn, api.Between)
			}
		}
	}
	if s.Nodes != (setting.Nodes{}) {
		fmt.Fprintf(b, "nodes %+v\n", s.Nodes)
	}
	for _, l := range s.Load {
		fmt.Fprintf(b, "load %+v target %q", l.Metric, l.Target)
		for name, series := range map[string]*load.Series{"total": l.Total, "perPod": l.PerPod, "value": l.Value} {
			if series != nil {
				fmt.Fprintf(b, " %s %+v", name, short(*series))
			}
		}
		if q := l.Backlog; q != nil {
			fmt.Fprintf(b, " backlog of %+v, %v per pod, %v at first", short(*q.Arrivals), q.PerPodRate, q.Initial)
		}
		if l.Queue {
			fmt.Fprint(b, " waits")
		}
		if l.Spread.Kind != load.Even {
			fmt.Fprintf(b, " spread %+v", l.Spread)
		}
		fmt.Fprintf(b, " unavailable %v\n", l.Unavailable)
	}
	showObjects(b, "", &s.Objects)
	for _, a := range s.Timeline {
		fmt.Fprintf(b, "at %v:", a.At)
		switch {
		case a.Scale != nil:
			fmt.Fprintf(b, " scale %+v\n", *a.Scale)
		case a.Apply != nil:
			fmt.Fprintf(b, " apply\n")
			showObjects(b, "  ", a.Apply)
		case a.FailScale != nil:
			fmt.Fprintf(b, " failScale %+v\n", *a.FailScale)
		case a.Promote != nil:
			fmt.Fprintf(b, " promote %+v\n", *a.Promote)
		case a.Abort != nil:
			fmt.Fprintf(b, " abort %+v\n", *a.Abort)
		case a.Pod != nil:
			fmt.Fprintf(b, " %v: %+v\n", a.Pod, showAction(a.Pod))
		case a.RestartController:
			fmt.Fprintf(b, " restartController %+v\n", a.Flags)
		default:
			fmt.Fprintf(b, " delete %v\n", a.Delete)
		}
	}
	if t := s.Recorded; t != nil {
		fmt.Fprintf(b, "recorded %d points of %d series over %v\n", t.Points(), len(t.Series), t.Length)
	}
	for _, n := range s.Notes {
		fmt.Fprintf(b, "note: %s\n", n)
	}
}

// changed shows the fields of a struct that differ from the default, so that a new
// setting changes no golden file.
func changed[T any](v, otherwise T) string {
	var out []string
	a, b := reflect.ValueOf(v), reflect.ValueOf(otherwise)
	for i := range a.NumField() {
		if !a.Field(i).Equal(b.Field(i)) {
			out = append(out, fmt.Sprintf("%s:%v", a.Type().Field(i).Name, a.Field(i)))
		}
	}
	return "{" + strings.Join(out, " ") + "}"
}

// short keeps the first and the last points of a long series.
func short(s load.Series) any {
	if n := len(s.Points); n > 14 {
		return fmt.Sprintf("{%d points: %v ... %v Linear:%v}", n, s.Points[:11], s.Points[n-3:], s.Linear)
	}
	return s
}

func showAction(a *scenario.PodAction) string {
	type plain scenario.PodAction // without its String method
	text := fmt.Sprintf("%+v", plain(*a))
	if a.DeletionCost != nil {
		text += fmt.Sprintf(" cost %d", *a.DeletionCost)
	}
	if r := a.Resize; r != nil {
		text += fmt.Sprintf(" container %q requests %v limits %v", r.Container, list(r.Requests), list(r.Limits))
	}
	return regexp.MustCompile("0x[0-9a-f]+").ReplaceAllString(text, "set")
}

func showObjects(b *strings.Builder, indent string, o *scenario.Objects) {
	for _, h := range o.HPAs {
		fmt.Fprintf(b, "%sHPA %v -> %s/%s %d..%d, %d metrics, behavior %v, status %d -> %d, %d conditions\n", indent, h.Key(),
			h.Spec.ScaleTargetRef.Kind, h.Spec.ScaleTargetRef.Name, *h.Spec.MinReplicas, h.Spec.MaxReplicas, len(h.Spec.Metrics),
			h.Spec.Behavior != nil, h.Status.CurrentReplicas, h.Status.DesiredReplicas, len(h.Status.Conditions))
	}
	for _, w := range o.Workloads {
		fmt.Fprintf(b, "%s%s %s %s/%s: replicas %d (set %v), selector %s, made up %v, parallel %v, scale error %q\n", indent, w.APIVersion, w.Kind, w.Namespace, w.Name,
			w.Replicas, w.ReplicasSet, selectorOf(w.Selector), w.MadeUp, w.Parallel, w.ScaleError)
		showTemplate(b, indent+"  ", w.Template, w.Limits)
	}
	for _, p := range o.Pods {
		fmt.Fprintf(b, "%sPod %s/%s owner %q: phase %d, terminating %v, start %v %v, ready %d since %v\n", indent, p.Namespace, p.Pod.Name, p.Owner,
			p.Pod.Phase, p.Pod.Terminating, p.Pod.HasStart, p.Pod.Start, p.Pod.Ready, p.Pod.ReadySince)
		showTemplate(b, indent+"  ", p.Pod.Template, p.Limits)
	}
	for _, m := range o.Samples {
		fmt.Fprintf(b, "%sPodMetrics %s/%s at %v over %v:", indent, m.Namespace, m.Name, m.Timestamp, m.Window)
		for _, c := range m.Containers {
			fmt.Fprintf(b, " %s %s", c.Name, list(c.Usage))
		}
		b.WriteByte('\n')
	}
}

func showTemplate(b *strings.Builder, indent string, t *hpa.PodTemplate, limits []hpa.ResourceList) {
	fmt.Fprintf(b, "%slabels %v", indent, t.Labels)
	if t.Requests != nil || t.Overhead != nil {
		fmt.Fprintf(b, ", pod requests %s overhead %s", list(t.Requests), list(t.Overhead))
	}
	for i, c := range t.Containers {
		fmt.Fprintf(b, ", container %s requests %s limits %s", c.Name, list(c.Requests), list(limits[i]))
		if c.Init {
			fmt.Fprintf(b, " init, sidecar %v", c.Sidecar)
		}
	}
	b.WriteByte('\n')
}

func selectorOf(s *meta.LabelSelector) string {
	if s == nil {
		return "none"
	}
	return fmt.Sprint(s.MatchLabels, s.MatchExpressions)
}

func list(l hpa.ResourceList) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(l)) {
		q := l[name]
		parts = append(parts, name+"="+q.String())
	}
	return "[" + strings.Join(parts, " ") + "]"
}
