package scenario

import (
	"embed"
	"strings"
	"sync"

	"hpaplayground/core/manifest"
)

// Preset is a scenario that comes with the playground.
type Preset struct {
	Name    string // in links: #preset=NAME
	Title   string
	Summary string // two sentences on what happens
	Text    string
}

//go:embed presets/*.yaml
var presetFiles embed.FS

// Presets returns the presets in the order in which they are shown: that of
// their files' numbers.
func Presets() []Preset { return append([]Preset(nil), presets()...) }

// LookupPreset finds a preset by its name.
func LookupPreset(name string) (Preset, bool) {
	for _, p := range presets() {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
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

// newPreset reads the title and the summary from the Simulation's annotations.
func newPreset(file, text string) Preset {
	_, name, _ := strings.Cut(strings.TrimSuffix(file, ".yaml"), "-")
	p := Preset{Name: name, Title: name, Text: text}
	docs, _ := manifest.Parse(text)
	for _, d := range docs {
		var in simulationDoc
		if d.Kind != "Simulation" || d.Decode(&in) != nil {
			continue
		}
		p.Title = in.Metadata.Annotations["playground/title"]
		p.Summary = in.Metadata.Annotations["playground/summary"]
	}
	return p
}
