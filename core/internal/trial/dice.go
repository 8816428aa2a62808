package trial

import "math/rand/v2"

// dice are the trial's only source of randomness.
type dice struct{ *rand.Rand }

func newDice(seed, stream uint64) dice { return dice{rand.New(rand.NewPCG(seed, stream))} }

// percent is true with a probability of p percent.
func (d dice) percent(p int) bool { return d.IntN(100) < p }

// between returns a whole number from low to high, both included.
func (d dice) between(low, high int) int { return low + d.IntN(high-low+1) }

// pick returns one of the values.
func pick[T any](d dice, values ...T) T { return values[d.IntN(len(values))] }

// share is a value and its weight among others.
type share[T any] struct {
	weight int
	value  T
}

// weighted returns one of the values by their weights.
func weighted[T any](d dice, shares ...share[T]) T {
	sum := 0
	for _, s := range shares {
		sum += s.weight
	}
	n := d.IntN(sum)
	for _, s := range shares {
		if n -= s.weight; n < 0 {
			return s.value
		}
	}
	return shares[0].value
}
