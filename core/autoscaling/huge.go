package autoscaling

import (
	"encoding/json"
	"strings"
)

// hasHugeNumber reports whether the JSON has a number so large that computing with it as
// a quantity would hang. The numbers of a manifest are checked when it is read, but not
// the numbers in the JSON of its annotations.
func hasHugeNumber(text string) bool {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	for {
		t, err := d.Token()
		if err != nil {
			return false // the end, or an error that Unmarshal will report
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

// isHuge reports whether a number has more than 64 digits or an exponent of more than
// two, such as 1e9999999. resource.ParseQuantity accepts it, but comparing it takes
// seconds or never ends.
func isHuge(text string) bool {
	const number = "+-.0123456789"
	mantissa := strings.TrimSpace(text)
	fraction := strings.TrimLeft(mantissa, number)
	mantissa = mantissa[:len(mantissa)-len(fraction)]
	if mantissa == "" {
		return false
	}
	if len(mantissa) > 64 {
		return true
	}
	if fraction == "" || fraction[0] != 'e' && fraction[0] != 'E' {
		return false
	}
	exponent := strings.TrimLeft(fraction[1:], "+-")
	return strings.Trim(exponent, "0123456789") == "" && len(strings.TrimLeft(exponent, "0")) > 2
}
