package timeline

import (
	"strconv"
	"strings"
	"time"
)

// Parse reads a moment as people write it: 90s, 12m, 1h5m or 2d12h since the start, and
// 6:30 or 1:06:30, which are times of the clock if the start is known. A time of the
// clock is the first one after the start. The moment may be after the end of the run.
func (t TimeFormat) Parse(text string) (at time.Duration, ok bool) {
	text = strings.ReplaceAll(strings.TrimSpace(text), "：", ":")
	if !strings.Contains(text, ":") {
		return since(text)
	}
	parts := strings.Split(text, ":")
	if start := t.start; !start.IsZero() {
		if len(parts) == 2 {
			parts = append(parts, "00")
		}
		clock, ok := colons(parts)
		at := clock - start.Sub(start.Truncate(day))
		if at < 0 {
			at += day
		}
		return at, ok && len(parts) == 3 && clock < day
	}
	return colons(parts)
}

// since reads a duration, with days in front.
func since(text string) (at time.Duration, ok bool) {
	if days, after, found := strings.Cut(text, "d"); found {
		n, err := strconv.ParseUint(days, 10, 16)
		if at = time.Duration(n) * day; err != nil || after == "" {
			return at, err == nil
		}
		text = after
	}
	d, err := time.ParseDuration(text)
	at += d
	return at, err == nil && d >= 0 && at >= 0
}

// colons reads the parts of m:ss or h:mm:ss.
func colons(parts []string) (at time.Duration, ok bool) {
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i > 0 && (n > 59 || len(part) != 2) {
			return 0, false
		}
		at = at*60 + time.Duration(n)*time.Second
	}
	return at, true
}
