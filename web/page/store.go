package page

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/preset"
	"hpaplayground/core/track"
	"hpaplayground/web/browser"
	"hpaplayground/web/embed"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
	"hpaplayground/web/loads"
	"hpaplayground/web/sharing"
	"hpaplayground/web/state"
	"hpaplayground/web/why"
)

// store holds the page's state and carries out its effects. Components have a
// pointer to it and read the model when they render. Their other fields only
// say when to render again.
type store struct {
	feature.Host

	model   state.Model
	presets []preset.Preset
	release string // the newest Kubernetes release

	codes   exercises.CodesWindow
	handles loads.Handles // of the loads, in the chart
	link    feature.Link  // to be written into the address; nil: none
	linked  time.Time     // when link last changed
	address string        // the fragment as last read or written
	hears   func()        // takes over what the editors have not sent yet
	inUse   uint64        // bytes, after the last collection of garbage

	left   int           // the revision of the text that this tab stored last
	leftAt time.Time     // when that was
	rest   time.Duration // how long it stores nothing more

	frame     *embed.Options // options of an embed; nil: this is the whole page
	elsewhere string         // the fragment with which the whole page shows what the embed shows

	forgetful bool // the browser did not store the last text, and this was said
}

func newStore() *store {
	s := &store{model: state.New(features()...), presets: preset.All(), release: hpa.Newest().String()}
	s.Host = feature.Host{
		Send: s.send, Lang: &s.model.Lang, Reader: s.model.Reader,
		Keep: s.keep, Kept: kept, WriteLink: s.writeLink, Paint: paint, Speak: s.speak,
	}
	s.Jobs = &job.Queue{
		Send: func(msg any) { s.send(msg) }, Later: s.Later, Yield: s.Yield, Told: func() { s.Changes++ }, Now: time.Now,
		Whole: func() bool { return !s.Mounted }, // the first picture, and that of the static page
	}
	s.codes = exercises.CodesWindow{Host: &s.Host, Page: &s.model}
	return s
}

// send changes the model and carries out the effects. It must be called on the
// UI goroutine, from a handler of a mounted component.
func (s *store) send(msg feature.Msg) {
	switch msg.(type) {
	case state.EditsSettled, why.LookSettled: // they only request what may change it
	default:
		s.Changes++
	}
	var effects []feature.Effect
	browser.Guard("handling a message", func() { s.model, effects = state.Update(s.model, msg) })
	s.storeSoon()
	for _, e := range effects {
		e.Do(&s.Host)
	}
	s.PushLater()
}

// keep saves a text for the next visit. When that fails, keep says so once.
func (s *store) keep(key, text string) {
	scripts := browser.Page()
	if s.Framed || !scripts.Truthy() {
		return
	}
	switch kept := scripts.Call("keep", text, key).Truthy(); {
	case kept:
		s.forgetful = false
	case !s.forgetful:
		s.forgetful = true
		said := s.Say("This browser blocks storage: your text is only in the address.")
		if scripts.Call("full").Truthy() {
			said = s.Say("The browser has no room to keep this text for the next visit: save it as a file. All else works.")
		}
		s.send(feature.NoticeShown{Text: said})
	}
}

const keyPrefix = "hpa-playground" // see keep.js

// kept returns what was saved with a key; "" is the key of the text.
func kept(key string) string {
	return browser.Page().Call("kept", key).String()
}

// open reads the address. A link that waits belongs to what was shown before.
func (s *store) open() state.AddressOpened {
	s.address, s.link = fragment(), nil
	return state.AddressOpened{Fragment: s.address, Presets: s.presets}
}

// Shared is the link to what is shown now; tooLong: it leaves out the text.
func (s *store) Shared() (link sharing.Link, tooLong bool) {
	s.flushLink()
	return s.model.Link, s.model.Unlinked
}

// Presets are those to choose from.
func (s *store) Presets() []preset.Preset { return s.presets }

// PickPreset shows a preset.
func (s *store) PickPreset(preset preset.Preset) { s.send(state.PresetPicked{Preset: preset}) }

// Run is the run that is shown.
func (s *store) Run() track.Run { return s.model.Run() }

// flushLink writes the address now, if a link is waiting. It does not replace
// an address that somebody has changed and that is not read yet.
func (s *store) flushLink() {
	if s.link == nil || s.frame == nil && fragment() != s.address {
		return
	}
	link, fits := s.link.Fragment()
	s.link = nil
	if s.frame != nil {
		s.elsewhere = embed.Without(link)
		s.Changes++
		return
	}
	setFragment(link)
	s.address = fragment()
	s.storeText(s.address) // it belongs to this address, too
	if fits == s.model.Unlinked {
		s.send(state.LinkWritten{Fits: fits})
	}
}

// writeLink writes the link into the address once it has not changed for a
// while. Browsers ignore a page that writes it at every step of a drag, and
// packing a text and changing the address take time.
func (s *store) writeLink(link feature.Link) {
	s.link, s.linked = link, time.Now()
	s.WhenMounted(s.linkLater)
}

func (s *store) linkLater() {
	const quiet = 300 * time.Millisecond
	s.Once("link", quiet, func() {
		if time.Since(s.linked) < quiet {
			s.linkLater()
			return
		}
		s.flushLink()
	})
}
