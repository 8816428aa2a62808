package figure

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
)

// span is a byte range of a text; the end is exclusive.
type span struct{ from, to int }

// Figure is a number in a text.
type Figure struct {
	Text string
	span
	number
}

// number holds the possible values of a figure: 5m is 300 seconds, 5 minutes or
// 5 thousandths.
type number []float64

func (n number) equals(other number) bool {
	return slices.ContainsFunc(n, func(v float64) bool {
		return slices.ContainsFunc(other, func(w float64) bool { return math.Abs(v-w) <= 1e-9*math.Abs(v) })
	})
}

// digitsPattern matches numbers in digits, with the unit or suffix right after them,
// such as 2:15, 1.5, 800Mi, 1m30s and 90%. A digit after a letter belongs to a
// name, such as v2.
var digitsPattern = regexp.MustCompile(`[0-9]+(?::[0-9]{2})+|[0-9]+(?:\.[0-9]+)?(?:[a-zA-Z]+(?:[0-9]+[a-zA-Z]+)*|%)?`)

// wordsPattern matches numbers in words. It does not match "one" (which is rarely a number),
// ordinals, and Chinese numbers without a unit.
var wordsPattern = regexp.MustCompile(`(?i)\b(?:a third of|two thirds|a quarter of|three quarters|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|hundred|half|twice)\b|` +
	`[两二三四五六七八九十半]+(?:个|倍|次|分钟|秒|小时|天|成|条|组|批|核|种|步|遍|轮|段|台|项|份|者|类)`)

var spelledValues = map[string]float64{
	"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"thirteen": 13, "fifteen": 15, "sixteen": 16, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100, "half": 0.5, "twice": 2,
	"a third of": 1.0 / 3, "two thirds": 2.0 / 3, "a quarter of": 0.25, "three quarters": 0.75,
	"两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "半": 0.5,
}

// Find returns the figures of a text, in order.
func Find(text string) []Figure {
	var out []Figure
	for _, at := range digitsPattern.FindAllStringIndex(text, -1) {
		word := text[at[0]:at[1]]
		if before := at[0] - 1; before >= 0 && (isLetter(text[before]) || text[before] == '.' && before > 0 && isDigit(text[before-1])) {
			continue
		}
		out = append(out, Figure{word, span{at[0], at[1]}, values(word)})
	}
	for _, at := range wordsPattern.FindAllStringIndex(text, -1) {
		if strings.HasSuffix(text[:at[0]], "第") {
			continue // an ordinal
		}
		word := text[at[0]:at[1]]
		out = append(out, Figure{word, span{at[0], at[1]}, number{spelledValue(word)}})
	}
	slices.SortFunc(out, func(a, b Figure) int { return a.from - b.from })
	return out
}

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// spelledValue returns the value of a number in words. 十 multiplies the number before it.
func spelledValue(word string) float64 {
	if v, ok := spelledValues[strings.ToLower(word)]; ok {
		return v
	}
	sum, last := 0.0, 0.0
	for _, c := range word {
		v, ok := spelledValues[string(c)]
		switch {
		case !ok: // a character of the unit
		case c == '十':
			sum += float64(max(last, 1) * 10)
			last = 0
		default:
			last = v
		}
	}
	return sum + last
}

// values returns the possible values of a written number.
func values(word string) number {
	var out number
	add := func(v float64) { out = append(out, v) }
	if parts := strings.Split(word, ":"); len(parts) > 1 {
		seconds := 0.0
		for _, part := range parts {
			n, _ := strconv.ParseFloat(part, 64)
			seconds = float64(60*seconds) + n
		}
		return number{seconds}
	}
	digits := word[:strings.LastIndexAny(word, "0123456789")+1]
	if v, err := strconv.ParseFloat(digits, 64); err == nil {
		add(v)
	}
	if d, err := time.ParseDuration(word); err == nil {
		add(d.Seconds())
		add(d.Minutes())
		add(d.Hours())
	}
	if q, err := resource.ParseQuantity(word); err == nil && digits != word {
		add(q.AsApproximateFloat64())
	}
	return out
}

// numbers returns the numbers in a fact.
func numbers(text string) []number {
	var out []number
	for _, f := range Find(text) {
		out = append(out, f.number)
	}
	return out
}

// reasons finds the reasons of conditions and events in a text.
func reasons(text string) []Figure {
	var out []Figure
	for _, at := range word.FindAllStringIndex(text, -1) {
		if name := text[at[0]:at[1]]; hpa.LookupReason(name) != hpa.ReasonNone {
			out = append(out, Figure{Text: name, span: span{at[0], at[1]}})
		}
	}
	return out
}

var word = regexp.MustCompile(`[A-Za-z0-9]+`)
