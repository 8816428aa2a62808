package chart

import (
	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// visitor adds what go-echarts does not know of, and drops what no part of the
// bundle reads.
type visitor struct {
	charts.BaseConfigurationVisitor
	x      []opts.XAxis
	y      []opts.YAxis
	series []seriesSpec
	clip   bool
}

type series struct {
	charts.SingleSeries
	Silent bool `json:"silent"`
	Z      int  `json:"z"`
	ZLevel int  `json:"zlevel"` // without it a series drawn by itself has none
	Clip   bool `json:"clip,omitempty"`
}

func (v visitor) VisitSeriesOpt(all charts.MultiSeries) any {
	list := make([]series, len(all))
	for i := range all {
		s := v.series[i]
		list[i] = series{SingleSeries: all[i], Silent: true, Z: s.z, Clip: v.clip && s.drawer != scaleDrawer}
	}
	return list
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

func (v visitor) Visit(option map[string]any) {
	for _, unused := range []string{"title", "legend", "tooltip", "toolbox", "color", "backgroundColor"} {
		delete(option, unused)
	}
	option["xAxis"], option["yAxis"] = v.x, v.y
}
