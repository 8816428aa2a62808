package loads

import (
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
)

// SeriesForms returns the forms that the series of a load can have.
func SeriesForms() []string {
	return []string{"points", scenario.Constant, "steps", "ramp", "wave", "spike", "daily"}
}

var formFields = map[string][]string{
	"wave":  {"low", "high", "period", "start"},
	"ramp":  {"from", "to", "start", "over"},
	"spike": {"base", "peak", "at", "for", "rise", "fall"},
	"steps": {"from", "by", "every", "count"},
	"daily": {"low", "high", "peak"},
	"csv":   {"series", "scale", "start"},
}

// Field is a field of the load's text.
type Field struct{ Name, Value string }

// Fields returns the fields of the load's form, with noise and repeat.
func (t *Load) Fields() []Field {
	value := func(path string) string {
		f, ok := t.get(path)
		if ok && f.IsScalar {
			return f.Value
		}
		return f.Text
	}
	names := formFields[t.Form]
	if t.Form == "steps" {
		if _, ok := t.get("steps.values"); ok {
			names = []string{"values", "every"}
		}
	}
	var fields []Field
	for _, name := range names {
		fields = append(fields, Field{name, value(t.Form + "." + name)})
	}
	if t.Form == scenario.Constant {
		return append(fields, Field{"value", t.unit.Write(t.Base.Points[0].Milli)}, Field{Name: "noise"})
	}
	return append(fields, Field{"noise", value(t.noisePath())}, Field{"repeat", value("repeat")})
}

func (t *Load) noisePath() string {
	if _, ok := t.get("noise.amount"); ok {
		return "noise.amount"
	}
	return "noise"
}

// get finds a field of the load's series. get reads only this series, because the text of another
// series may be long.
func (t *Load) get(path string) (edit.Field, bool) {
	text := "kind: Simulation\nseries:\n" + strings.Repeat(" ", t.indent) + t.text + "\n"
	return edit.New(text, manifest.Object{Kind: "Simulation"}, nil).Get("series." + path)
}

// setField writes a field.
func (m Model) setField(t Load, msg FieldSet) Model {
	value := strings.TrimSpace(msg.Value)
	if strings.Trim(value, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.%+-_/[], ") != "" {
		return m.notice(m.Lang.Say("%s %q: this is not a valid value.", msg.Field, value))
	}
	e := m.EditSimulation()
	path := t.Path + "." + t.Form + "." + msg.Field
	switch msg.Field {
	case overloadField, spreadField, partField:
		return m.setShare(t, msg.Field, value)
	case "at", "value":
		if t.Form == scenario.Constant && msg.Field == "value" {
			path = t.Path
			break
		}
		if t.CanDrag() {
			return m.setPoint(t, msg.Field, value)
		}
	case "noise":
		path = t.Path + "." + t.noisePath()
	case "repeat", "interpolate":
		path = t.Path + "." + msg.Field
	}
	if t.Form == scenario.Constant && msg.Field != "value" {
		if value == "" || value == "step" {
			return m
		}
		t.writePoints(e, t.Base)
	}
	t.removeProposedLabel(e)
	switch {
	case value == "" || msg.Field == "interpolate" && value == "step":
		e.Remove(path)
	case msg.Field == "series":
		e.Set(path, strconv.Quote(value))
	default:
		e.Set(path, value)
	}
	return m.write(e, "")
}

// setPoint writes the time or the value of the chosen point.
func (m Model) setPoint(t Load, field, value string) Model {
	i := min(max(m.Point, 0), len(t.Base.Points)-1)
	p := t.Base.Points[i]
	if field == "at" {
		moment, err := time.ParseDuration(value)
		if err != nil || moment < 0 {
			return m.notice(m.Lang.Say("Time %q: want one such as 90s or 5m.", value))
		}
		p.At = moment
	} else {
		milli, ok := parse.Milli(value)
		if !ok || milli < 0 {
			return m.notice(m.Lang.Say("Value %q: want one such as 12, 680m or 450Mi.", value))
		}
		p.Milli = milli
	}
	s := movePointTo(t.Base, i, p.At, p.Milli, t.Duration)
	e := m.EditSimulation()
	t.writePoints(e, s)
	return m.write(e, "")
}

// shape changes the load to another form, as close to the present load as possible.
func (m Model) shape(t Load, form string) Model {
	if form == t.Form {
		return m
	}
	low, high := t.extent()
	e := m.EditSimulation()
	m.Point, m.Draw = 0, false
	if form == "points" {
		s := t.flat()
		t.writePoints(e, s)
		if t.Form == scenario.Constant {
			return m.write(e, "")
		}
		return m.write(e, m.Lang.SayN(len(s.Points), "Written as %d point.", "Written as %d points.", len(s.Points)))
	}
	t.removeProposedLabel(e)
	write := t.unit.Write
	if form == scenario.Constant {
		value := write(t.Base.At(m.Cursor))
		if t.Noise {
			t.writePoints(e, &load.Series{Points: []load.Point{{Milli: t.Base.At(m.Cursor)}}})
		} else {
			e.Set(t.Path, value)
		}
		return m.write(e, "")
	}
	if low == high {
		if high = low * 2; high == 0 {
			high = t.unit.Milli
		}
	}
	part := func(parts int) string { return scenario.ShortDuration(roundTime(t.Duration / time.Duration(parts))) }
	var value string
	switch form {
	case "wave":
		value = "{low: " + write(low) + ", high: " + write(high) + ", period: " + part(3) + "}"
	case "ramp":
		value = "{from: " + write(low) + ", to: " + write(high) + ", start: " + part(10) + ", over: " + part(2) + "}"
	case "spike":
		value = "{base: " + write(low) + ", peak: " + write(high) + ", at: " + part(5) + ", for: " + part(6) + "}"
	case "steps":
		value = "{from: " + write(low) + ", by: " + write((high-low)/4) + ", every: " + part(6) + ", count: 4}"
	case "daily":
		value = "{low: " + write(low) + ", high: " + write(high) + ", peak: 14h}"
	default:
		return m
	}
	if t.Form == scenario.Constant {
		e.Set(t.Path, "{"+form+": "+value+"}")
	} else {
		e.Set(t.Path+"."+form, value)
		e.Remove(t.Path + "." + t.Form)
		e.Remove(t.Path + ".interpolate")
	}
	return m.write(e, "")
}

// extent returns the lowest and the highest value of the load within the run.
func (t *Load) extent() (low, high float64) {
	low = t.Base.At(0)
	high = low
	for _, p := range t.Base.Points {
		if p.At <= t.Duration {
			low, high = min(low, p.Milli), max(high, p.Milli)
		}
	}
	return low, high
}

// roundTime returns the largest of some round times that is not above t.
func roundTime(t time.Duration) time.Duration {
	for _, s := range []time.Duration{24 * time.Hour, 12 * time.Hour, 6 * time.Hour, 3 * time.Hour, 2 * time.Hour, time.Hour, 30 * time.Minute, 20 * time.Minute,
		15 * time.Minute, 10 * time.Minute, 5 * time.Minute, 4 * time.Minute, 3 * time.Minute, 2 * time.Minute, time.Minute, 30 * time.Second, 15 * time.Second} {
		if s <= t {
			return s
		}
	}
	return max(t.Truncate(time.Second), time.Second)
}
