package observe

import (
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/trace"
)

// measure is what a series measures of an HPA's metric.
type measure struct {
	metric int // the index in spec.metrics
	basis  basis
	seen   bool    // the series is from the HPA's status, so it is what the controller saw
	factor float64 // from the series' unit to the metric's
	rank   int     // how sure it is that the series measures this metric; 0: it does not
}

// basis says what a value refers to.
type basis uint8

const (
	whole     basis = iota // all pods together, or a value that belongs to no pod
	perPod                 // the average pod
	ofRequest              // the average pod, in percent of its request
)

// statusMetrics are the names of the metrics in the HPA's status.
var statusMetrics = []string{"kube_horizontalpodautoscaler_status_target_metric", "kube_hpa_status_target_metric", "kubernetes_state.hpa.status_target_metric"}

// otherWords are words in the names of series that measure neither the use of a resource nor a rate.
var otherWords = []string{"limit", "limits", "quota", "throttled", "throttling", "latency", "duration", "errors", "failed", "target", "spec", "capacity", "allocatable"}

// measureOf finds the metric of an HPA that a series measures, by its name and unit.
func measureOf(s *trace.Series, metrics []autoscaling.MetricSpec) (m measure, ok bool) {
	name, _, _ := strings.Cut(s.Name, "{")
	if slices.Contains(statusMetrics, name) {
		return statusMeasure(s.Name, metrics)
	}
	said := wordsOf(name)
	if strings.HasPrefix(name, "node_cpu") || strings.HasPrefix(name, "node_memory") || slices.ContainsFunc(said, func(w string) bool { return slices.Contains(otherWords, w) }) {
		return measure{}, false
	}
	m = measure{metric: -1, factor: 1}
	for i := range metrics {
		if rank := fit(s, name, said, &metrics[i]); rank > m.rank {
			m.metric, m.rank = i, rank
		}
	}
	if m.metric < 0 {
		return measure{}, false
	}
	b := metrics[m.metric].Block()
	m.setBasisAndFactor(s, said, b.Resource())
	return m, true
}

// statusMeasure finds the metric of a series of statusMetrics by its labels. A metric may have two series;
// the one in percent is coarser, so its rank is lower.
func statusMeasure(name string, metrics []autoscaling.MetricSpec) (m measure, ok bool) {
	i := slices.IndexFunc(metrics, func(m autoscaling.MetricSpec) bool { return m.Block().Name == label(name, "metric_name") })
	m = measure{metric: i, seen: true, factor: 1, rank: 9}
	switch label(name, "metric_target_type") {
	case "average":
		m.basis = perPod
	case "utilization":
		m.basis, m.rank = ofRequest, 8
	case "value":
	default:
		return m, false
	}
	return m, i >= 0
}

// subjects are lists of words. The words of a list mean much the same in the name of a metric.
var subjects = [][]string{
	{"rps", "qps", "rate", "requests", "request", "reqs", "req", "http", "reqps", "throughput"},
	{"queue", "depth", "backlog", "lag", "messages", "length", "pending", "jobs"},
	{"connections", "sessions", "streams"},
}

// fit returns how well a series fits a metric, by its name, the words in that, and its unit; 0: not at all.
func fit(s *trace.Series, name string, said []string, m *autoscaling.MetricSpec) int {
	b := m.Block()
	of := wordsOf(b.Name)
	switch {
	case b.Resource() != "" && (s.Resource() == b.Name || slices.Contains(said, b.Name)):
		return 2
	case b.Resource() != "" || b.Name == "":
		return 0
	case name == b.Name:
		return 4
	case len(of) > 0 && !slices.ContainsFunc(of, func(w string) bool { return !slices.Contains(said, w) }):
		return 3
	}
	said = append(wordsOf(s.Unit), said...)
	for _, words := range subjects {
		in := func(w string) bool { return slices.Contains(words, w) }
		if slices.ContainsFunc(of, in) && slices.ContainsFunc(said, in) {
			return 1
		}
	}
	return 0
}

// setBasisAndFactor sets them by the words in a series' name and its unit.
func (m *measure) setBasisAndFactor(s *trace.Series, said []string, resource string) {
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(said, w) })
	}
	percent := s.Unit == "%" || has("percent", "percentage", "pct")
	switch {
	case resource != "" && (percent || has("utilization", "utilisation", "util")):
		m.basis = ofRequest
		if !percent && s.Peak() <= maxShare {
			m.factor = 100
		}
	case has("average", "avg", "mean", "each") || has("per") && has("pod"):
		m.basis = perPod
	}
	switch {
	case m.basis == ofRequest:
	case has("millicores", "millicpu", "mcores", "mcpu"):
		m.factor = 0.001
	case has("nanocores"), strings.HasPrefix(s.Name, "kubernetes.cpu.usage"):
		m.factor = 1e-9
	}
}

// maxShare is the highest peak at which a utilization is read as a share of the request, not as percent.
const maxShare = 5
