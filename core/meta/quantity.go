package meta

import (
	"fmt"
	"strings"
)

// CheckQuantity refuses a quantity whose exponent has more than two digits,
// such as "1e9999999". It is to be asked before resource.ParseQuantity: that one
// takes such a quantity, and then comparing it takes seconds to forever. Text
// that is no number with an exponent passes, to be judged by ParseQuantity.
func CheckQuantity(text string) error {
	text = strings.TrimSpace(text)
	i := strings.LastIndexAny(text, "eE")
	if i <= 0 || strings.Trim(text[:i], "+-.0123456789") != "" {
		return nil
	}
	exponent := strings.TrimLeft(text[i+1:], "+-")
	if strings.Trim(exponent, "0123456789") != "" {
		return nil
	}
	if len(strings.TrimLeft(exponent, "0")) > 2 {
		return fmt.Errorf("quantity %q: the exponent is out of range, it may have two digits", text)
	}
	return nil
}
