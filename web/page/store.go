package page

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/preset"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
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

// store holds the page's state and carries out its effects. Components have a pointer
// to it and read the model when they render. A component's other fields only say when
// to render again.
type store struct {
	feature.Host

	model   state.Model
	presets []preset.Preset
	release string // the newest Kubernetes release

	codes        exercises.CodesWindow
	reports      int           // how often a job has reported its progress
	handles      loads.Handles // the points of the loads in the chart
	link         feature.Link  // the link to write into the address; nil: none
	linked       time.Time     // when link last changed
	address      string        // the fragment as last read or written
	flushEditors func()        // sends text that the editors have not sent yet
	inUse        uint64        // bytes in use after the last collection of garbage

	storedRevision int           // the revision of the text that this tab stored last
	storedAt       time.Time     // when that revision was stored
	storePause     time.Duration // the pause before the text is stored again

	frame        *embed.Options // options of the embed; nil: this is the whole page
	pageFragment string         // the fragment of the playground's address for what the embed shows

	picked words.Language // the language that the reader picked last

	storageFailed bool // the browser did not store the last text, and a notice said so
}

func newStore() *store {
	s := &store{model: state.New(), presets: preset.All(), release: hpa.Newest().String()}
	s.Host = feature.Host{
		Send: s.send, Lang: &s.model.Lang,
		Save: s.saveText, ReadSaved: savedText, WriteLink: s.writeLink, Paint: paint, SetLanguage: s.setLanguage,
	}
	s.Jobs = &job.Queue{
		Send: func(msg any) { s.send(msg) }, Later: s.Later, Yield: s.Yield, OnProgress: func() { s.Changes++; s.reports++ }, Now: time.Now,
		Reader: s.model.Reader, Workers: newWorkers(s.Later),
		AtOnce: func() bool { return !s.Mounted }, // the first picture and the static page are complete
	}
	s.codes = exercises.CodesWindow{Host: &s.Host, Page: &s.model}
	return s
}

// send changes the model and carries out the effects. It must be called on the
// UI goroutine, from a handler of a mounted component.
func (s *store) send(msg feature.Msg) {
	switch msg.(type) {
	case state.RunEnded:
		s.linked = time.Now() // the link waits until the run is painted
		s.Changes++
	case state.EditsSettled, why.CursorRested: // they do not change what is shown
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

// saveText saves a text for the next visit. The first time that this fails, a notice says so.
func (s *store) saveText(key, text string) {
	scripts := browser.Page()
	if s.Framed || !scripts.Truthy() {
		return
	}
	switch stored := scripts.Call("store", text, key).Truthy(); {
	case stored:
		s.storageFailed = false
	case !s.storageFailed:
		s.storageFailed = true
		notice := s.Say("This browser blocks storage: your text is only in the address.")
		if scripts.Call("storageFull").Truthy() {
			notice = s.Say("The browser has no room to keep this text for the next visit: save it as a file. All else works.")
		}
		s.send(feature.NoticeShown{Text: notice})
	}
}

const keyPrefix = "hpa-playground" // see storage.js

// savedText returns the text that was saved under a key. The key of the person's own text is "".
func savedText(key string) string {
	return browser.Page().Call("stored", key).String()
}

// open reads the address. It drops a link that has not been written yet, because that
// link is to the text before.
func (s *store) open() state.AddressOpened {
	s.address, s.link = fragment(), nil
	return state.AddressOpened{Fragment: s.address, Presets: s.presets}
}

// Shared returns the link to what is shown now. If tooLong is set, the link is without
// the text.
func (s *store) Shared() (link sharing.Link, tooLong bool) {
	s.flushLink()
	return s.model.Link, s.model.Unlinked
}

// Presets returns the presets to choose from.
func (s *store) Presets() []preset.Preset { return s.presets }

// PickPreset shows a preset.
func (s *store) PickPreset(preset preset.Preset) { s.send(state.PresetPicked{Preset: preset}) }

// Run returns the run that is shown.
func (s *store) Run() track.Run { return s.model.Run() }

// Title implements sharing.Model.
func (s *store) Title() string { return s.model.Title() }

// flushLink writes a waiting link into the address now. It does not replace an address
// that was changed elsewhere and is not read yet.
func (s *store) flushLink() {
	if s.link == nil || s.frame == nil && fragment() != s.address {
		return
	}
	link, fits := s.link.Fragment()
	s.link = nil
	if s.frame != nil {
		s.pageFragment = embed.WithoutOption(link)
		s.Changes++
		return
	}
	before := s.address
	setFragment(link)
	s.address = fragment()
	s.storeText(before) // the text belongs to this address, too
	if fits == s.model.Unlinked {
		s.send(state.LinkWritten{Fits: fits})
	}
}

// writeLink writes the link into the address after a pause without changes. Browsers
// ignore a page that changes the address at every step of a drag. Packing a text and
// changing the address also take time.
func (s *store) writeLink(link feature.Link) {
	s.link, s.linked = link, time.Now()
	s.WhenMounted(s.linkLater)
}

func (s *store) linkLater() {
	const quiet = 300 * time.Millisecond
	s.LaterOnce("link", quiet, func() {
		if time.Since(s.linked) < quiet || s.model.Rerunning() { // the run is more urgent
			s.linkLater()
			return
		}
		s.flushLink()
	})
}
