package lane

import (
	"math"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/goal"
	"hpaplayground/core/hpa"
)

// goalMark is the mark of a goal.
type goalMark struct {
	goal.Requirement
	name   string // the metric's name, or the condition's type
	number int    // from 1
	text   string
	lit    bool
}

func (s *source) goalMarks() []goalMark {
	var marks []goalMark
	for i, g := range s.Goals {
		if g.Goal == nil {
			continue
		}
		if requirement, ok := g.Requirement(&goal.Run{Timeline: s.Timeline, Language: s.Lang}); ok {
			marks = append(marks, goalMark{requirement, s.goalName(&requirement), i + 1, g.Says, g.Hovered})
		}
	}
	return marks
}

// in reports whether the mark belongs to the lane of a kind. name is the lane's metric
// or condition.
func (g *goalMark) in(s *source, kind Kind, name string) bool {
	if !s.Has() {
		return false
	}
	switch g.Subject {
	case "replicas", "pods", "ready", "highest", "lowest":
		return kind == Replicas && g.Target == s.Timeline.HPAs[s.HPA].Target
	case "wanted":
		return kind == Replicas && g.HPA == s.HPA
	case "metric":
		return kind == Metric && g.HPA == s.HPA && name == g.name
	case "condition":
		return (kind == Conditions || kind == Active) && g.HPA == s.HPA && name == g.name
	}
	return kind == Events && g.HPA == s.HPA
}

// goalName returns the first metric that a goal may be about, or the type of the goal's
// condition. If the goal names only a reason, it returns the reason's condition.
func (s *source) goalName(requirement *goal.Requirement) string {
	switch requirement.Subject {
	case "metric":
		for _, m := range s.Metrics() {
			if strings.Contains(m.Name, requirement.NamePart) {
				return m.Name
			}
		}
	case "condition":
		if reason := hpa.LookupReason(requirement.NamePart); reason != hpa.ReasonNone {
			return string(reason.Info().Condition)
		}
	}
	return requirement.NamePart
}

// goalPeak returns the highest bound of the goals in a lane.
func (s *source) goalPeak(kind Kind, name string) float64 {
	peak := 0.0
	for i := range s.goals {
		if g := &s.goals[i]; g.in(s, kind, name) {
			for _, level := range g.levels() {
				peak = max(peak, level)
			}
		}
	}
	return peak
}

// levels returns the values of the goal's lines; nil if the goal has no bounds.
func (g *goalMark) levels() []float64 {
	levels := slices.DeleteFunc([]float64{g.Min, g.Max}, math.IsNaN)
	return slices.Compact(levels)
}

// addGoals adds the marks of the goals that belong to a lane.
func (s *source) addGoals(l *Lane) {
	name := ""
	switch {
	case l.Metric != nil:
		name = l.Metric.Name
	case l.Condition != nil:
		name = string(l.Condition.Type)
	}
	for i := range s.goals {
		if s.goals[i].in(s, l.Kind, name) {
			l.goals = append(l.goals, s.goals[i])
		}
	}
	if l.goals == nil {
		return
	}
	draw, more := l.draw, l.more
	l.draw = func(height float64) Drawing {
		d := draw(height)
		lines, signs := s.drawGoals(l, d.Scale, height)
		if l.Kind.Form() == Plot { // behind the values
			d.Shapes = slices.Concat(lines, d.Shapes, signs)
		} else {
			d.Shapes = slices.Concat(d.Shapes, lines, signs)
		}
		return d
	}
	l.more = func(moment, reach time.Duration) []Row {
		var rows []Row
		if more != nil {
			rows = more(moment, reach)
		}
		return append(rows, s.goalRows(l, moment, reach)...)
	}
}

func (s *source) goalRows(l *Lane, moment, reach time.Duration) []Row {
	var rows []Row
	for i := range l.goals {
		g := &l.goals[i]
		if from, to := s.drawnSpan(g.From, g.To); moment < from-reach || moment > to+reach {
			continue
		}
		row := Row{Styles: []Style{metStyle}, Name: s.Lang.Say("Goal %d", g.number), Value: s.Lang.Say("Met"), Note: g.text}
		if !g.Met {
			row.Styles, row.Value = []Style{missedStyle}, s.Lang.Say("Not met")
			if g.Instead != "" {
				row.Value = s.Lang.Say("%s: %s", row.Value, g.Instead)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// HasGoals reports whether the lane has marks of goals.
func (l *Lane) HasGoals() bool { return l.goals != nil }

// GoalAt returns the number of the goal, from 1, whose line is nearest to a value at a
// moment. It is 0 if all lines are farther away than reach in time or height in value.
func (l *Lane) GoalAt(moment, reach time.Duration, value, height float64) int {
	number, least := 0, height
	for i := range l.goals {
		g := &l.goals[i]
		if moment < g.From-reach || moment > g.To+reach {
			continue
		}
		levels := g.levels()
		if len(levels) == 0 { // the goal covers the whole bar
			levels = []float64{value}
		}
		for _, level := range levels {
			if distance := math.Abs(level - value); distance <= least {
				number, least = g.number, distance
			}
		}
	}
	return number
}
