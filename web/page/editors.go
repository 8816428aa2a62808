package page

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/state"
	"hpaplayground/web/widget"
)

// editors are the three editor elements, which hold what is typed. An element gets a
// text only when something else changed the text, and diagnostics after each run.
type editors struct {
	app.Compo

	Store         *store
	GivenRevision int
	Checked       int
	Part          int
	Lang          words.Language
	HPA           int

	ready         bool // the browser has defined the element
	shownRevision int
	checked       int
	marked        map[document.Part]string // the diagnostics that each editor shows
	markedSync    markedSync
	caret         map[int]int // the line of the caret by part, from 1
	task          string      // the fields that the editors mark for the exercise, by its name and the revision
	before        beforeText  // the text that the editors mark changes against
	answers       []app.Func  // functions that the editor elements call
}

func (c *editors) OnMount(ctx app.Context) {
	browser.WhenDefined("hpa-editor", func() {
		ctx.Dispatch(func(app.Context) {
			c.ready, c.marked, c.before = true, map[document.Part]string{}, beforeText{}
			for _, p := range document.Parts() {
				c.marked[p] = "[]"
			}
			c.answers = c.hints()
			c.Store.flushEditors = c.flush
			c.Store.OnPush(c.push)
		})
	})
}

// OnDismount stops pushing. An embed has editors only in an exercise.
func (c *editors) OnDismount() { c.ready = false }

func (c *editors) element(p document.Part) browser.Value { return browser.ByID("editor-" + p.ID()) }

// flush sends text that the editors have not sent yet.
func (c *editors) flush() {
	for _, p := range document.Parts() {
		m, e := &c.Store.model, c.element(p)
		if !c.ready || c.shownRevision != m.GivenRevision || !e.Truthy() {
			continue // the element's text is older than the model's
		}
		if text := e.Get("text").String(); text != document.LineEnds.Replace(m.PartText(p)) {
			c.Store.send(document.TextTyped{Part: p, Text: text, Seen: m.GivenRevision, Pasted: e.Get("pasted").Truthy(), Continues: e.Get("continues").Truthy()})
		}
	}
}

// push updates the elements from the model.
func (c *editors) push() {
	m := &c.Store.model
	if !c.ready {
		return
	}
	if c.shownRevision != m.GivenRevision {
		c.shownRevision = m.GivenRevision
		for _, p := range document.Parts() {
			c.element(p).Call("setText", m.PartText(p), m.GivenRevision)
		}
	}
	if c.checked != m.Checked {
		c.checked = m.Checked
		for _, p := range document.Parts() {
			if text := encodeProblems(m.Problems, p); text != c.marked[p] {
				c.marked[p] = text
				c.element(p).Call("setDiagnostics", text)
			}
		}
	}
	c.markGoverning(m)
	c.markTask(m)
	c.markChanges(m)
}

// beforeText is a text that the current text is compared with, and what it depends on.
type beforeText struct {
	revision, ran, compared, hpa int
	lang                         words.Language
	text                         string
}

// markChanges marks the lines that differ from the text of the run that is compared with.
func (c *editors) markChanges(m *state.Model) {
	last, now := c.before, beforeText{m.Revision, m.RunRevision, c.Store.compareRevision(), m.HPA, m.Lang, ""}
	now.text = last.text
	if now == last {
		return
	}
	now.text = m.TextBefore()
	c.before = now
	if now.text == last.text && now.lang == last.lang {
		return
	}
	before := document.New().Replace(document.Split(now.text))
	for _, p := range document.Parts() {
		if now.text == "" {
			c.element(p).Call("setBefore")
		} else {
			c.element(p).Call("setBefore", before.PartText(p), c.Store.Say("Changed since the run before"))
		}
	}
}

// markTask marks the lines of the fields that the exercise asks to edit.
func (c *editors) markTask(m *state.Model) {
	task := m.Course().MarkedExercise()
	if task != "" {
		task += fmt.Sprint(" ", m.Revision)
	}
	if task == c.task {
		return
	}
	c.task = task
	taskLines := map[document.Part][][2]int{}
	if x := m.Course().Exercise; task != "" {
		for i := range x.Edit {
			f := exercises.FieldOf(x, i, m.Document)
			taskLines[f.Part] = append(taskLines[f.Part], [2]int{f.From, f.To})
		}
	}
	for _, p := range document.Parts() {
		text, err := json.Marshal(taskLines[p])
		if err == nil {
			c.element(p).Call("setTask", string(text))
		}
	}
}

// markedSync is the sync whose field the editors mark.
type markedSync struct{ runRevision, hpa, sync int }

// markGoverning marks the lines that decided the sync at the cursor. The timeline has
// the same colour for the cause.
func (c *editors) markGoverning(m *state.Model) {
	sync := markedSync{m.RunRevision, m.HPA, m.Run().SyncAt(m.Cursor)}
	if sync == c.markedSync || m.RunRevision != m.Revision {
		return
	}
	c.markedSync = sync
	g := m.Governs()
	for _, p := range document.Parts() {
		if p == g.Part {
			c.element(p).Call("setMark", g.From, g.To, causeInks[g.Cause])
		} else {
			c.element(p).Call("setMark", 0, 0, "")
		}
	}
}

