package load

import "time"

// Spread is how the Ready pods share a load.
type Spread struct {
	Kind        SpreadKind
	Deviation   float64       // how much the pods' weights differ from 1 at most (Random)
	OldestShare float64       // the oldest pod's share of the load, from 0 to 1 (Hot)
	Life        time.Duration // the average life of a connection (Sticky)
}

// SpreadKind is a way to share a load.
type SpreadKind uint8

// The kinds.
const (
	Even   SpreadKind = iota
	Random            // each pod has its own weight
	Sticky            // connections stay on their pods for a while
	Hot               // one pod has more than the others
)

// SpreadNames are the names of the kinds in a text, by SpreadKind.
var SpreadNames = []string{"even", "random", "sticky", "hot"}

// Decay returns e^-x for x = time/life: the part of a difference that remains after time
// if the difference decays with that mean life. Unlike math.Exp, the result is the same on
// every machine.
func Decay(time, life time.Duration) float64 {
	if time <= 0 {
		return 1
	}
	x := float64(time) / float64(max(life, 1))
	if x > 700 {
		return 0
	}
	halved := 0
	for ; x > 1.0/128; halved++ {
		x /= 2
	}
	left := 1.0
	for n := 5.0; n > 0; n-- {
		left = 1 - float64(x/n*left)
	}
	for range halved {
		left *= left
	}
	return left
}
