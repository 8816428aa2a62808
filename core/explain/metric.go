package explain

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/hpa"
	"hpaplayground/core/labels"
	"hpaplayground/core/timeline"
)

// metric explains how one metric's reading became a proposal.
func (b *builder) metric(index int) {
	m := &b.d.Metrics[index]
	if m.Verdict == hpa.VerdictFailed {
		s := b.add(hpa.StepMetric, index, b.lang.Say("No proposal"), metricField(index, ""))
		s.say(m.Error)
		b.emitted(s, m.Reason, m.Error)
		return
	}
	switch m.Rule {
	case hpa.RuleUtilization, hpa.RuleAverage:
		b.pods(index, m)
		b.usage(index, m)
	default:
		b.value(index, m)
	}
	b.ratio(index, m)
	if m.Refilled {
		b.refill(index, m)
	}
	b.proposal(index, m)
}

// usage adds up the samples that count.
func (b *builder) usage(index int, m *hpa.MetricStep) {
	lang := b.lang
	s := b.add(hpa.StepMetric, index, lang.Say("Usage"))
	s.say(b.sum(index, m))
	if m.Rule == hpa.RuleAverage {
		s.Fields = append(s.Fields, metricField(index, ""))
		s.say(lang.Say("%s ÷ %d samples = %s", b.amount(index, m.Total), m.Samples, b.amount(index, m.Value)))
		s.mainIsLast()
		b.explainBacklog(s)
		return
	}
	s.Fields = append(s.Fields, b.requestsField())
	exact := float64(m.Total) * 100 / float64(m.Requests)
	text := b.amount(index, m.Total) + " ÷ " + lang.Say("requests of %s", b.amount(index, m.Requests)) + " = " + ratio(exact, float64(m.Utilization)) + "%"
	if exact != float64(m.Utilization) {
		text = comma(lang, text, lang.Say("cut to %d%%", m.Utilization))
	}
	s.say(text)
	s.mainIsLast()
	b.explainBacklog(s)
}

// explainBacklog says why cpu usage stays at the limit after the load has fallen.
func (b *builder) explainBacklog(s *Step) {
	if b.resource(s.Metric) != "cpu" {
		return
	}
	for i := range b.loads {
		d := &b.loads[i]
		waits, done := d.Backlog.At(b.currentTime), d.Done.At(b.currentTime)
		if waits == 0 || done == 0 || d.Target != "" && d.Target != b.target {
			continue
		}
		s.say(b.lang.Say("Work of %s core seconds waits: the pods stay at their limit until it is done. They do %s per second: this alone takes %s.",
			Number(waits, 3), Number(done, 3), timeline.Clock(timeline.FromSeconds(waits/done))))
	}
}

// sum writes the samples one by one if they are few.
func (b *builder) sum(index int, m *hpa.MetricStep) string {
	const few = 5
	var parts []string
	for i, g := range m.Groups {
		if g == hpa.GroupReady && len(parts) <= few {
			parts = append(parts, b.amount(index, b.samples(index)[i].Value))
		}
	}
	total := b.amount(index, m.Total)
	switch {
	case m.Samples > few || m.Samples > m.ReadyPods:
		return b.lang.Say("%d samples add up to %s", m.Samples, total)
	case m.Samples == 1:
		return b.lang.Say("1 sample: %s", total)
	}
	return strings.Join(parts, " + ") + " = " + total
}

// value explains the value that the metrics API returned for an Object or External metric.
func (b *builder) value(index int, m *hpa.MetricStep) {
	s := b.add(hpa.StepMetric, index, b.lang.Say("Value"), metricField(index, ""))
	var parts []string
	if index < len(b.obs.Metrics) {
		for _, v := range b.obs.Metrics[index].Values {
			parts = append(parts, b.amount(index, v))
		}
	}
	text := b.amount(index, m.Total)
	if len(parts) > 1 {
		text = strings.Join(parts, " + ") + " = " + text
	}
	s.say(b.lang.Say("The metrics API says %s", text))
}

