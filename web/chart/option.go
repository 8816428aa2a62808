package chart

import (
	"strconv"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
)

// builder collects the grids, axes and series of a scene.
type builder struct {
	*scene
	chart *charts.Custom
	x     []opts.XAxis
	y     []opts.YAxis
	grids []opts.Grid
	z     []int   // of each series
	drawn []drawn // by each
}

// draw fills it.
func (s *scene) draw() *builder {
	// Not NewCustom: it ties in the library's HTML templates, which the page
	// has no use for.
	b := &builder{scene: s, chart: &charts.Custom{}}
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
	if len(b.x) == 0 {
		b.grid(Place{plotTop: scrubTall, plotHeight: max(s.size.Height-scrubTall-axisTall, 1)}, 1, false, "")
	}
	b.labelTime()
	return b
}

// option is what ECharts is given.
func (b *builder) option() map[string]any {
	b.chart.SetGlobalOptions(charts.WithAnimation(false), charts.WithGridOpts(b.grids...))
	b.chart.XAxisList, b.chart.YAxisList = b.x, b.y
	b.chart.Validate()
	b.chart.Accept(visitor{x: b.x, y: b.y, z: b.z})
	return b.chart.JSON()
}

// grid adds a grid with its axes and returns its index. Without a formatter
// the value axis is not shown.
func (b *builder) grid(p Place, top float64, whole bool, formatter string) int {
	i := len(b.grids)
	step := plot.Scale(top, ticks(p), whole)
	b.grids = append(b.grids, opts.Grid{
		Left: strconv.Itoa(b.left), Right: strconv.Itoa(b.right),
		Top: strconv.Itoa(p.plotTop), Height: strconv.Itoa(p.plotHeight),
	})
	every := seconds(plot.TimeStep(b.End(), b.width()))
	b.x = append(b.x, opts.XAxis{
		Type: "value", GridIndex: i, Min: 0, Max: seconds(b.End()), MinInterval: every, MaxInterval: every,
		SplitLine: rule("var(--rule)"),
		AxisLine:  &opts.AxisLine{Show: opts.Bool(false)},
		AxisTick:  &opts.AxisTick{Show: opts.Bool(false)},
		AxisLabel: &opts.AxisLabel{Show: opts.Bool(false)},
	})
	axis := opts.YAxis{
		Type: "value", GridIndex: i, Min: 0, Max: top, MinInterval: step, MaxInterval: step,
		SplitLine: &opts.SplitLine{Show: opts.Bool(false)},
		AxisLine:  &opts.AxisLine{Show: opts.Bool(false)},
		AxisLabel: &opts.AxisLabel{Show: opts.Bool(false)},
	}
	if formatter != "" {
		axis.SplitLine = rule("var(--rule)")
		axis.AxisLabel = label(formatter)
		axis.AxisLabel.ShowMaxLabel = opts.Bool(false)
	}
	b.y = append(b.y, axis)
	return i
}

// labelTime shows the times under the lowest grid.
func (b *builder) labelTime() {
	l := label("@time")
	every := plot.TimeStep(b.End(), b.width())
	if every > 0 && b.End()%every != 0 {
		l.ShowMaxLabel = opts.Bool(false) // it would stand beside its neighbour
	}
	b.x[len(b.x)-1].AxisLabel = l
}

func label(formatter string) *opts.AxisLabel {
	return &opts.AxisLabel{
		Show: opts.Bool(true), Color: "var(--quiet)", FontSize: 12, Margin: 8, FontFamily: "system-ui, sans-serif",
		Formatter: types.FuncStr(formatter), HideOverlap: opts.Bool(true),
	}
}

func rule(color string) *opts.SplitLine {
	return &opts.SplitLine{Show: opts.Bool(true), LineStyle: &opts.LineStyle{Color: color, Width: 1}}
}

// stroke is how a line is drawn.
type stroke struct {
	Color string  `json:"color,omitempty"` // empty: no line
	Width float64 `json:"width,omitempty"`
	Dash  string  `json:"dash,omitempty"` // solid if empty, or dashed or dotted
	Fill  string  `json:"fill,omitempty"` // colour of the area below; empty: none
}

// line adds a step function to a grid.
func (b *builder) line(grid int, s timeline.Series, how stroke) {
	if len(s.T) > 0 {
		b.series(grid, "@steps", 4, drawn{points: plot.Steps(s, b.End(), b.width()), stroke: &how})
	}
}

// shapes adds rows for the page's drawer of that name. A row starts with the
// span or the moment that it is at.
func (b *builder) shapes(grid int, drawer string, z int, rows [][]any) {
	if len(rows) > 0 {
		b.series(grid, drawer, z, drawn{rows: rows})
	}
}

// series adds a series that draws itself, as one item that spans the run: what
// it draws is beside its data, where ECharts need not look at it.
func (b *builder) series(grid int, drawer string, z int, what drawn) {
	b.chart.AddSeries("", nil, charts.WithSeriesOpts(func(one *charts.SingleSeries) {
		one.Data = [][2]float64{{0, seconds(b.End())}}
		one.XAxisIndex, one.YAxisIndex = grid, grid
		one.RenderItem = types.FuncStr(drawer) // not FuncOpts: it marks code for eval
		one.Encode = &opts.Encode{X: 0}        // no column is a value: the axes have their range
	}))
	b.z, b.drawn = append(b.z, z), append(b.drawn, what)
}
