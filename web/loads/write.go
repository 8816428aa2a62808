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
	"hpaplayground/web/document"
)

// write replaces the Simulation with a changed Simulation. If the scenario would refuse the
// Simulation, write refuses it with the same message.
func (m Model) write(e *edit.Editor, notice string) Model {
	if e.Err != nil {
		return m.notice(document.Refused(e.Err, m.Lang))
	}
	if e.Text == m.PartText(document.Simulation) {
		return m
	}
	if m.Reader.Loads(e.Text) == nil {
		_, diagnostics := parse.ReadLoads(e.Text)
		for _, d := range diagnostics {
			if d.Severity == manifest.Error {
				return m.notice(m.Lang.Say("Not changed: %s.", d.Message))
			}
		}
	}
	m.Document = m.Write(document.Simulation, e.Text)
	return m.notice(notice)
}

// MetricOutageDuration is how long Failed makes a metric fail.
const MetricOutageDuration = 5 * time.Minute

// failMetric makes the metric of the shown load fail from the cursor on.
func (m Model) failMetric(t Load) Model {
	e := m.EditSimulation()
	span := func(i int) string {
		return "spec.load[" + strconv.Itoa(t.Index) + "].unavailable[" + strconv.Itoa(i) + "]"
	}
	n := 0
	for {
		if _, ok := e.Get(span(n)); !ok {
			break
		}
		n++
	}
	from := m.Cursor.Truncate(time.Second)
	e.Insert(span(n), "["+scenario.ShortDuration(from)+", "+scenario.ShortDuration(from+MetricOutageDuration)+"]")
	return m.write(e, m.Lang.Say("Written into the Simulation: %s cannot be read for %s.", t.Demand.Metric.Name, scenario.ShortDuration(MetricOutageDuration)))
}

// removeProposedLabel removes the label of a load that was made up, because the person changes the load.
func (t *Load) removeProposedLabel(e *edit.Editor) {
	if t.ProposedShape != "" {
		e.Remove("spec.load[" + strconv.Itoa(t.Index) + "].proposed")
	}
}

// writePoints replaces the load's points. Points that stay keep their text and
// their comments.
func (t *Load) writePoints(e *edit.Editor, s *load.Series) {
	t.removeProposedLabel(e)
	list := t.Path + ".points"
	if t.Form != "points" {
		value := t.list(s)
		if t.Form == scenario.Constant {
			if s.Linear {
				e.Set(t.Path, "{interpolate: linear, points: "+value+"}")
			} else {
				e.Set(t.Path, "{points: "+value+"}")
			}
			return
		}
		e.Set(list, value)
		e.Remove(t.Path + "." + t.Form)
		e.Remove(t.Path + ".repeat")
		t.writeLinear(e, s.Linear)
		return
	}
	old := t.Base.Points
	pairs, changes := align(old, s.Points)
	rows := rowsOf(t.text)
	at := func(i int) string { return list + "[" + strconv.Itoa(i) + "]" }
	switch {
	case len(old) == len(s.Points) && changes == 2: // one point was moved
		for i, p := range s.Points {
			if old[i].At != p.At {
				e.Set(at(i)+"[0]", scenario.ShortDuration(p.At))
			}
			if old[i].Milli != p.Milli {
				e.Set(at(i)+"[1]", t.unit.Write(p.Milli))
			}
		}
	case changes > 4 && rows != nil && len(rows) == len(old), changes > maxChanges:
		all := make([]string, 0, len(s.Points))
		for _, p := range pairs {
			if p.new >= 0 {
				all = append(all, t.row(s.Points[p.new]))
			}
			if p.new >= 0 && p.old >= 0 && len(rows) == len(old) {
				text := rows[p.old]
				if old[p.old].Milli != s.Points[p.new].Milli {
					time, _, _ := strings.Cut(text, ",")
					text = time + ", " + t.unit.Write(s.Points[p.new].Milli) + "]"
				}
				all[len(all)-1] = text
			}
		}
		e.Set(list, "["+strings.Join(all, ", ")+"]")
	default:
		// New points are written first, so that the list is never empty.
		for _, p := range pairs {
			if p.new >= 0 && p.old >= 0 && old[p.old].Milli != s.Points[p.new].Milli {
				e.Set(at(p.old)+"[1]", t.unit.Write(s.Points[p.new].Milli))
			}
		}
		i := 0
		for _, p := range pairs {
			if p.old < 0 {
				e.Insert(at(i), t.row(s.Points[p.new]))
			}
			i++
		}
		i = 0
		for _, p := range pairs {
			if p.new < 0 {
				e.Remove(at(i))
			} else {
				i++
			}
		}
	}
	if s.Linear != t.Base.Linear {
		t.writeLinear(e, s.Linear)
	}
}

func (t *Load) writeLinear(e *edit.Editor, linear bool) {
	if linear {
		e.Set(t.Path+".interpolate", "linear")
	} else {
		e.Remove(t.Path + ".interpolate")
	}
}

func (t *Load) row(p load.Point) string {
	return "[" + scenario.ShortDuration(p.At) + ", " + t.unit.Write(p.Milli) + "]"
}

func (t *Load) list(s *load.Series) string {
	rows := make([]string, len(s.Points))
	for i, p := range s.Points {
		rows[i] = t.row(p)
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

// pointsYAML returns the points as YAML, without rounding.
func (t *Load) pointsYAML(s *load.Series) string {
	rows := make([]string, len(s.Points))
	for i, p := range s.Points {
		rows[i] = "[" + scenario.ShortDuration(p.At) + ", " + t.unit.Exact(p.Milli) + "]"
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

// maxChanges is the largest number of points that are changed one by one. A change of single points
// keeps comments.
const maxChanges = 150

// pair has the indexes of a point before and after an edit; -1 if it does not exist.
type pair struct{ old, new int }

// align pairs the points of the same time. changes counts the points that were added,
// removed or changed.
func align(oldLine, newLine []load.Point) (pairs []pair, changes int) {
	for i, j := 0, 0; i < len(oldLine) || j < len(newLine); {
		switch {
		case j == len(newLine) || i < len(oldLine) && oldLine[i].At < newLine[j].At:
			pairs = append(pairs, pair{i, -1})
			i++
			changes++
		case i == len(oldLine) || newLine[j].At < oldLine[i].At:
			pairs = append(pairs, pair{-1, j})
			j++
			changes++
		default:
			if oldLine[i].Milli != newLine[j].Milli {
				changes++
			}
			pairs = append(pairs, pair{i, j})
			i++
			j++
		}
	}
	return pairs, changes
}

// rowsOf returns the points of a series as they are written. It returns nil if there is
// something between them that must not be lost, such as a comment.
func rowsOf(text string) []string {
	_, text, ok := strings.Cut(text, "points:")
	if !ok || strings.ContainsAny(text, "#*&!|>") {
		return nil
	}
	var rows []string
	open := -1
	for i, c := range text {
		switch c {
		case '[':
			open = i
		case ']':
			if open >= 0 {
				rows = append(rows, text[open:i+1])
			}
			open = -1
		}
	}
	return rows
}
