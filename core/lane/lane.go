// Package lane describes a run as lanes: rows of shapes and texts in data
// coordinates, time along and values up. Every picture of a run is painted
// from it: the page's chart, SVG, PNG and the poster.
//
// A kind of lane is one file here, which lists the lanes that a run has of it,
// and one entry in kinds. Its words are in core/words/zh.txt.
package lane

import (
	"slices"
	"strconv"

	"hpaplayground/core/track"
)

// Kind is a kind of lane.
type Kind uint8

// The kinds, from top to bottom. A run has a Metric and a Load for each that
// there is, and one of Conditions for each condition.
const (
	Metric Kind = iota
	Load
	Replicas
	Pods
	Room
	Conditions
	Events
)

type kindInfo struct {
	name  string // in addresses and on the command line
	id    string // of its lanes, with a number where there may be many
	many  bool
	form  Form
	size  Size
	lanes func(*source) []Lane
}

// kinds has what each kind of lane is.
var kinds = [...]kindInfo{
	Metric:     {"metric", "metric", true, Plot, Size{54, 36, 84, 4}, (*source).metricLanes},
	Load:       {"load", "demand", true, Plot, Size{36, 30, 60, 3}, (*source).loadLanes},
	Replicas:   {"replicas", "replicas", false, Plot, Size{90, 54, 144, 8}, (*source).replicasLanes},
	Pods:       {"pods", "pods", false, Plot, Size{54, 30, 72, 3}, (*source).podLanes},
	Room:       {"room", "room", false, Plot, Size{36, 30, 60, 2}, (*source).roomLanes},
	Conditions: {"conditions", "condition", true, Bar, Size{18, 18, 18, 0}, (*source).conditionLanes},
	Events:     {"events", "events", false, Strip, Size{16, 16, 16, 0}, (*source).eventLanes},
}

// Form is how a lane is laid out.
type Form uint8

// The forms.
const (
	Plot  Form = iota // values on a scale, a name and keys
	Bar               // a bar of states, with its name
	Strip             // marks, with a name only where it has room beside them
)

// Size is how tall a plot is, in pixels, and how plots share the height that
// is left.
type Size struct {
	Least  int // in the page
	Tight  int // in a picture
	Usual  int // in a picture that may be as tall as it likes
	Weight int
}

// All are all kinds, from top to bottom.
func All() []Kind {
	all := make([]Kind, len(kinds))
	for i := range all {
		all[i] = Kind(i) //fits: there are few
	}
	return all
}

func (k Kind) String() string { return kinds[k].name }

// Form is how lanes of the kind are laid out.
func (k Kind) Form() Form { return kinds[k].form }

// Size is how tall lanes of the kind are.
func (k Kind) Size() Size { return kinds[k].size }

// Lookup finds a kind by its name.
func Lookup(name string) (Kind, bool) {
	i := slices.IndexFunc(kinds[:], func(k kindInfo) bool { return k.name == name })
	return Kind(max(i, 0)), i >= 0 //fits: there are few
}

// Lane is one row of a run's picture.
type Lane struct {
	Kind  Kind
	ID    string // tells it from the run's other lanes: metric-0, replicas
	Name  string
	Full  string // the name where it has the width of the plot; "": Name
	Long  string // what it shows, in more words
	Keys  []Key
	Lines int  // that its name and its keys take, one below the other
	Quiet bool // not worth its room in a small picture

	// What it shows, of those two kinds.
	Metric    *track.Metric
	Condition *track.Condition

	draw func(height float64) Drawing
}

// Draw describes the lane's plot. Its height is in pixels; what is finer than
// that is left out.
func (l *Lane) Draw(height float64) Drawing { return l.draw(height) }

// Pixels is how many of them a picture has for the run.
type Pixels struct {
	Width   int // of the plots
	Columns int // that the whole run takes; more than Width if a part of it is shown
}

// source is what lanes are made of.
type source struct {
	track.Run
	Pixels
}

// Of lists the lanes of a run, of the kinds that are asked for and in their
// order.
func Of(r track.Run, pixels Pixels, asked ...Kind) []Lane {
	s := &source{r, Pixels{max(pixels.Width, 1), max(pixels.Columns, 1)}}
	var all []Lane
	for _, kind := range asked {
		k := &kinds[kind]
		for i, l := range k.lanes(s) {
			l.Kind, l.ID = kind, k.id
			if k.many {
				l.ID += "-" + strconv.Itoa(i)
			}
			all = append(all, l)
		}
	}
	return all
}
