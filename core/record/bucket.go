package record

import "time"

const (
	burst = 25
	// perSecond is one token in 300 s. Upstream stores it as a float32.
	perSecond = float64(float32(1. / 300.))
)

// bucket holds the tokens of one object and type. It computes in the same steps as
// golang.org/x/time/rate, so that both agree to the nanosecond.
type bucket struct {
	tokens float64
	last   time.Duration
}

func newBucket() *bucket { return &bucket{tokens: burst} }

// take takes a token if there is a whole token.
func (b *bucket) take(at time.Duration) bool {
	elapsed := max(0, at-b.last)
	tokens := min(b.tokens+float64(elapsed.Seconds()*perSecond), burst) - 1
	if tokens < 0 && -tokens/perSecond*float64(time.Second) >= 1 {
		return false // less than a whole token, by a nanosecond or more
	}
	b.tokens, b.last = tokens, at
	return true
}
