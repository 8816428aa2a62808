// Package page is the page around the features, made of go-app components. Its state is
// in package state; packages job, track and chart do its work. Package page turns state
// into elements, and the elements' events into messages.
//
// Tests and scripts can read the page's progress from the document. <html> has
// data-ready once the first run is painted, and data-revision, the revision of the text
// whose run was painted last. <main> has data-state (ok or broken) and data-preset. In
// an exercise it also has data-exercise, data-goals (met/all) and data-graded, the
// revision of the goals. <hpa-chart> has data-replicas, the counts as seconds:count.
package page

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	reading "hpaplayground/core/fleet"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/compare"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
	"hpaplayground/web/gallery"
	"hpaplayground/web/palette"
	"hpaplayground/web/paste"
	"hpaplayground/web/playback"
	"hpaplayground/web/sharing"
	"hpaplayground/web/spread"
	"hpaplayground/web/state"
	"hpaplayground/web/tour"
	"hpaplayground/web/why"
	"hpaplayground/web/widget"
)

// Page is the whole page.
type Page struct {
	app.Compo

	StaticLang words.Language // the language of a static page; in the browser the reader's language counts

	store         *store
	stopListening []func() // functions that stop listening to the window
	updated       bool     // a newer version of the page is ready
	keyNames      string   // the names of commands by their keys: see keys.js

	framed     bool              // the page is an embed
	lessonOpen bool              // what to look at and to try is shown
	shorter    []sharing.Shorter // links that are offered since Share was opened last
	shorterOf  int               // the revision of their text
	bridge     bridge
}

// OnAppUpdate runs when the service worker has fetched a newer version of the page.
func (p *Page) OnAppUpdate(ctx app.Context) { p.updated = ctx.AppUpdateAvailable() }

// OnInit loads the text that the address names and runs it, so that the first picture
// is a finished run.
func (p *Page) OnInit() {
	p.store = newStore()
	p.store.Do, p.store.Open = p.runCommand, p.openTab
	address := p.store.open()
	if p.framed {
		p.frame()
		address.Lang = p.store.startLanguage(p.store.frameLanguage())
	} else {
		address.OwnText, address.Results, address.Answers = savedText(""), savedText(exercises.ResultsKey), savedText(exercises.AnswersKey)
		address.TabText = browser.Page().Call("storedText").String()
		address.Lang = p.store.startLanguage(language(p.StaticLang))
		p.store.model.Drawer = browser.Document().Get("documentElement").Get("dataset").Get("details").String() == "open"
	}
	p.store.send(address)
	if !p.framed && !tour.WasSeen(&p.store.Host) {
		p.store.send(tour.Begun{})
	}
	p.keyNames = p.keys()
}

// OnMount connects the page to the browser.
func (p *Page) OnMount(ctx app.Context) {
	p.store.Mount(ctx)
	p.store.send(feature.Mounted{})
	p.store.OnPush(p.store.collectLater)
	p.store.OnPush(p.setTitle)
	p.listen("hashchange", func(browser.Value) {
		ctx.Dispatch(func(app.Context) {
			if p.store.flushEditors != nil {
				p.store.flushEditors()
			}
			if p.framed {
				p.frame()
				p.store.pickLanguage(p.store.frameLanguage())
			}
			p.store.codes.Closed()
			p.store.send(p.store.open())
		})
	})
	if p.framed {
		p.connect(ctx)
	} else {
		p.store.OnPush(p.reportExercise)
		p.store.OnPush(p.store.codes.Show)
		p.listenLeave()
		p.listenStorage(ctx)
	}
}

// listen calls f at each event of the window, until the page is dismounted.
func (p *Page) listen(event string, f func(browser.Value)) {
	p.stopListening = append(p.stopListening, browser.Listen(event, f))
}

// OnDismount disconnects the page.
func (p *Page) OnDismount() {
	for _, stop := range p.stopListening {
		stop()
	}
	if p.framed {
		p.bridge.onMessage.Release()
	}
}