// ratio compares the usage with the target, and the ratio with the tolerance.
func (b *builder) ratio(index int, m *hpa.MetricStep) {
	lang := b.lang
	s := b.add(hpa.StepMetric, index, lang.Say("Ratio to the target"), b.targetField(index), b.toleranceField(m.Ratio > 1))
	target := b.level(index, m.Target)
	formula := ""
	switch m.Rule {
	case hpa.RuleUtilization:
		formula = b.level(index, int64(m.Utilization)) + " ÷ " + target
	case hpa.RulePerPod:
		formula = b.amount(index, m.Total) + " ÷ (" + target + " × " + count(b.obs.Scale.StatusReplicas) + ")"
	case hpa.RuleRatio:
		formula = b.amount(index, m.Total) + " ÷ " + target
	default:
		formula = b.amount(index, m.Value) + " ÷ " + target
	}
	if m.Rule == hpa.RuleRatio && b.d.Current == 0 {
		s.Fields = s.Fields[:1]
		s.say(lang.Say("%s = %s; no tolerance applies when scaling from 0", formula, ratio(m.Ratio)))
		return
	}
	b.verdict(s, m, formula, m.Ratio, m.Refilled)
	if NoValue(m) {
		s.say(b.noValue(index, m))
	}
}

// NoValue reports whether a metric has no value per pod: the controller divided by 0
// replicas, and the HPA's status has the infinity converted to an integer.
func NoValue(m *hpa.MetricStep) bool { return m.Rule == hpa.RulePerPod && m.Value == math.MinInt64 }

// noValue explains the number in the HPA's status.
func (b *builder) noValue(index int, m *hpa.MetricStep) string {
	value := Number(float64(m.Total)/float64(b.obs.Scale.StatusReplicas), 4)
	return b.lang.Say("%s ÷ 0 pods = %s, which does not fit into an integer: a controller built for amd64 writes %s into the status.",
		b.amount(index, m.Total), value, b.amount(index, m.Value))
}

// verdict says whether a ratio is within the tolerance. If first is set, the ratio is
// computed again with assumed values.
func (b *builder) verdict(s *Step, m *hpa.MetricStep, formula string, r float64, first bool) {
	lang := b.lang
	low, high := 1-m.ToleranceDown, 1+m.ToleranceUp
	band := Number(low, 6) + ".." + Number(high, 6)
	text := formula + " = " + ratio(r, low, high)
	switch {
	case first:
		text = semicolon(lang, text, lang.Say("some pods are left out, so it is worked out again below"))
	case m.Verdict == hpa.VerdictWithinTolerance:
		text = comma(lang, text, lang.Say("within the tolerance, %s: no change", band))
	default:
		text = comma(lang, text, lang.Say("outside the tolerance, %s", band))
	}
	if !first && m.Verdict == hpa.VerdictWithinTolerance {
		// the tolerance decided
		s.Fields = slices.Compact([]Field{b.ownTolerance(r > 1), s.Fields[1], s.Fields[0]})
	}
	s.say(text)
}

// refill explains the second ratio, which includes the assumed usage of the pods that
// were left out.
func (b *builder) refill(index int, m *hpa.MetricStep) {
	lang := b.lang
	s := b.add(hpa.StepMetric, index, lang.Say("Again, with the pods that were left out"), b.targetField(index), b.toleranceField(m.RefilledRatio > 1))
	utilization := m.Rule == hpa.RuleUtilization
	switch {
	case m.FilledMissing && m.MissingAs == 0:
		s.say(lang.SayN(m.MissingPods, "For a scale-up, %d missing pod is assumed to use nothing.", "For a scale-up, %d missing pods are assumed to use nothing.", m.MissingPods))
	case m.FilledMissing:
		assumed := b.amount(index, m.MissingAs)
		if utilization {
			assumed = lang.Say("%d%% of the request", m.MissingAs)
		}
		s.say(lang.SayN(m.MissingPods, "For a scale-down, %d missing pod is assumed to use %s.", "For a scale-down, %d missing pods are assumed to use %s.", m.MissingPods, assumed))
	case m.MissingPods > 0:
		s.say(lang.Say("The ratio is exactly 1, so the missing pods stay left out."))
	}
	if m.FilledUnready {
		s.say(lang.SayN(m.UnreadyPods, "%d unready pod is assumed to use nothing yet.", "%d unready pods are assumed to use nothing yet.", m.UnreadyPods))
	}
	total := b.amount(index, m.RefilledTotal)
	if utilization {
		total += " ÷ " + lang.Say("requests of %s", b.amount(index, m.RefilledRequests))
	} else {
		total += " ÷ " + strconv.Itoa(m.RefilledSamples)
	}
	level := b.level(index, refilled(m))
	formula := semicolon(lang, total+" = "+level, level+" ÷ "+b.level(index, m.Target))
	b.verdict(s, m, formula, m.RefilledRatio, false)
	s.mainIsLast()
}

