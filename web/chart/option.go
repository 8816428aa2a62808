package chart

import (
	"strconv"

	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"

	"hpaplayground/core/lane"
)

// frame is a chart without the content of its series.
type frame struct {
	grids  []gridSpec
	series []seriesSpec
	layout layout
	end    float64   // the end of the run, in seconds
	times  []float64 // the times of the axis lines, in seconds
	texts  []string  // the texts of these times
	first  string    // how the first text is aligned; "": around its time
}

// gridSpec is a grid. A grid exists for its time axis. The lanes place their values
// themselves, because ECharts would redraw everything for another value axis.
type gridSpec struct{ top, height int }

// seriesSpec is a series: the content of a lane, or its scale.
type seriesSpec struct {
	grid    int
	lane    string // the lane's ID
	painter string // the name of the page's painter
}

// The names of the page's painters in draw.js.
const (
	shapesPainter = "@shapes"
	scalePainter  = "@scale"
)

// frame returns everything around the lanes.
func (s *scene) frame() frame {
	from, to := s.span()
	f := frame{layout: s.layout(), end: seconds(s.End())}
	ticks := s.Ticks(from, to, s.width())
	for _, tick := range ticks {
		f.times, f.texts = append(f.times, seconds(tick.At)), append(f.texts, tick.Text)
	}
	if s.startsLong(ticks) {
		f.first = "left"
	}
	flat := false // the lane above is not a plot: if the next lane is not a plot either, both share the grid
	for _, p := range s.lanes() {
		if plots := p.Kind.Form() == lane.Plot; plots || !flat {
			f.grids = append(f.grids, gridSpec{p.plot.Top, p.plot.Height})
			flat = !plots
		} else {
			g := &f.grids[len(f.grids)-1]
			g.height = p.plot.Top + p.plot.Height - g.top
		}
		grid := len(f.grids) - 1
		if p.drawing.Scale.Numbers != lane.Unwritten {
			f.series = append(f.series, seriesSpec{grid, p.ID, scalePainter})
		}
		f.series = append(f.series, seriesSpec{grid, p.ID, shapesPainter})
	}
	if len(f.grids) == 0 {
		f.grids = []gridSpec{{scrubHeight, max(s.size.Height-scrubHeight-axisHeight, 1)}}
	}
	return f
}

// option is the option for ECharts. It uses only package opts of go-echarts, because
// the charts of go-echarts need HTML templates, which the page would have to download.
type option struct {
	Animation bool         `json:"animation"`
	Grid      []grid       `json:"grid"`
	Series    []series     `json:"series"`
	XAxis     []timeAxis   `json:"xAxis"`
	YAxis     []opts.YAxis `json:"yAxis"`
}

// grid has a fixed place. By default ECharts shrinks a grid with wide labels, and then
// the times of two grids do not line up.
type grid struct {
	opts.Grid
	OuterBounds string `json:"outerBoundsMode"`
}

// timeAxis is a time axis. The run sets its lines, not ECharts.
type timeAxis struct {
	opts.XAxis
	AxisTick  axisTick  `json:"axisTick"`
	AxisLabel axisLabel `json:"axisLabel"`
}

type axisTick struct {
	Show         bool      `json:"show"`
	CustomValues []float64 `json:"customValues"`
}

type axisLabel struct {
	opts.AxisLabel
	CustomValues []float64 `json:"customValues,omitempty"`
	Texts        []string  `json:"texts,omitempty"` // the texts of the values, for the page's formatter
	First        string    `json:"alignMinLabel,omitempty"`
}

// series has one item that spans the run. What the series draws is not in its data, so that ECharts
// does not process the shapes.
type series struct {
	Type       string        `json:"type"`
	Name       string        `json:"name"` // the lane's ID
	XAxisIndex int           `json:"xAxisIndex,omitempty"`
	YAxisIndex int           `json:"yAxisIndex,omitempty"`
	RenderItem string        `json:"renderItem"`
	Data       [1][2]float64 `json:"data"`
	Encode     opts.Encode   `json:"encode"`
	Silent     bool          `json:"silent"`
	Z          int           `json:"z"`
	ZLevel     int           `json:"zlevel"` // always written: a series that is drawn alone has no default
	Clip       bool          `json:"clip,omitempty"`
}

func (f *frame) option() option {
	o := option{Grid: make([]grid, len(f.grids)), Series: make([]series, len(f.series))}
	for i, g := range f.grids {
		o.Grid[i] = grid{opts.Grid{
			Left: strconv.Itoa(f.layout.Left), Right: strconv.Itoa(f.layout.Right),
			Top: strconv.Itoa(g.top), Height: strconv.Itoa(g.height),
		}, "none"}
		o.XAxis = append(o.XAxis, f.time(i))
		o.YAxis = append(o.YAxis, opts.YAxis{Type: "value", GridIndex: i, Min: 0, Max: 1, Show: opts.Bool(false)})
	}
	for i, s := range f.series {
		o.Series[i] = series{
			Type: types.ChartCustom, Name: s.lane, XAxisIndex: s.grid, YAxisIndex: s.grid, RenderItem: s.painter,
			Data: [1][2]float64{{0, f.end}}, Encode: opts.Encode{X: 0}, // no column is a value
			Silent: true,
		}
		if s.painter == shapesPainter {
			o.Series[i].Z, o.Series[i].Clip = 2, f.zoomed() // above the lines of the scale
		}
	}
	return o
}

// zoomed reports whether a part of the run is hidden. The hidden part must not be drawn
// outside of the plots.
func (f *frame) zoomed() bool { return f.layout.From > 0 || f.layout.To < f.end }

// time returns the time axis of a grid. Only the lowest grid shows the times.
func (f *frame) time(grid int) timeAxis {
	axis := timeAxis{
		XAxis: opts.XAxis{
			Type: "value", GridIndex: grid, Min: f.layout.From, Max: f.layout.To,
			SplitLine: &opts.SplitLine{Show: opts.Bool(true), LineStyle: &opts.LineStyle{Color: "var(--rule)", Width: 1}},
			AxisLine:  &opts.AxisLine{Show: opts.Bool(false)},
		},
		AxisTick:  axisTick{CustomValues: f.times},
		AxisLabel: axisLabel{AxisLabel: opts.AxisLabel{Show: opts.Bool(false)}},
	}
	if grid == len(f.grids)-1 {
		axis.AxisLabel = axisLabel{opts.AxisLabel{
			Show: opts.Bool(true), Color: "var(--quiet)", FontSize: 12, Margin: 8, FontFamily: "system-ui, sans-serif",
			Formatter: types.FuncStr("@time"), HideOverlap: opts.Bool(true),
		}, f.times, f.texts, f.first}
	}
	return axis
}
