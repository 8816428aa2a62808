package feature

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/job"
)

const (
	// Frame is the time between two steps of an animation: short enough to look like a
	// movement, and long enough for other work in between.
	Frame = 33 * time.Millisecond
	// Soon is a delay in which the browser paints what was just shown.
	Soon = 40 * time.Millisecond
)

// Host is the page around a feature, with what the feature may call.
type Host struct {
	Send func(Msg)        // changes the model; only on the UI goroutine
	Lang *words.Language  // the reader's language
	Do   func(string)     // carries out a command, by its name
	Open func(tab string) // opens a tab of the drawer, on small screens too

	Jobs *job.Queue

	Framed      bool                       // the page is an embed, which saves nothing
	Edit        string                     // what an embed lets people edit: hpa, workload, load or all; "" or none: nothing
	Save        func(key, text string)     // saves a text for the next visit
	ReadSaved   func(key string) string    // returns the saved text; "" is the key of the person's own text
	WriteLink   func(Link)                 // writes the link into the address after a pause
	Paint       func(theme string)         // shows the page in a theme; "": the system's theme
	SetLanguage func(words.Language, bool) // sets the language in the browser; true: the reader picked it on this page

	Root    app.Context // the context of the root component, once mounted
	Mounted bool
	Changes int // grows whenever what is shown may change

	mounts  []func()
	waits   map[string]bool // names of the calls of Once that wait
	pushes  []func()
	pushing bool
}

// Link is the content of an address.
type Link interface {
	// Fragment packs the link. If fits is false, the link is without the text.
	Fragment() (fragment string, fits bool)
}

// Mount connects the host to the root component.
func (h *Host) Mount(root app.Context) {
	h.Root, h.Mounted = root, true
	for _, do := range h.mounts {
		do()
	}
	h.mounts = nil
}

// WhenMounted calls do once the page is mounted, at once if it is.
func (h *Host) WhenMounted(do func()) {
	if h.Mounted {
		do()
	} else {
		h.mounts = append(h.mounts, do)
	}
}

// Say translates a sentence into the reader's language: see words.Language.
func (h *Host) Say(format string, args ...any) string { return h.Lang.Say(format, args...) }

// SayN is Say for a sentence with a number of things.
func (h *Host) SayN(n int, one, many string, args ...any) string {
	return h.Lang.SayN(n, one, many, args...)
}

// Later calls do after d, on the UI goroutine. The page renders again only if do has
// changed what is shown. Up to a millisecond is only a rest for the page, because a timer takes
// four.
func (h *Host) Later(d time.Duration, do func()) {
	later := func(ctx app.Context) {
		before := h.Changes
		if do(); h.Changes == before {
			ctx.PreventUpdate()
		}
	}
	if scripts := browser.Page(); d <= time.Millisecond && scripts.Truthy() {
		scripts.Call("yieldToBrowser").Then(func(browser.Value) { h.Root.Dispatch(later) })
		return
	}
	h.Root.After(d, later)
}

// LaterOnce is Later, unless a call with the same name is already waiting.
func (h *Host) LaterOnce(name string, d time.Duration, do func()) {
	if h.waits[name] {
		return
	}
	if h.waits == nil {
		h.waits = map[string]bool{}
	}
	h.waits[name] = true
	h.Later(d, func() {
		delete(h.waits, name)
		do()
	})
}

// Rendered calls do after the components have rendered.
func (h *Host) Rendered(do func()) { h.Root.Defer(func(app.Context) { do() }) }

// Yield lets the browser paint and handle input before the next step.
func (h *Host) Yield() {
	if h.Mounted {
		time.Sleep(time.Millisecond)
	}
}

// OnPush registers a function that updates an element. The function runs after the
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

// Safely renders a part of the page. A panic in it does not end the program.
func (h *Host) Safely(part string, render func() app.UI) (ui app.UI) {
	defer func() {
		if r := recover(); r != nil {
			app.Log("rendering", part, "failed:", r)
			ui = app.P().Class("failed").Text(h.Say("This part cannot be shown. That is a bug in the playground."))
		}
	}()
	return render()
}