// refilled returns the usage including the pods that were left out, in the target's
// unit.
func refilled(m *hpa.MetricStep) int64 {
	if m.Rule == hpa.RuleUtilization {
		return m.RefilledTotal * 100 / max(m.RefilledRequests, 1)
	}
	return m.RefilledTotal / max(int64(m.RefilledSamples), 1)
}

// proposal explains the number of replicas that the metric proposes.
func (b *builder) proposal(index int, m *hpa.MetricStep) {
	lang := b.lang
	s := b.add(hpa.StepMetric, index, lang.Say("Proposal"), b.targetField(index))
	pods, r := m.ReadyPods, m.Ratio
	if m.Refilled {
		pods, r = m.RefilledSamples, m.RefilledRatio
	}
	low, high := 1-m.ToleranceDown, 1+m.ToleranceUp
	switch {
	case m.Verdict == hpa.VerdictWithinTolerance && m.Rule == hpa.RulePerPod:
		s.say(lang.Say("Within the tolerance: it stays at the count in the target's status, %d.", m.Proposal))
	case m.Verdict == hpa.VerdictWithinTolerance:
		s.say(lang.Say("Within the tolerance: it stays at %d.", m.Proposal))
	case m.Verdict == hpa.VerdictReversed:
		n := math.Ceil(r * float64(pods))
		s.say(lang.Say("ceil(%s × %d pods) = %s would reverse the direction of scaling: it stays at %d.", ratio(r, low, high), pods, Number(n, 12), m.Proposal))
	case m.Rule == hpa.RulePerPod:
		s.say("ceil(" + b.amount(index, m.Total) + " ÷ " + b.amount(index, m.Target) + ") = " + count(m.Proposal))
	case m.Rule == hpa.RuleRatio && b.d.Current == 0:
		s.say("ceil(" + ratio(r) + ") = " + count(m.Proposal))
	default:
		subject := lang.SayN(pods, "%d pod", "%d pods", pods)
		if m.Rule == hpa.RuleRatio {
			subject = lang.SayN(pods, "%d Ready pod", "%d Ready pods", pods)
		}
		s.say("ceil(" + ratio(r, low, high) + " × " + subject + ") = " + count(m.Proposal))
	}
	s.Replicas = m.Proposal
}

// largest explains which proposal counts, or that failed metrics prevent a decision.
func (b *builder) largest() {
	d, lang := b.d, b.lang
	s := b.add(hpa.StepLargest, -1, lang.Say("Largest proposal"), spec("metrics"))
	failed, best := 0, int32(0)
	var parts []string
	for i := range d.Metrics {
		m := &d.Metrics[i]
		if m.Verdict == hpa.VerdictFailed {
			failed++
			continue
		}
		parts = append(parts, count(m.Proposal))
		if best == 0 || m.Proposal > best {
			best = m.Proposal
		}
	}
	switch {
	case len(parts) == 1:
		s.say(lang.Say("Only one proposal: %s", parts[0]))
	case len(parts) > 1:
		s.say("max(" + strings.Join(parts, ", ") + ") = " + count(best))
	}
	switch {
	case d.Winner < 0 && len(parts) == 0:
		s.say(lang.Say("No metric could be read, so nothing is decided."))
	case d.Winner < 0:
		s.say(lang.Say("%d < %d, and %d of %d metrics could not be read: the HPA does not scale down while one is unknown.", best, d.Current, failed, len(d.Metrics)))
	case failed > 0:
		s.say(lang.Say("%d of %d metrics could not be read. That forbids scaling down, but %d ≥ %d.", failed, len(d.Metrics), best, d.Current))
	}
	if d.Winner >= 0 {
		s.Replicas = d.Proposed
		if len(d.Metrics) > 1 {
			s.Fields = append([]Field{metricField(d.Winner, "")}, s.Fields...)
			s.say(lang.Say("spec.metrics[%d] gives the number: %s", d.Winner, labels.Shorten(d.Metrics[d.Winner].Name)))
		}
	}
}

func count(n int32) string { return strconv.Itoa(int(n)) }

// MetricLabel shortens a metric's name in a decision: it removes the selector and the
// type.
func MetricLabel(name string) string {
	name, _, _ = strings.Cut(strings.TrimSuffix(name, "(nil)"), "(&LabelSelector")
	for _, prefix := range []string{"pods metric ", "external metric "} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			return rest
		}
	}
	for _, suffix := range []string{" container resource utilization (percentage of request)",
		" resource utilization (percentage of request)", " container resource", " resource"} {
		if rest, ok := strings.CutSuffix(name, suffix); ok {
			return rest
		}
	}
	return name
}
