package setting

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
)

// Set sets the field to the value of a text. If the text is wrong, the error says why and
// the field does not change. A flag does not change by an empty text.
func (f *Field[T]) Set(in *T, text string) error {
	if text == "" && f.Flag != "" {
		return nil
	}
	switch to := f.Pointer(in).(type) {
	case *time.Duration:
		return setDuration(to, text)
	case *float64:
		return f.setRatio(to, text)
	case *int:
		return f.setCount(to, text)
	case *uint64:
		return f.setSeed(to, text)
	case *int64:
		return setUsage(to, text)
	}
	return nil
}

// longest limits each duration, so that a sum of several does not overflow.
const longest = 10 * 365 * 24 * time.Hour

func setDuration(to *time.Duration, text string) error {
	d := time.Duration(0) // for an empty text
	if text != "" {
		var err error
		if d, err = time.ParseDuration(text); err != nil {
			return err
		}
	}
	if d < 0 {
		return fmt.Errorf("duration %.40s: must not be negative", text)
	}
	*to = min(d, longest)
	return nil
}

func (f *Field[T]) setRatio(to *float64, text string) error {
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil:
		return err
	case v < 0:
		return fmt.Errorf("%s %v: must not be negative", f.Name, v)
	}
	*to = v
	return nil
}

func (f *Field[T]) setCount(to *int, text string) error {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return err
	case f.Max > 0 && (n < 1 || n > f.Max):
		return fmt.Errorf("%d: must be from 1 to %d", n, f.Max)
	case n < 0:
		return fmt.Errorf("%s %d: must not be negative; 0 is no limit", f.Name, n)
	}
	*to = n
	return nil
}

func (f *Field[T]) setSeed(to *uint64, text string) error {
	if strings.HasPrefix(text, "-") {
		return fmt.Errorf("%s %s: must not be negative", f.Name, text)
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err == nil {
		*to = n
	}
	return err
}

// maxUsage is more than any pod uses. It fits into an int64 in milli-units.
var maxUsage = resource.NewMilliQuantity(1<<62, resource.DecimalSI)

func setUsage(to *int64, text string) error {
	q, err := resource.ParseQuantity(text)
	switch {
	case err != nil:
		return err
	case q.Sign() < 0:
		return fmt.Errorf("quantity %q: must not be negative", q.String())
	case q.Cmp(*maxUsage) > 0:
		return fmt.Errorf("quantity %q: too large for what a pod uses", q.String())
	}
	*to = q.MilliValue()
	return nil
}
