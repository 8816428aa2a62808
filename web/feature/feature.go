// Package feature is what the package of a feature, such as document, knows of
// the page around it. Such a package never imports the page itself.
package feature

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/browser"
)

// Msg is something that happened. Each feature has its own.
type Msg any

// Effect is something that the page must do in the browser after a message.
type Effect any

const (
	// Frame is the time between two steps of an animation or of a long
	// computation: short enough to look like a movement, long enough for the page
	// to do other work.
	Frame = 33 * time.Millisecond
	// Soon is long enough to paint what is shown first.
	Soon = 40 * time.Millisecond
)

// Host is the page around a feature.
type Host struct {
	Send func(Msg)       // changes the model; only on the UI goroutine
	Lang *words.Language // the reader's
	Menu func(string)    // carries out an item of the menu, by its kind

	Root    app.Context // of the root component, once it is mounted
	Mounted bool
	Changes int // grows with everything that may change what is shown

	pushes  []func()
	pushing bool
}

// Say says a sentence in the reader's language: see words.Language.
func (h *Host) Say(format string, args ...any) string { return h.Lang.Say(format, args...) }

// SayN is Say for a number of things.
func (h *Host) SayN(n int, one, many string, args ...any) string {
	return h.Lang.SayN(n, one, many, args...)
}

// Later calls do after a while, on the UI goroutine. The page renders again
// only if that may change what is shown.
func (h *Host) Later(d time.Duration, do func()) {
	h.Root.After(d, func(ctx app.Context) {
		before := h.Changes
		if do(); h.Changes == before {
			ctx.PreventUpdate()
		}
	})
}

// Yield lets the browser paint and handle input before the next step.
func (h *Host) Yield() {
	if h.Mounted {
		time.Sleep(time.Millisecond)
	}
}

// OnPush registers a function that updates an element. It runs after the
// components have rendered.
func (h *Host) OnPush(f func()) {
	h.pushes = append(h.pushes, f)
	h.PushLater()
}

// PushLater runs the functions of OnPush once the components have rendered.
func (h *Host) PushLater() {
	if !h.Mounted || h.pushing {
		return
	}
	h.pushing = true
	h.Root.Defer(func(app.Context) {
		h.pushing = false
		h.Yield()
		for _, f := range h.pushes {
			browser.Guard("bringing an element up to date", f)
		}
	})
}

// Safely keeps a panic in one part of the page from ending the program.
func (h *Host) Safely(part string, render func() app.UI) (ui app.UI) {
	defer func() {
		if r := recover(); r != nil {
			app.Log("rendering", part, "failed:", r)
			ui = app.P().Class("failed").Text(h.Say("This part cannot be shown. That is a bug in the playground."))
		}
	}()
	return render()
}
