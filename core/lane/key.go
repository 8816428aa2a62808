package lane

import (
	"math"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// Key tells what a line or a box means, and reads it at a moment.
type Key struct {
	Name  string
	Short string // the name below the lane's full one; "": Name
	// Unread is the name where no moment is read; "": Name.
	Unread string
	Looks  []Look // the sample: side by side, if several
	Class  string // the sample's name in the style sheet, where the look does not tell
	// Read writes the value at a moment; "": the key does not matter then.
	Read  func(time.Duration) string
	Level func(time.Duration) float64 // the value that the line has then; nil: there is no line
	Fixed bool                        // the value never changes
	// Parts are keys to be used instead where each has room beside its line.
	Parts []Key
}

// key is that of a line.
func key(name string, v *timeline.Series, look Look, write func(float64) string) Key {
	level := func(t time.Duration) float64 {
		if v, ok := track.ValueAt(*v, t); ok {
			return v
		}
		return math.NaN()
	}
	return Key{
		Name: name, Looks: []Look{look}, Level: level, Fixed: len(v.T) == 1,
		Read: func(t time.Duration) string { return write(level(t)) },
	}
}
