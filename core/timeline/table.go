package timeline

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// TableOptions are the options of WriteTable.
type TableOptions struct {
	// Wide writes a row for every sync, with the conditions' reasons. Otherwise the
	// table has only the syncs that changed something, and how many are between them.
	Wide  bool
	Until time.Duration // the time of the last sync to show
	Width int           // characters per line; longer lines are cut. 0: no limit
}

// WriteTable writes the syncs as text, one row each.
func (tl *Timeline) WriteTable(w io.Writer, o TableOptions) error {
	t := table{timeline: tl, timeFormat: tl.TimeFormat(), wide: o.Wide, named: len(tl.HPAs) > 1, last: make([]*Sync, len(tl.HPAs))}
	for i := range tl.HPAs {
		t.manyNamespaces = t.manyNamespaces || tl.HPAs[i].Key.Namespace != tl.HPAs[0].Key.Namespace
	}
	if o.Wide {
		t.row(t.timeFormat.Head("TIME"), "HPA", "REPLICAS", "METRICS", "WANT", "ABLE TO SCALE", "ACTIVE", "LIMITED", "REASON")
	} else {
		t.row(t.timeFormat.Head("TIME"), "HPA", "REPLICAS", "METRICS", "WANT", "WHAT CHANGED")
	}
	t.replicas = make([]int32, len(tl.HPAs))
	for i := range tl.HPAs {
		t.scalings = append(t.scalings, tl.KEDAScalings(i))
	}
	for i := range tl.Syncs {
		s := &tl.Syncs[i]
		if s.At > o.Until {
			break
		}
		t.addScalings(s.HPA, s.At)
		t.add(s)
	}
	for i := range tl.HPAs {
		t.addScalings(i, min(o.Until, tl.Duration))
	}
	t.closeGap()
	return t.grid.Write(w, o.Width)
}

// table writes rows and remembers the last sync of each HPA.
type table struct {
	timeline       *Timeline
	timeFormat     TimeFormat
	grid           Grid
	wide           bool
	named          bool            // rows name their HPA
	manyNamespaces bool            // rows name the HPA's namespace
	last           []*Sync         // the last sync of each HPA
	quiet          int             // syncs left out since the last row
	scalings       [][]KEDAScaling // by KEDA, of each HPA, without those that have a row
	replicas       []int32         // as the HPA or KEDA set them last, by HPA
}

func (t *table) row(cells ...string) {
	if !t.named {
		cells = append(cells[:1:1], cells[2:]...)
	}
	t.grid.Row(cells...)
}

func (t *table) add(s *Sync) {
	last := t.last[s.HPA]
	t.last[s.HPA] = s
	d := &s.Decision
	replicas := int32Text(d.Current)
	if d.Rescaled {
		replicas += " -> " + int32Text(d.Desired)
	}
	why := ""
	if d.Rescaled {
		why = d.ShortReason()
	}
	want := "-"
	if d.Winner >= 0 {
		want = int32Text(d.Proposed)
	}
	if d.Zone == hpa.ZoneFailed {
		replicas = "-"
	}
	key := t.timeline.HPAs[s.HPA].Key
	name := key.Name
	if t.manyNamespaces {
		name = key.String()
	}
	if t.wide {
		t.row(t.timeFormat.At(s.At), name, replicas, metricsText(d), want,
			reason(d, autoscaling.AbleToScale), reason(d, autoscaling.ScalingActive), reason(d, autoscaling.ScalingLimited), why)
		return
	}
	changes := t.changes(last, s)
	if len(changes) == 0 && last != nil {
		t.quiet++
		return
	}
	t.closeGap()
	t.row(t.timeFormat.At(s.At), name, replicas, metricsText(d), want, strings.Join(changes, ", "))
}

// addScalings adds when KEDA scaled an HPA's target up to a time.
func (t *table) addScalings(hpa int, until time.Duration) {
	for ; len(t.scalings[hpa]) > 0 && t.scalings[hpa][0].At <= until; t.scalings[hpa] = t.scalings[hpa][1:] {
		s := t.scalings[hpa][0]
		t.replicas[hpa] = s.To
		t.closeGap()
		cells := []string{t.timeFormat.At(s.At), t.timeline.HPAs[hpa].Key.Name, int32Text(s.From) + " -> " + int32Text(s.To), "-", "-"}
		if t.wide {
			cells = append(cells, "-", "-", "-")
		}
		t.row(append(cells, "KEDA: "+s.Reason)...)
	}
}

