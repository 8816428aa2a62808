package lane

import (
	"math"
	"strconv"
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/track"
)

// Limits of the pods lane. It shows a row for each pod, up to maxPodRows pods at a
// time and maxPodSpans spans. Beyond that, or if a row would be lower than
// minPodRow pixels, it shows counts. A row is at most podRowHeight pixels high.
const (
	maxPodRows   = 60
	maxPodSpans  = 4000
	minPodRow    = 2
	podRowHeight = 10
	maxTallies   = 8 // counts of all pods for each pixel column
)

// pods is the content of the pods lane.
type pods struct {
	*source
	spans   []track.PodSpan
	rows    int              // 0: too many rows
	tallies []track.PodTally // the counts, if they replace the rows
}

// podLanes shows the lives of the pods: as rows or, if there are too many, as
// the number of pods of each display.
func (s *source) podLanes() []Lane {
	if !s.Has() {
		return nil
	}
	p := &pods{source: s}
	var ok bool
	if p.spans, p.rows, ok = s.PodRows(maxPodRows, maxPodSpans, s.End()/time.Duration(s.Columns)); !ok {
		p.count()
	}
	seen, shaded := p.seen()
	if p.tallies == nil && len(p.spans) == 0 {
		return nil
	}
	l := Lane{
		Name: s.Lang.Say("Pods"), Description: s.Lang.Say("The target's pods: the stronger the colour, the more of their cpu request they use; the tab Pods lists them"),
		Keys: p.keys(seen, shaded), Lines: 3, Quiet: p.tallies == nil,
		draw: p.drawing, each: p.rowsAt, pod: p.rowOf,
	}
	for display, is := range seen {
		l.Quiet = l.Quiet && (!is || display == int(track.PodReady))
	}
	if len(s.Timeline.Usages) > 0 {
		l.Lines++
	}
	return []Lane{l}
}

func (p *pods) count() { p.tallies = p.PodStrip(min(p.Columns, maxTallies*p.Width)) }

// seen returns the displays that occur in the run, and whether the lane shows usage.
func (p *pods) seen() (displays [len(podInks)]bool, shaded bool) {
	for i := range p.spans {
		displays[p.spans[i].Display] = true
		shaded = shaded || p.spans[i].Shade > 0
	}
	for i := range p.tallies {
		p.tallies[i].Each(func(display track.PodDisplay, shade track.PodShade, _ int) {
			displays[display] = true
			shaded = shaded || shade > 0
		})
	}
	return displays, shaded
}

func (p *pods) drawing(height float64) Drawing {
	if p.tallies == nil && float64(p.rows*minPodRow) > height {
		p.count()
	}
	if p.tallies != nil {
		return p.stacked()
	}
	boxes := make([]Box, len(p.spans))
	for i, s := range p.spans {
		row := float64(s.Row)
		boxes[i] = Box{From: s.From, To: s.To, Low: row, High: row + 1, Style: podStyle(s.Display, s.Shade), Pod: s.Pod + 1}
	}
	return Drawing{Scale{Max: math.Max(float64(p.rows), height/podRowHeight)}, []Shape{{Boxes: boxes}}}
}

// stacked draws the number of pods of each display, stacked.
func (p *pods) stacked() Drawing {
	n := len(p.tallies)
	at := func(i int) time.Duration { return time.Duration(float64(p.End()) * float64(i) / float64(n)) } //fits: a part of the run
	var boxes []Box
	peak := 0
	for i := 0; i < n; {
		from := i
		for i++; i < n && p.tallies[i] == p.tallies[from]; i++ {
			continue
		}
		sum := 0
		p.tallies[from].Each(func(display track.PodDisplay, shade track.PodShade, c int) {
			boxes = append(boxes, Box{From: at(from), To: at(i), Low: float64(sum), High: float64(sum + c), Style: stackStyle(display, shade)})
			sum += c
		})
		peak = max(peak, sum)
	}
	return Drawing{Scale{plot.AxisTop(float64(peak)), true, Short}, []Shape{{Boxes: boxes}}}
}

// podInks are the colours of the bar, outline or hatching of each track.PodDisplay, and of the
// line above a count. The bar of a ready pod has PodInk or a
// shade of it instead.
var podInks = [...]Ink{ReplicasInk, ReplicasInk, Faint, BadInk, Faint}

// podStyle returns the style of a pod's row. The displays also differ without
// colour: ready is a full bar, stronger with more CPU usage; starting is a thin
// bar; pending is an outline; other displays are hatched.
func podStyle(display track.PodDisplay, shade track.PodShade) Style {
	l := Style{Gap: GapAbove}
	switch display {
	case track.PodStarting:
		l.Fill, l.Form = podInks[display], Thin
	case track.PodPending:
		l.Stroke, l.Form = podInks[display], Outline
	case track.PodFailing:
		l.Fill, l.Hatch = BadFill, podInks[display]
	case track.PodTerminating:
		l.Hatch, l.LeansLeft = podInks[display], true
	default:
		if l.Fill = PodInk; shade > 0 {
			l.Fill = Pod1Ink + Ink(shade) - 1
		}
	}
	return l
}

// stackStyle returns the style of a count of pods.
func stackStyle(display track.PodDisplay, shade track.PodShade) Style {
	l := podStyle(display, shade)
	l.Gap, l.Stroke, l.Form = NoGap, podInks[display], TopEdge
	if display == track.PodStarting {
		l.Fill = ReplicasWash
	}
	return l
}

// keys returns a key for each display that occurs, with its count.
func (p *pods) keys(seen [len(podInks)]bool, shaded bool) []Key {
	var counted time.Duration = -1
	var counts track.PodCounts
	count := func(display track.PodDisplay, t time.Duration) int {
		if t != counted {
			counted, counts = t, p.PodCountsAt(t)
		}
		return counts[display]
	}
	var keys []Key
	for _, display := range track.PodDisplays() {
		if !seen[display] && display != track.PodReady {
			continue
		}
		sample := podStyle(display, 0)
		sample.Gap = NoGap
		keys = append(keys, Key{
			Name: display.Name(p.Lang), Styles: []Style{sample}, Class: "pod " + display.String(),
			Read: func(t time.Duration) string {
				n := count(display, t)
				if n == 0 && display != track.PodReady {
					return ""
				}
				return strconv.Itoa(n)
			},
		})
		if display == track.PodReady && shaded {
			keys = append(keys, p.usageKey())
		}
	}
	return keys
}

// usageKey returns the legend entry for the shades of CPU usage.
func (p *pods) usageKey() Key {
	k := Key{Name: p.Lang.Say("cpu"), NameAlone: p.Lang.Say("0–100%% cpu"), Class: "pod shades"}
	for i := range Ink(track.PodShades) {
		k.Styles = append(k.Styles, Style{Fill: Pod1Ink + i})
	}
	k.Read = func(t time.Duration) string {
		least, most, ok := p.PodUsageAt(t)
		if !ok {
			return ""
		}
		return track.PodUsage(least, most)
	}
	return k
}
