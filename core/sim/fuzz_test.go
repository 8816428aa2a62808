package sim_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hpaplayground/core/explain"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/lane"
	"hpaplayground/core/parse"
	"hpaplayground/core/picture"
	"hpaplayground/core/preset"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/internal/golden"
)

// FuzzRun runs any text that is a scenario, and prints the run in every format.
func FuzzRun(f *testing.F) {
	for _, p := range preset.All() {
		f.Add(p.Text)
	}
	for _, archive := range golden.Read(f, "testdata/*.txtar") {
		f.Add(string(archive.Files[0].Data))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1<<14 {
			runText(t, text)
		}
	})
}

// FuzzDrawn does the same with scenarios drawn from the bytes. Mutated bytes are seldom
// YAML; these are all nearly scenarios.
func FuzzDrawn(f *testing.F) {
	for seed := range byte(16) {
		f.Add(noise(seed))
	}
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		text := sim.DrawText(t)
		if rapid.Bool().Draw(t, "extreme") {
			text = sim.DrawExtreme(t)
		}
		runText(t, text)
	}))
}

// noise returns enough bytes to draw any scenario. Fewer bytes draw nothing, so
// fuzzing must not begin without them.
func noise(seed byte) []byte {
	b := make([]byte, 8<<10)
	_, _ = rand.NewChaCha8([32]byte{seed}).Read(b)
	return b
}

// TestDrawn draws a few of these scenarios. Most must be valid, otherwise fuzzing
// tests only the parser.
func TestDrawn(t *testing.T) {
	drawn, ran := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		drawn++
		if runText(t, sim.DrawExtreme(t)) {
			ran++
		}
	})
	if ran < drawn*3/4 {
		t.Errorf("%d of %d scenarios ran", ran, drawn)
	}
}

// failer is *testing.T or *rapid.T.
type failer interface {
	Fatalf(format string, args ...any)
	Helper()
}

// A run stops at these limits, so that there are many runs.
const (
	maxSteps      = 400
	maxPodsDrawn  = 120
	maxSyncsDrawn = 40
)

// runText runs a text and prints the run in every format. It reports whether the text
// is a scenario.
func runText(t failer, text string) bool {
	t.Helper()
	s, diags := parse.Text(text)
	for _, d := range diags {
		if d.Message == "" {
			t.Fatalf("a diagnostic without a message in\n%s", text)
		}
	}
	if s == nil {
		return false
	}
	pods := len(s.Objects.Pods)
	for _, w := range s.Objects.Workloads {
		pods += int(w.Replicas)
	}
	if pods > maxPodsDrawn {
		return false
	}
	s.Duration = min(s.Duration, 20*time.Minute)
	e, err := sim.New(s, sim.Options{})
	if err != nil {
		return false
	}
	steps := 0
	for e.Step() {
		tl := e.Timeline()
		if steps++; steps > maxSteps || len(tl.Pods) > maxPodsDrawn || len(tl.Syncs) > maxSyncsDrawn {
			tl.Duration = e.Now()
			break
		}
	}
	if e.Err() != nil {
		return false // a rejected run has no output
	}
	tell(t, s, e.Timeline())
	return true
}

// tell writes a run in every format.
func tell(t failer, s *scenario.Scenario, tl *timeline.Timeline) {
	t.Helper()
	check := func(name string, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	for _, at := range []time.Duration{0, tl.Duration / 3, tl.Duration} {
		kubectl.GetHPA(tl, at)
		for h := range tl.HPAs {
			kubectl.DescribeHPA(tl, h, at)
		}
		check("events", tl.WriteEvents(io.Discard, at, 80))
		check("table", tl.WriteTable(io.Discard, timeline.TableOptions{Wide: at == 0, Until: at, Width: 80}))
		var b bytes.Buffer
		check("CSV", tl.WriteCSV(&b, at))
		_, err := csv.NewReader(&b).ReadAll()
		check("CSV", err)
	}
	var b bytes.Buffer
	check("JSON", tl.WriteJSON(&b, tl.Duration))
	if !json.Valid(b.Bytes()) {
		t.Fatalf("the JSON is not JSON")
	}
	tl.Summary()
	for h := range tl.HPAs {
		options := picture.Options{HPA: h, At: tl.Duration / 2, Marked: true}
		if h%2 == 1 {
			options.Language, options.Width, options.Bare = words.Chinese, 240, true
		}
		options.Views = lane.All()
		svg := picture.SVG(tl, options)
		check("SVG", wellFormed(svg))
		for _, invalid := range []string{"NaN", "Inf"} {
			if i := bytes.Index(svg, []byte(`"`+invalid)); i >= 0 {
				t.Fatalf("the SVG has a number %s: %s", invalid, svg[max(i-40, 0):i+10])
			}
		}
		explain.StoryOf(tl, h, words.Chinese)
	}
	for i, sync := range []int{0, len(tl.Syncs) / 2, len(tl.Syncs) - 1} {
		if sync < 0 || sync >= len(tl.Syncs) {
			continue
		}
		inspected, err := sim.Inspect(s, sync)
		check("inspect", err)
		lang := words.All()[i%len(words.All())]
		chain := explain.Sync(inspected, sync, lang)
		if chain == nil {
			t.Fatalf("sync %d at %v is not explained", sync, tl.Syncs[sync].At)
		}
		var text strings.Builder
		check("explain", chain.Write(&text, lang))
		explain.WhatIfs(inspected, sync, lang)
	}
}

func wellFormed(svg []byte) error {
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}
