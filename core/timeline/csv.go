package timeline

import (
	"encoding/csv"
	"io"
	"strconv"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// WriteCSV writes one row per sync up to the given time. Times are seconds from the
// start. Metric values and targets are in the metric's unit, utilization is in percent.
// The metrics' columns are numbered as in spec.metrics. The load's columns follow. If
// the run has times of the clock, the last column has them.
func (tl *Timeline) WriteCSV(w io.Writer, until time.Duration) error {
	out := csv.NewWriter(w)
	metrics := 0
	for i := range tl.Syncs {
		metrics = max(metrics, len(tl.Syncs[i].Decision.Metrics))
	}
	header := []string{
		"time", "hpa", "min", "max", "current", "proposed", "stabilized", "desired", "rescaled", "reason",
		"statusReplicas", "readyPods", "AbleToScale", "ScalingActive", "ScalingLimited",
	}
	for i := range metrics {
		prefix := "metrics[" + strconv.Itoa(i) + "]."
		for _, name := range []string{"name", "value", "target", "ratio", "proposal", "error"} {
			header = append(header, prefix+name)
		}
	}
	for i := range tl.Demands {
		header = append(header, "offered "+tl.Demands[i].Name, "unserved "+tl.Demands[i].Name)
		if len(tl.Demands[i].Backlog.T) > 0 {
			header = append(header, "backlog "+tl.Demands[i].Name)
		}
		if len(tl.Demands[i].Done.T) > 0 {
			header = append(header, "delay "+tl.Demands[i].Name)
		}
	}
	if tl.HasClock {
		header = append(header, "clock")
	}
	if err := out.Write(header); err != nil {
		return err
	}
	row := make([]string, 0, len(header))
	for i := range tl.Syncs {
		if tl.Syncs[i].At > until {
			break
		}
		row = tl.appendRow(row[:0], &tl.Syncs[i], metrics)
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func (tl *Timeline) appendRow(row []string, s *Sync, metrics int) []string {
	d := &s.Decision
	_, status, ready := tl.ReplicasAt(s.HPA, s.At)
	proposed, stabilized := "", ""
	if d.Winner >= 0 {
		proposed = int32Text(d.Proposed)
	}
	if d.Stabilization != nil {
		stabilized = int32Text(d.Stabilization.Out)
	}
	row = append(row,
		Seconds(s.At).String(), tl.HPAs[s.HPA].Key.String(), int32Text(d.Min), int32Text(d.Max),
		int32Text(d.Current), proposed, stabilized, int32Text(d.Desired), strconv.FormatBool(d.Rescaled), d.Reason,
		strconv.Itoa(status), strconv.Itoa(ready),
		conditionText(d.Status, autoscaling.AbleToScale), conditionText(d.Status, autoscaling.ScalingActive), conditionText(d.Status, autoscaling.ScalingLimited),
	)
	for i := range metrics {
		if i >= len(d.Metrics) {
			row = append(row, "", "", "", "", "", "")
			continue
		}
		m := &d.Metrics[i]
		if m.Verdict == hpa.VerdictFailed {
			row = append(row, m.Name, "", unit(m, m.Target), "", "", m.Error)
			continue
		}
		value := unit(m, m.Value)
		if m.Rule == hpa.RuleUtilization {
			value = int32Text(m.Utilization)
		}
		row = append(row, m.Name, value, unit(m, m.Target), strconv.FormatFloat(m.Ratio, 'g', -1, 64), int32Text(m.Proposal), "")
	}
	for i := range tl.Demands {
		row = append(row, number(tl.Demands[i].Offered.At(s.At)), number(tl.Demands[i].Unserved.At(s.At)))
		if backlog := &tl.Demands[i].Backlog; len(backlog.T) > 0 {
			row = append(row, number(backlog.At(s.At)))
		}
		if len(tl.Demands[i].Done.T) > 0 {
			row = append(row, tl.Demands[i].delayText(s.At))
		}
	}
	if tl.HasClock {
		row = append(row, tl.Start.Add(s.At).UTC().Format(time.RFC3339))
	}
	return row
}

// conditionText returns a condition as "True ValidMetricFound", or "" without it.
func conditionText(status *autoscaling.HorizontalPodAutoscalerStatus, kind autoscaling.ConditionType) string {
	if status != nil {
		for i := range status.Conditions {
			if c := &status.Conditions[i]; c.Type == kind {
				return string(c.Status) + " " + c.Reason
			}
		}
	}
	return ""
}

// unit writes a value or a target in the metric's unit, or in percent.
func unit(m *hpa.MetricStep, v int64) string {
	if m.Rule == hpa.RuleUtilization {
		return strconv.FormatInt(v, 10)
	}
	return number(float64(v) / 1000)
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func int32Text(n int32) string { return strconv.FormatInt(int64(n), 10) }
