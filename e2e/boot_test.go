//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"hpaplayground/core/preset"
)

// The page opens with a finished run of the first preset.
func TestBoot(t *testing.T) {
	p := open(t, "/", desktop)
	first := preset.All()[0].Name
	if got := p.presetName(); got == "" || got != first {
		t.Errorf("opens on preset %q, the first is %q", got, first)
	}
	if got := p.state(); got != "ok" {
		t.Errorf("state is %q", got)
	}
	if p.replicas() == "" {
		t.Error("the chart shows no replicas")
	}
	if p.shown(story) == "" {
		t.Error("there is no story of the run")
	}
	if !chartDrawn(p) {
		t.Error("the chart is blank")
	}
	for _, part := range []string{hpaPart, workloadPart, simulationPart} {
		if !strings.Contains(p.source(part), "kind:") {
			t.Errorf("editor %s holds %q", part, p.source(part))
		}
	}
}

// chartDrawn reports whether the chart's canvas has more than one color.
func chartDrawn(p *tab) bool {
	p.t.Helper()
	return eval[bool](p, `[...`+one(chart)+`.shadowRoot.querySelectorAll("canvas")].some((canvas) => {
		const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
		copy.drawImage(canvas, 0, 0);
		const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
		return pixels.some((pixel) => pixel !== pixels[0]);
	})`)
}

// Every preset can be chosen, and runs.
func TestPresets(t *testing.T) {
	p := open(t, "/", desktop)
	presets := preset.All()
	seen := map[string]string{}
	for i := range presets {
		name := presets[len(presets)-1-i].Name // the first preset is already open
		p.painted(func() { p.preset(name) })
		if got := p.presetName(); got != name {
			t.Errorf("chose %q, open is %q", name, got)
		}
		if p.state() != "ok" || !chartDrawn(p) {
			t.Errorf("%s: state %s, problems: %s", name, p.state(), p.shown(problemList))
		}
		if other, ok := seen[p.replicas()]; ok && strings.Contains(p.replicas(), " ") { // two may stay at one count
			t.Errorf("%s shows the replicas of %s: %s", name, other, p.replicas())
		}
		seen[p.replicas()] = name
	}
}
