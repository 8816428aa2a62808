package why

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// The field that decided a sync is found in the text, unless it is a default.
func TestGoverns(t *testing.T) {
	for _, test := range []struct {
		preset, at string
		part       document.Part
		path       string
		from, to   string // the beginnings of the first and the last line; "" if there are none
		cause      hpa.Cause
	}{
		{"spike-cautious-policy", "1m1s", document.HPA, "spec.behavior.scaleUp.policies[0]", "- type: Percent", "periodSeconds: 300", hpa.ByPolicy},
		{"spike-cautious-policy", "6m1s", document.HPA, "spec.metrics[0].pods.target.averageValue", "averageValue: 1", "averageValue: 1", hpa.Free},
		{"spike-cautious-policy", "12m", document.HPA, "spec.behavior.scaleDown.stabilizationWindowSeconds", "stabilizationWindowSeconds: 60", "stabilizationWindowSeconds: 60", hpa.ByWindow},
		{"spike-cautious-policy", "13m", document.HPA, "spec.behavior.scaleDown.policies[0]", "- type: Pods", "periodSeconds: 10", hpa.ByPolicy},
		{"no-behavior", "2m1s", document.HPA, "spec.behavior.scaleUp.policies[0]", "", "", hpa.ByPolicy},
		{"no-behavior", "12m", document.HPA, "spec.behavior.scaleDown.stabilizationWindowSeconds", "", "", hpa.ByWindow},
		{"max-lowered", "3m1s", document.HPA, "spec.behavior.scaleUp.policies[0]", "", "", hpa.ByPolicy},
		{"keda-cooldown", "9m", document.HPA, "spec.advanced.horizontalPodAutoscalerConfig.behavior.scaleDown.stabilizationWindowSeconds", "", "", hpa.ByWindow},
	} {
		preset, ok := preset.Lookup(test.preset)
		if !ok {
			t.Fatalf("no preset %s", test.preset)
		}
		scene, _ := parse.Text(preset.Text)
		tl, err := sim.Run(scene, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		text, p := document.New().Replace(document.Split(preset.Text)), playback.New()
		p.Timeline, p.RunRevision = tl, text.Revision
		p.Cursor, _ = time.ParseDuration(test.at)
		run := p.Run(words.English, nil)
		g := Governing(text, p, run)
		lines := append([]string{""}, strings.Split(text.PartText(g.Part), "\n")...)
		if g.Path != test.path {
			t.Errorf("%s at %s: %s, want %s", test.preset, test.at, g.Path, test.path)
		}
		if test.from == "" {
			if g.From != 0 {
				t.Errorf("%s at %s: lines %d to %d: %s", test.preset, test.at, g.From, g.To, lines[g.From])
			}
			continue
		}
		if g.Part != test.part || g.Cause != test.cause || g.From == 0 ||
			!strings.HasPrefix(strings.TrimSpace(lines[g.From]), test.from) || !strings.HasPrefix(strings.TrimSpace(lines[g.To]), test.to) {
			t.Errorf("%s at %s: part %d, cause %d, lines %d to %d: %s ... %s", test.preset, test.at, g.Part, g.Cause, g.From, g.To, lines[g.From], lines[g.To])
		}
		// A text that is not the run's may have the field in another place.
		if text.Revision++; Governing(text, p, run).From != 0 {
			t.Errorf("%s: marked while a newer text runs", test.preset)
		}
	}
	if Governing(document.New(), playback.New(), track.Of(nil, 0)) != (Governs{}) {
		t.Error("something governs nothing")
	}
}
