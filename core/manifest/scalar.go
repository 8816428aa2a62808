package manifest

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"
	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/manifest/tree"
)

// expectedByLetter describes the scalars that each letter allows. Package schema lists the
// letters.
var expectedByLetter = map[byte]string{
	's': "a string",
	'i': "a whole number",
	'l': "a whole number",
	'f': "a number",
	'b': "true or false",
	'q': "a quantity such as 500m, 1.5 or 128Mi",
	'x': "a whole number or a string such as 25%",
	't': "a time such as 2026-01-01T00:00:00Z",
	'd': "a duration such as 90s, 5m or 1h30m",
	'v': "a string",
}

// scalar checks a scalar and writes it as JSON. The methods that it calls return what is
// wrong with the scalar; "" if nothing is.
func (c *checker) scalar(n *yaml.Node, letter byte, path *tree.Path) {
	before := len(c.json)
	var problem string
	switch letter {
	case 's':
		problem = c.writeText(n)
	case 'v':
		c.json = appendString(c.json, n.Value)
	case 'i':
		problem = c.writeInteger(n, 32)
	case 'l':
		problem = c.writeInteger(n, 64)
	case 'x':
		if isNumber(n) {
			problem = c.writeInteger(n, 32)
		} else {
			problem = c.writeText(n)
		}
	case 'f':
		problem = c.writeNumber(n)
	case 'b':
		problem = c.writeBoolean(n)
	case 'q':
		problem = c.writeQuantity(n)
	case 't':
		problem = c.writeTime(n)
	case 'd':
		problem = c.writeDuration(n)
	}
	if problem != "" {
		c.json = append(c.json[:before], "null"...)
		c.errorAt(n, path, problem)
	}
}

func isNumber(n *yaml.Node) bool { return n.ShortTag() == "!!int" || n.ShortTag() == "!!float" }

func wrong(letter byte, n *yaml.Node) string {
	return "want " + expectedByLetter[letter] + ", got " + describe(n)
}

func (c *checker) writeText(n *yaml.Node) string {
	if isNumber(n) || isBoolean(n) {
		return wrong('s', n) + ": put it in quotes"
	}
	c.json = appendString(c.json, n.Value)
	return ""
}

// isBoolean reports whether kubectl reads the scalar as a boolean. It follows YAML 1.1,
// where yes and off without quotes are booleans.
func isBoolean(n *yaml.Node) bool {
	if n.ShortTag() == "!!bool" {
		return true
	}
	if n.Style != 0 || n.ShortTag() != "!!str" || len(n.Value) > 3 {
		return false
	}
	switch n.Value {
	case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "n", "N", "no", "No", "NO", "off", "Off", "OFF":
		return true
	}
	return false
}

func (c *checker) writeBoolean(n *yaml.Node) string {
	if !isBoolean(n) {
		return wrong('b', n)
	}
	switch n.Value[0] {
	case 't', 'T', 'y', 'Y':
		c.json = append(c.json, "true"...)
	case 'o', 'O':
		c.json = strconv.AppendBool(c.json, strings.EqualFold(n.Value, "on"))
	default:
		c.json = append(c.json, "false"...)
	}
	return ""
}

func (c *checker) writeInteger(n *yaml.Node, bits int) string {
	if !isNumber(n) {
		return wrong('i', n)
	}
	v, err := strconv.ParseInt(strings.ReplaceAll(n.Value, "_", ""), 0, 64)
	if err != nil {
		f, ferr := strconv.ParseFloat(strings.ReplaceAll(n.Value, "_", ""), 64)
		switch {
		case ferr == nil && f != math.Trunc(f) || math.IsNaN(f):
			return wrong('i', n)
		case ferr != nil || math.Abs(f) >= 1<<63:
			return outOfRange(n, bits)
		}
		v = int64(f)
	}
	if bits == 32 && int64(int32(v)) != v {
		return outOfRange(n, bits)
	}
	c.json = strconv.AppendInt(c.json, v, 10)
	return ""
}

func outOfRange(n *yaml.Node, bits int) string {
	low, high := int64(math.MinInt32), int64(math.MaxInt32)
	if bits == 64 {
		low, high = math.MinInt64, math.MaxInt64
	}
	return "want a whole number from " + strconv.FormatInt(low, 10) + " to " + strconv.FormatInt(high, 10) + ", got " + shorten(n.Value)
}

