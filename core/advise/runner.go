package advise

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
)

// Runner makes runs of a text at the same time as others, for example in workers of the browser.
type Runner interface {
	// Ask asks for the run with settings, after those that it was asked for before. It may be asked again.
	Ask(settings []string)
	// Answer returns what Measure returned for it; ok is false as long as there is no answer. After
	// an error there are no more answers.
	Answer(settings []string) (answer string, ok bool, err error)
}

// answer is what was measured of an HPA.
type answer struct {
	HPA     autoscaling.Key
	Outcome string
}

// Measure runs a text with settings, and returns what it measured of each HPA for a search that is
// elsewhere: "" if it cannot be run.
func Measure(reader *parse.Reader, text string, settings []string) string {
	s := withSettings(reader, text, settings)
	if s == nil {
		return ""
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		return ""
	}
	var answers []answer
	r := newRuns(reader, text, tl, keysOf(tl))
	for i, key := range r.keys {
		answers = append(answers, answer{key, r.outcome(i, nil).written()})
	}
	out, _ := json.Marshal(answers) // these are strings
	return string(out)
}

// withSettings returns the scenario of a text with settings; nil if it cannot be read.
func withSettings(reader *parse.Reader, text string, settings []string) *scenario.Scenario {
	text, err := reader.Edit(text, manifest.Object{}).Change(settings...)
	if err != nil {
		return nil
	}
	s, _ := reader.Parse(text)
	return s
}

// answered returns the outcomes in an answer of Measure; ok is false if it is no such answer.
func (r *runs) answered(text string) (all []*outcome, ok bool) {
	if text == "" {
		return nil, true
	}
	var answers []answer
	if json.Unmarshal([]byte(text), &answers) != nil {
		return nil, false
	}
	all = make([]*outcome, len(r.keys))
	for _, a := range answers {
		at := slices.Index(r.keys, a.HPA)
		if at < 0 {
			continue
		}
		all[at] = &outcome{}
		if !all[at].read(a.Outcome) {
			return nil, false
		}
	}
	return all, len(answers) > 0
}

// written returns all fields as a text, from which read has the same numbers.
func (o *outcome) written() string { return strings.Trim(fmt.Sprint(*o), "{}") }

// read reports whether the text has all fields.
func (o *outcome) read(text string) bool { // fmt.Sscan would make the program larger
	words, fields := strings.Fields(text), o.fields()
	if len(words) != len(fields) {
		return false
	}
	var err error
	for i, field := range fields {
		switch field := field.(type) {
		case *float64:
			*field, err = strconv.ParseFloat(words[i], 64)
		case *bool:
			*field, err = strconv.ParseBool(words[i])
		}
		if err != nil {
			return false
		}
	}
	return true
}
