package chart

import (
	"html"
	"math"
	"strconv"
	"strings"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// Poster is a run's lines as SVG with the names of the tracks, for the time
// before the chart can be drawn. It stretches to any room, its words do not;
// classes give it its colours. Where there is no style sheet yet it has its
// size all the same.
func Poster(r track.Run, size Size) string {
	s := newScene(r, size)
	var b strings.Builder
	class := "poster wide"
	if s.narrow {
		class = "poster narrow"
	}
	var words strings.Builder
	word := func(x, anchor string, y int, text string) {
		words.WriteString(`<text x="` + x + `" y="` + percent(y, size.Height) + `" text-anchor="` + anchor + `">` + html.EscapeString(text) + `</text>`)
	}
	name := func(p Place, text string) {
		if s.narrow {
			word("0", "start", p.Top+headHeight-6, text)
		} else {
			word(strconv.Itoa(12-s.left), "start", p.plotTop+13, text)
		}
	}
	axis := func(p Place, top float64, unit string) {
		word("-6", "end", p.plotTop+9, track.Short(top)+unit)
		word("-6", "end", p.plotTop+p.plotHeight, "0"+unit)
		b.WriteString(`<path class="rule" d="M0 ` + strconv.Itoa(p.plotTop+p.plotHeight) + `H1000"/>`)
	}
	b.WriteString(`<svg class="` + class + `" width="` + strconv.Itoa(size.Width-s.left-s.right) + `" height="` + strconv.Itoa(size.Height) +
		`" aria-hidden="true"><svg width="100%" height="100%" preserveAspectRatio="none" viewBox="0 0 1000 ` + strconv.Itoa(size.Height) + `">`)
	line := func(class string, p Place, top float64, data plot.Points) {
		if len(data) == 0 {
			return
		}
		b.WriteString(`<path class="` + class + `" d="` + s.path(p, top, data) + `"/>`)
	}
	for _, p := range s.places {
		switch p.Kind {
		case Metric:
			m := s.metrics[p.Index]
			top := metricTop(m)
			name(p, m.Label())
			unit := ""
			if m.Percent {
				unit = "%"
			}
			axis(p, top, unit)
			line("target", p, top, plot.Steps(m.Target, s.End(), 400))
			line("demand", p, top, plot.Steps(m.Value, s.End(), 400))
		case Demand:
			d := s.Timeline.Demands[p.Index]
			top := plot.Room(plot.Peak(d.Offered, d.Unserved))
			name(p, s.Lang.Say("Load"))
			axis(p, top, "")
			line("demand", p, top, plot.Steps(d.Offered, s.End(), 400))
		case Replicas:
			if t := s.Target(); t != nil {
				low, high := s.Bounds()
				top := plot.ReplicasTop(plot.Peak(t.Spec, t.Ready), plot.Peak(s.Wanted()), plot.Peak(low), plot.Peak(high))
				name(p, s.Lang.Say("Replicas"))
				axis(p, top, "")
				line("replicas", p, top, plot.Steps(t.Spec, s.End(), 400))
			}
		case Condition:
			name(p, string(s.lanes[p.Index].Type))
			y, height := strconv.Itoa(p.plotTop), strconv.Itoa(p.plotHeight)
			b.WriteString(`<rect class="lane" x="0" y="` + y + `" width="1000" height="` + height + `"/>`)
		}
	}
	b.WriteString(`</svg>`)
	word("0", "start", s.bottom+14, timeline.Clock(0))
	word("100%", "end", s.bottom+14, timeline.Clock(s.End()))
	return b.String() + words.String() + `</svg>`
}

// percent is a part of a height, which may be stretched later.
func percent(y, of int) string {
	return strconv.FormatFloat(100*float64(y)/float64(of), 'f', 1, 64) + "%"
}

// path is a step line's, in a picture 1000 wide.
func (s *scene) path(p Place, top float64, data plot.Points) string {
	var b []byte
	pen := byte('M')
	for _, q := range data {
		if math.IsNaN(q.V) {
			pen = 'M'
			continue
		}
		x := 0.0
		if s.End() > 0 {
			x = 1000 * float64(q.T) / float64(s.End())
		}
		y := float64(p.plotTop) + float64(p.plotHeight)*(1-min(max(q.V/top, 0), 1))
		if pen == 'M' {
			b = append(b, 'M')
			b = plot.AppendNumber(b, x, 10)
			b = append(b, ' ')
			b = plot.AppendNumber(b, y, 10)
			pen = 'L'
			continue
		}
		b = append(b, 'H')
		b = plot.AppendNumber(b, x, 10)
		b = append(b, 'V')
		b = plot.AppendNumber(b, y, 10)
	}
	return string(b)
}
