// Package preset has the scenarios that come with the playground, and their descriptions.
package preset

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"hpaplayground/core/words"
)

// Preset is a scenario that comes with the playground. Its file begins with a
// document of kind Preset, which is not part of the text that people edit.
type Preset struct {
	Name    string   // in links: #preset=NAME
	About            // the description in English
	Level   string   // how much knowledge it requires: one of exercise.Levels
	Words   string   // what people search for and the description does not say, in all languages; not shown
	Steps   []string // what each entry of Try does, see Step
	Sources []string // addresses of pages and issues
	Text    string
}

// About describes a preset.
type About struct {
	Title   string
	Group   string
	Summary string   // two sentences on what happens and why
	Look    string   // where to see it in the page
	Try     []string // changes that a reader can try
}

// In returns the description in a language. What has no translation is in English.
func (p *Preset) In(lang words.Language) *About {
	if lang == words.English {
		return &p.About
	}
	about := p.About
	about.Try = slices.Clone(p.Try)
	for _, text := range about.all() {
		*text = lang.Phrase(*text)
	}
	return &about
}

//go:embed presets/*.yaml
var presetFiles embed.FS

// All returns the presets in the order in which they are shown, which is the order of the
// numbers in their file names. Presets of the same group are next to each other.
func All() []Preset { return slices.Clone(all()) }

// Lookup finds a preset by its name.
func Lookup(name string) (Preset, bool) {
	for _, p := range all() {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
}

// Matches reports whether all words of a query occur in the SearchText. It ignores case.
func (p *Preset) Matches(query string) bool {
	texts := strings.ToLower(p.SearchText())
	for _, word := range strings.Fields(strings.ToLower(query)) {
		if !strings.Contains(texts, word) {
			return false
		}
	}
	return true
}

// SearchText returns the text in which a search looks: its name, its description in every
// language that is known, its words, its sources and its text.
func (p *Preset) SearchText() string {
	all := slices.Concat([]string{p.Name, p.Words, p.Text}, p.Sources)
	for _, lang := range words.All() {
		for _, text := range p.In(lang).all() {
			all = append(all, *text)
		}
	}
	return strings.Join(all, "\n")
}

var all = sync.OnceValue(func() []Preset {
	files, err := presetFiles.ReadDir("presets")
	if err != nil {
		return nil // cannot happen: the folder is embedded
	}
	var out []Preset
	for _, f := range files {
		text, err := presetFiles.ReadFile("presets/" + f.Name())
		if err != nil {
			continue
		}
		out = append(out, newPreset(f.Name(), string(text)))
	}
	return out
})

func newPreset(file, text string) Preset {
	_, name, _ := strings.Cut(strings.TrimSuffix(file, ".yaml"), "-")
	p := Preset{Name: name}
	about, scenario, _ := strings.Cut(text, "\n---\n")
	p.Text = scenario
	p.describe(about)
	return p
}

// describe reads the head of a preset's file. It is YAML, but describe does not use a YAML
// parser, because all heads are read when the page starts. A head uses only the forms
// "field: text", "- text" and folded text (">-") below either.
func (p *Preset) describe(about string) {
	fields := map[string]*string{"title": &p.Title, "group": &p.Group, "summary": &p.Summary, "look": &p.Look, "level": &p.Level, "words": &p.Words}
	read(about, fields, map[string]*[]string{"try": &p.Try, "steps": &p.Steps, "sources": &p.Sources})
}

// all returns every text of the description.
func (a *About) all() []*string {
	texts := []*string{&a.Title, &a.Group, &a.Summary, &a.Look}
	for i := range a.Try {
		texts = append(texts, &a.Try[i])
	}
	return texts
}

func read(about string, fields map[string]*string, lists map[string]*[]string) {
	var into *string
	var list *[]string
	for line := range strings.Lines(about) {
		line = strings.TrimSuffix(line, "\n")
		entry, isEntry := strings.CutPrefix(line, "- ")
		name, value, _ := strings.Cut(line, ":")
		switch {
		case isEntry && list != nil:
			*list = append(*list, "")
			into, value = &(*list)[len(*list)-1], entry
		case strings.HasPrefix(line, "  "):
			value = strings.TrimLeft(line, " ")
		default:
			into, list = fields[name], lists[name]
		}
		value = strings.TrimSpace(value)
		if into == nil || value == ">-" {
			continue
		}
		if *into != "" {
			*into += " "
		}
		*into += value
	}
}
