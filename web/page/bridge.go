package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
	"hpaplayground/web/playback"
	"hpaplayground/web/state"
)

// bridge connects an embed to its host page. The script that opened the embed
// passes the messages on as JSON. It accepts messages only from that page.
type bridge struct {
	state.Bridge
	onMessage app.Func
}

// connect starts to receive messages, once the page is mounted.
func (p *Page) connect(ctx app.Context) {
	p.bridge.onMessage = browser.Func(func(args []browser.Value) any {
		text := args[0].String()
		ctx.Dispatch(func(app.Context) { p.receive(text) })
		return nil
	})
	if frame := browser.Window().Get("hpaFrame"); frame.Truthy() {
		for _, early := range frame.Call("listen", p.bridge.onMessage).List() {
			text := early.String()
			ctx.Dispatch(func(app.Context) { p.receive(text) })
		}
	}
	p.store.OnPush(p.report)
	p.store.OnPush(p.reportExercise)
	pressed := browser.Window().Get("hpaFrame").Get("pressed").Truthy()
	if o := p.store.frame; (o.Autoplay || pressed) && !browser.Window().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Truthy() {
		p.store.send(playback.PlayToggled{})
	}
}

// receive carries out a message.
func (p *Page) receive(text string) {
	msgs, failure := p.bridge.Receive(&p.store.model, p.store.presets, text)
	postToParent(failure)
	for _, msg := range msgs {
		p.store.send(msg)
	}
	p.store.PushLater() // a message that changes nothing gets an answer, too
}

// report sends what has changed. It runs after the page has rendered.
func (p *Page) report() {
	if deferred := p.bridge.Deferred(&p.store.model); deferred != nil {
		for _, text := range deferred {
			p.receive(text)
		}
		return
	}
	for _, text := range p.bridge.Report(&p.store.model, p.store.presets) {
		postToParent(text)
	}
}

// reportExercise sends the result of the current exercise.
func (p *Page) reportExercise() { postToParent(p.bridge.ReportExercise(&p.store.model)) }

// postToParent sends a message to the host page, if there is one.
func postToParent(text string) {
	if text == "" {
		return
	}
	if frame := browser.Window().Get("hpaFrame"); frame.Truthy() {
		frame.Call("post", text)
	} else {
		browser.Page().Call("post", text)
	}
}
