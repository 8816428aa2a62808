package figure

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"
)

// checkCalculation computes a calculation such as 4 × 225 ÷ 80 = 11.25 and compares the
// result with the number after the =, at the precision written there.
func checkCalculation(text string) error {
	left, right, found := strings.Cut(text, "=")
	if !found {
		return errors.New("want a sum such as 4 × 225 ÷ 80 = 11.25")
	}
	s := calculation{input: strings.NewReplacer("×", "*", "÷", "/", "−", "-").Replace(left)}
	got := s.terms()
	if s.blank(); s.input != "" {
		return fmt.Errorf("%q: not understood", s.input)
	}
	right = strings.TrimSpace(right)
	want, err := value(right)
	if err != nil {
		return err
	}
	places := 0
	if _, after, ok := strings.Cut(right, "."); ok {
		places = len(strings.TrimRight(after, "%kMGimu"))
	}
	if unit := math.Pow(10, -float64(places)); math.Abs(got-want) > unit/2+float64(1e-9*math.Abs(want)) {
		return fmt.Errorf("it is %s", strconv.FormatFloat(got, 'g', 6, 64))
	}
	return nil
}

// calculation is the unread rest of a calculation. Reading stops at the first unknown word.
type calculation struct{ input string }

func (s *calculation) blank() { s.input = strings.TrimLeft(s.input, " ") }

// take reads one of the words and returns it, or "" if none of them follows.
func (s *calculation) take(words ...string) string {
	s.blank()
	for _, w := range words {
		if after, ok := strings.CutPrefix(s.input, w); ok {
			s.input = after
			return w
		}
	}
	return ""
}

func (s *calculation) terms() float64 {
	v := s.factors()
	for {
		switch s.take("+", "-") {
		case "+":
			v += s.factors()
		case "-":
			v -= s.factors()
		default:
			return v
		}
	}
}

func (s *calculation) factors() float64 {
	v := s.factor()
	for {
		switch s.take("*", "/") {
		case "*":
			v *= s.factor()
		case "/":
			v /= s.factor()
		default:
			return v
		}
	}
}

func (s *calculation) factor() float64 {
	opened := s.take("ceil(", "floor(", "max(", "min(", "(")
	if opened == "" {
		s.blank()
		end := strings.IndexFunc(s.input, func(c rune) bool { return strings.ContainsRune(" +-*/(),", c) })
		if end < 0 {
			end = len(s.input)
		}
		v, err := value(s.input[:end])
		if err == nil {
			s.input = s.input[end:]
		}
		return v
	}
	v := s.terms()
	for s.take(",") != "" {
		other := s.terms()
		if opened == "max(" {
			v = max(v, other)
		} else {
			v = min(v, other)
		}
	}
	if s.take(")") == "" {
		return math.NaN()
	}
	switch opened {
	case "ceil(":
		return math.Ceil(v - 1e-9)
	case "floor(":
		return math.Floor(v + 1e-9)
	}
	return v
}

// value reads a number, a quantity or a percentage; 5% is 5.
func value(text string) (float64, error) {
	text = strings.TrimSuffix(strings.TrimSpace(text), "%")
	q, err := resource.ParseQuantity(strings.TrimSpace(text))
	if err != nil {
		return 0, fmt.Errorf("%q: not a number", text)
	}
	return q.AsApproximateFloat64(), nil
}
