package ui

import (
	"math"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/lane"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/chart"
	"hpaplayground/web/document"
	"hpaplayground/web/page"
	"hpaplayground/web/playback"
	"hpaplayground/web/state"
)

// stage is the chart with the heads of its tracks. The chart element draws it
// again when the run or the size changes. Moving the cursor only renders the
// heads.
type stage struct {
	app.Compo

	Store  *store
	Ran    int
	Pinned bool
	HPA    int
	Cursor int64 // a time.Duration; go-app compares int64 without reflection
	Lang   words.Language
	Hidden lane.Kinds
	Zoom   playback.Span

	size  chart.Size
	drawn drawn
	chart chart.Chart
	pulls string // the lines that can be dragged

	ready  bool
	pushed drawn
	cursor time.Duration
}

// drawn is what a chart was made of.
type drawn struct {
	ran, hpa int
	lang     words.Language
	ghost    *timeline.Timeline
	size     chart.Size
}

// usual and narrow are the sizes of charts before there is a screen, as in the
// style sheet.
var (
	usual  = chart.Size{Width: 880, Height: 460}
	narrow = chart.Size{Width: 390, Height: 540}
)

func (c *stage) OnMount(ctx app.Context) {
	browser.WhenDefined("hpa-chart", func() {
		ctx.Dispatch(func(app.Context) {
			c.measure()
			c.ready = true
			c.Store.OnPush(c.push)
		})
	})
}

func (c *stage) measure() {
	e := browser.Of(c.JSValue())
	if size := (chart.Size{Width: e.Get("clientWidth").Int(), Height: e.Get("clientHeight").Int()}); size.Width > 0 {
		c.size = size
	}
}

// make builds the chart, unless it is up to date.
func (c *stage) make() {
	if c.size.Width == 0 {
		c.size.Width, c.size.Height = usual.Width, usual.Height
	}
	c.size.Without, c.size.From, c.size.To = c.Hidden, c.Zoom.From, c.Zoom.To
	want := drawn{c.Ran, c.HPA, c.Lang, c.Store.model.Ghost.Timeline, c.size}
	if c.drawn == want {
		return
	}
	c.drawn = want
	c.Store.Yield()
	r := c.Store.model.Run()
	built, err := c.chart.Next(r, c.size)
	if err != nil {
		app.Log("drawing the chart failed:", err)
		return
	}
	c.chart = built
	if c.pulls = ""; c.Store.frame == nil && app.IsClient { // a static page has none
		c.pulls = c.Store.model.Levers(r, built.Metrics())
	}
}

// push gives the chart element what has changed.
func (c *stage) push() {
	if !c.ready {
		return
	}
	e := browser.Of(c.JSValue())
	if c.pushed != c.drawn && c.chart.Frame != "" {
		c.pushed = c.drawn
		e.Call("setChart", c.chart.Frame, c.chart.Drawing, c.drawn.ran)
		c.cursor = -1
	}
	if at := c.Store.model.Cursor; at != c.cursor {
		c.cursor = at
		e.Call("setCursor", at.Seconds())
		slider, shown := browser.ByID(sliderID), c.Store.model.Shown()
		slider.Set("min", shown.From.Seconds())
		slider.Set("max", shown.To.Seconds())
		slider.Set("value", math.Round(at.Seconds()))
	}
}

func (c *stage) onSeek(_ app.Context, e app.Event) {
	c.Store.send(playback.CursorMoved{At: page.Seconds(browser.Of(e).Get("detail").Float())})
}

// onTap tells what was clicked. An embed can show neither a field nor a pod.
func (c *stage) onTap(_ app.Context, e app.Event) {
	m := &c.Store.model
	if c.Store.frame != nil || c.drawn.ran != m.Ran {
		return
	}
	detail := browser.Of(e).Get("detail")
	at, y := page.Seconds(detail.Get("at").Float()), detail.Get("y").Float()
	click := state.ChartClicked{At: at, Held: c.chart.HeldAt(m.Run(), at, y)}
	if pod, ok := c.chart.PodAt(at, y); ok {
		click.Pod = m.Timeline.Pods[pod].Name
	}
	c.Store.send(click)
}

// onLever tells the value of a line that is being dragged.
func (c *stage) onLever(_ app.Context, e app.Event) {
	detail := browser.Of(e).Get("detail")
	c.Store.send(document.LineDragged{
		Path: detail.Get("path").String(), Value: detail.Get("value").String(), On: detail.Get("on").Truthy(),
	})
}

func (c *stage) onZoom(_ app.Context, e app.Event) {
	detail := browser.Of(e).Get("detail")
	c.Store.send(playback.ZoomSet{Span: playback.Span{From: page.Seconds(detail.Get("from").Float()), To: page.Seconds(detail.Get("to").Float())}})
}

func (c *stage) onScrub(ctx app.Context, _ app.Event) {
	c.Store.send(playback.CursorMoved{At: page.Seconds(browser.Of(ctx.JSSrc()).Get("valueAsNumber").Float())})
}

func (c *stage) onSize(app.Context, app.Event) {
	c.measure()
	c.Store.PushLater()
}

func (c *stage) Render() app.UI { return c.Store.Safely("the timeline", c.render) }

func (c *stage) render() app.UI {
	c.make()
	r := c.Store.model.Run()
	class := "timeline"
	if c.chart.Narrow {
		class += " narrow"
	}
	e := app.Elem("hpa-chart").Class(class).Role("group").Aria("label", c.Store.Say("Timeline: metrics, load, replicas and conditions over time; Syncs tells the same as a table")).
		On("hpa-seek", c.onSeek).
		On("hpa-tap", c.onTap).
		On("hpa-zoom", c.onZoom).
		On("hpa-size", c.onSize)
	if c.pulls != "" {
		e = e.On("hpa-lever", c.onLever).DataSet("levers", c.pulls)
	}
	if t := r.Target(); t != nil {
		e = e.DataSet("replicas", track.Changes(t.Spec.T, t.Spec.V, 500))
	}
	var body []app.UI
	if c.Store.frame == nil { // an embed's poster lies over the embed
		for _, svg := range c.Store.posters() {
			body = append(body, app.Raw(svg))
		}
	}
	for _, p := range c.chart.Places {
		body = append(body, c.head(r, p))
	}
	return e.Body(body...)
}
