package chart

import (
	"encoding/json"
	"strconv"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"
)

// builder collects the grids, axes and series of a scene.
type builder struct {
	*scene
	line   *charts.Line
	x      []opts.XAxis
	y      []opts.YAxis
	grids  []opts.Grid
	extras []extra // by series
}

func (s *scene) option() (json.RawMessage, error) {
	b := &builder{scene: s, line: charts.NewLine()}
	for _, p := range s.places {
		switch p.Kind {
		case Metric:
			b.metric(p)
		case Demand:
			b.demand(p)
		case Replicas:
			b.replicas(p)
		}
	}
	b.lanesAndMarks()
	if len(b.x) == 0 {
		b.grid(Place{plotTop: scrubTall, plotHeight: max(s.size.Height-scrubTall-axisTall, 1)}, 1, 1, "")
	}
	b.labelTime()

	b.line.SetGlobalOptions(charts.WithAnimation(false), charts.WithGridOpts(b.grids...))
	b.line.XAxisList, b.line.YAxisList = b.x, b.y
	b.line.Validate()
	b.line.Accept(visitor{extras: b.extras})
	return json.Marshal(b.line.JSON())
}

// grid adds a grid with its axes and returns its index. Without a formatter
// the value axis is not shown.
func (b *builder) grid(p Place, top, step float64, formatter string) int {
	i := len(b.grids)
	b.grids = append(b.grids, opts.Grid{
		Left: strconv.Itoa(b.left), Right: strconv.Itoa(b.right),
		Top: strconv.Itoa(p.plotTop), Height: strconv.Itoa(p.plotHeight),
	})
	every := seconds(timeStep(b.End(), b.width()))
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
	}
	b.y = append(b.y, axis)
	return i
}

// labelTime shows the times under the lowest grid.
func (b *builder) labelTime() {
	l := label("@time")
	every := timeStep(b.End(), b.width())
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
	color string
	width float32
	dash  string // solid, dashed or dotted
	fill  string // colour under the line; empty: none
}

// steps adds a step line to a grid.
func (b *builder) steps(grid int, name string, p points, s stroke) {
	b.line.AddSeries(name, nil, charts.WithSeriesOpts(func(one *charts.SingleSeries) {
		one.Data = p
		one.XAxisIndex, one.YAxisIndex = grid, grid
		one.Step = "end"
		one.ShowSymbol = opts.Bool(false)
		one.LineStyle = &opts.LineStyle{Color: s.color, Width: s.width, Type: s.dash}
		if s.fill != "" {
			one.AreaStyle = &opts.AreaStyle{Color: s.fill, Origin: "start", Opacity: opts.Float(1)}
		}
	}))
	b.extras = append(b.extras, extra{silent: true, z: 4})
}

// shapes adds a series that the page's drawer of that name draws. The rows
// start with the span or the moment that they are at.
func (b *builder) shapes(grid int, drawer string, z int, rows [][]any) {
	if len(rows) == 0 {
		return
	}
	b.line.AddSeries(drawer, nil, charts.WithSeriesOpts(func(one *charts.SingleSeries) {
		one.Type = "custom"
		one.Data = rows
		one.RenderItem = types.FuncStr(drawer) // not FuncOpts: it marks code for eval
		one.Encode = &opts.Encode{X: 0}        // no column is a value: the axes have their range
		one.XAxisIndex, one.YAxisIndex = grid, grid
	}))
	b.extras = append(b.extras, extra{silent: true, z: z})
}
