// Package observe compares a run with what monitoring recorded: the replicas, the HPA's
// status and its spec over time, as kube-state-metrics and other exporters name them. It
// looks for what explains that run and recordings part, see Search. It finds the load and more in a
// recording, see Finder.
package observe

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/timeline"
)

// Kind is what a recorded series measures of an HPA or of its target.
type Kind struct {
	Name    string                                               // such as desired, for people and for flags
	Metrics []string                                             // the names that exporters give it, without labels
	words   []string                                             // in a legend that mean it
	model   func(tl *timeline.Timeline, hpa int) timeline.Series // the same in a run
	part    part
}

// part is the part of an object that a kind measures.
type part uint8

const (
	ofTarget part = iota
	ofSpec        // of the HPA: minReplicas or maxReplicas
	ofStatus      // of the HPA, which a sync writes
)

// Kinds returns all kinds except conditions. If several fit a legend, the first one counts.
func Kinds() []Kind {
	return []Kind{
		{"desired", hpaMetrics("status_desired_replicas", "desired_replicas", "k8s.hpa.desired_replicas"), []string{"desired", "wanted"},
			inObject(ofStatus, func(h *autoscaling.HorizontalPodAutoscaler) int32 { return h.Status.DesiredReplicas }), ofStatus},
		{"min", hpaMetrics("spec_min_replicas", "min_replicas", "k8s.hpa.min_replicas"), []string{"min", "minimum", "minreplicas"},
			inObject(ofSpec, func(h *autoscaling.HorizontalPodAutoscaler) int32 { return minReplicas(h) }), ofSpec},
		{"max", hpaMetrics("spec_max_replicas", "max_replicas", "k8s.hpa.max_replicas"), []string{"max", "maximum", "maxreplicas"},
			inObject(ofSpec, func(h *autoscaling.HorizontalPodAutoscaler) int32 { return h.Spec.MaxReplicas }), ofSpec},
		{"current", hpaMetrics("status_current_replicas", "current_replicas", "k8s.hpa.current_replicas"), []string{"current"},
			inObject(ofStatus, func(h *autoscaling.HorizontalPodAutoscaler) int32 { return h.Status.CurrentReplicas }), ofStatus},
		{"spec", targetMetrics("spec_replicas", "replicas_desired", "desired"), nil,
			func(tl *timeline.Timeline, hpa int) timeline.Series { return targetOf(tl, hpa).Spec }, ofTarget},
		{"ready", targetMetrics("status_replicas_ready", "replicas_ready", "ready"), []string{"ready"},
			func(tl *timeline.Timeline, hpa int) timeline.Series { return targetOf(tl, hpa).Ready }, ofTarget},
		{"available", targetMetrics("status_replicas_available", "replicas_available", "available"), []string{"available"},
			func(tl *timeline.Timeline, hpa int) timeline.Series { return targetOf(tl, hpa).Available }, ofTarget},
		{"updated", targetMetrics("status_replicas_updated", "replicas_updated", "updated"), []string{"updated"},
			func(tl *timeline.Timeline, hpa int) timeline.Series { return targetOf(tl, hpa).Updated }, ofTarget},
		{"replicas", targetMetrics("status_replicas", "replicas", "current"), []string{"replicas", "replica", "pods", "running"},
			func(tl *timeline.Timeline, hpa int) timeline.Series { return targetOf(tl, hpa).Status }, ofTarget},
	}
}

// hpaMetrics returns the names of a metric of the HPA in kube-state-metrics 2 and 1, in Datadog, and in
// others.
func hpaMetrics(stateMetric, datadog string, others ...string) []string {
	return append([]string{"kube_horizontalpodautoscaler_" + stateMetric, "kube_hpa_" + stateMetric, "kubernetes_state.hpa." + datadog}, others...)
}

// targetMetrics returns the names of a metric of the target in kube-state-metrics, Datadog and
// OpenTelemetry, for each kind of workload.
func targetMetrics(stateMetric, datadog, otel string) (all []string) {
	for _, kind := range []string{"deployment", "statefulset", "replicaset"} {
		all = append(all, "kube_"+kind+"_"+stateMetric, "kubernetes_state."+kind+"."+datadog, "k8s."+kind+"."+otel, "k8s."+kind+"."+otel+"_pods")
	}
	if stateMetric == "spec_replicas" {
		all = append(all, "kube_statefulset_replicas")
	}
	return all
}

