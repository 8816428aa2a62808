package trace

import (
	"fmt"
	"strconv"
	"strings"
)

// Choose finds a series by its name, its number from 1, or a part of its name.
// With an empty choice it returns the only series. The error lists all series.
func (t *Trace) Choose(want string) (*Series, error) {
	want = strings.TrimSpace(want)
	if want == "" {
		found := -1
		for i := range t.Series {
			if len(t.Series[i].Points) == 0 {
				continue
			}
			if found >= 0 {
				return nil, fmt.Errorf("there are %d series: choose one by its name or number: %s", len(t.Series), t.list())
			}
			found = i
		}
		if found < 0 {
			return nil, fmt.Errorf("there is no value in it")
		}
		return &t.Series[found], nil
	}
	s := t.lookup(want)
	switch {
	case s == nil:
		return nil, fmt.Errorf("series %q: there is none, or more than one; choose one by its name or number: %s", want, t.list())
	case len(s.Points) == 0:
		return nil, fmt.Errorf("series %q: there is no value in it", want)
	}
	return s, nil
}

func (t *Trace) lookup(want string) *Series {
	for i := range t.Series {
		if t.Series[i].Name == want {
			return &t.Series[i]
		}
	}
	if n, err := strconv.Atoi(want); err == nil {
		if n >= 1 && n <= len(t.Series) {
			return &t.Series[n-1]
		}
		return nil
	}
	var found *Series
	for i := range t.Series {
		if strings.Contains(strings.ToLower(t.Series[i].Name), strings.ToLower(want)) {
			if found != nil {
				return nil
			}
			found = &t.Series[i]
		}
	}
	return found
}

// list names the series with their numbers.
func (t *Trace) list() string {
	const maxNames = 10
	var b strings.Builder
	for i := range t.Series {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == maxNames {
			fmt.Fprintf(&b, "and %d more", len(t.Series)-maxNames)
			break
		}
		fmt.Fprintf(&b, "%d %s", i+1, Shorten(t.Series[i].Name))
	}
	return b.String()
}

// Shorten limits a text's length for messages.
func Shorten(s string) string {
	const maxLength = 40
	for i := range s {
		if i >= maxLength {
			return s[:i] + "…"
		}
	}
	return s
}
