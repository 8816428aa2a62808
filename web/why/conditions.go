package why

import (
	"sort"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/track"
	"hpaplayground/web/page"
	"hpaplayground/web/playback"
)

// Conditions shows the conditions at the cursor, and their history below.
type Conditions struct {
	Page *page.Page
	Run  track.Run
	At   time.Duration
}

// Render draws them.
func (c Conditions) Render() app.UI {
	s, r, at := c.Page, c.Run, c.At
	times := r.Timeline.Times()
	var now []app.UI
	type change struct {
		of      track.Condition
		segment track.Segment
	}
	var changes []change
	for _, one := range r.Conditions() {
		for _, part := range one.Segments {
			if part.Status != "" || part.From > 0 {
				changes = append(changes, change{one, part})
			}
			if part.From <= at && (at < part.To || part.To == r.End()) {
				now = append(now, page.Row("",
					app.Td().Body(playback.StateSign(s, one, part), app.Text(" "), Term(s, string(one.Type))),
					page.Cell("", playback.StatusText(s, part)),
					app.Td().Body(Term(s, part.Reason)),
					page.Cell("wide", messageAt(r, one.Type, at)),
					app.Td().Body(playback.Moment(s, part.From, times.At(part.From))),
				))
			}
		}
	}
	sort.SliceStable(changes, func(i, j int) bool { return changes[i].segment.From < changes[j].segment.From })
	if len(changes) > mostRows {
		changes = changes[:mostRows]
	}
	history := make([]app.UI, len(changes))
	for i, ch := range changes {
		class := ""
		switch {
		case ch.segment.From > at:
			class = "future"
		case at < ch.segment.To:
			class = "here"
		}
		history[i] = page.Row(class,
			app.Td().Body(playback.Moment(s, ch.segment.From, times.At(ch.segment.From))),
			app.Td().Body(playback.StateSign(s, ch.of, ch.segment), app.Text(" "+string(ch.of.Type))),
			page.Cell("", playback.StatusText(s, ch.segment)),
			app.Td().Body(Term(s, ch.segment.Reason)),
			page.Cell("wide", ch.segment.Message),
		)
	}
	return app.Div().Body(
		app.Table().Class("now-table").Body(page.Header(s.Say("Condition"), s.Say("Status"), s.Say("Reason"), s.Say("Message"), times.Head(s.Say("Since"))), app.TBody().Body(now...)),
		app.Table().Body(
			app.Caption().Text(s.Say("History")),
			page.Header(times.Head(s.Say("Time")), s.Say("Condition"), s.Say("Status"), s.Say("Reason"), s.Say("Message")),
			app.TBody().Body(history...),
		),
	)
}

// mostRows limits a table: nobody reads a longer one.
const mostRows = 300

// messageAt is a condition's message at t. It can change without the reason.
func messageAt(r track.Run, kind autoscaling.ConditionType, t time.Duration) string {
	i := r.SyncAt(t)
	if i < 0 || r.Syncs[i].Decision.Status == nil {
		return ""
	}
	for _, c := range r.Syncs[i].Decision.Status.Conditions {
		if c.Type == kind {
			return c.Message
		}
	}
	return ""
}
