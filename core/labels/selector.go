// Package labels mirrors apimachinery's label selectors, with the same
// matching, the same text and the same errors.
package labels

import (
	"sort"
	"strings"
)

// Selector picks objects by their labels: all of its requirements must hold.
// The zero Selector has none and picks everything. A Selector does not change
// once it is made.
type Selector struct {
	requirements []requirement // ordered by key
	nothing      bool
	size         int
}

// Nothing returns the selector that picks no object. Its text is empty, like
// that of the one that picks everything.
func Nothing() Selector { return Selector{nothing: true} }

// Empty tells whether the selector picks everything.
func (s Selector) Empty() bool { return !s.nothing && len(s.requirements) == 0 }

// Size is how many requirements and values the selector has: how long Matches
// takes at most.
func (s Selector) Size() int { return s.size }

// Matches tells whether an object with these labels is picked. It does not
// allocate.
func (s Selector) Matches(labels map[string]string) bool {
	for i := range s.requirements {
		if !s.requirements[i].matches(labels) {
			return false
		}
	}
	return !s.nothing
}

// String returns the selector as Parse reads it, ordered by key:
// "a in (x,y),b=c".
func (s Selector) String() string {
	var b strings.Builder
	for i := range s.requirements {
		if i > 0 {
			b.WriteByte(',')
		}
		s.requirements[i].write(&b)
	}
	return b.String()
}

// newSelector orders the requirements. Those of one key keep their order,
// which upstream leaves open.
func newSelector(requirements []requirement) Selector {
	sort.SliceStable(requirements, func(i, j int) bool { return requirements[i].key < requirements[j].key })
	size := len(requirements)
	for i := range requirements {
		size += len(requirements[i].values)
	}
	return Selector{requirements: requirements, size: size}
}
