package chart

import (
	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// visitor adds what go-echarts does not know of, and drops what no part of the
// bundle reads.
type visitor struct {
	charts.BaseConfigurationVisitor
	x    []opts.XAxis
	y    []opts.YAxis
	z    []int // of the series
	clip bool
}

type series struct {
	charts.SingleSeries
	Silent bool `json:"silent"`
	Z      int  `json:"z"`
	Clip   bool `json:"clip,omitempty"`
}

func (v visitor) VisitSeriesOpt(all charts.MultiSeries) any {
	list := make([]series, len(all))
	for i := range all {
		list[i] = series{all[i], true, v.z[i], v.clip}
	}
	return list
}

// axis is a value axis without ticks, whose top, which is seldom round, has
// neither line nor label.
type axis struct {
	opts.YAxis
	AxisTick  hidden `json:"axisTick"`
	SplitLine *split `json:"splitLine,omitempty"`
}

// grid keeps its place. Left alone, ECharts makes a grid smaller whose labels
// are wide, and the times of two grids no longer stand one above the other.
type grid struct {
	opts.Grid
	OuterBounds string `json:"outerBoundsMode"`
}

func (v visitor) VisitGrid(all []opts.Grid) any {
	list := make([]grid, len(all))
	for i, g := range all {
		list[i] = grid{g, "none"}
	}
	return list
}

type hidden struct {
	Show bool `json:"show"`
}

type split struct {
	*opts.SplitLine
	ShowMaxLine bool `json:"showMaxLine"`
}

func (v visitor) Visit(option map[string]any) {
	for _, unused := range []string{"title", "legend", "tooltip", "toolbox", "color", "backgroundColor"} {
		delete(option, unused)
	}
	y := make([]axis, len(v.y))
	for i := range v.y {
		y[i] = axis{YAxis: v.y[i], SplitLine: &split{SplitLine: v.y[i].SplitLine}}
	}
	option["xAxis"], option["yAxis"] = v.x, y
}
