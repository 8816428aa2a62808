package parse

import (
	"encoding/json"
	"fmt"
	"time"
)

// duration is a time.Duration written in JSON as Go writes durations, such as
// "1m30s".
type duration time.Duration

func (d *duration) UnmarshalJSON(b []byte) error {
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return err
	}
	if text == "" {
		return nil
	}
	v, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf("duration %q: %w", text, err)
	}
	*d = duration(v)
	return nil
}
