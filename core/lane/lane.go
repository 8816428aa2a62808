// Package lane describes a run as lanes: rows of shapes and texts in data
// coordinates, time from left to right and values from bottom to top. Every
// picture of a run is painted from it: the page's chart, SVG, PNG and the poster.
//
// A kind of lane is one file in this package, which lists the run's lanes of this kind, and one
// entry in kinds. TestKinds names what is missing. The Chinese words of a kind are in
// core/words/zh.txt.
package lane

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"hpaplayground/core/track"
)

// Kind is a kind of lane.
type Kind uint8

// The kinds, from top to bottom. A run has one Metric lane for each metric, one
// Load lane for each load, and one Conditions lane for each condition.
const (
	Metric Kind = iota
	Load
	Replicas
	Pods
	Room
	Active
	Conditions
	Events
	last // the number of kinds
)

type kindInfo struct {
	name  string // the kind's name in URLs and on the command line
	id    string // the lane's ID; a number is added if there may be several
	many  bool
	form  Form
	size  Size
	lanes func(*source) []Lane
}

// kinds describes each kind of lane.
var kinds = [last]kindInfo{
	Metric:     {"metric", "metric", true, Plot, Size{54, 36, 84, 4}, (*source).metricLanes},
	Load:       {"load", "demand", true, Plot, Size{36, 30, 60, 3}, (*source).loadLanes},
	Replicas:   {"replicas", "replicas", false, Plot, Size{90, 54, 144, 8}, (*source).replicasLanes},
	Pods:       {"pods", "pods", false, Plot, Size{54, 30, 72, 3}, (*source).podLanes},
	Room:       {"room", "room", false, Plot, Size{36, 30, 60, 2}, (*source).roomLanes},
	Active:     {"active", "active", false, Bar, Size{18, 18, 18, 0}, (*source).activeLanes},
	Conditions: {"conditions", "condition", true, Bar, Size{18, 18, 18, 0}, (*source).conditionLanes},
	Events:     {"events", "events", false, Strip, Size{16, 16, 16, 0}, (*source).eventLanes},
}

// Form is how a lane is laid out.
type Form uint8

// The forms.
const (
	Plot  Form = iota // values on a scale, a name and keys
	Bar               // a bar of states and its name
	Strip             // marks; the name only if there is room next to them
)

// Size is how high a plot is, in pixels, and how plots share the remaining height.
type Size struct {
	MinHeight int // least height in the page
	Tight     int // least height in a picture
	Usual     int // height in a picture without a given height
	Weight    int
}

// All returns all kinds, from top to bottom.
func All() []Kind {
	all := make([]Kind, len(kinds))
	for i := range all {
		all[i] = Kind(i) //fits: there are few
	}
	return all
}

func (k Kind) String() string { return kinds[k].name }

// Form returns how lanes of the kind are laid out.
func (k Kind) Form() Form { return kinds[k].form }

// Size returns how high lanes of the kind are.
func (k Kind) Size() Size { return kinds[k].size }

// Lookup finds a kind by its name.
func Lookup(name string) (Kind, bool) {
	i := slices.IndexFunc(kinds[:], func(k kindInfo) bool { return k.name == name })
	return Kind(max(i, 0)), i >= 0 //fits: there are few
}

// Kinds is a set of kinds of lane.
type Kinds uint16

// KindsOf returns the set of kinds.
func KindsOf(kinds ...Kind) (set Kinds) {
	for _, kind := range kinds {
		set |= 1 << kind
	}
	return set
}

// Has reports whether the set contains all kinds in all.
func (k Kinds) Has(all Kinds) bool { return k&all == all }

// Lane is one row of a run's picture.
type Lane struct {
	Kind        Kind
	ID          string // unique in the run: metric-0, replicas
	Name        string
	Full        string // the name if the whole width is free; "": Name
	Description string // a description
	Keys        []Key
	// Legend explains the hatches that occur in the run.
	Legend []Key
	Lines  int  // the number of lines of text that the name and the keys take
	Quiet  bool // left out of a small picture

	// What the lane shows, for lanes of the kinds Metric, Active and Conditions.
	Metric    *track.Metric
	Condition *track.Condition

	goals []goalMark

	draw func(height float64) Drawing
	more func(moment, reach time.Duration) []Row // what the keys do not say
	each func(moment time.Duration) []Row        // the rows of pods, see Each
	pod  func(pod int, moment time.Duration) Row
}

// Draw describes the lane's plot at a height in pixels. It leaves out details
// that are too small for this height.
func (l *Lane) Draw(height float64) Drawing { return l.draw(height) }

// Pixels is the width of a run's picture.
type Pixels struct {
	Width   int // width of the plots
	Columns int // width of the whole run; more than Width if only a part is shown
}

// source is the input of the lanes.
type source struct {
	track.Run
	Pixels
	goals     []goalMark
	incidents func() []track.Incident // Run.Incidents, computed once
}

// List returns the run's lanes of the given kinds, in the given order.
func List(r track.Run, pixels Pixels, asked ...Kind) []Lane {
	s := &source{Run: r, Pixels: Pixels{max(pixels.Width, 1), max(pixels.Columns, 1)}}
	s.Before, s.Other = s.comparable(r.Before), s.comparable(r.Other)
	if s.Before == nil {
		s.Drawn = track.DrawnBoth
	}
	s.goals, s.incidents = s.goalMarks(), sync.OnceValue(s.Incidents)
	var all []Lane
	for _, kind := range asked {
		k := &kinds[kind]
		for i, l := range k.lanes(s) {
			if l.draw == nil {
				continue // the other lanes keep their numbers
			}
			l.Kind, l.ID = kind, k.id
			if k.many {
				l.ID += "-" + strconv.Itoa(i)
			}
			s.addHighlights(&l)
			s.addGoals(&l)
			all = append(all, l)
		}
	}
	return all
}

// comparable returns a run to compare with, or nil if its numbers cannot be compared with the
// numbers of this run.
func (s *source) comparable(run *track.Run) *track.Run {
	if run == nil || track.Incomparable(s.Timeline, run.Timeline, s.Lang) != "" {
		return nil
	}
	return run
}

// columns returns the time that n pixel columns span.
func (s *source) columns(n int) time.Duration {
	return time.Duration(float64(s.End()) * float64(n) / float64(s.Columns)) //fits: a part of the run
}

// next returns when entry i of a series ends: at the next entry, or at the end of the run.
func (s *source) next(t []time.Duration, i int) time.Duration {
	if i+1 < len(t) {
		return t[i+1]
	}
	return s.End()
}

// decidedAt returns the time of the last sync before a moment. Before the first sync, decidedAt
// returns the moment.
func (s *source) decidedAt(moment time.Duration) time.Duration {
	if i := s.SyncAt(moment); i >= 0 {
		return s.Syncs[i].At
	}
	return moment
}