func (c *checker) writeNumber(n *yaml.Node) string {
	f, err := strconv.ParseFloat(strings.ReplaceAll(n.Value, "_", ""), 64)
	if !isNumber(n) || err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return wrong('f', n)
	}
	c.json = strconv.AppendFloat(c.json, f, 'g', -1, 64)
	return ""
}

func (c *checker) writeQuantity(n *yaml.Node) string {
	text := n.Value
	switch {
	case isBoolean(n):
		return wrong('q', n)
	case isNumber(n) && !tooLong(text):
		// kubectl sends the number as YAML reads it: 0x10 is 16 and 1_0.50 is 10.5.
		plain := strings.ReplaceAll(text, "_", "")
		if v, err := strconv.ParseInt(plain, 0, 64); err == nil {
			text = strconv.FormatInt(v, 10)
		} else if v, err := strconv.ParseUint(plain, 0, 64); err == nil {
			text = strconv.FormatUint(v, 10)
		} else if f, err := strconv.ParseFloat(plain, 64); err == nil && n.ShortTag() == "!!float" {
			b, err := json.Marshal(f)
			if err != nil {
				return wrong('q', n)
			}
			text = string(b)
		}
	}
	if problem := badQuantity(text); problem != "" {
		return problem
	}
	c.json = appendString(c.json, text)
	return ""
}

// ParseQuantity reads a quantity, with the same limits as a field that takes one.
func ParseQuantity(text string) (resource.Quantity, error) {
	if problem := badQuantity(text); problem != "" {
		return resource.Quantity{}, errors.New(problem)
	}
	return resource.ParseQuantity(text)
}

// tooLong reports whether a number has so many digits, perhaps billions, that it is
// useless and slow to compute with.
func tooLong(text string) bool {
	exponent := strings.IndexAny(text, "eE")
	return len(text) > 64 || exponent >= 0 && len(strings.TrimLeft(text[exponent+1:], "+-0")) > 2
}

// badQuantity says what is wrong with a quantity.
func badQuantity(text string) string {
	if tooLong(text) {
		return "quantity " + strconv.Quote(shorten(text)) + ": too many digits"
	}
	if _, err := resource.ParseQuantity(text); err != nil {
		return "bad quantity " + strconv.Quote(shorten(text)) + ": want a number with an optional suffix, such as 500m, 1.5, 128Mi or 1e3"
	}
	return ""
}

func (c *checker) writeTime(n *yaml.Node) string {
	if isNumber(n) || isBoolean(n) {
		return wrong('t', n)
	}
	if _, err := time.Parse(time.RFC3339, n.Value); err != nil {
		return "bad time " + strconv.Quote(shorten(n.Value)) + ": want RFC 3339, such as 2026-01-01T00:00:00Z"
	}
	c.json = appendString(c.json, n.Value)
	return ""
}

func (c *checker) writeDuration(n *yaml.Node) string {
	if n.Value == "0" {
		c.json = append(c.json, `"0s"`...)
		return ""
	}
	if isNumber(n) {
		return "want a duration with a unit, such as " + shorten(n.Value) + "s, got the number " + shorten(n.Value)
	}
	if _, err := time.ParseDuration(n.Value); err != nil {
		return "bad duration " + strconv.Quote(shorten(n.Value)) + ": want hours, minutes and seconds, such as 90s, 5m or 1h30m"
	}
	c.json = appendString(c.json, n.Value)
	return ""
}

// describe says what a node is, for a message.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		if len(n.Content) > 0 && n.Content[0].Kind == yaml.MappingNode {
			return "a template ({{ }}): render it first, as helm template does"
		}
		return "an object"
	case yaml.SequenceNode:
		return "a list"
	}
	switch {
	case n.ShortTag() == "!!null":
		return "nothing"
	case isBoolean(n):
		return "the boolean " + n.Value
	case isNumber(n):
		return "the number " + shorten(n.Value)
	}
	return "the string " + strconv.Quote(shorten(n.Value))
}

func shorten(s string) string { return Shorten(s, 40) }

// Shorten cuts a text for a message, to about maxLength bytes.
func Shorten(s string, maxLength int) string {
	for i := range s {
		if i >= maxLength {
			return s[:i] + "…"
		}
	}
	return s
}
