package edit

import (
	"errors"
	"fmt"
	"strings"

	"hpaplayground/core/manifest"
)

// setting is [KIND[/[NAMESPACE/]NAME]:]PATH=VALUE.
type setting struct {
	manifest.Target
	text  string
	value string // YAML; "": remove the field
}

// Settings are fields to set, in order, such as spec.maxReplicas=20 (of the first
// HPA) or Simulation:spec.duration=1h. A field without a value is removed. *Settings
// is a flag.Value.
type Settings []setting

// String is empty: no flag has a default.
func (s *Settings) String() string { return "" }

// Set reads one more setting.
func (s *Settings) Set(text string) error {
	out := setting{Target: manifest.ParseTarget(text), text: text}
	var found bool
	if out.Path, out.value, found = strings.Cut(out.Path, "="); !found {
		return fmt.Errorf("must be PATH=VALUE, such as spec.maxReplicas=20")
	}
	if _, err := stepsOf(out.Path); err != nil {
		return err
	}
	if out.value != "" {
		if _, err := parseValue(out.value); err != nil {
			return err
		}
	}
	*s = append(*s, out)
	return nil
}

// Each calls f with the target and the value of each setting.
func (s Settings) Each(f func(to manifest.Target, value string)) {
	for _, setting := range s {
		f(setting.Target, setting.value)
	}
}

// Change makes settings in a text, each as Set reads it.
func Change(text string, settings ...string) (string, error) {
	return New(text, manifest.Object{}, nil).Change(settings...)
}

// Change makes settings in the Editor's text, each as Set of Settings reads it, and returns the text.
// One that cannot be parsed is returned as it is.
func (e *Editor) Change(settings ...string) (string, error) {
	var all Settings
	for _, setting := range settings {
		if err := all.Set(setting); err != nil {
			return "", err
		}
	}
	return all.apply(e)
}

// Apply makes the settings in the text, one after the other. A text that cannot be
// parsed is returned as it is.
func (s Settings) Apply(text string) (string, error) {
	return s.apply(New(text, manifest.Object{}, nil))
}

func (s Settings) apply(e *Editor) (string, error) {
	text := e.Text
	for _, setting := range s {
		if e.In = setting.Object; setting.value == "" {
			e.Remove(setting.Path)
		} else {
			e.Set(setting.Path, setting.value)
		}
		if errors.Is(e.Err, ErrBroken) {
			return text, nil // the parser says what is wrong, and where
		}
		if e.Err != nil {
			return "", fmt.Errorf("%s: %w", setting.text, e.Err)
		}
	}
	return e.Text, nil
}
