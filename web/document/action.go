package document

import (
	"errors"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
)

// EditSimulation returns an editor of the Simulation's text.
func (d Document) EditSimulation() *edit.Editor {
	return d.Reader.Edit(d.PartText(Simulation), manifest.Object{Kind: "Simulation"})
}

// Refused returns why nothing was written into the Simulation.
func Refused(err error, lang words.Language) string {
	if errors.Is(err, edit.ErrBroken) {
		return lang.Say("The Simulation cannot be read, so nothing can be written into it.")
	}
	return lang.Say("Not changed: %s.", err)
}

// AddAction adds an action to the timeline of the Simulation, before the first later
// action. value is YAML.
func (d Document) AddAction(moment time.Duration, value string) (Document, error) {
	e := d.EditSimulation()
	path := func(i int) string { return "spec.timeline[" + strconv.Itoa(i) + "]" }
	i := sort.Search(scenario.MaxActions, func(i int) bool {
		f, ok := e.Get(path(i) + ".at")
		if !ok {
			_, entry := e.Get(path(i))
			return !entry
		}
		when, err := time.ParseDuration(strings.TrimSpace(f.Value))
		return err == nil && when > moment
	})
	if e.Insert(path(i), value); e.Err != nil {
		return d, e.Err
	}
	return d.Write(Simulation, e.Text), nil
}

// ActionLine returns the line of the timeline's entry that happens at a moment. An entry that is
// repeated has only its first time in the text: then it is the line of the timeline.
func (d Document) ActionLine(moment time.Duration) int {
	e := d.EditSimulation()
	for i := range scenario.MaxActions {
		entry, ok := e.Get("spec.timeline[" + strconv.Itoa(i) + "]")
		if !ok {
			break
		}
		f, _ := e.Get("spec.timeline[" + strconv.Itoa(i) + "].at")
		if when, err := time.ParseDuration(strings.TrimSpace(f.Value)); err == nil && when == moment {
			return entry.Line
		}
	}
	f, _ := e.Get("spec.timeline")
	return max(f.Line, 1)
}

// PlainName writes a name as YAML, in quotes unless YAML certainly reads it as a string.
func PlainName(s string) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if len(s) > 2 && strings.ContainsAny(s[:1], letters) && strings.Trim(s, letters+"0123456789_-.") == "" &&
		!slices.Contains([]string{"true", "false", "yes", "off", "null", "nan", "inf"}, strings.ToLower(s)) {
		return s
	}
	return strconv.Quote(s)
}