// Render draws the parts. Style sheets decide which of them are visible.
func (p *Page) Render() app.UI {
	s := p.store
	m := &s.model
	class, condition := "app", "ok"
	if p.framed {
		class = "frame"
	}
	if m.Broken() {
		class, condition = class+" broken", "broken"
	} else if m.Rerunning() {
		class += " rerunning"
	}
	if m.Course().Open {
		class += " tasked"
	}
	preset := m.Preset
	if m.Edited {
		preset = ""
	}
	s.handles = s.handles.Next(m.LoadEditor(), m.OpenTab == state.Loads || p.framed && s.frame.Edit == "load")
	// Browsers must not translate the page: they replace the texts that go-app changes,
	// so numbers would stop changing.
	main := app.Main().Class(class).DataSet("view", string(m.View)).DataSet("state", condition).Attr("translate", "no")
	if preset != "" {
		main = main.DataSet("preset", preset)
	}
	if met, all, ok := m.Course().Grade(); ok {
		main = main.DataSet("exercise", m.Course().Exercise.Name).DataSet("goals", fmt.Sprintf("%d/%d", met, all)).
			DataSet("graded", m.Course().Graded)
	}
	main = main.On("hpa-history", p.onKey) // the keys for undo and redo
	main = main.On("hpa-drawer", p.onDrawer)
	main = main.On("hpa-key", p.onKey).DataSet("keys", p.keyNames)
	if p.framed {
		return p.renderEmbed(main)
	}
	return main.
		On("hpa-file", p.onFile).
		On("hpa-leave", p.onLeave).
		Body(
			p.skip(feature.Task, s.Say("To the task"), ".task h2").Hidden(!m.Course().Open),
			p.skip(feature.Watch, s.Say("To the timeline"), "#cursor"),
			p.skip(feature.Edit, s.Say("To the editor"), "hpa-editor:not([hidden])"),
			&bar{Page: p, Shows: p.barState()},
			p.views(),
			app.P().Class("sr").Role("status").Text(m.Course().GoalsNotice),
			&exercises.Panel{Host: &s.Host, Page: m, Framed: p.framed, FeatureRevision: feature.RevisionOf[exercises.Course](m.Features()), Broken: m.Broken(), Lang: m.Lang},
			app.Section().Class("watch").Aria("label", s.Say("Run")).Body(
				s.requirements(),
				s.Safely("the story", p.story),
				&tour.Line{Host: &s.Host, Tour: m.Tour(), Lang: m.Lang},
				&playback.HPAs{Host: &s.Host, Playback: &m.Playback, RunRevision: m.RunRevision, HPA: m.HPA, Lang: m.Lang},
				s.results(true),
				s.Safely("the transport", func() app.UI {
					return playback.Transport{Host: &s.Host, Playback: &m.Playback, Run: m.Run()}.Render(why.FieldLink(&s.Host, m))
				}),
				s.stage(),
			),
			&editors{Store: s, GivenRevision: m.GivenRevision, Checked: m.Checked, Part: int(m.Part), HPA: m.HPA, Lang: m.Lang},
			s.notice(),
			app.Elem("hpa-divider").Class("divider").Aria("orientation", "vertical").Aria("label", s.Say("Width of the text")),
			app.Elem("hpa-divider").Class("divider edge").Aria("orientation", "horizontal").Aria("label", s.Say("Height of the details")),
			s.detailsOf(m.OpenTab),
			&exercises.GoalCount{Host: &s.Host, Page: m, FeatureRevision: feature.RevisionOf[exercises.Course](m.Features()), Lang: m.Lang},
			&about{Page: p, Lang: m.Lang},
			&gallery.Dialog{Host: &s.Host, Model: s, Shown: preset, Lang: m.Lang},
			&fleet.Dialog{Host: &s.Host, Page: m, FeatureRevision: feature.RevisionOf[fleet.Fleet](m.Features()), Lang: m.Lang},
			&palette.Dialog{Host: &s.Host, Page: finder{p}, FeatureRevision: feature.RevisionOf[exercises.Course](m.Features()), Lang: m.Lang},
			&sheet{Page: p, Lang: m.Lang},
			&paste.Dialog{Host: &s.Host, Page: m, Revision: m.Revision, Lang: m.Lang},
			&exercises.CodesDialog{Host: &s.Host, Page: m, Window: &s.codes, FeatureRevision: feature.RevisionOf[exercises.Codes](m.Features()), Lang: m.Lang},
			&sharing.Dialog{Host: &s.Host, Model: s, Revision: m.Revision, Lang: m.Lang},
		)
}

// compareRevision returns a number that grows when the runs to compare with or the spread change.
func (s *store) compareRevision() int {
	all := s.model.Features()
	return feature.RevisionOf[compare.Comparison](all) + feature.RevisionOf[spread.Spread](all)
}

// stage returns the chart.
func (s *store) stage() *playback.Stage {
	m := &s.model
	return &playback.Stage{
		Host: &s.Host, Playback: &m.Playback, Model: m, Embed: s.Framed, Edits: s.Edit, Hidden: s.hidden(),
		PictureKey: m.PictureKey(), Added: m.Features().Drawn(), Goals: m.Course().MarkedExercise(), PointedGoal: m.Course().PointedGoal,
		Loads: s.handles.Text, Load: s.handles.Lane(), Dragged: m.IsDragged(), Lang: m.Lang,
	}
}

