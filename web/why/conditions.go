package why

import (
	"sort"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/widget"
)

// Conditions shows the conditions at the cursor, and their history below.
type Conditions struct{}

// Name returns the feature's name.
func (Conditions) Name() string { return "conditions" }

// Label returns the tab's label.
func (Conditions) Label(lang words.Language) string { return lang.Say("Conditions") }

// Panel draws the conditions.
func (Conditions) Panel(h *feature.Host, page feature.Model) app.UI {
	r, at := page.Run(), page.Now().At
	times := r.Timeline.TimeFormat()
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
				now = append(now, widget.Row("",
					app.Td().Body(playback.StateSign(h, one, part), app.Text(" "), Term(h, string(one.Type))),
					widget.Cell("", playback.StatusText(h, part)),
					app.Td().Body(Term(h, part.Reason)),
					widget.Cell("wide", messageAt(r, one.Type, at)),
					app.Td().Body(playback.Moment(h, part.From, times.At(part.From))),
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
		history[i] = widget.Row(class,
			app.Td().Body(playback.Moment(h, ch.segment.From, times.At(ch.segment.From))),
			app.Td().Body(playback.StateSign(h, ch.of, ch.segment), app.Text(" "+string(ch.of.Type))),
			widget.Cell("", playback.StatusText(h, ch.segment)),
			app.Td().Body(Term(h, ch.segment.Reason)),
			widget.Cell("wide", ch.segment.Message),
		)
	}
	return app.Div().Body(
		app.Table().Class("now-table").Body(widget.Header(h.Say("Condition"), h.Say("Status"), h.Say("Reason"), h.Say("Message"), times.Head(h.Say("Since"))), app.TBody().Body(now...)),
		app.Table().Body(
			app.Caption().Text(h.Say("History")),
			widget.Header(times.Head(h.Say("Time")), h.Say("Condition"), h.Say("Status"), h.Say("Reason"), h.Say("Message")),
			app.TBody().Body(history...),
		),
	)
}

// mostRows is how many rows a table has at most. Nobody reads a longer table.
const mostRows = 300

// messageAt returns a condition's message at t. The message can change while the reason stays.
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