// minReplicas returns an HPA's minReplicas, or its default.
func minReplicas(h *autoscaling.HorizontalPodAutoscaler) int32 {
	if h.Spec.MinReplicas == nil {
		return 1
	}
	return *h.Spec.MinReplicas
}

// KindOf finds the kind of a series by its name: the name of a metric, or a legend. A legend has the words of
// a kind. Its other words must be from names, which are those of the HPA and its target, or from fillers.
func KindOf(name string, names ...string) (kind Kind, ok bool) {
	metric, _, _ := strings.Cut(name, "{")
	metric = strings.TrimSpace(metric)
	if metric == "" || strings.HasSuffix(metric, conditionMetric) {
		return conditionKind(name)
	}
	for _, k := range Kinds() {
		if slices.Contains(k.Metrics, metric) {
			return k, true
		}
	}
	return legendKind(metric, names)
}

// fillers are the words of a legend that say nothing about the kind.
var fillers = []string{"hpa", "horizontalpodautoscaler", "autoscaler", "deployment", "statefulset", "replicas", "replica", "pods", "pod", "count", "number", "of", "the", "kube", "status", "spec", "scale"}

// legendKind finds the kind of a legend. See KindOf.
func legendKind(legend string, names []string) (kind Kind, ok bool) {
	said := wordsOf(legend)
	rest := slices.DeleteFunc(slices.Clone(said), func(w string) bool {
		return slices.Contains(fillers, w) || slices.ContainsFunc(names, func(n string) bool { return slices.Contains(wordsOf(n), w) })
	})
	for _, k := range Kinds() {
		all := len(said) > 0
		for _, w := range rest {
			all = all && slices.Contains(k.words, w)
		}
		if all && slices.ContainsFunc(said, func(w string) bool { return slices.Contains(k.words, w) }) {
			return k, true
		}
	}
	return Kind{}, false
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return (c < 'a' || c > 'z') && (c < '0' || c > '9') })
}

// conditionMetric is the end of kube-state-metrics' name for a condition. Each condition has
// a series for each status, which is 1 while the condition has that status.
const conditionMetric = "_status_condition"

func conditionKind(name string) (kind Kind, ok bool) {
	condition, status := label(name, "condition"), label(name, "status")
	if condition == "" || !strings.EqualFold(status, "true") {
		return Kind{}, false // the series of the other statuses say the same
	}
	return Kind{Name: condition, part: ofStatus, model: inObject(ofStatus, func(h *autoscaling.HorizontalPodAutoscaler) int32 {
		for _, c := range h.Status.Conditions {
			if string(c.Type) == condition && string(c.Status) == "True" {
				return 1
			}
		}
		return 0
	})}, true
}

var labels = regexp.MustCompile(`([a-zA-Z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"`)

// label returns the value of a label in a series' name, or "".
func label(name string, keys ...string) string {
	for _, match := range labels.FindAllStringSubmatch(name, -1) {
		if slices.Contains(keys, match[1]) {
			return match[2]
		}
	}
	return ""
}

// inObject returns a function that reads a value of the HPA's object over time: after each edit and, if it is
// in the status, after each sync. The value is NaN while there is no HPA.
func inObject(of part, value func(*autoscaling.HorizontalPodAutoscaler) int32) func(*timeline.Timeline, int) timeline.Series {
	return func(tl *timeline.Timeline, hpa int) (s timeline.Series) {
		var times []time.Duration
		for _, v := range tl.HPAs[hpa].Versions {
			times = append(times, v.At)
		}
		for i := range tl.Syncs {
			if of == ofStatus && tl.Syncs[i].HPA == hpa {
				times = append(times, tl.Syncs[i].At)
			}
		}
		slices.Sort(times)
		for _, at := range slices.Compact(times) {
			v := math.NaN()
			if h := tl.HPAAt(hpa, at); h != nil {
				v = float64(value(h))
			}
			s.Set(at, v)
		}
		return s
	}
}

// targetOf returns the target of an HPA. If it does not exist, targetOf returns an empty one.
func targetOf(tl *timeline.Timeline, hpa int) *timeline.Target {
	if i := tl.HPAs[hpa].Target; i >= 0 {
		return &tl.Targets[i]
	}
	return &timeline.Target{}
}
