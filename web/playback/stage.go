package playback

import (
	"encoding/json"
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/lane"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/chart"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Model is what the chart reads from the page's model.
type Model interface {
	Run() track.Run
	Doc() document.Document
	Goals() []track.Goal // the goals that the chart marks
	// DragLines returns the lines that can be dragged. A click on a line opens its field.
	DragLines(run track.Run, metrics []track.Metric) []document.DragLine
	// Governing returns where the text has the field that held the replicas back. If
	// the text does not have it, line is 0.
	Governing(moment time.Duration) (part document.Part, line int)
}

// Stage is the chart with the heads of its lanes. The chart element draws the chart
// again when the run or the size changes. Moving the cursor only renders the heads. The
// fields after Edits say when to render again.
type Stage struct {
	app.Compo

	Host     *feature.Host
	Playback *Playback
	Model    Model
	Embed    bool   // in an embed no metric's line can be dragged, and a click can only open the text
	Edits    string // the editor that an embed has: hpa, workload, load, all, or ""

	PictureKey
	Added       int // changes with what features add to the picture
	Lang        words.Language
	Hidden      lane.Kinds
	Goals       string // the exercise whose goals are marked; "": no exercise
	PointedGoal int    // the goal under the pointer, from 1; 0: no goal
	Loads       string // the points of loads that can be dragged, as JSON
	Load        string // the lane of the load that is being edited; "": no load
	Dragged     bool   // the text comes from a drag

	posters        [2]string
	size           chart.Size
	growsToContent bool // the style sheet makes the chart as high as its lanes need
	chartState     chartState
	chart          chart.Chart
	lines          []document.DragLine
	linesJSON      string
	hoveredGoal    int // the goal that was last sent with GoalPointed

	ready  bool
	pushed chartState
	cursor time.Duration
}

// chartState is everything that a chart was made from.
type chartState struct {
	runRevision, hpa int
	lang             words.Language
	before           *timeline.Timeline
	pinned           string
	other            *timeline.Timeline
	otherPin         string
	band             *track.Band
	lit              *track.Parts
	style            track.Drawn
	goals            string
	pointedGoal      int
	size             chart.Size
}

// wideSize and narrowSize are the sizes of charts before the screen is known: the sizes in windows
// of 1280x720 and 390x844. In these windows the first picture is the same as the chart.
var (
	wideSize   = chart.Size{Width: 817, Height: 472, Fold: true}
	narrowSize = chart.Size{Width: 390, Height: 449, Fold: true}
)

// OnMount starts to pass changes on to the chart element.
func (c *Stage) OnMount(ctx app.Context) {
	browser.WhenDefined("hpa-chart", func() {
		ctx.Dispatch(func(app.Context) {
			c.measure()
			c.ready = true
			browser.Of(c.JSValue()).Set("point", browser.Func(c.point))
			c.Host.OnPush(c.push)
		})
	})
}

func (c *Stage) measure() {
	e := browser.Of(c.JSValue())
	if size := (chart.Size{Width: e.Get("clientWidth").Int(), Height: e.Get("clientHeight").Int(), Fold: !c.Embed}); size.Width > 0 {
		c.size = size
	}
	window := browser.Window()
	width, high := window.Get("innerWidth").Int(), window.Get("innerHeight").Int() >= halfFrom
	view := feature.View(browser.Find("main").Get("dataset").Get("view").String())
	c.growsToContent = oneViewBelow <= width && width < wideFrom && !(high && (view == feature.Details || view == feature.Task))
}

// The style sheet has the same widths, in pixels.
const (
	oneViewBelow = 700  // a narrower page has one view at a time, and the chart's height is limited
	wideFrom     = 1100 // the text is beside the timeline, and the page does not scroll
	// in a page between them that is as high as this, the details or the task have half of it
	halfFrom = 800
)

// buildChart builds the chart, unless it is up to date.
func (c *Stage) buildChart(r track.Run) {
	if c.size.Width == 0 {
		c.size.Width, c.size.Height = wideSize.Width, wideSize.Height
	}
	c.size.Without, c.size.Load, c.size.Dragged, c.size.From, c.size.To = c.Hidden, c.Load, c.Dragged, c.Zoom.From, c.Zoom.To
	size := c.size
	if c.growsToContent && c.Load == "" { // folding would make lanes come and go while the chart grows
		size.Fold = false
	}
	want := chartState{runRevision: c.RunRevision, hpa: c.HPA, lang: c.Lang, style: r.Drawn, goals: c.Goals, pointedGoal: c.PointedGoal, size: size, band: r.Band, lit: r.Highlights}
	if r.Before != nil {
		want.before, want.pinned = r.Before.Timeline, r.Pinned
	}
	if r.Other != nil {
		want.other, want.otherPin = r.Other.Timeline, r.OtherPin
	}
	if c.chartState == want {
		return
	}
	c.chartState = want
	c.Host.Yield()
	r.Goals = c.Model.Goals()
	built, err := c.chart.Next(r, size)
	if err != nil {
		app.Log("drawing the chart failed:", err)
		return
	}
	c.chart = built
	c.lines, c.linesJSON = nil, ""
	if !c.Embed && app.IsClient { // a static page has no lines to drag
		c.lines = c.Model.DragLines(r, built.Metrics())
		c.linesJSON = "[]"
		if text, err := json.Marshal(c.lines); err == nil { // fails if a bound is not a number
			c.linesJSON = string(text)
		}
	}
}

// poster returns pictures of the first run, for a wide and a narrow chart. One picture is shown
// until the chart is drawn.
func (c *Stage) poster(r track.Run) [2]string {
	if c.posters[0] == "" {
		c.posters = [2]string{chart.Poster(r, wideSize), chart.Poster(r, narrowSize)}
	}
	return c.posters
}

// push passes changes on to the chart element.
func (c *Stage) push() {
	if !c.ready {
		return
	}
	e := browser.Of(c.JSValue())
	if c.pushed != c.chartState && c.chart.Frame != "" {
		c.pushed = c.chartState
		e.Call("setChart", c.chart.Frame, c.chart.Drawing, c.chartState.runRevision)
		c.cursor = -1
	}
	if moment := c.Playback.Cursor; moment != c.cursor {
		c.cursor = moment
		e.Call("setCursor", moment.Seconds())
		slider, span := browser.ByID(sliderID), c.Playback.Shown()
		slider.Set("min", span.From.Seconds())
		slider.Set("max", span.To.Seconds())
		slider.Set("value", math.Round(moment.Seconds()))
	}
}

func (c *Stage) onSeek(_ app.Context, e app.Event) {
	c.Host.Send(CursorMoved{At: widget.Seconds(browser.Of(e).Get("detail").Float())})
}

// onTap moves the cursor to the mark that was clicked, and opens the mark's cause.
func (c *Stage) onTap(_ app.Context, e app.Event) {
	detail := browser.Of(e).Get("detail")
	moment := widget.Seconds(detail.Get("at").Float())
	spot, ok := c.spotAt(detail)
	if path := c.lineAt(&spot, detail.Get("y").Float()); ok && path != "" {
		c.Host.Send(LineClicked{At: moment, Path: path})
		return
	}
	if ok && spot.Goal > 0 && !c.Embed {
		c.Host.Send(GoalClicked{At: moment, Goal: spot.Goal})
		return
	}
	if !ok || !c.opensCause(&spot.Mark) {
		c.Host.Send(CursorMoved{At: moment})
		return
	}
	c.Host.Send(ChartClicked{At: spot.Mark.At, Mark: spot.Mark.Mark, Pod: spot.Mark.Name})
}

// onLine sends the value of a line that is being dragged.
func (c *Stage) onLine(_ app.Context, e app.Event) {
	detail := browser.Of(e).Get("detail")
	c.Host.Send(document.LineDragged{
		Path: detail.Get("path").String(), Value: detail.Get("value").String(), Continues: detail.Get("continues").Truthy(),
	})
}

// onLoad sends an edit of a load in the load's lane.
func (c *Stage) onLoad(_ app.Context, e app.Event) {
	c.Host.Send(LoadDragged{Detail: browser.Of(e).Get("detail").String()})
}

func (c *Stage) onZoom(_ app.Context, e app.Event) {
	c.Host.Send(zoomOf(browser.Of(e).Get("detail")))
}

func (c *Stage) onScrub(ctx app.Context, _ app.Event) {
	seconds, err := strconv.ParseFloat(widget.ValueOf(ctx), 64)
	if err != nil {
		return
	}
	c.Host.Send(CursorMoved{At: widget.Seconds(seconds)})
}

func (c *Stage) onSize(app.Context, app.Event) {
	c.measure()
	c.Host.PushLater()
}

// Render draws the chart and its heads.
func (c *Stage) Render() app.UI { return c.Host.Safely("the timeline", c.render) }

func (c *Stage) render() app.UI {
	r := c.Model.Run()
	c.buildChart(r)
	class := "timeline"
	if c.chart.Narrow {
		class += " narrow"
	}
	e := app.Elem("hpa-chart").Class(class).Role("group").Aria("label", c.Host.Say("Timeline: metrics, load, replicas and conditions over time; Syncs tells the same as a table")).
		On("hpa-seek", c.onSeek).
		On("hpa-tap", c.onTap).
		On("hpa-zoom", c.onZoom).
		DataSet("axis", c.Host.Say("Drag along the axis to zoom, double-click for the whole run")).
		On("hpa-size", c.onSize)
	if c.linesJSON != "" {
		e = e.On("hpa-line", c.onLine).DataSet("lines", c.linesJSON)
	}
	if c.Loads != "" && app.IsClient {
		e = e.On("hpa-load", c.onLoad).DataSet("loads", c.Loads)
	}
	if c.Zoom != (Span{}) {
		e = e.DataSet("part", 1)
	}
	if t := r.Target(); t != nil {
		e = e.DataSet("replicas", track.Changes(t.Spec.T, t.Spec.V, 500))
	}
	var body []app.UI
	if !c.Embed { // the page around the program shows an embed's poster
		for _, svg := range c.poster(r) {
			body = append(body, app.Raw(svg))
		}
	}
	for _, p := range c.chart.Places {
		body = append(body, c.head(r, p))
	}
	body = append(body, c.legend())
	if !c.Embed { // an embed is as high as its host says
		body = append(body, c.folded())
	}
	if c.Zoom != (Span{}) { // a wide page has a button with a text instead
		body = append(body, wholeButton(c.Host, "whole").Class("whole").DataSet("corner", 1).Aria("label", c.Host.Say("Show the whole run (0)")).
			Body(widget.Icon(`<path d="M1.5 8h13M4.5 5l-3 3 3 3m7-6 3 3-3 3"/>`)))
	}
	return e.Body(body...)
}

// wholeButton shows the whole run again.
func wholeButton(h *feature.Host, name string) app.HTMLButton {
	return app.Button().Type("button").Name(name).Title(h.Say("Show the whole run (0)")).
		OnClick(func(app.Context, app.Event) {
			h.Send(ZoomSet{})
			h.Rendered(func() { widget.Focus(`[name="zoom-in"]`) }) // the button goes
		})
}
