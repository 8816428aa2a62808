package page

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/preset"
	"hpaplayground/web/browser"
	"hpaplayground/web/state"
	"hpaplayground/web/widget"
)

// lesson shows what to look at in a preset and what to try. It stays while the text is
// edited, because the reader tries things by editing.
func (p *Page) lesson() app.UI {
	for i := range p.store.presets {
		preset := &p.store.presets[i]
		if preset.Name != p.store.model.Preset || preset.Look == "" {
			continue
		}
		about := preset.In(p.store.model.Lang)
		var sources []app.UI
		for _, address := range preset.Sources {
			sources = append(sources, app.Text(" "),
				app.A().Class("link").Href(address).Target("_blank").Rel("noopener").Text(sourceName(address)))
		}
		m := &p.store.model
		return app.Details().Class("lesson").On("toggle", p.onLesson).Body(
			app.Summary().Text(p.store.Say("What to look at and try")),
			app.Div().Class("beside").Body(
				&tries{Page: p, Preset: preset, Open: p.lessonOpen, Checked: m.Checked, HPA: m.HPA, Lang: m.Lang},
				app.P().Body(p.moments(about.Look)...),
				app.P().Class("quiet").Body(append([]app.UI{app.Text(p.store.Say("From:"))}, sources...)...),
			),
		)
	}
	return nil
}

func (p *Page) onLesson(_ app.Context, e app.Event) {
	p.lessonOpen = browser.Of(e).Get("target").Get("open").Truthy()
}

// onStep makes the change of a step.
func (p *Page) onStep(ctx app.Context, _ app.Event) {
	preset, ok := preset.Lookup(p.store.model.Preset)
	i, err := strconv.Atoi(widget.Dataset(ctx, "try"))
	if !ok || err != nil || i < 0 || i >= len(preset.Steps) {
		return
	}
	if step, err := preset.Step(i); err == nil {
		p.store.send(state.StepTaken{Step: step})
	}
}

// moments returns a text in which each time of the run, such as 6:00, is a button that
// moves the cursor there.
func (p *Page) moments(text string) (parts []app.UI) {
	for {
		from, to := moment(text)
		if to == 0 {
			return append(parts, app.Text(text))
		}
		timeText := text[from:to]
		parts = append(parts, app.Text(text[:from]),
			app.Button().Type("button").Class("link").DataSet("at", timeText).Text(timeText).OnClick(p.onMoment, app.EventScope(timeText)))
		text = text[to:]
	}
}

// moment finds the first minutes:seconds in a text. If there is none, to is 0.
func moment(text string) (from, to int) {
	for at, c := range text {
		if c != ':' {
			continue
		}
		from = len(strings.TrimRight(text[:at], "0123456789"))
		tail := text[at+1:]
		if from < at && len(tail)-len(strings.TrimLeft(tail, "0123456789")) == 2 {
			return from, at + len(":00")
		}
	}
	return 0, 0
}

func (p *Page) onMoment(ctx app.Context, _ app.Event) {
	minutes, seconds, _ := strings.Cut(widget.Dataset(ctx, "at"), ":")
	if at, err := time.ParseDuration(minutes + "m" + seconds + "s"); err == nil {
		p.store.send(state.StepTaken{Step: preset.Step{At: at}})
	}
}

// sourceName returns a short name for an address: an issue's number, or the last part
// of a page's path.
func sourceName(address string) string {
	path := strings.TrimSuffix(strings.TrimPrefix(address, "https://"), "/")
	page, section, _ := strings.Cut(path, "#")
	parts := strings.Split(strings.TrimSuffix(page, "/"), "/")
	name := parts[len(parts)-1]
	if len(parts) == 5 && parts[0] == "github.com" {
		return parts[1] + "/" + parts[2] + "#" + name
	}
	if section != "" {
		name += ", " + section
	}
	return parts[0] + ": " + strings.ReplaceAll(name, "-", " ")
}