// results returns the row of results. If seeds is set, it has the button for other seeds.
func (s *store) results(seeds bool) app.UI {
	m := &s.model
	return &compare.Results{Host: &s.Host, Page: m, Seeds: seeds, Ran: m.RunRevision, HPA: m.HPA, FeatureRevision: s.compareRevision(), Done: s.Jobs.Progress(spread.JobKey), Lang: m.Lang}
}

// notice returns what is said after a button was pressed.
func (s *store) notice() app.UI {
	var closing app.UI
	if s.model.Notice != "" {
		label := s.Say("Close")
		closing = app.Button().Type("button").Class("tool icon").Name("close-notice").Aria("label", label).Title(label).
			OnClick(func(app.Context, app.Event) { s.send(feature.NoticeShown{}) }).
			Body(widget.Icon(`<path d="m4 4 8 8m0-8-8 8"/>`))
	}
	return app.Div().Class("said").Body(app.P().Role("status").Text(s.model.Notice), closing)
}

// requirements returns a text that says which browsers can run the page, for browsers that
// do not run the program. early.js hides it in other browsers.
func (s *store) requirements() app.UI {
	if app.IsClient {
		return nil
	}
	return app.P().Class("aside unstarted").
		Text(s.Say("This page simulates in the browser and needs JavaScript and WebAssembly. What is shown is a run that was rendered in advance. If JavaScript is on, a part of the page is missing: reload it."))
}

// skip returns a button that is visible only while it has the focus. It leads past the bar
// to a part of the page.
func (p *Page) skip(view feature.View, label, selector string) app.HTMLButton {
	return app.Button().Type("button").Class("skip done").Name("to-" + string(view)).Text(label).OnClick(func(ctx app.Context, _ app.Event) {
		p.skipTo(ctx, view, selector)
	})
}

// skipTo shows the view of a part of the page and moves the focus there.
func (p *Page) skipTo(ctx app.Context, view feature.View, selector string) {
	p.store.send(feature.ViewOpened{View: view})
	ctx.Defer(func(app.Context) { widget.Focus(selector) })
}

// onDrawer opens or closes the drawer after its edge was dragged.
func (p *Page) onDrawer(_ app.Context, e app.Event) {
	p.store.send(state.DrawerMoved{Open: browser.Of(e).Get("detail").Truthy()})
}

// sendUndo sends an undo or a redo, after any text that is still being typed.
func (p *Page) sendUndo(msg feature.Msg) {
	if p.store.flushEditors != nil {
		p.store.flushEditors()
	}
	p.store.send(msg)
}

// openTab opens a tab of the drawer, and on small screens the view that has it. The focus
// goes to what the tab shows, where a screen reader reads on and the next Tab begins.
func (p *Page) openTab(name string) {
	p.store.send(feature.TabOpened{Tab: name})
	p.store.send(feature.ViewOpened{View: feature.Details})
	// A phone shows one view at a time.
	p.store.Root.Defer(func(app.Context) {
		browser.ByID("detail-"+name).Call("scrollIntoView", map[string]any{"block": "nearest", "inline": "nearest"})
		widget.Focus(".details .panel")
	})
}

// onFile opens texts that were dropped, pasted or picked as files.
func (p *Page) onFile(_ app.Context, e app.Event) {
	detail := browser.Of(e).Get("detail")
	var texts []string
	for _, text := range detail.Get("texts").List() {
		texts = append(texts, text.String())
	}
	s := p.store
	switch {
	case len(texts) > 0:
	case detail.Get("large").Truthy():
		s.send(feature.NoticeShown{Text: feature.TooLong(*s.Lang, reading.MaxText)})
	case detail.Get("unread").Truthy():
		s.send(feature.NoticeShown{Text: s.Say("This cannot be read as a file: nothing was opened.")})
	}
	paste.Close()
	if s.flushEditors != nil { // an edit that comes later would end the paste
		s.flushEditors()
	}
	s.send(paste.Dropped{Texts: texts})
}

// onLeave moves the focus from the editor to the next element, because the editor uses
// the tab key itself. A small screen has no divider, so there the focus goes to the tab
// before the editor.
func (p *Page) onLeave(app.Context, app.Event) {
	widget.Focus(`.text [aria-selected="true"]`)
	widget.Focus("hpa-divider")
}
