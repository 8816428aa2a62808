package page

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/preset"
	"hpaplayground/web/browser"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/palette"
	"hpaplayground/web/paste"
	"hpaplayground/web/playback"
	"hpaplayground/web/reporting"
	"hpaplayground/web/state"
	"hpaplayground/web/tour"
	"hpaplayground/web/widget"
)

// commands returns all commands of the page and of its features.
func (p *Page) commands() []feature.Command {
	s := p.store
	all := playback.Commands(&s.Host)
	all = append(all, p.dialogs()...)
	for _, f := range s.model.Features().All() {
		if f, ok := f.(feature.Commander); ok {
			all = append(all, f.Commands(&s.Host, &s.model)...)
		}
	}
	all = append(all, p.tabKeys()...)
	all = append(all, p.edits()...)
	all = append(all, p.copies()...)
	return append(all, p.saves()...)
}

// dialogs returns the commands that open a dialog.
func (p *Page) dialogs() []feature.Command {
	s := p.store
	show := func(id string) func() { return func() { browser.Page().Call("showDialog", id) } }
	return []feature.Command{
		{Name: palette.Name, Label: s.Say("Find…"), Keys: []string{"/", "Mod+k"}, Sheet: [2]string{"/ Ctrl K", s.Say("find an action, a field, a preset or a moment")}, Do: func() { s.Root.NewAction(palette.Name) }},
		{Name: "presets", Do: func() { s.Root.NewAction("presets") }},
		{Name: "search", Label: s.Say("Presets"), Keys: []string{"Shift+P"}, Sheet: [2]string{"Shift P", s.Say("choose a preset")}, Do: func() { s.Root.NewActionWithValue("presets", "search") }},
		{Name: "editor", Label: s.Say("To the editor"), Keys: []string{"e"}, Sheet: [2]string{"e", s.Say("the editor")}, Do: func() { p.skipTo(s.Root, feature.Edit, "hpa-editor:not([hidden])") }},
		{Name: "about", Label: s.Say("What is this?"), Menu: feature.HelpMenu, Do: show("about")},
		{Name: "open", Label: s.Say("Paste your HPA"), Do: paste.Show},
		{Name: "share", Label: s.Say("Share"), Do: func() {
			s.send(tour.Taken{Step: tour.Share})
			p.shorten()
			browser.ByID("share").Call("showPopover")
		}},
		{Name: "keys", Label: s.Say("Keys"), Menu: feature.HelpMenu, Keys: []string{"?"}, Sheet: [2]string{"?", s.Say("this list")}, Do: show("keys")},
		{Name: "exercises", Label: s.Say("Exercises"), Do: func() {
			s.send(exercises.Opened{})
			s.Rendered(func() { widget.Focus(".task h2") })
		}},
		{Name: "codes", Label: s.Say("Codes handed in…"), Do: func() { s.send(exercises.CodesOpened{Open: true}) }},
	}
}

// tabKeys returns the commands that open the tabs of the drawer by their numbers.
func (p *Page) tabKeys() (all []feature.Command) {
	for i, t := range p.store.model.Features().Tabs() {
		all = append(all, feature.Command{Name: "tab-" + strconv.Itoa(i+1), Do: func() { p.openTab(t.Name()) }})
	}
	return all
}

// edits returns the commands that change the text.
func (p *Page) edits() []feature.Command {
	s := p.store
	undo, redo := s.model.UndoTitles()
	return []feature.Command{
		{Name: "undo", Label: s.Say("Undo"), Off: undo == "", Sheet: [2]string{"Ctrl Z", s.Say("undo the last change")}, Do: func() { p.sendUndo(state.Undone{}) }},
		{Name: "redo", Label: s.Say("Redo"), Off: redo == "", Do: func() { p.sendUndo(state.Redone{}) }},
		{Name: "format", Label: s.Say("Format the text"), Menu: feature.EditMenu, Do: func() {
			if e := browser.ByID("editor-" + s.model.Part.ID()); e.Get("format").Truthy() {
				e.Call("format")
			}
		}},
	}
}

