package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/lane"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
	"hpaplayground/web/embed"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/state"
)

// NewFrame returns the page as an embed, which shows the run and little else: see
// package embed. It reads nothing that the browser has saved, and does not change the
// address.
func NewFrame() *Page { return &Page{framed: true} }

// frame reads the options in the embed's address.
func (p *Page) frame() {
	o := embed.Parse(fragment())
	p.store.Framed = true
	p.store.frame, p.store.pageFragment = &o, embed.WithoutOption(fragment())
	tab := state.Conditions
	if o.View.Has(embed.Why) { // shown only if asked for, because an explanation takes a second run
		tab = state.Why
	}
	p.store.send(feature.TabOpened{Tab: tab})
	if part, ok := map[string]document.Part{"workload": document.Workload, "load": document.Simulation}[o.Edit]; ok {
		p.store.send(document.EditorShown{Part: part})
	}
}

// frameLanguage returns the language in the embed's address, or the reader's.
func (s *store) frameLanguage() words.Language {
	tag := s.frame.Lang
	if tag == "" && !app.IsServer {
		tag = browser.Window().Get("navigator").Get("language").String()
	}
	lang, _ := words.Lookup(tag)
	return lang
}

// hidden returns the lanes that an embed leaves out.
func (s *store) hidden() lane.Kinds {
	if s.frame == nil {
		return 0
	}
	views := s.frame.View
	if s.frame.Edit == "load" {
		views |= lane.KindsOf(lane.Load)
	}
	return ^views
}

// renderEmbed draws the embed.
func (p *Page) renderEmbed(main app.HTMLMain) app.UI {
	s := p.store
	m, o := &s.model, s.frame
	edit := o.Edit
	if edit == "" && m.Course().Open {
		edit = "all"
	}
	s.Edit = edit
	// Optional parts are last, because go-app identifies children by their position.
	parts := []app.UI{
		heading(o.Heading),
		app.P().Class("sr").Role("status").Text(m.Course().GoalsNotice),
		&exercises.Panel{Host: &s.Host, Page: m, Framed: p.framed, FeatureRevision: feature.RevisionOf[exercises.Course](m.Features()), Broken: m.Broken(), Lang: m.Lang},
		app.Section().Class("watch").Aria("label", s.Say("Run")).Body(
			s.Safely("the story", p.story),
			p.results(),
			s.stage(),
		),
	}
	if edit != "" && edit != "none" {
		main = main.DataSet("edit", edit)
		parts = append(parts, &editors{Store: s, GivenRevision: m.GivenRevision, Checked: m.Checked, Part: int(m.Part), HPA: m.HPA, Lang: m.Lang})
	}
	if o.Edit == "load" { // the editor of the load replaces the text, if there is room
		parts = append(parts, s.detailsOf(state.Loads))
	}
	if o.View.Has(embed.Why) {
		parts = append(parts, s.detailsOf(state.Why))
	}
	return main.Body(append(parts, s.Safely("the footer", p.footer))...)
}

// heading returns the heading of an embed: its own, or one for screen readers.
func heading(text string) app.UI {
	if text == "" {
		return app.H1().Class("sr").Text("HPA Playground")
	}
	return app.H1().Class("embed-heading").Text(text)
}

// results returns the row of results, if the embed shows it.
func (p *Page) results() app.UI {
	s := p.store
	if !s.frame.View.Has(embed.Results) {
		return nil
	}
	return s.results(false)
}

// footer returns the controls of an embed.
func (p *Page) footer() app.UI {
	s := p.store
	m := &s.model
	r := m.Run()
	t := playback.Transport{Host: &s.Host, Playback: &m.Playback, Run: r}
	var body []app.UI
	if s.frame.Controls {
		body = append(body,
			t.PlayButton(),
			t.SyncSteps(),
		)
	}
	now := r.Now(m.Cursor)
	return app.Elem("footer").Class("transport").Body(append(body,
		t.Clock(),
		app.P().Class("now").Title(now).Text(now),
		t.HPAPicker(),
		app.A().Class("link elsewhere").Href("./#"+s.pageFragment).Target("_blank").Rel("noopener").Text(s.Say("Open in the playground")),
	)...)
}
