package why

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/page"
	"hpaplayground/web/playback"
)

// Syncs is the chart as a table: each sync whose decision differs from the one
// before.
type Syncs struct {
	Page *page.Page
	Run  track.Run
	At   time.Duration
}

// Render draws it.
func (c Syncs) Render() app.UI {
	s, at := c.Page, c.At
	notable := c.Run.Notable(mostRows)
	rows := make([]app.UI, len(notable))
	for i := range notable {
		one := &notable[i]
		class := ""
		switch {
		case one.At > at:
			class = "future"
		case i+1 == len(notable) || at < notable[i+1].At:
			class = "here"
		}
		rows[i] = c.row(class, one)
	}
	return app.Table().Class("syncs").Body(
		page.Header(c.Run.Timeline.Times().Head(s.Say("Time")), s.Say("Replicas"), s.Say("Wanted"), s.Say("Metrics"), s.Say("Held back by")),
		app.TBody().Body(rows...),
	)
}

func (c Syncs) row(class string, s *timeline.Sync) app.UI {
	d := &s.Decision
	count := strconv.Itoa(int(d.Desired))
	if d.Rescaled {
		count = strconv.Itoa(int(d.Current)) + " → " + count
	}
	wanted := "–"
	if n, ok := track.WantedBy(d); ok {
		wanted = strconv.Itoa(int(n))
	}
	held := explain.HeldBy(d.HeldBy(), *c.Page.Lang)
	return page.Row(class,
		app.Td().Body(playback.Moment(c.Page, s.At, c.Run.Timeline.Times().At(s.At))),
		page.Cell("", count),
		page.Cell("", wanted),
		page.Cell("wide", metricsText(c.Page, d)),
		page.Cell("", held),
	)
}

// metricsText is each metric's value and its target.
func metricsText(p *page.Page, d *hpa.Decision) string {
	var parts []string
	for i := range d.Metrics {
		step := &d.Metrics[i]
		m := track.Metric{Name: step.Name, Percent: step.Rule == hpa.RuleUtilization}
		if step.Verdict == hpa.VerdictFailed {
			parts = append(parts, m.Label()+" "+step.Reason.String())
			continue
		}
		parts = append(parts, p.Say("%s %s of %s", m.Label(), m.Amount(track.Measured(step)), m.Amount(track.Unit(step, step.Target))))
	}
	return p.Lang.List(parts...)
}