// closeGap writes how many syncs were left out.
func (t *table) closeGap() {
	switch {
	case t.quiet == 1:
		t.grid.Remark("  1 sync without change")
	case t.quiet > 1:
		t.grid.Remark(fmt.Sprintf("  %d syncs without change", t.quiet))
	}
	t.quiet = 0
}

// changes lists briefly the differences between this sync and the previous sync.
func (t *table) changes(last, s *Sync) []string {
	var changes []string
	d := &s.Decision
	if last != nil && t.replicas[s.HPA] != d.Current && d.Zone != hpa.ZoneFailed && last.Decision.Zone != hpa.ZoneFailed {
		changes = append(changes, "replicas set from outside")
	}
	t.replicas[s.HPA] = d.Desired
	switch {
	case d.Rescaled && d.Reason != "":
		changes = append(changes, d.ShortReason())
	case d.Rescaled: // the event has no reason: a window or a limit decided
		changes = append(changes, "rescaled (empty reason: the metrics want no change)")
	}
	if last != nil && t.edited(s.HPA, last.At, s.At) {
		changes = append(changes, "edited")
	}
	var before *autoscaling.HorizontalPodAutoscalerStatus
	if last != nil {
		before = last.Decision.Status
	}
	for _, kind := range autoscaling.ConditionTypes() {
		oldText, newText := conditionText(before, kind), conditionText(d.Status, kind)
		if oldText == newText || d.Rescaled && kind == autoscaling.AbleToScale {
			continue
		}
		if newText == "" {
			newText = "no " + string(kind)
		} else {
			_, newText, _ = strings.Cut(newText, " ")
		}
		changes = append(changes, newText)
	}
	return changes
}

// edited reports whether the HPA was applied or deleted after from, up to and including to.
func (t *table) edited(index int, from, to time.Duration) bool {
	for _, v := range t.timeline.HPAs[index].Versions {
		if from < v.At && v.At <= to {
			return true
		}
	}
	return false
}

func reason(d *hpa.Decision, kind autoscaling.ConditionType) string {
	_, reason, found := strings.Cut(conditionText(d.Status, kind), " ")
	if !found {
		return "-"
	}
	return reason
}

// metricsText returns what the metrics measured and their targets, similar to
// kubectl get hpa, with the pods that did not count as ready.
func metricsText(d *hpa.Decision) string {
	if len(d.Metrics) == 0 {
		return "-"
	}
	parts := make([]string, len(d.Metrics))
	for i := range d.Metrics {
		parts[i] = metricText(&d.Metrics[i])
	}
	return strings.Join(parts, ", ")
}

func metricText(m *hpa.MetricStep) string {
	var text string
	switch {
	case m.Rule == hpa.RuleUtilization && m.Verdict == hpa.VerdictFailed:
		text = fmt.Sprintf("<unknown>/%d%%", m.Target)
	case m.Rule == hpa.RuleUtilization:
		text = fmt.Sprintf("%d%%/%d%%", m.Utilization, m.Target)
	case m.Verdict == hpa.VerdictFailed:
		text = "<unknown>/" + quantity(m, m.Target)
	default:
		text = quantity(m, m.Value) + "/" + quantity(m, m.Target)
	}
	var apart []string
	for _, group := range []struct {
		n    int
		name string
	}{{m.UnreadyPods, "unready"}, {m.MissingPods, "missing"}, {m.IgnoredPods, "ignored"}} {
		if group.n > 0 {
			apart = append(apart, strconv.Itoa(group.n)+" "+group.name)
		}
	}
	if len(apart) > 0 {
		text += " (" + strings.Join(apart, ", ") + ")"
	}
	return text
}

// quantity returns a value in milli-units as the API prints it.
func quantity(m *hpa.MetricStep, milli int64) string {
	isResource := m.Type.Info().API == autoscaling.ResourceMetrics
	if isResource && strings.HasPrefix(m.Name, "memory ") && milli%1000 == 0 {
		return resource.NewQuantity(milli/1000, resource.BinarySI).String()
	}
	return resource.NewMilliQuantity(milli, resource.DecimalSI).String()
}
