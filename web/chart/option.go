package chart

import (
	"strconv"

	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
)

// frame is all of a chart but what its series draw.
type frame struct {
	grids  []gridSpec
	series []seriesSpec
	layout layout
	end    float64 // of the run, in seconds
	every  float64 // seconds between the lines of the time axis
	starts bool    // it starts at one
	ends   bool    // it ends at one
}

// gridSpec is a grid. Its value axis goes from 0 to 1, whatever the values: the
// series know the scale, and one of them draws it. ECharts would have to begin anew
// with another axis.
type gridSpec struct{ top, height int }

// scale is what a grid's values are measured by.
type scale struct {
	max, step float64
	format    string // how the page writes a value; empty: it writes none
}

// seriesSpec is a series that draws itself.
type seriesSpec struct {
	grid   int
	drawer string // the page's
	z      int
}

// builder collects what a scene shows.
type builder struct {
	*scene
	frame  frame
	scales []scale // by grid
	drawn  []drawn // by series
}

// draw fills it.
func (s *scene) draw() *builder {
	from, to := s.span()
	every := plot.TimeStep(to-from, s.width())
	b := &builder{scene: s, frame: frame{
		layout: s.layout(), end: seconds(s.End()), every: seconds(every),
		starts: every <= 0 || from%every == 0, ends: every <= 0 || to%every == 0,
	}}
	for _, p := range s.places {
		switch p.Kind {
		case Metric:
			b.metric(p)
		case Demand:
			b.demand(p)
		case Replicas:
			b.replicas(p)
		case Pods:
			b.podTrack(p)
		}
	}
	b.lanesAndMarks()
	if len(b.frame.grids) == 0 {
		b.grid(Place{plotTop: scrubTall, plotHeight: max(s.size.Height-scrubTall-axisTall, 1)}, 1, false, "")
	}
	return b
}

// grid adds a grid whose values end at top, and returns its index.
func (b *builder) grid(p Place, top float64, whole bool, format string) int {
	n := len(b.frame.grids)
	b.frame.grids = append(b.frame.grids, gridSpec{p.plotTop, p.plotHeight})
	b.scales = append(b.scales, scale{top, plot.Scale(top, ticks(p), whole), format})
	for i := range b.frame.layout.Tracks {
		if t := &b.frame.layout.Tracks[i]; t.ID == p.ID {
			t.Values = &plotted{n, p.plotTop, p.plotHeight}
		}
	}
	if format != "" {
		b.shapes(n, scaleDrawer, 0, nil)
	}
	return n
}

// line adds a step function to a grid. Without points it is there, too, for the
// next run may have some.
func (b *builder) line(grid int, s timeline.Series, how stroke) {
	b.series(grid, "@steps", 4, drawn{points: plot.Steps(s, b.End(), b.columns()), stroke: &how})
}

// shapes adds rows for the page's drawer of that name. A row starts with the
// span or the moment that it is at.
func (b *builder) shapes(grid int, drawer string, z int, rows [][]any) {
	b.series(grid, drawer, z, drawn{rows: rows})
}

func (b *builder) series(grid int, drawer string, z int, what drawn) {
	b.frame.series = append(b.frame.series, seriesSpec{grid, drawer, z})
	b.drawn = append(b.drawn, what)
}

// option is what ECharts is given. Of go-echarts only opts is used: its charts
// need its HTML templates, which the page would have to download.
type option struct {
	Animation bool         `json:"animation"`
	Grid      []grid       `json:"grid"`
	Series    []series     `json:"series"`
	XAxis     []opts.XAxis `json:"xAxis"`
	YAxis     []opts.YAxis `json:"yAxis"`
}

// grid keeps its place. Left alone, ECharts makes a grid smaller whose labels
// are wide, and the times of two grids no longer stand one above the other.
type grid struct {
	opts.Grid
	OuterBounds string `json:"outerBoundsMode"`
}

// series has one item that spans the run: what it draws is beside its data,
// where ECharts need not look at it.
type series struct {
	Type       string        `json:"type"`
	XAxisIndex int           `json:"xAxisIndex,omitempty"`
	YAxisIndex int           `json:"yAxisIndex,omitempty"`
	RenderItem string        `json:"renderItem"`
	Data       [1][2]float64 `json:"data"`
	Encode     opts.Encode   `json:"encode"`
	Silent     bool          `json:"silent"`
	Z          int           `json:"z"`
	ZLevel     int           `json:"zlevel"` // without it a series drawn by itself has none
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
			Type: types.ChartCustom, XAxisIndex: s.grid, YAxisIndex: s.grid, RenderItem: s.drawer,
			Data: [1][2]float64{{0, f.end}}, Encode: opts.Encode{X: 0}, // no column is a value
			Silent: true, Z: s.z, Clip: f.zoomed() && s.drawer != scaleDrawer,
		}
	}
	return o
}

// zoomed says whether a part of the run is not shown, which must not be drawn
// beside the plots.
func (f *frame) zoomed() bool { return f.layout.From > 0 || f.layout.To < f.end }

// time is the time axis of a grid. The lowest shows the times.
func (f *frame) time(grid int) opts.XAxis {
	axis := opts.XAxis{
		Type: "value", GridIndex: grid, Min: f.layout.From, Max: f.layout.To, MinInterval: f.every, MaxInterval: f.every,
		SplitLine: &opts.SplitLine{Show: opts.Bool(true), LineStyle: &opts.LineStyle{Color: "var(--rule)", Width: 1}},
		AxisLine:  &opts.AxisLine{Show: opts.Bool(false)},
		AxisTick:  &opts.AxisTick{Show: opts.Bool(false)},
		AxisLabel: &opts.AxisLabel{Show: opts.Bool(false)},
	}
	if grid == len(f.grids)-1 {
		axis.AxisLabel = &opts.AxisLabel{
			Show: opts.Bool(true), Color: "var(--quiet)", FontSize: 12, Margin: 8, FontFamily: "system-ui, sans-serif",
			Formatter: types.FuncStr("@time"), HideOverlap: opts.Bool(true),
		}
		// They would stand beside their neighbours.
		if !f.starts {
			axis.AxisLabel.ShowMinLabel = opts.Bool(false)
		}
		if !f.ends {
			axis.AxisLabel.ShowMaxLabel = opts.Bool(false)
		}
	}
	return axis
}

// stroke is how a line is drawn.
type stroke struct {
	Color string  `json:"color,omitempty"` // empty: no line
	Width float64 `json:"width,omitempty"`
	Dash  string  `json:"dash,omitempty"` // solid if empty, or dashed or dotted
	Fill  string  `json:"fill,omitempty"` // colour of the area below; empty: none
}
