package autoscaling

import (
	"strings"
	"testing"
)

func TestIsHuge(t *testing.T) {
	for text, huge := range map[string]bool{
		"":                             false,
		"100m":                         false,
		"5E":                           false,
		"1e3":                          false,
		"-1.5E-03":                     false,
		"1e0000099":                    false,
		"queue1000":                    false,
		"e1000":                        false,
		"1ex1000":                      false,
		"1e100":                        true,
		"1E+9999999":                   true,
		"-.5e-100":                     true,
		" 1e999999\n":                  true,
		strings.Repeat("1", 64) + "m":  false,
		strings.Repeat("1", 65) + "Mi": true,
	} {
		if isHuge(text) != huge {
			t.Errorf("isHuge(%q) is not %v", text, huge)
		}
	}
}

func TestHasHugeNumber(t *testing.T) {
	for text, huge := range map[string]bool{
		``:                          false,
		`[{"a":"1e3","b":[1e3]}]`:   false,
		`[{"a":"b"},{"a":"1e999"`:   true,
		`{"a":{"b":[1,-1.5e+999]}}`: true,
		`{"1e999":`:                 true,
		`[1e999`:                    true,
	} {
		if hasHugeNumber(text) != huge {
			t.Errorf("hasHugeNumber(%q) is not %v", text, huge)
		}
	}
}
