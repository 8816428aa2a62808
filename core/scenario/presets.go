package scenario

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"hpaplayground/core/manifest"
)

// Preset is a scenario that comes with the playground. Its file begins with a
// document of kind Preset, which is not part of the text that people edit.
type Preset struct {
	Name    string   // in links: #preset=NAME
	Title   string   `json:"title"`
	Group   string   `json:"group"`
	Summary string   `json:"summary"` // two sentences on what happens and why
	Look    string   `json:"look"`    // where to see it
	Try     []string `json:"try"`     // changes that tell more
	Sources []string `json:"sources"` // addresses of pages and issues
	Text    string
}

//go:embed presets/*.yaml
var presetFiles embed.FS

// Presets returns the presets in the order in which they are shown: that of
// their files' numbers. Those of one group follow one another.
func Presets() []Preset { return slices.Clone(presets()) }

// LookupPreset finds a preset by its name.
func LookupPreset(name string) (Preset, bool) {
	for _, p := range presets() {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
}

// Matches says whether all words of a query occur in what is said of the
// preset or in its text, in upper or lower case.
func (p *Preset) Matches(query string) bool {
	said := strings.ToLower(strings.Join(slices.Concat(
		[]string{p.Name, p.Title, p.Group, p.Summary, p.Look, p.Text}, p.Try, p.Sources), "\n"))
	for _, word := range strings.Fields(strings.ToLower(query)) {
		if !strings.Contains(said, word) {
			return false
		}
	}
	return true
}

var presets = sync.OnceValue(func() []Preset {
	files, err := presetFiles.ReadDir("presets")
	if err != nil {
		return nil // cannot be: the folder is embedded
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
	p := Preset{Title: name}
	about, scenario, found := strings.Cut(text, "\n---\n")
	if !found {
		about, scenario = "", text
	}
	docs, _ := manifest.Parse(about)
	for _, d := range docs {
		_ = d.Decode(&p) // what is not right in it, the tests find
	}
	p.Name, p.Text = name, scenario
	return p
}
