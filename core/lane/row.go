package lane

import (
	"math"
	"time"

	"hpaplayground/core/track"
)

// Row is a line of text about a lane at a moment.
type Row struct {
	Styles []Style // the sample of the row's line or box; nil: no sample
	Name   string
	Value  string
	Note   string // the meaning, or the governing field

	Mark Mark          // the mark that the row describes
	At   time.Duration // the moment of the mark
}

// Mark is an item in a lane that has a cause.
type Mark uint8

// The marks.
const (
	NoMark  Mark = iota
	Held         // a span in which the replicas were held back
	Decided      // decided by a sync: a rescale, the state of a condition, a metric that could not be read
	Warned       // an event of type Warning
	Edited       // an edit of the HPA
	Pod
)

// RowsAt returns the contents of the lane at a moment: the values of its keys, and more rows
// that have no key. It includes marks that are not farther away than reach.
func (l *Lane) RowsAt(moment, reach time.Duration) []Row {
	var rows []Row
	for i := range l.Keys {
		if text := l.Keys[i].full(moment); text != "" {
			rows = append(rows, Row{Styles: l.Keys[i].Styles, Name: l.Keys[i].Name, Value: text})
		}
	}
	if l.more != nil {
		rows = append(rows, l.more(moment, reach)...)
	}
	return rows
}

// Each returns a row for each pod at a moment, unless the lane only counts pods.
func (l *Lane) Each(moment time.Duration) []Row {
	if l.each == nil {
		return nil
	}
	return l.each(moment)
}

// Pod returns the row of a pod, by its index in the timeline. The lane must be the
// Pods lane.
func (l *Lane) Pod(pod int, moment time.Duration) Row { return l.pod(pod, moment) }

// full returns the value at a moment, even if Read leaves it out because other keys
// show it.
func (k *Key) full(moment time.Duration) string {
	text := k.Read(moment)
	if text == "" && k.Level != nil {
		if v := k.Level(moment); !math.IsNaN(v) {
			return track.Short(v)
		}
	}
	return text
}
