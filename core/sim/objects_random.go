package sim

import (
	"fmt"
	"math/rand/v2"
	"time"
)

// nameRandom is the random numbers in names. Each use has its own stream, so that drawing more
// for one use does not change another. Streams 1 and 2 are here; newFeeds and
// newController have others.
type nameRandom struct {
	names *rand.Rand // pod names
	ids   *rand.Rand // UIDs, which break ties when pods are chosen for deletion
}

func newNameRandom(seed uint64) nameRandom {
	return nameRandom{
		names: rand.New(rand.NewPCG(seed, 1)),
		ids:   rand.New(rand.NewPCG(seed, 2)),
	}
}

// letters are the letters and digits that Kubernetes uses in random names. They form no bad
// words.
const letters = "bcdfghjklmnpqrstvwxz2456789"

func (s *nameRandom) suffix(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = letters[s.names.IntN(len(letters))]
	}
	return string(b)
}

// uid returns a UUID of version 4.
func (s *nameRandom) uid() string {
	a, b := s.ids.Uint64(), s.ids.Uint64()
	return fmt.Sprintf("%08x-%04x-4%03x-%04x-%012x", a>>32, a>>16&0xffff, a&0xfff, 0x8000|b>>48&0x3fff, b&0xffffffffffff)
}

// drawBelow draws whole milliseconds from 0 up to d.
func drawBelow(random *rand.Rand, d time.Duration) time.Duration {
	if d < time.Millisecond {
		return 0
	}
	return time.Duration(random.Int64N(int64(d/time.Millisecond))) * time.Millisecond
}

// mix is the last step of splitmix64. It turns any number into a random number.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
