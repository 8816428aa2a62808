package embed

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/manifest/edit"
)

// The messages between an embed and its host page are objects with version 1 and a
// type. Messages from the embed have source "hpa-playground", messages to the embed
// have target "hpa-playground". Each side ignores fields that it does not know. An
// answer has the id of the message that it answers. See docs/messages.md.
const (
	Name    = "hpa-playground"
	Version = 1
)

// The types of messages to the embed.
const (
	TypeLoad     = "load"
	TypePatch    = "patch"
	TypePlay     = "play"
	TypePause    = "pause"
	TypeSeek     = "seek"
	TypeTheme    = "theme"
	TypeGetState = "getState"
)

// maxMessage is the greatest length of a message's JSON, in bytes. A scenario fits even
// with its quotes escaped.
const maxMessage = 4 << 20

// Message is a message to the embed.
type Message struct {
	Type string
	ID   string // "": the sender expects no answer

	Preset    string // for load: a preset's name
	Scenario  string // for load: the text of a scenario
	Exercise  string // for load: the name of an exercise
	Exercises string // the collection that the exercise is from; "": the course
	Set       edit.Settings
	At        time.Duration // for seek and load
	HasAt     bool
	Speed     int    // for play; 0: unchanged
	Theme     string // light, dark or auto
}

