package scenario

import (
	"encoding/json"
	"fmt"
	"time"
)

// duration is a time.Duration that reads its JSON as Go writes durations.
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
