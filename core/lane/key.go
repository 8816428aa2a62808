package lane

import (
	"math"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// Key is the legend of a line or a box. It reads the value of the line at a moment.
type Key struct {
	Name  string
	Short string // the name below the lane's full name; "": Name
	// NameAlone is the name if no moment is selected, so that no value follows; "": Name.
	NameAlone string
	Styles    []Style // the samples, side by side
	Class     string  // the sample's class in the style sheet, if Styles is not enough
	// Read returns the value at a moment as text; "" hides the key.
	Read  func(time.Duration) string
	Level func(time.Duration) float64 // the line's value at a moment; nil: there is no line
	Fixed bool                        // the value never changes
	// Run is the run of the line, if two runs are compared. DrawnBoth: there is only one run,
	// or the line is not compared.
	Run track.Drawn
	// Parts replace the key if each part has room next to its line.
	Parts []Key
}

// key returns the key of a line.
func key(name string, v *timeline.Series, style Style, write func(float64) string) Key {
	level := func(t time.Duration) float64 {
		if v, ok := track.ValueAt(*v, t); ok {
			return v
		}
		return math.NaN()
	}
	return Key{
		Name: name, Styles: []Style{style}, Level: level, Fixed: len(v.T) == 1,
		Read: func(t time.Duration) string { return write(level(t)) },
	}
}
