package spread

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Summary returns the result of an HPA's spread as a sentence, or "" while it is not known.
func (s Spread) Summary(hpa int, lang words.Language) string {
	switch {
	case s.Failure != "":
		return lang.Say("A run with another seed failed. Seed %s", widget.Sentence(s.Failure))
	case hpa >= len(s.HPAs):
		return ""
	case s.HPAs[hpa].Same:
		return lang.Say("Nothing random changes this run: all %d seeds give the same. Noise on a load would, a random spread of it, or a profile in metricsPipeline.", Seeds)
	}
	return lang.Say("%d seeds have run: the chart has the band of their replicas, and each result its range.", Seeds)
}

// Button returns the button that asks for the spread, or stops and removes it. While
// the seeds are run, it shows how many have run.
func (s Spread) Button(h *feature.Host) app.UI {
	var done app.UI
	if s.Running() {
		done = app.Elem("progress").Attr("max", Seeds).Attr("value", h.Jobs.Progress(JobKey)).Aria("label", h.Say("Seeds that have run"))
	}
	return app.Span().Class("spreads").Body(
		app.Button().Type("button").Class("link").Name("seeds").Aria("pressed", strconv.FormatBool(s.Wanted)).
			Title(h.Say("Run this with %d seeds: how far do the results spread?", Seeds)).
			Text(h.Say("Over %d seeds", Seeds)).
			OnClick(func(app.Context, app.Event) { h.Send(Toggled{}) }),
		done,
	)
}

// Range returns the spread of a result, to show next to its number; nil if there is none.
func Range(h *feature.Host, spreads []track.Spread, result track.Result) app.UI {
	s, ok := withName(spreads, result.Name)
	if !ok || s.Low == result.Text && s.High == result.Text {
		return nil
	}
	all := h.Say("5 %%: %s, median: %s, 95 %%: %s", s.Low, s.Median, s.High)
	return app.Span().Class("range").Title(all).Body(
		app.Span().Class("num").Aria("hidden", "true").Text(strings.TrimSuffix(s.Low, " %")+"–"+s.High),
		app.Span().Class("sr").Text(" "+all),
	)
}

// Numbers returns the spread of a result for a table.
func Numbers(spreads []track.Spread, name string) string {
	s, ok := withName(spreads, name)
	if !ok {
		return "–"
	}
	return s.Low + " · " + s.Median + " · " + s.High
}

func withName(spreads []track.Spread, name string) (s track.Spread, ok bool) {
	i := slices.IndexFunc(spreads, func(s track.Spread) bool { return s.Name == name })
	if i < 0 {
		return s, false
	}
	return spreads[i], true
}
