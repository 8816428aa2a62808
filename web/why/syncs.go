package why

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/widget"
)

// Syncs shows the run as a table: each sync with another decision than before.
type Syncs struct{}

// Name returns the feature's name.
func (Syncs) Name() string { return "syncs" }

// Label returns the tab's label.
func (Syncs) Label(lang words.Language) string { return lang.Say("Syncs") }

// Panel draws the table.
func (Syncs) Panel(h *feature.Host, page feature.Model) app.UI {
	r, moment := page.Run(), page.Now().At
	notable := r.Notable(maxRows)
	rows := make([]app.UI, len(notable))
	for i := range notable {
		condition := &notable[i]
		class := ""
		switch {
		case condition.At > moment:
			class = "future"
		case i+1 == len(notable) || moment < notable[i+1].At:
			class = "here"
		}
		rows[i] = syncRow(h, r, class, condition)
	}
	return app.Table().Class("syncs").Body(
		widget.Header(r.Timeline.TimeFormat().Head(h.Say("Time")), h.Say("Replicas"), h.Say("Wanted"), h.Say("Metrics"), h.Say("Held back by")),
		app.TBody().Body(rows...),
	)
}

func syncRow(h *feature.Host, r track.Run, class string, s *timeline.Sync) app.UI {
	d := &s.Decision
	count := strconv.Itoa(int(d.Desired))
	if d.Rescaled {
		count = strconv.Itoa(int(d.Current)) + " → " + count
	}
	wanted := "–"
	if n, ok := track.WantedBy(d); ok {
		wanted = strconv.Itoa(int(n))
	}
	heldText := explain.HeldBy(d, *h.Lang)
	return widget.Row(class,
		app.Td().Body(playback.Moment(h, s.At, r.Timeline.TimeFormat().At(s.At))),
		widget.Cell("", count),
		widget.Cell("", wanted),
		widget.Cell("wide", metricsText(h, d)),
		widget.Cell("", heldText),
	)
}

// metricsText lists each metric's value and target.
func metricsText(h *feature.Host, d *hpa.Decision) string {
	var parts []string
	for i := range d.Metrics {
		step := &d.Metrics[i]
		m := track.Metric{Name: step.Name, Percent: step.Rule == hpa.RuleUtilization}
		if step.Verdict == hpa.VerdictFailed {
			parts = append(parts, m.Label()+" "+step.Reason.String())
			continue
		}
		parts = append(parts, h.Say("%s %s of %s", m.Label(), m.Amount(track.Measured(step)), m.Amount(track.Unit(step, step.Target))))
	}
	return h.Lang.List(parts...)
}
