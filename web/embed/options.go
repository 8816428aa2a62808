// Package embed contains what makes the page an embed: the options in its address, the
// messages between the embed and its host page, and the texts that put the embed
// into other people's pages. All of it is pure.
package embed

import (
	"net/url"
	"slices"
	"strings"

	"hpaplayground/core/lane"
	"hpaplayground/core/words"
)

// What an embed can show in addition to lanes: the results of the run, and the
// explanation of the sync at the cursor.
const (
	Results lane.Kinds = 1 << 14
	Why     lane.Kinds = 1 << 15
)

// defaultOptions is what an embed shows if nothing is chosen: as much as a small frame holds.
var defaultOptions = lane.KindsOf(lane.Metric, lane.Replicas, lane.Events)

const (
	resultsName = "results"
	whyName     = "why"
)

// Views returns the names of everything that an embed can show, as in an address, from
// top to bottom.
func Views() []string {
	names := []string{resultsName}
	for _, kind := range lane.All() {
		names = append(names, kind.String())
	}
	return append(names, whyName)
}

// ViewOf reads names that are separated by commas. It skips unknown names. If no known
// name is left, it returns the usual view.
func ViewOf(names string) (v lane.Kinds) {
	for name := range strings.SplitSeq(names, ",") {
		switch name = strings.TrimSpace(name); name {
		case resultsName:
			v |= Results
		case whyName:
			v |= Why
		default:
			if kind, ok := lane.Lookup(name); ok {
				v |= lane.KindsOf(kind)
			}
		}
	}
	if v == 0 {
		return defaultOptions
	}
	return v
}

// namesOf returns the names of what is shown, separated by commas.
func namesOf(v lane.Kinds) string {
	names := slices.DeleteFunc(Views(), func(name string) bool { return !v.Has(ViewOf(name)) })
	return strings.Join(names, ",")
}

// Options are the options in the address of an embed, without the scenario and the
// time. Make them with Usual or Parse, because the zero value shows nothing.
type Options struct {
	View     lane.Kinds // what the embed shows, including Results and Why
	Edit     string     // the only editor: hpa, workload, load or none; "": none, except in an exercise
	Controls bool       // the embed has buttons to play and to step
	Load     string     // when the program is fetched: click, lazy (once it is seen) or eager
	Autoplay bool
	Auto     bool   // the frame is as high as its content
	Origin   string // the origin that the host page must have; "": any
	Program  bool   // the host page gives the program to the embed, see docs/messages.md
	Lang     string // the tag of the language; "": the reader's language
	Heading  string // the heading above the story; "": none that is seen
}

// Usual returns the options of an address that has none.
func Usual() Options { return Options{View: defaultOptions, Controls: true, Load: "click"} }

// optionNames lists the names of the options. own=1 in the address means that the element has
// a text of its own, which it sends later. summary is the sentence that is shown before
// that text runs.
var optionNames = []string{"view", "edit", "controls", "load", "autoplay", "height", "origin", "program", "lang", "own", "heading", "summary"}

var (
	edits = []string{"hpa", "workload", "load", "none"}
	loads = []string{"click", "lazy", "eager"}
)

// Known returns the options of an embed's address, each with its possible values. No
// values means any value. A view may have several names.
func Known() map[string][]string {
	known := map[string][]string{
		"view": Views(), "edit": edits, "load": loads, "controls": {"0", "1"}, "autoplay": {"0", "1"}, "theme": {"light", "dark", "auto"},
	}
	for _, name := range append(optionNames[:len(optionNames):len(optionNames)], "preset", "exercise", "exercises", "codes", "s", "before", "span", "t") {
		if _, ok := known[name]; !ok {
			known[name] = nil
		}
	}
	return known
}

// Parse reads the options of an address's fragment, with or without its #. Unknown
// options and values are ignored.
func Parse(fragment string) Options {
	o := Usual()
	for option := range strings.SplitSeq(strings.TrimPrefix(fragment, "#"), "&") {
		name, value, _ := strings.Cut(option, "=")
		if text, err := url.PathUnescape(value); err == nil {
			value = text
		}
		switch name {
		case "view":
			o.View = ViewOf(value)
		case "edit":
			if o.Edit = ""; slices.Contains(edits, value) {
				o.Edit = value
			}
		case "controls":
			o.Controls = value != "0"
		case "load":
			if slices.Contains(loads, value) {
				o.Load = value
			}
		case "autoplay":
			o.Autoplay = value == "1"
		case "height":
			o.Auto = value == "auto"
		case "origin":
			o.Origin = value
		case "program":
			o.Program = value == "1"
		case "heading":
			o.Heading = value
		case "lang":
			if lang, ok := words.Lookup(value); ok {
				o.Lang = lang.Tag()
			}
		}
	}
	return o
}

// Fragment writes the options that differ from Usual.
func (o Options) Fragment() string {
	var out []string
	add := func(when bool, option string) {
		if when {
			out = append(out, option)
		}
	}
	add(o.View != defaultOptions && o.View != 0, "view="+namesOf(o.View))
	add(o.Edit != "", "edit="+o.Edit)
	add(!o.Controls, "controls=0")
	add(o.Load != "click" && o.Load != "", "load="+o.Load)
	add(o.Autoplay, "autoplay=1")
	add(o.Auto, "height=auto")
	add(o.Origin != "", "origin="+escape(o.Origin))
	add(o.Program, "program=1")
	add(o.Lang != "", "lang="+o.Lang)
	add(o.Heading != "", "heading="+escape(o.Heading))
	return strings.Join(out, "&")
}

func escape(value string) string { return strings.ReplaceAll(url.PathEscape(value), "&", "%26") }

// WithoutOption returns a fragment without the options of this package. The playground itself
// can open that fragment.
func WithoutOption(fragment string) string {
	var kept []string
	for option := range strings.SplitSeq(strings.TrimPrefix(fragment, "#"), "&") {
		if name, _, _ := strings.Cut(option, "="); option != "" && !slices.Contains(optionNames, name) {
			kept = append(kept, option)
		}
	}
	return strings.Join(kept, "&")
}
