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
	r, moment := page.Run(), page.Now().At
	times := r.Timeline.TimeFormat()
	var current []app.UI
	type change struct {
		condition track.Condition
		segment   track.Segment
	}
	var changes []change
	for _, condition := range append(r.Conditions(), r.OperatorConditions()...) {
		for _, part := range condition.Segments {
			if part.Status != "" || part.From > 0 {
				changes = append(changes, change{condition, part})
			}
			if part.From <= moment && (moment < part.To || part.To == r.End()) {
				current = append(current, widget.Row("",
					app.Td().Body(playback.StateSign(h, condition, part), app.Text(" "), Term(h, string(condition.Type))),
					widget.Cell("", playback.StatusText(h, part)),
					app.Td().Body(Term(h, part.Reason)),
					widget.Cell("wide", messageAt(r, &part, condition.Type, moment)),
					app.Td().Body(playback.Moment(h, part.From, times.At(part.From))),
				))
			}
		}
	}
	sort.SliceStable(changes, func(i, j int) bool { return changes[i].segment.From < changes[j].segment.From })
	if len(changes) > maxRows {
		changes = changes[:maxRows]
	}
	history := make([]app.UI, len(changes))
	for i, ch := range changes {
		class := ""
		switch {
		case ch.segment.From > moment:
			class = "future"
		case moment < ch.segment.To:
			class = "here"
		}
		history[i] = widget.Row(class,
			app.Td().Body(playback.Moment(h, ch.segment.From, times.At(ch.segment.From))),
			app.Td().Body(playback.StateSign(h, ch.condition, ch.segment), app.Text(" "+string(ch.condition.Type))),
			widget.Cell("", playback.StatusText(h, ch.segment)),
			app.Td().Body(Term(h, ch.segment.Reason)),
			widget.Cell("wide", ch.segment.Message),
		)
	}
	return app.Div().Body(
		app.Table().Class("now-table").Body(widget.Header(h.Say("Condition"), h.Say("Status"), h.Say("Reason"), h.Say("Message"), times.Head(h.Say("Since"))), app.TBody().Body(current...)),
		app.Table().Body(
			app.Caption().Text(h.Say("History")),
			widget.Header(times.Head(h.Say("Time")), h.Say("Condition"), h.Say("Status"), h.Say("Reason"), h.Say("Message")),
			app.TBody().Body(history...),
		),
	)
}

// maxRows is how many rows a table has at most. Nobody reads a longer table.
const maxRows = 300

// messageAt returns a condition's message at t. The message of an HPA's condition can change while
// the reason stays.
func messageAt(r track.Run, part *track.Segment, kind autoscaling.ConditionType, t time.Duration) string {
	if i := r.SyncAt(t); i >= 0 && r.Syncs[i].Decision.Status != nil {
		for _, c := range r.Syncs[i].Decision.Status.Conditions {
			if c.Type == kind {
				return c.Message
			}
		}
	}
	return part.Message
}
