package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
	"hpaplayground/web/playback"
	"hpaplayground/web/state"
)

// bridge connects an embed to the page around it. The script that opened the
// embed carries the messages both ways as JSON. It accepts messages only from
// that page.
type bridge struct {
	state.Bridge
	hears app.Func
}

// connect starts listening, once the page is mounted.
func (p *Page) connect(ctx app.Context) {
	p.bridge.hears = browser.Func(func(args []browser.Value) any {
		text := args[0].String()
		ctx.Dispatch(func(app.Context) { p.hear(text) })
		return nil
	})
	if frame := browser.Window().Get("hpaFrame"); frame.Truthy() {
		for _, early := range frame.Call("listen", p.bridge.hears).List() {
			text := early.String()
			ctx.Dispatch(func(app.Context) { p.hear(text) })
		}
	}
	p.store.OnPush(p.report)
	p.store.OnPush(p.reportExercise)
	pressed := browser.Window().Get("hpaFrame").Get("pressed").Truthy()
	if o := p.store.frame; (o.Autoplay || pressed) && !browser.Window().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Truthy() {
		if !p.store.model.Moved {
			p.store.send(state.MomentLinked{})
		}
		p.store.send(playback.PlayToggled{})
	}
}

// hear carries out a message.
func (p *Page) hear(text string) {
	asked, failure := p.bridge.Hear(&p.store.model, p.store.presets, text)
	tell(failure)
	for _, msg := range asked {
		p.store.send(msg)
	}
	p.store.PushLater() // a message that asks for no change is answered, too
}

// report says what has changed. It runs after the page has rendered.
func (p *Page) report() {
	if held := p.bridge.Held(&p.store.model); held != nil {
		for _, text := range held {
			p.hear(text)
		}
		return
	}
	for _, text := range p.bridge.Report(&p.store.model, p.store.presets) {
		tell(text)
	}
}

// reportExercise sends the result of the current exercise.
func (p *Page) reportExercise() { tell(p.bridge.ReportExercise(&p.store.model)) }

// tell sends a message to the page around, if there is one.
func tell(text string) {
	if text == "" {
		return
	}
	if frame := browser.Window().Get("hpaFrame"); frame.Truthy() {
		frame.Call("say", text)
	} else {
		browser.Page().Call("post", text)
	}
}