// copies returns the commands that put something on the clipboard.
func (p *Page) copies() []feature.Command {
	s := p.store
	m := &s.model
	all := []feature.Command{
		{Name: "copy-link", Label: s.Say("Link to this page"), Menu: feature.CopyMenu, Keys: []string{"s"}, Sheet: [2]string{"s", s.Say("copy a link")}, Do: p.copyLink},
	}
	for i, short := range p.shorter {
		if p.shorterOf != m.Revision {
			break
		}
		all = append(all, feature.Command{Name: "copy-shorter-" + strconv.Itoa(i+1), Label: short.Label(m.Lang), Menu: feature.CopyMenu, Do: func() {
			if p.shorten(); i < len(p.shorter) { // the cursor may have moved
				p.copy(p.shorter[i].Copied(m.Lang), baseAddress()+"#"+p.shorter[i].Fragment)
			}
		}})
	}
	all = append(all, []feature.Command{
		{Name: "embed", Label: s.Say("Embed in a page…"), Menu: feature.CopyMenu, Do: func() { s.Root.NewAction("embed") }},
		{Name: "copy-commands", Label: s.Say("kubectl commands that apply it"), Menu: feature.CopyMenu, Do: func() {
			p.copy(s.Say("The commands are on the clipboard."), m.ShellCommands())
		}},
		{Name: "copy-describe", Label: s.Say("kubectl describe hpa, at the cursor"), Menu: feature.CopyMenu, Off: !m.Run().Has(), Do: func() {
			if r := m.Run(); r.Has() {
				p.copy(s.Say("The description is on the clipboard."), kubectl.DescribeHPA(r.Timeline, r.HPA, m.Cursor))
			}
		}},
		{Name: "copy-yaml", Label: s.Say("Scenario, as YAML"), Menu: feature.CopyMenu, Do: func() { p.copy(s.Say("The scenario is on the clipboard."), m.Text()) }},
		{Name: "copy-picture", Label: s.Say("Picture of the run"), Menu: feature.CopyMenu, Do: func() { p.takePNG(false, true) }},
		{Name: "copy-results", Do: func() {
			h := m.Course().Results()
			p.copy(s.Say("The code is on the clipboard."), h.Encode())
		}},
	}...)
	if reporting.Offered(m) {
		all = append(all, feature.Command{Name: "copy-report", Label: reporting.Label(&s.Host, m, s.Say("Report, as Markdown")), Menu: feature.CopyMenu, Do: func() { p.writeReport("") }})
	}
	if r := m.Run(); r.Has() && r.Timeline.ScaledObjectOf(r.HPA) != nil {
		all = append(all, feature.Command{Name: "copy-made", Label: s.Say("The HPA that KEDA makes, as YAML"), Menu: feature.CopyMenu, Do: func() {
			p.copy(s.Say("The HPA is on the clipboard."), kubectl.MadeHPA(r.Timeline, r.HPA, m.Cursor))
		}})
	}
	return all
}

// saves returns the commands that save a file.
func (p *Page) saves() []feature.Command {
	s := p.store
	m := &s.model
	all := []feature.Command{
		{Name: "save-yaml", Label: s.Say("Scenario (.yaml)"), Menu: feature.SaveMenu, Do: func() { save(m.FileName()+".yaml", "application/yaml", m.Text()) }},
		{Name: "save-csv", Label: s.Say("Syncs (.csv)"), Off: m.Timeline == nil, Menu: feature.SaveMenu, Do: func() {
			p.write(".csv", "text/csv", func(w io.Writer) error { return m.Timeline.WriteCSV(w, m.Timeline.Duration) })
		}},
		{Name: "save-json", Label: s.Say("Whole run (.json)"), Off: m.Timeline == nil, Menu: feature.SaveMenu, Do: func() {
			p.write(".json", "application/json", func(w io.Writer) error { return m.Timeline.WriteJSON(w, m.Timeline.Duration) })
		}},
		{Name: "save-svg", Label: s.Say("Picture (.svg)"), Menu: feature.SaveMenu, Do: func() { p.takeSVG(false) }},
		{Name: "save-png", Label: s.Say("Picture (.png)"), Menu: feature.SaveMenu, Do: func() { p.takePNG(false, false) }},
		{Name: "save-results", Do: func() { save("exercises.txt", "text/plain", m.Course().Codes()) }},
	}
	if reporting.Offered(m) {
		all = append(all, feature.Command{Name: "save-report", Label: reporting.Label(&s.Host, m, s.Say("Report (.md and .svg)")), Menu: feature.SaveMenu, Do: func() { p.writeReport(m.PictureName() + "-report") }})
	}
	if m.Run().Before != nil {
		all = append(all,
			feature.Command{Name: "save-svg-both", Label: s.Say("Before and after (.svg)"), Menu: feature.SaveMenu, Do: func() { p.takeSVG(true) }},
			feature.Command{Name: "save-png-both", Label: s.Say("Before and after (.png)"), Menu: feature.SaveMenu, Do: func() { p.takePNG(true, false) }},
		)
	}
	return all
}

// command finds a command by its name.
func (p *Page) command(name string) (c feature.Command, ok bool) {
	all := p.commands()
	i := slices.IndexFunc(all, func(c feature.Command) bool { return c.Name == name })
	if i < 0 {
		return c, false
	}
	return all[i], true
}

// runCommand carries out a command, once the page's script has loaded.
func (p *Page) runCommand(name string) {
	if c, ok := p.command(name); ok && browser.Page().Truthy() {
		c.Do()
	}
}

// keys lists the commands with their keys for keys.js: name=key;name=key. An embed has
// only the commands of playback.
func (p *Page) keys() string {
	all := p.commands()
	if p.framed {
		all = playback.Commands(&p.store.Host)
	}
	var keys []string
	for _, c := range all {
		for _, key := range c.Keys {
			keys = append(keys, c.Name+"="+key)
		}
	}
	return strings.Join(keys, ";")
}

func (p *Page) onKey(_ app.Context, e app.Event) { p.runCommand(browser.Of(e).Get("detail").String()) }

// finder is the page as the palette reads it.
type finder struct{ page *Page }

func (f finder) Model() palette.Model        { return &f.page.store.model }
func (f finder) View() feature.View          { return f.page.store.model.View }
func (f finder) Commands() []feature.Command { return f.page.commands() }
func (f finder) PickPreset(p preset.Preset)  { f.page.store.PickPreset(p) }
