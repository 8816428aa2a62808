package paste

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"k8s.io/apimachinery/pkg/api/resource"
)

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// longestQuantity is the length of the longest quantity that is read, in bytes.
const longestQuantity = 40

// quantityIn reads a quantity, such as 500m. It refuses numbers such as 1e9999999, with
// which a calculation would hang.
func quantityIn(text string) (*resource.Quantity, bool) {
	if text == "" || len(text) > longestQuantity || !utf8.ValidString(text) {
		return nil, false
	}
	if i := strings.IndexAny(text, "eE"); i >= 0 && len(strings.TrimLeft(text[i+1:], "+-0")) > 2 {
		return nil, false
	}
	q, err := resource.ParseQuantity(text)
	if err != nil {
		return nil, false
	}
	return &q, true
}

// wholeIn reads a whole number. It may be negative, because values overflow in the
// controller.
func wholeIn(text string) (*int32, bool) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return nil, false
	}
	return new(int32(n)), true
}

// percentIn reads a whole number with a percent sign, such as 50%.
func percentIn(text string) (*int32, bool) {
	number, ok := strings.CutSuffix(text, "%")
	if !ok {
		return nil, false
	}
	return wholeIn(number)
}

// countIn reads a whole number that is not negative.
func countIn(text string) (*int32, bool) {
	n, ok := wholeIn(text)
	if !ok || *n < 0 {
		return nil, false
	}
	return n, true
}
