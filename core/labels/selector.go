// Package labels mirrors apimachinery's label selectors, with the same
// matching, the same text and the same errors.
package labels

import (
	"sort"
	"strings"
)

// Selector matches objects by their labels: all of its requirements must hold. The
// zero Selector has none and matches everything. A Selector does not change after
// it is made.
type Selector struct {
	requirements []requirement // ordered by key
	nothing      bool
	size         int
}

// Nothing returns the selector that matches no object. Its text is empty, like the text of
// the selector that matches everything.
func Nothing() Selector { return Selector{nothing: true} }

// Empty reports whether the selector matches everything.
func (s Selector) Empty() bool { return !s.nothing && len(s.requirements) == 0 }

// Size returns the number of requirements and values of the selector. The time of Matches
// grows with it.
func (s Selector) Size() int { return s.size }

// Matches reports whether the selector matches an object with these labels. It does
// not allocate.
func (s Selector) Matches(labels map[string]string) bool {
	for i := range s.requirements {
		if !s.requirements[i].matches(labels) {
			return false
		}
	}
	return !s.nothing
}

// String returns the selector as Parse reads it, ordered by key: "a in (x,y),b=c".
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

// newSelector orders the requirements by key. Requirements with the same key keep their
// order, which upstream does not define.
func newSelector(requirements []requirement) Selector {
	sort.SliceStable(requirements, func(i, j int) bool { return requirements[i].key < requirements[j].key })
	size := len(requirements)
	for i := range requirements {
		size += len(requirements[i].values)
	}
	return Selector{requirements: requirements, size: size}
}
