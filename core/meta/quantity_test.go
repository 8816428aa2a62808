package meta

import "testing"

func TestCheckQuantity(t *testing.T) {
	for text, ok := range map[string]bool{
		"":            true,
		"100m":        true,
		"5E":          true,
		"1e3":         true,
		"-1.5E-03":    true,
		"1e0000099":   true,
		"queue1000":   true,
		"e1000":       true,
		"1ex1000":     true,
		"1e100":       false,
		"1E+9999999":  false,
		"-.5e-100":    false,
		" 1e999999\n": false,
	} {
		if err := CheckQuantity(text); (err == nil) != ok {
			t.Errorf("CheckQuantity(%q) = %v", text, err)
		}
	}
}
