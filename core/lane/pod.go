package lane

import (
	"time"

	"hpaplayground/core/track"
)

// rowOf says which state a pod is in at a moment, since when, and how much cpu the pod uses. i is
// the pod's index in the timeline.
func (p *pods) rowOf(i int, moment time.Duration) Row { return p.row(p.PodNow(i, moment), moment) }

func (p *pods) row(pod track.PodNow, moment time.Duration) Row {
	row := Row{Name: pod.Name, Value: pod.State.String(), Mark: Pod, At: moment}
	if display, ok := track.PodDisplayOf(pod.State); ok {
		row.Styles = []Style{podStyle(display, 0)}
		row.Styles[0].Gap = NoGap
	}
	row.Note = p.Lang.Say("since before the start")
	if pod.Since >= 0 {
		row.Note = p.Lang.Say("since %s", p.Timeline.TimeFormat().At(pod.Since))
	}
	if pod.Usage >= 0 {
		row.Note = p.Lang.List(row.Note, p.Lang.Say("%s cpu", track.PodUsage(pod.Usage, pod.Usage)))
	}
	return row
}

// rowsAt returns a row for each pod, unless the lane only counts pods.
func (p *pods) rowsAt(moment time.Duration) []Row {
	if p.tallies != nil {
		return nil
	}
	list, _ := p.PodsAt(moment, maxPodRows)
	rows := make([]Row, len(list))
	for i, pod := range list {
		rows[i] = p.row(pod, moment)
	}
	return rows
}
