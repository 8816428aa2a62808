package scenario

import (
	"strings"
	"time"
)

// ShortDuration writes a duration as people do, without zero parts at its end:
// 5m, not 5m0s.
func ShortDuration(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}
