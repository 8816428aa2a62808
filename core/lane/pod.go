package lane

import (
	"time"

	"hpaplayground/core/track"
)

// rowOf says which state a pod is in at a moment, since when, and how much cpu
// it uses. i is its index in the timeline.
func (p *pods) rowOf(i int, at time.Duration) Row { return p.row(p.PodNow(i, at), at) }

func (p *pods) row(now track.PodNow, at time.Duration) Row {
	row := Row{Name: now.Name, Value: now.State.String(), Mark: Pod, At: at}
	if look, ok := track.PodLookOf(now.State); ok {
		row.Looks = []Look{podLook(look, 0)}
		row.Looks[0].Gap = NoGap
	}
	row.Note = p.Lang.Say("since before the start")
	if now.Since >= 0 {
		row.Note = p.Lang.Say("since %s", p.Timeline.TimeFormat().At(now.Since))
	}
	if now.Usage >= 0 {
		row.Note = p.Lang.List(row.Note, p.Lang.Say("%s cpu", track.PodUsage(now.Usage, now.Usage)))
	}
	return row
}

// rowsAt has a row for each pod, unless they are only counted.
func (p *pods) rowsAt(at time.Duration) []Row {
	if p.strip != nil {
		return nil
	}
	list, _ := p.PodsAt(at, mostPodRows)
	rows := make([]Row, len(list))
	for i, pod := range list {
		rows[i] = p.row(pod, at)
	}
	return rows
}