var causeInks = map[hpa.Cause]string{
	hpa.Free: "target", hpa.ByWindow: "held", hpa.ByPolicy: "policy", hpa.ByBound: "bound",
}

// problem is a diagnostic in the form that the editor element reads.
type problem struct {
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Warning   bool   `json:"warning,omitempty"`
	Message   string `json:"message"`
}

func encodeProblems(all []document.Problem, part document.Part) string {
	list := []problem{}
	for _, p := range all {
		if p.Part != part {
			continue
		}
		message := p.Message
		if p.Path != "" {
			message = p.Path + ": " + message
		}
		list = append(list, problem{p.Line, p.Column, p.EndLine, p.EndColumn, p.Severity == manifest.Warning, message})
	}
	b, err := json.Marshal(list)
	if err != nil {
		return "[]" // cannot happen: the list has only numbers, bools and strings
	}
	return string(b)
}

func (c *editors) Render() app.UI {
	s := c.Store
	m := &s.model
	var tabs, sheets []app.UI
	for _, p := range document.Parts() {
		var count app.UI
		errors := 0
		for _, problem := range m.Problems {
			if problem.Part == p && problem.Severity == manifest.Error {
				errors++
			}
		}
		if errors > 0 {
			count = widget.ErrorCount(c.Lang, errors)
		}
		tabs = append(tabs, widget.Tab("part", p.ID(), p.Label(c.Lang), m.Part == p, count, c.onTab))
		sheets = append(sheets, c.sheet(p))
	}
	return app.Section().Class("text").Aria("label", s.Say("Scenario")).Body(
		app.Div().Class("tabs").Role("tablist").Aria("label", s.Say("Documents")).Body(tabs...),
		&document.Panel{Host: &s.Host, Document: &m.Document, Shown: m, Part: c.Part, Line: c.caret[c.Part], HPA: c.HPA, Revision: m.Revision, Checked: m.Checked, Lang: c.Lang},
		app.Div().Class("editors").Body(sheets...),
		c.offer(),
		s.Safely("the problems", document.Problems{Host: &s.Host, Document: &m.Document}.Render),
		app.P().Class("hint").Body(
			app.Span().Body(app.Elem("kbd").Text("Ctrl Space"), app.Text(" "+s.Say("completes"))),
			app.Span().Body(app.Elem("kbd").Text("Esc"), app.Text(" "+s.Say("leaves the editor"))),
			app.Span().Body(app.Elem("kbd").Text("Ctrl F"), app.Text(" "+s.Say("finds"))),
		),
	)
}

// offer asks whether to open a pasted text as a separate scenario.
func (c *editors) offer() app.UI {
	pasted := c.Store.model.OfferText()
	if pasted == "" {
		return nil
	}
	return app.P().Class("offer").Role("status").Body(
		app.Span().Text(c.Store.Say("You pasted a whole scenario into this text: %s.", pasted)),
		app.Button().Type("button").Class("act").Text(c.Store.Say("Open it as a scenario of its own")).OnClick(c.onOffer),
	)
}

func (c *editors) onOffer(app.Context, app.Event) { c.Store.send(state.OfferAccepted{}) }

// sheet returns an editor. The static page shows only its text, because typing would be
// lost when the program starts.
func (c *editors) sheet(p document.Part) app.UI {
	id := "editor-" + p.ID()
	if app.IsServer {
		still := app.Pre().Class("still").ID(id)
		if p != c.Store.model.Part {
			still = still.Hidden(true)
		}
		return still.Text(c.Store.model.PartText(p))
	}
	e := app.Elem("hpa-editor").ID(id).
		DataSet("part", int(p)).
		Attr("label", c.Store.Say("%s, %s", p.Label(c.Lang), "YAML")).
		On("hpa-edit", c.onEdit).
		On("hpa-caret", c.onCaret)
	if p != c.Store.model.Part {
		e = e.Hidden(true)
	}
	return e
}

func (c *editors) onTab(ctx app.Context, _ app.Event) {
	to := widget.Dataset(ctx, "to")
	for _, p := range document.Parts() {
		if p.ID() == to {
			c.Store.send(document.EditorShown{Part: p})
		}
	}
}

// onCaret stores the line of the caret. The control of the field on that line is above
// the text.
func (c *editors) onCaret(ctx app.Context, e app.Event) {
	part, err := strconv.Atoi(widget.Dataset(ctx, "part"))
	if err != nil {
		return
	}
	if c.caret == nil {
		c.caret = map[int]int{}
	}
	c.caret[part] = browser.Of(e).Get("detail").Int()
	c.Store.PushLater() // fills in the control's value
}

func (c *editors) onEdit(ctx app.Context, e app.Event) {
	part, err := strconv.Atoi(widget.Dataset(ctx, "part"))
	if err != nil {
		return
	}
	detail := browser.Of(e).Get("detail")
	c.Store.send(document.TextTyped{
		Part:      document.Part(part),
		Text:      detail.Get("text").String(),
		Seen:      detail.Get("revision").Int(),
		Pasted:    detail.Get("pasted").Truthy(),
		Continues: detail.Get("continues").Truthy(),
		Whole:     detail.Get("whole").String(),
	})
}
