package picture

import (
	"math"

	"hpaplayground/core/track"
)

func (p *painter) lanePlaces() []place {
	all := p.Lanes()
	if !p.Has() {
		all = nil
	}
	places := make([]place, len(all))
	for i := range all {
		places[i].index, places[i].name = i, string(all[i].Type)
	}
	return places
}

// lane draws one condition over time. True is a full bar, anything else an
// outlined one, so that they differ without colour too.
func (p *painter) lane(t *place) {
	lane := &p.Lanes()[t.index]
	for i := range lane.Segments {
		s := &lane.Segments[i]
		ink := toneOf(track.Tone(lane.Type, s.Status, s.Reason))
		x := p.x(s.From)
		wide := math.Max(p.x(s.To)-x-1, 1)
		switch s.Status {
		case "":
			y := half(t.top + t.height/2)
			p.line(&stroke{Faint, 1, dotted}, Stretch{{x, y}, {x + wide, y}})
			continue
		case "True":
			p.area(ink.fill, box(x, t.top, wide, t.height))
			p.area(ink.ink, box(x, t.top, math.Min(2, wide), t.height))
		default:
			b := box(half(x), half(t.top), math.Max(wide-1, 0.5), t.height-1)
			p.line(&stroke{ink: ink.ink, width: 1}, append(b, b[0]))
		}
		if text := cut(s.Reason, 11, false, wide-12); len(text) > 6 || text == s.Reason {
			p.text(ink.text, &Label{At: Point{x + 7, t.top + 13}, Text: text, Size: 11})
		}
	}
}

func (p *painter) markPlaces() []place {
	if !p.Has() {
		return nil
	}
	return []place{{name: p.Language.Say("Events")}}
}

// marks draws the events: up and down point, a warning stands.
func (p *painter) marks(t *place) {
	var ups, bad []Stretch
	y := t.top + t.height/2
	for _, m := range p.Marks() {
		x := p.x(m.At)
		if m.Kind == track.Warn {
			bad = append(bad, box(x-1, y-5, 2, 6), box(x-1, y+3, 2, 2))
			continue
		}
		tip, foot := y+4, y-3
		if m.Kind == track.Up {
			tip, foot = y-4, y+3
		}
		ups = append(ups, Stretch{{x - 4, foot}, {x + 4, foot}, {x, tip}})
	}
	p.area(ReplicasInk, ups...)
	p.area(BadInk, bad...)
}
