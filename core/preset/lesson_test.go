package preset_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/goal"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
)

// expectation has the goals of a preset, and which of them fail without a cause. It comes
// from testdata/presets/NAME.yaml, which the page does not contain.
type expectation struct {
	Goals   json.RawMessage
	Without []struct {
		What    string            // the cause that is removed
		Set     []string          // fields to set, as in hpasim run --set
		Replace map[string]string // words to replace in the text
		Fails   []int             // the goals that then fail, from 1
	}
}

// TestLessons checks that each preset meets its goals, and that goals fail without
// their cause.
func TestLessons(t *testing.T) {
	for _, p := range preset.All() {
		t.Run(p.Name, func(t *testing.T) {
			want, goals := expectations(t, "testdata/presets/"+p.Name+".yaml")
			if got := failing(t, goals, p.Text, true); len(goals) == 0 || len(got) > 0 {
				t.Errorf("%d goals, not met: %v", len(goals), got)
			}
			caused := map[int]bool{}
			for _, v := range want.Without {
				text := p.Text
				for _, old := range slices.Sorted(maps.Keys(v.Replace)) {
					if !strings.Contains(text, old) {
						t.Errorf("without %s: the text has no %q", v.What, old)
					}
					text = strings.ReplaceAll(text, old, v.Replace[old])
				}
				var set edit.Settings
				for _, edit := range v.Set {
					if err := set.Set(edit); err != nil {
						t.Fatal(err)
					}
				}
				text, err := set.Apply(text)
				if err != nil {
					t.Fatal(err)
				}
				got := failing(t, goals, text, testing.Verbose())
				if !slices.Equal(got, v.Fails) {
					t.Errorf("without %s: goals %v fail, want %v", v.What, got, v.Fails)
				}
				for _, n := range got {
					caused[n] = true
				}
			}
			for i := range goals {
				if !caused[i+1] {
					t.Errorf("goal %d holds in any case: %s", i+1, goals[i].String())
				}
			}
		})
	}
	files, err := os.ReadDir("testdata/presets")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if _, ok := preset.Lookup(strings.TrimSuffix(f.Name(), ".yaml")); !ok {
			t.Errorf("%s belongs to no preset", f.Name())
		}
	}
}

func expectations(t *testing.T, file string) (want expectation, goals []goal.Goal) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	docs, diags := manifest.Parse(string(text))
	if len(docs) != 1 {
		t.Fatalf("%s: %v", file, diags)
	}
	if err := docs[0].Decode(&want); err != nil {
		t.Fatal(err)
	}
	goals, more := goal.Read(docs[0], "goals", want.Goals)
	for _, d := range append(diags, more...) {
		t.Errorf("%s:%v", file, d)
	}
	return want, goals
}

// failing runs a text and returns the goals that it misses, from 1.
func failing(t *testing.T, goals []goal.Goal, text string, tell bool) []int {
	t.Helper()
	s, diags := parse.Text(text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out []int
	for i := range goals {
		if got := goals[i].Check(&goal.Run{Timeline: tl}); !got.Met {
			out = append(out, i+1)
			if tell {
				t.Logf("%d. %s: %s", i+1, goals[i].String(), got.Instead)
			}
		}
	}
	return out
}
