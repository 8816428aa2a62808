package chart

import "github.com/go-echarts/go-echarts/v2/charts"

// extra is what ECharts knows of a series and go-echarts does not.
type extra struct {
	silent bool
	z      int
}

// visitor adds the extras and drops what no part of the bundle reads.
type visitor struct {
	charts.BaseConfigurationVisitor
	extras []extra
}

type series struct {
	charts.SingleSeries
	Silent bool `json:"silent"`
	Z      int  `json:"z"`
}

func (v visitor) VisitSeriesOpt(all charts.MultiSeries) any {
	list := make([]series, len(all))
	for i := range all {
		list[i] = series{all[i], v.extras[i].silent, v.extras[i].z}
	}
	return list
}

func (v visitor) Visit(option map[string]any) {
	for _, unused := range []string{"title", "legend", "tooltip", "toolbox", "color", "backgroundColor"} {
		delete(option, unused)
	}
}
