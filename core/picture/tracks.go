package picture

import (
	"math"
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

var nan = math.NaN()

// half is the middle of a place's pixel, where a thin line is sharp.
func half(v float64) float64 { return math.Floor(v) + 0.5 }

var (
	currentLine = stroke{ReplicasInk, 2, nil}
	wantedLine  = stroke{ReplicasInk, 1.5, dotted}
	boundLine   = stroke{BoundInk, 1, nil}
	valueLine   = stroke{DemandInk, 1.5, nil}
	waitingLine = stroke{DemandInk, 1.5, dotted}
	targetLine  = stroke{TargetInk, 1, dashed}
	badLine     = stroke{BadInk, 1.5, nil}
)

func (p *painter) metricPlaces() []place {
	places := make([]place, len(p.metrics))
	for i := range p.metrics {
		m, t := &p.metrics[i], &places[i]
		t.index, t.name = i, m.Label()
		t.max = plot.Room(math.Max(plot.Peak(m.Value), plot.Peak(m.High)))
		p.read(&t.labels, &m.Value, &valueLine, p.Language.Say("value"), m.Amount)
		p.read(&t.labels, &m.Target, &targetLine, p.Language.Say("target"), m.Amount)
	}
	return places
}

func (p *painter) loadPlaces() []place {
	places := make([]place, len(p.Timeline.Demands))
	for i := range places {
		d, t := &p.Timeline.Demands[i], &places[i]
		t.index, t.name = i, p.Language.Say("Load: %s", d.Name)
		t.max = plot.Room(plot.Peak(d.Offered, d.Unserved))
		p.read(&t.labels, &d.Offered, &valueLine, p.Language.Say("offered"), track.Short)
		if plot.Peak(d.Unserved) > 0 {
			p.read(&t.labels, &d.Unserved, &badLine, p.Language.Say("unserved"), track.Short)
		}
		if plot.Peak(d.Backlog) > 0 {
			p.read(&t.labels, &d.Backlog, &waitingLine, p.Language.Say("waiting"), track.Short)
		}
	}
	return places
}

func (p *painter) replicasPlaces() []place {
	if !p.Has() {
		return nil
	}
	places := make([]place, 1)
	t := &places[0]
	t.name = p.Language.Say("Replicas")
	low, high := p.Bounds()
	wanted := p.Wanted()
	var spec, ready timeline.Series
	if target := p.Target(); target != nil {
		spec, ready = target.Spec, target.Ready
	}
	t.max = plot.ReplicasTop(plot.Peak(spec, ready), plot.Peak(wanted), plot.Peak(low), plot.Peak(high))
	p.read(&t.labels, &spec, &currentLine, p.Language.Say("current"), track.Short)
	p.read(&t.labels, &wanted, &wantedLine, p.Language.Say("wanted"), track.Short)
	most := func(v float64) string {
		if v > t.max { // its rule lies above the plot
			return track.Short(v) + " ↑"
		}
		return track.Short(v)
	}
	n := len(t.labels)
	p.read(&t.labels, &low, &boundLine, "min", track.Short)
	p.read(&t.labels, &high, &boundLine, "max", most)
	if both := t.labels[n:]; !p.wide() && len(both) == 2 {
		both[0].name = "min–max"
		if both[0].value != "" && both[1].value != "" {
			both[0].value += "–" + both[1].value
		} else {
			both[0].value = ""
		}
		t.labels = t.labels[:n+1]
	}
	return places
}

// paint draws everything.
func (p *painter) paint() {
	p.shapes = append(p.shapes, Shape{Kind: Area, Ink: Ground, Path: []Stretch{box(0, 0, p.width, p.height)}})
	y := p.pad
	for _, line := range p.title {
		p.text(Text, &Label{At: Point{p.pad, y + 14}, Text: line, Size: titleSize, Bold: true})
		y += titleLine
	}
	if len(p.title) > 0 {
		y += 4
	}
	for _, line := range p.story {
		p.text(Quiet, &Label{At: Point{p.pad, y + 11}, Text: line, Size: storySize})
		y += storyLine
	}
	p.times(plot.TimeStep(p.End(), int(p.right-p.left))) //fits: a width
	for i := range p.tracks {
		t := &p.tracks[i]
		p.headings(t)
		t.view.draw(p, t)
	}
	if p.Marked && len(p.tracks) > 0 {
		p.cursor()
	}
}

// values rule a plot and write its values to the left.
func (p *painter) values(t *place, whole bool, say func(float64) string) {
	step := plot.Scale(t.max, t.height/26, whole)
	var rules []Stretch
	for v := 0.0; v < t.max && step > 0; v += step {
		y := half(t.y(v))
		rules = append(rules, Stretch{{p.left, y}, {p.right, y}})
		p.text(Quiet, &Label{At: Point{p.left - 8, y + 4}, Text: say(v), Size: labelSize, Anchor: End})
	}
	p.line(&stroke{ink: Rule, width: 1}, rules...)
}

func (p *painter) metric(t *place) {
	m := &p.metrics[t.index]
	p.values(t, false, m.Amount)
	failed, empty := p.gaps(t, m.Gap, track.Unread), p.gaps(t, m.Gap, track.NoPods)
	p.area(BadWash, failed...)
	p.area(TargetWash, p.bands(t, m)...)
	p.line(&targetLine, p.steps(t, m.Target)...)
	p.line(&valueLine, p.steps(t, m.Value)...)
	p.say(t, BadText, p.Language.Say("could not be read"), failed)
	p.say(t, Quiet, p.Language.Say("no pods"), empty)
}

// say writes a text into the spans that are wide enough for it.
func (p *painter) say(t *place, ink Ink, text string, spans []Stretch) {
	for _, span := range spans {
		if width(text, labelSize, false) <= span[1].X-span[0].X-10 {
			p.text(ink, &Label{At: Point{span[0].X + 5, t.top + 13}, Text: text, Size: labelSize, Halo: true})
		}
	}
}

// gaps are the spans in which a metric has no value, for one reason.
func (p *painter) gaps(t *place, s timeline.Series, why float64) []Stretch {
	var areas []Stretch
	for i, v := range s.V {
		if v != why {
			continue
		}
		to := p.End()
		if i+1 < len(s.T) {
			to = s.T[i+1]
		}
		areas = append(areas, p.span(t, s.T[i], to))
	}
	return areas
}

// span is a plot between two moments.
func (p *painter) span(t *place, from, to time.Duration) Stretch {
	x, right := p.x(max(from, 0)), p.x(min(to, p.End()))
	return box(x, t.top, math.Max(right-x, 1), t.height)
}

// bands are where a metric is within its tolerance.
func (p *painter) bands(t *place, m *track.Metric) []Stretch {
	var areas []Stretch
	low, high := p.steps(t, m.Low), p.steps(t, m.High)
	if len(low) != len(high) {
		return nil
	}
	for i := range low {
		area := append(Stretch{}, high[i]...)
		for j := len(low[i]) - 1; j >= 0; j-- {
			area = append(area, low[i][j])
		}
		areas = append(areas, area)
	}
	return areas
}

func (p *painter) load(t *place) {
	d := &p.Timeline.Demands[t.index]
	p.values(t, false, track.Short)
	offered := p.steps(t, d.Offered)
	p.area(DemandWash, under(t, offered)...)
	p.line(&valueLine, offered...)
	if plot.Peak(d.Unserved) > 0 {
		unserved := p.steps(t, d.Unserved)
		p.area(BadWash, under(t, unserved)...)
		p.line(&badLine, unserved...)
	}
	// What waits has a height of its own: it is no rate, as what arrives is.
	if most := plot.Peak(d.Backlog); most > 0 {
		own := *t
		own.max = plot.Room(most)
		p.line(&waitingLine, p.steps(&own, d.Backlog)...)
	}
}

func (p *painter) replicas(t *place) {
	p.values(t, true, track.Short)
	holds := p.Holds()
	for i := range holds {
		h := &holds[i]
		ink := toneOf(h.Tone())
		span := p.span(t, h.From, h.To)
		p.area(ink.wash, span)
		p.hatch(ink.hatch, h.Tone() == "held", span)
	}
	low, high := p.Bounds()
	for _, s := range []timeline.Series{low, high} {
		if plot.Peak(s) <= t.max {
			p.line(&boundLine, sharp(p.steps(t, s))...)
		}
	}
	var current []Stretch
	if target := p.Target(); target != nil {
		p.area(ReplicasWash, under(t, p.steps(t, target.Ready))...)
		current = p.steps(t, target.Spec)
	}
	p.line(&wantedLine, p.steps(t, p.Wanted())...)
	p.line(&currentLine, current...)
	for i := range holds {
		h := &holds[i]
		x := p.x(h.From) + 5
		room := p.x(h.To) - x - 3
		for _, text := range []string{h.Label, h.Short()} {
			if width(text, labelSize, false) <= room {
				p.text(toneOf(h.Tone()).text, &Label{At: Point{x, t.top + 13}, Text: text, Size: labelSize, Halo: true})
				break
			}
		}
	}
}

// sharp puts lines on the middle of their pixels.
func sharp(path []Stretch) []Stretch {
	for _, s := range path {
		for i := range s {
			s[i].Y = half(s[i].Y)
		}
	}
	return path
}

// cursor marks the moment through all tracks, as the page's does.
func (p *painter) cursor() {
	x := half(p.x(p.At))
	line := []Stretch{{{x, p.tracks[0].top}, {x, p.bottom + 6}}}
	if !p.wide() { // there are labels between the plots
		line = []Stretch{{{x, p.bottom}, {x, p.bottom + 6}}}
		for i := range p.tracks {
			t := &p.tracks[i]
			line = append(line, Stretch{{x, t.top}, {x, t.top + t.height}})
		}
	}
	p.line(&stroke{ink: Text, width: 1}, line...)
	text := timeline.Clock(p.At)
	wide := width(text, labelSize, true) + 10
	left := min(max(x-wide/2, 2), p.width-wide-2)
	p.area(Text, box(left, p.bottom+5, wide, 18))
	p.text(Ground, &Label{At: Point{left + wide/2, p.bottom + 18}, Text: text, Size: labelSize, Bold: true, Anchor: Middle})
}

// describe says what is drawn, for those who do not see it.
func (p *painter) describe() string {
	said := []string{p.Story}
	var names []string
	for i := range p.tracks {
		if t := &p.tracks[i]; t.view.kind != marked {
			names = append(names, t.name)
		}
	}
	if len(names) > 0 {
		said = append(said, p.Language.Say("Over %s of simulated time: %s.", timeline.Clock(p.End()), p.Language.List(names...)))
	}
	if p.Marked {
		said = append(said, p.Language.Say("At %s: %s", timeline.Clock(p.At), p.Now(p.At)))
	}
	return p.Language.Sentences(said...)
}
