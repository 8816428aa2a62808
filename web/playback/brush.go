package playback

import (
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/plot"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Brush is a strip with the replicas of the whole run, and a window around the part
// that the chart shows. brush.js moves the window. The fields after Playback say when
// to render again.
type Brush struct {
	app.Compo

	Host     *feature.Host
	Playback *Playback

	RunRevision, HPA int
	From, To         int64 // the ends of the window; go-app compares int64 without reflection
	Cursor           int64
	Lang             words.Language

	path             string
	runRevision, hpa int // the run and the HPA that path shows
}

// Render draws the strip.
func (c *Brush) Render() app.UI {
	if c.path == "" || c.runRevision != c.RunRevision || c.hpa != c.HPA {
		c.path, c.runRevision, c.hpa = c.Playback.outline(), c.RunRevision, c.HPA
	}
	from, to, end := time.Duration(c.From), time.Duration(c.To), c.Playback.end()
	h := c.Host
	return app.Elem("hpa-brush").TabIndex(0).Role("slider").
		Aria("label", h.Say("Part of the run that is shown")).
		Aria("valuemin", 0).Aria("valuemax", int((end-to+from).Seconds())).Aria("valuenow", int(from.Seconds())). //fits: seconds of a run
		Aria("valuetext", track.SpanText(c.Playback.Timeline.TimeFormat(), *h.Lang, from, to)).
		Title(h.Say("The part that is shown: drag it, its ends, or beside it. Keys: ← →, ↑ ↓, Escape")).
		DataSet("from", int(from.Seconds())).DataSet("to", int(to.Seconds())).DataSet("end", int(end.Seconds())). //fits: seconds of a run
		DataSet("at", int(time.Duration(c.Cursor).Seconds())).                                                    //fits: seconds of a run
		DataSet("path", c.path).
		On("hpa-zoom", c.onZoom)
}

func (c *Brush) onZoom(_ app.Context, e app.Event) { c.Host.Send(zoomOf(browser.Of(e).Get("detail"))) }

// zoomOf reads the detail of an event hpa-zoom.
func zoomOf(detail browser.Value) ZoomSet {
	return ZoomSet{Span: Span{From: widget.Seconds(detail.Get("from").Float()), To: widget.Seconds(detail.Get("to").Float())}}
}

// outlineWidth and outlineHeight are the size of an outline. The style sheet stretches it.
const outlineWidth, outlineHeight = 300, 100

// outline returns the area under the run's replicas as an SVG path.
func (p *Playback) outline() string {
	t := p.run().Target()
	if t == nil || p.end() <= 0 {
		return "M0 0"
	}
	line := plot.Steps(t.Spec, p.end(), outlineWidth)
	top := plot.AxisTop(plot.Peak(t.Spec))
	b := append([]byte("M0 "), strconv.Itoa(outlineHeight)...)
	for _, q := range line {
		x := math.Round(float64(q.T)/float64(p.end())*outlineWidth*10) / 10
		y := math.Round(outlineHeight * (1 - q.V/top))
		b = strconv.AppendFloat(append(b, 'H'), x, 'f', -1, 64)
		b = strconv.AppendFloat(append(b, 'V'), y, 'f', -1, 64)
	}
	return string(append(b, "V100Z"...))
}
