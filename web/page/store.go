package page

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/preset"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/embed"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/loads"
	"hpaplayground/web/playback"
	"hpaplayground/web/run"
	"hpaplayground/web/sharing"
	"hpaplayground/web/spread"
	"hpaplayground/web/state"
	"hpaplayground/web/why"
	"hpaplayground/web/widget"
)

// store holds the page's state and carries out its effects. Components have a
// pointer to it and read the model when they render. Their other fields only
// say when to render again.
type store struct {
	feature.Host

	model   state.Model
	presets []preset.Preset
	release string // the newest Kubernetes release

	job      *run.Job
	explain  why.Explainer
	grader   exercises.Grader
	loader   exercises.Loader
	codes    exercises.CodesWindow
	comparer loads.Comparer
	pins     compare.Runner
	seeds    spread.Runner
	handles  loads.Handles // of the loads, in the chart
	link     *sharing.Link // to be written into the address; nil: none
	linking  bool          // a timer that writes it is running
	linked   time.Time     // when link last changed
	address  string        // the fragment as last read or written
	hears    func()        // takes over what the editors have not sent yet
	leaving  bool          // the page is being hidden or left: do not run now
	garbage  collector
	ticking  bool

	left    int           // the revision of the text that this tab stored last
	leftAt  time.Time     // when that was
	rest    time.Duration // how long it stores nothing more
	storing bool          // a timer that stores the text is running

	frame     *embed.Options // options of an embed; nil: this is the whole page
	elsewhere string         // the fragment with which the whole page shows what the embed shows

	forgetful bool // the browser did not store the last text, and this was said
}

func newStore() *store {
	s := &store{model: state.New(), presets: preset.All(), release: hpa.Newest().String()}
	s.Host = feature.Host{Send: s.send, Lang: &s.model.Lang}
	s.explain = why.Explainer{Host: &s.Host, Why: &s.model.Why, Look: func() why.Look { return s.model.Look() }}
	s.comparer.Host, s.pins.Host, s.grader.Host, s.loader.Host = &s.Host, &s.Host, &s.Host, &s.Host
	s.seeds = spread.Runner{Host: &s.Host, Spread: &s.model.Spread, Busy: func() bool { return s.job != nil }}
	s.codes = exercises.CodesWindow{Host: &s.Host, Codes: &s.model.Codes}
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
		switch e := e.(type) {
		case state.Run:
			s.start(e)
		case state.WriteLink:
			s.writeLink(e.Link)
		case state.WaitForEdits:
			s.Later(settled, func() { s.send(state.EditsSettled{Revision: e.Revision}) })
		case state.SaveText:
			if e.Over == "" || kept("") == e.Over { // not what another tab has saved since
				s.keep(e.Text, "")
			}
		case exercises.FetchCollection:
			s.loader.Fetch(e)
		case exercises.ListCollections:
			if s.frame == nil {
				s.loader.List()
			}
		case exercises.GradeExercise:
			s.grader.Start(e)
		case exercises.SaveResults:
			s.keep(exercises.MergeResults(e.Codes, kept(resultsKey)), resultsKey)
		case exercises.SaveAnswer:
			s.keep(e.Into(kept(answersKey)), answersKey)
		case state.ClearNotice:
			s.Later(max(said, time.Duration(len(e.Text))*readByte), func() {
				if s.model.Said == e.Text {
					s.send(state.NoticeShown{})
				}
			})
		case why.WaitForLook:
			s.explain.Wait(e)
		case why.ExplainSync:
			s.explain.Explain(e)
		case compare.RunPin:
			s.pins.Start(e)
		case spread.Run:
			s.seeds.Start(e)
		case compare.SavePins:
			s.savePins(e.Saved)
		case loads.CompareThinned:
			s.comparer.Start(e)
		case playback.NextFrame:
			s.tickLater()
		case state.ShowGoal:
			s.Root.Defer(func(app.Context) { widget.Focus(`.goals [data-goal="` + strconv.Itoa(e.Goal) + `"]`) })
		case state.ScrollText:
			s.scroll(e)
		case document.RevealText:
			s.reveal(e)
		case state.PaintTheme:
			paint(e.Theme)
		case state.SetLanguage:
			speak(e.Lang, e.Chosen && s.frame == nil)
		}
	}
	s.PushLater()
}

// start runs a text. It runs the first slice at once: most runs end in it.
func (s *store) start(r state.Run) {
	job := run.Start(s.model.Reader, r.Revision, r.Text)
	s.job = job
	if s.leaving {
		s.Later(time.Millisecond, func() { s.slice(job) })
		return
	}
	s.slice(job)
}

func (s *store) slice(job *run.Job) {
	if job != s.job {
		return // a newer edit has replaced it
	}
	budget := run.Budget
	if !s.Mounted {
		budget = time.Minute // the first picture, and that of the static page
	}
	if !job.Slice(budget, time.Now) {
		s.Later(time.Millisecond, func() { s.slice(job) })
		return
	}
	s.job = nil
	tl := job.Timeline()
	s.send(state.RunEnded{
		Revision: job.Revision, Diagnostics: job.Diagnostics, Timeline: tl, Scenario: job.Scenario, Story: story(tl, s.model.Lang), Err: job.Err(),
	})
	s.Yield()
}

// story is the page's text about a run whose text has no summary.
func story(tl *timeline.Timeline, lang words.Language) (text string) {
	if tl == nil {
		return ""
	}
	defer func() {
		if r := recover(); r != nil {
			app.Log("making the story failed:", r)
		}
	}()
	return explain.Story(tl, lang)
}

// settled is how long no edit must come before the next one begins a new
// comparison.
const settled = 3 * time.Second

// said is how long a notice is shown, readByte how long a longer one is for each
// byte.
const (
	said     = 4 * time.Second
	readByte = 60 * time.Millisecond
)

// keep saves a text for the next visit. When that fails, keep says so once.
func (s *store) keep(text, key string) {
	scripts := browser.Page()
	if s.frame != nil || !scripts.Truthy() {
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
		s.send(state.NoticeShown{Text: said})
	}
}

// savePins saves the pins until this tab is closed.
func (s *store) savePins(text string) {
	if s.frame == nil {
		browser.Page().Call("keepHere", text, pinsKey)
	}
}

// keptPins is what savePins saved before this tab was loaded again.
func keptPins() string { return browser.Page().Call("keptHere", pinsKey).String() }

const (
	pinsKey = "/pins"

	keyPrefix  = "hpa-playground" // see keep.js
	resultsKey = "/exercises"
	answersKey = "/answers"
)

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

func (s *store) tickLater() {
	if s.ticking {
		return
	}
	s.ticking = true
	since := time.Now()
	s.Later(feature.Frame, func() {
		s.ticking = false
		s.send(playback.TimePassed{Passed: min(time.Since(since), time.Second)})
	})
}

// writeLink writes the link into the address once it has not changed for a
// while. Browsers ignore a page that writes it at every step of a drag, and
// packing a text and changing the address take time.
func (s *store) writeLink(link sharing.Link) {
	s.link, s.linked = &link, time.Now()
	if s.Mounted && !s.linking {
		s.linkLater()
	}
}

func (s *store) linkLater() {
	const quiet = 300 * time.Millisecond
	s.linking = true
	s.Later(quiet, func() {
		s.linking = false
		if time.Since(s.linked) < quiet {
			s.linkLater()
			return
		}
		s.flushLink()
	})
}
