package loads

import (
	"fmt"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/load"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// importCurve returns a picture of the load that the import would write.
func (c *Panel) importCurve(p Preview) app.UI {
	length, top := max(p.Length, time.Second), 1.0
	points := outline(p.Load, length)
	for _, q := range points {
		top = max(top, q.Milli)
	}
	var path strings.Builder
	for i, q := range points {
		x, y := min(q.At.Seconds()/length.Seconds(), 1), 1-q.Milli/top
		switch {
		case i == 0:
			fmt.Fprintf(&path, "M0 %.4fH%.5f", y, x)
		case p.Load.Linear:
			fmt.Fprintf(&path, "L%.5f %.4f", x, y)
		default:
			fmt.Fprintf(&path, "H%.5fV%.4f", x, y)
		}
	}
	return app.Figure().Class("curve").Role("img").Aria("label", c.Host.Say("The load as it would be written")).Body(
		app.Raw(`<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><path d="`+path.String()+`H1"/></svg>`),
		app.Span().Class("top").Text(track.Short(top/1000)),
		app.Span().Class("end").Text(timeline.TimesOf(c.editor().Import.Trace.Start, length).In(length)),
	)
}

// shownPoints is how many points of a curve are drawn at most.
const shownPoints = 800

// outline returns the points to draw. If there are too many, it returns the lowest and
// the highest point of each span.
func outline(s *load.Series, end time.Duration) []load.Point {
	points := s.Points
	if n := len(points); n <= shownPoints {
		return points
	}
	out := []load.Point{points[0]}
	for i := 0; i < len(points); {
		bucket := points[i].At * (shownPoints / 2) / max(end, 1)
		low, high := i, i
		for ; i < len(points) && points[i].At*(shownPoints/2)/max(end, 1) == bucket; i++ {
			if points[i].Milli < points[low].Milli {
				low = i
			}
			if points[i].Milli > points[high].Milli {
				high = i
			}
		}
		out = append(out, points[min(low, high)])
		if low != high {
			out = append(out, points[max(low, high)])
		}
	}
	return out
}