// Decode reads a message from JSON. Its error names the field and the value of the message.
// With an error, Decode still returns what it could read, such as the ID.
func Decode(text string) (Message, error) {
	var in struct {
		Target   string                     `json:"target"`
		Version  json.RawMessage            `json:"version"`
		Type     string                     `json:"type"`
		ID       json.RawMessage            `json:"id"`
		Preset   *string                    `json:"preset"`
		Scenario *string                    `json:"scenario"`
		Exercise *string                    `json:"exercise"`
		From     string                     `json:"exercises"`
		Set      map[string]json.RawMessage `json:"set"`
		T        json.RawMessage            `json:"t"`
		Speed    *float64                   `json:"speed"`
		Theme    string                     `json:"theme"`
	}
	if len(text) > maxMessage {
		return Message{}, fmt.Errorf("message: longer than %d bytes", maxMessage)
	}
	err := json.Unmarshal([]byte(text), &in)
	m := Message{Type: in.Type}
	if id := string(in.ID); id != "null" && len(id) <= 100 {
		m.ID = strings.Trim(id, `"`)
	}
	if err != nil {
		return m, fmt.Errorf("message: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if in.Target != Name {
		return m, fmt.Errorf("target %q: must be %q", in.Target, Name)
	}
	if string(in.Version) != "1" {
		return m, fmt.Errorf("version %s: this embed speaks version 1", orNone(in.Version))
	}
	if len(in.T) > 0 && string(in.T) != "null" {
		if m.At, err = moment(in.T); err != nil {
			return m, err
		}
		m.HasAt = true
	}
	switch m.Type {
	case TypeLoad:
		n := 0
		for _, f := range []struct{ from, to *string }{{in.Preset, &m.Preset}, {in.Scenario, &m.Scenario}, {in.Exercise, &m.Exercise}} {
			if f.from != nil {
				*f.to = *f.from
				n++
			}
		}
		if n != 1 || in.Exercise != nil && m.Exercise == "" {
			return m, fmt.Errorf("load: needs either preset, scenario or exercise")
		}
		m.Exercises = in.From
	case TypePatch:
		m.Set, err = settings(in.Set)
		return m, err
	case TypePlay:
		if in.Speed != nil {
			if s := *in.Speed; !(s >= 1 && s <= 3600) {
				return m, fmt.Errorf("speed %v: must be 1 to 3600 seconds of the run in one", s)
			}
			m.Speed = int(*in.Speed)
		}
	case TypeSeek:
		if !m.HasAt {
			return m, fmt.Errorf("seek: needs t, in seconds or as 12m30s")
		}
	case TypeTheme:
		if !slices.Contains([]string{"light", "dark", "auto"}, in.Theme) {
			return m, fmt.Errorf("theme %q: must be light, dark or auto", in.Theme)
		}
		m.Theme = in.Theme
	case TypePause, TypeGetState:
	default:
		return m, fmt.Errorf("type %q: is not known", m.Type)
	}
	return m, nil
}

// UnknownPreset returns the error for an unknown preset.
func UnknownPreset(preset string) error {
	return fmt.Errorf("preset %q: there is none of that name", preset)
}

func orNone(raw json.RawMessage) string {
	if len(raw) == 0 || len(raw) > 20 {
		return "none"
	}
	return string(raw)
}

// moment reads a time in the run: a number of seconds, or a text such as 12m30s.
func moment(raw json.RawMessage) (time.Duration, error) {
	var s float64
	if json.Unmarshal(raw, &s) == nil {
		const longest = 7 * 24 * 3600
		if !(s >= 0 && s <= longest) {
			return 0, fmt.Errorf("t %v: must be 0 to %d seconds", s, longest)
		}
		return time.Duration(math.Round(s*1e3)) * time.Millisecond, nil
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		if d, err := time.ParseDuration(text); err == nil && d >= 0 {
			return d, nil
		}
	}
	return 0, fmt.Errorf("t: must be seconds or a text such as 12m30s")
}

// settings reads fields by their paths, sorted by path, as `hpasim run --set` takes
// them. JSON is valid YAML. null removes a field.
func settings(set map[string]json.RawMessage) (edit.Settings, error) {
	if len(set) == 0 {
		return nil, fmt.Errorf(`patch: needs set, such as {"spec.maxReplicas": 20}`)
	}
	var out edit.Settings
	for _, path := range slices.Sorted(maps.Keys(set)) {
		value := string(set[path])
		if value == "null" {
			value = ""
		}
		if strings.Contains(path, "=") {
			return nil, fmt.Errorf("set %q: a path has no =", path)
		}
		if err := out.Set(path + "=" + value); err != nil {
			return nil, fmt.Errorf("set %q: %w", path, err)
		}
	}
	return out, nil
}

// The messages that an embed sends. Times are seconds of the run.
type (
	// Ready: the first run is painted, and the embed handles messages at once.
	Ready struct {
		Presets []string `json:"presets"`
	}
	// State answers getState. The embed also sends it after each run, and when
	// playback starts or stops.
	State struct {
		Preset   string    `json:"preset"`             // "" if the text is not a preset
		Exercise string    `json:"exercise,omitempty"` // the current exercise
		Scenario string    `json:"scenario,omitempty"` // only in the answer to getState
		OK       bool      `json:"ok"`                 // whether the text could be run
		Problems []Problem `json:"problems"`
		HPA      string    `json:"hpa"`
		T        float64   `json:"t"`
		Duration float64   `json:"duration"`
		Playing  bool      `json:"playing"`
		Story    string    `json:"story"`
	}
	// Problem is a problem in the text, with its place in one of the editors.
	Problem struct {
		Part     string `json:"part"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
		Severity string `json:"severity"` // error or warning
		Message  string `json:"message"`
	}
	// Sync: the cursor is at another sync of the HPA, or the sync at the cursor has
	// changed with the run.
	Sync struct {
		T       float64 `json:"t"` // the time of the sync
		HPA     string  `json:"hpa"`
		Current int32   `json:"current"`
		Desired int32   `json:"desired"`
		Now     string  `json:"now"` // what happens, as a sentence
	}
	// Exercise: a run of an exercise was graded, and the result has changed.
	Exercise struct {
		Name    string   `json:"name"`
		Solved  bool     `json:"solved"`
		Goals   []Goal   `json:"goals"`
		Outside []string `json:"outside"`        // the changes that are not allowed
		Hints   int      `json:"hints"`          // how many hints were shown
		Shown   bool     `json:"shown"`          // whether the solution was shown
		Code    string   `json:"code,omitempty"` // the code to hand in, once the exercise is solved
	}
	// Goal is a goal of an exercise.
	Goal struct {
		Text string `json:"text"`
		Met  bool   `json:"met"`
	}
	// Failure: a message was refused.
	Failure struct {
		Message string `json:"message"`
	}
)

// Encode writes a message from the embed. id is the ID of the message that it answers, or "".
func Encode(message any, id string) string {
	kind := "error"
	switch message.(type) {
	case Ready:
		kind = "ready"
	case State:
		kind = "state"
	case Sync:
		kind = "sync"
	case Exercise:
		kind = "exercise"
	}
	head, err := json.Marshal(struct {
		Source  string `json:"source"`
		Version int    `json:"version"`
		Type    string `json:"type"`
		ID      string `json:"id,omitempty"`
	}{Name, Version, kind, id})
	if err != nil {
		return ""
	}
	body, err := json.Marshal(message)
	if err != nil || len(body) <= len("{}") {
		return string(head)
	}
	return string(head[:len(head)-1]) + "," + string(body[1:])
}
