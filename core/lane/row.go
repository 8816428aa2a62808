package lane

import (
	"math"
	"time"

	"hpaplayground/core/track"
)

// Row is one thing that a lane says about a moment.
type Row struct {
	Looks []Look // the sample of its line or box; nil: none
	Name  string
	Value string
	Note  string // the meaning, or the governing field

	Mark Mark          // the mark that the row describes
	At   time.Duration // the moment of the mark
}

// Mark is something in a lane that has a cause.
type Mark uint8

// The marks.
const (
	NoMark  Mark = iota
	Held         // a span in which the replicas were held back
	Decided      // decided by a sync: a rescale, the state of a condition, a metric that could not be read
	Warned       // an event of type Warning
	Pod
)

// RowsAt returns what is in the lane at a moment: the values of its keys, and what the
// keys do not say. It includes marks that are not farther away than reach.
func (l *Lane) RowsAt(at, reach time.Duration) []Row {
	var rows []Row
	for i := range l.Keys {
		if text := l.Keys[i].full(at); text != "" {
			rows = append(rows, Row{Looks: l.Keys[i].Looks, Name: l.Keys[i].Name, Value: text})
		}
	}
	if l.more != nil {
		rows = append(rows, l.more(at, reach)...)
	}
	return rows
}

// Each returns a row for each thing in the lane that has its own row at a
// moment: for each pod, unless the pods are only counted.
func (l *Lane) Each(at time.Duration) []Row {
	if l.each == nil {
		return nil
	}
	return l.each(at)
}

// Pod returns the row of a pod, by its index in the timeline. The lane must be the
// Pods lane.
func (l *Lane) Pod(pod int, at time.Duration) Row { return l.pod(pod, at) }

// full returns the value at a moment, even if Read leaves it out because other keys
// show it.
func (k *Key) full(at time.Duration) string {
	text := k.Read(at)
	if text == "" && k.Level != nil {
		if v := k.Level(at); !math.IsNaN(v) {
			return track.Short(v)
		}
	}
	return text
}
