package autoscaling

import (
	"encoding/json"
	"strings"
)

// hasHugeNumber tells whether a value in the JSON would hang the arithmetic of
// quantities. Manifests are checked for that where they are read; the JSON
// within their annotations is not.
func hasHugeNumber(text string) bool {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	for {
		t, err := d.Token()
		if err != nil {
			return false // the end, or an error that Unmarshal will find
		}
		switch t := t.(type) {
		case string:
			if isHuge(t) {
				return true
			}
		case json.Number:
			if isHuge(t.String()) {
				return true
			}
		}
	}
}

// isHuge tells a number of more than 64 digits or with an exponent of more than
// two, such as 1e9999999. resource.ParseQuantity takes it, and then comparing
// it takes seconds to forever.
func isHuge(text string) bool {
	const number = "+-.0123456789"
	mantissa := strings.TrimSpace(text)
	rest := strings.TrimLeft(mantissa, number)
	mantissa = mantissa[:len(mantissa)-len(rest)]
	if mantissa == "" {
		return false
	}
	if len(mantissa) > 64 {
		return true
	}
	if rest == "" || rest[0] != 'e' && rest[0] != 'E' {
		return false
	}
	exponent := strings.TrimLeft(rest[1:], "+-")
	return strings.Trim(exponent, "0123456789") == "" && len(strings.TrimLeft(exponent, "0")) > 2
}
