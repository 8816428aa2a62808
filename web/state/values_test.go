package state

import (
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/explain"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
	"hpaplayground/web/why"
)

// The steps of every preset's syncs have values beside the fields that have a control. Each value
// is one of the steps of its field.
func TestValuesOfSteps(t *testing.T) {
	kinds := map[string]document.Part{"HorizontalPodAutoscaler": document.HPA, "ScaledObject": document.HPA, "Simulation": document.Simulation}
	seen := map[string]bool{}
	for _, preset := range preset.All() {
		p := visit(t, "#preset="+preset.Name)
		controls := map[document.Part]document.Controls{}
		for _, part := range kinds {
			controls[part] = p.model.ControlsOf(part)
		}
		scene, _ := parse.Text(preset.Text)
		tl, err := sim.Run(scene, sim.Options{Observe: true})
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(tl.Syncs); i += 40 {
			chain := explain.Sync(tl, i, words.English)
			if chain == nil {
				continue
			}
			for _, step := range chain.Steps {
				for _, f := range step.Fields {
					part, ok := kinds[f.Kind]
					if !ok {
						continue
					}
					for _, c := range controls[part].Inline(f.Path) {
						if seen[c.Name] = true; !slices.Contains(c.Steps(), c.Shown()) {
							t.Errorf("%s: %s of %s is not among %q", preset.Name, c.Shown(), c.Path, c.Steps())
						}
					}
				}
			}
		}
	}
	for _, name := range []string{"maxReplicas", "stabilizationWindowSeconds", "value", "periodSeconds", "averageValue", "averageUtilization", "tolerance", "downscaleStabilization"} {
		if !seen[name] {
			t.Errorf("no step has a value of %s", name)
		}
	}
}

// In the story of every preset, each value is the value in force in the text. After a step to
// another value, the sentence is at its place, with the new value. The times are times of the run.
func TestValuesOfStories(t *testing.T) {
	seen := map[string]bool{}
	for _, lang := range words.All() {
		for _, preset := range preset.All() {
			p := visit(t, "#preset="+preset.Name)
			p.send(LanguagePicked{lang})
			for hpa := range p.model.Stories {
				p.send(playback.HPAPicked{HPA: hpa})
				for index, line := range p.model.StoryLines(true) {
					for _, part := range line.Parts {
						if got := p.model.Timeline.TimeFormat().In(part.At); part.Moment && (part.At < 0 || part.At > p.model.Timeline.Duration || !strings.HasPrefix(got, part.Text)) {
							t.Errorf("%s: %q stands for %s", preset.Name, part.Text, part.At)
						}
					}
					if field := line.Field(); field != (explain.Field{}) {
						setInStory(t, p, preset.Name, line, index, seen)
					}
				}
			}
		}
	}
	if seen["downscaleStabilization"] {
		t.Error("a story has a value of the flag, which people who cannot set flags do not have")
	}
	for _, name := range []string{"maxReplicas", "stabilizationWindowSeconds", "value", "periodSeconds"} {
		if !seen[name] {
			t.Errorf("no story has a value of %s", name)
		}
	}
}

func setInStory(t *testing.T, p *player, name string, line explain.Line, index int, seen map[string]bool) {
	t.Helper()
	path := line.Field().Path
	part, ok := map[string]document.Part{"HorizontalPodAutoscaler": document.HPA, "ScaledObject": document.HPA, "Simulation": document.Simulation}[line.Field().Kind]
	if !ok {
		t.Errorf("%s: %q has a field of a %s", name, line, line.Field().Kind)
		return
	}
	fields, err := p.model.Document.Open(part, p.model.Run())
	if err != nil {
		t.Fatal(name, err)
	}
	p.send(why.SentenceEdited{EditedSentence: why.EditedSentence{Line: line, At: index + 1}})
	before := p.model.TextControls(part).Inline(path)
	for i, c := range before {
		seen[c.Name] = true
		if field, ok := fields.Get(c.Path); ok && field.Value != c.Shown() {
			t.Errorf("%s: %s is %s, in the text %s", name, c.Path, c.Shown(), field.Value)
		}
		steps := c.Steps()
		next := steps[(slices.Index(steps, c.Shown())+1)%len(steps)]
		p.send(document.FieldSet{Part: part, Path: c.Path, Value: next})
		lines := p.model.StoryLines(true)
		if index >= len(lines) || lines[index].Field() != line.Field() {
			t.Errorf("%s: with %s %s, sentence %d of %q is not about it", name, c.Path, next, index, lines)
		}
		if got := p.model.TextControls(part).Inline(path)[i].Shown(); got != next {
			t.Errorf("%s: %s is %s, want %s", name, c.Path, got, next)
		}
		p.send(Undone{})
	}
	p.send(why.SentenceEdited{EditedSentence: why.EditedSentence{Line: line, At: index + 1, Left: true}})
	if lines := p.model.StoryLines(true); index >= len(lines) || lines[index].Field() != line.Field() {
		t.Errorf("%s: without the focus, sentence %d of %q is not about it", name, index, lines)
	}
	p.send(document.TextTyped{Part: part, Text: p.model.PartText(part) + "# more\n", Seen: p.model.GivenRevision})
	if got := p.model.Why().EditedSentence.At; got > 0 {
		t.Errorf("%s: after an edit elsewhere, sentence %d is still held", name, got)
	}
	p.send(Undone{})
}
