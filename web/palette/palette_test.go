package palette

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/state"
)

// page is a page that shows a preset.
type page struct {
	model state.Model
	view  feature.View
	host  feature.Host
	done  string        // the command, the tab or the preset that was chosen
	sent  []feature.Msg // the messages that were sent
}

func (p *page) Model() Model                 { return p.model }
func (p *page) View() feature.View           { return p.view }
func (p *page) PickPreset(one preset.Preset) { p.done = one.Name }
func (p *page) do(name string) func()        { return func() { p.done = name } }
func (p *page) Commands() []feature.Command {
	return []feature.Command{
		{Name: Name, Label: "Find…", Keys: []string{"/"}, Do: p.do(Name)},
		{Name: "open", Label: "Paste your HPA", Do: p.do("open")},
		{Name: "undo", Label: "Undo", Sheet: [2]string{"Ctrl Z", ""}, Off: true, Do: p.do("undo")},
		{Name: "redo", Label: "Redo", Do: p.do("redo")},
		{Name: "sync-on", Label: "Next sync", Keys: []string{"Shift+ArrowRight"}, Do: p.do("sync-on")},
		{Name: "why", Label: "Why", Keys: []string{"w"}, Do: p.do("why")},
		{Name: "tab-1", Do: p.do("tab-1")},
	}
}

func pageOf(t testing.TB, name string, lang words.Language) *page {
	t.Helper()
	p := &page{model: state.New(), view: feature.Edit}
	p.host = feature.Host{Lang: &p.model.Lang, Open: func(tab string) { p.done = tab }, Send: func(msg feature.Msg) { p.sent = append(p.sent, msg) }}
	one, ok := preset.Lookup(name)
	if !ok {
		t.Fatalf("there is no preset %s", name)
	}
	p.model, _ = state.Update(p.model, state.AddressOpened{Fragment: "#preset=" + name, Presets: preset.All(), Lang: lang})
	s, diags := parse.Text(one.Text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p.model, _ = state.Update(p.model, state.RunEnded{Revision: p.model.Revision, Timeline: tl, Scenario: s})
	return p
}

var titles = []exercise.Title{{Name: "describe-first", Text: exercise.Text{words.English: "What does describe say?", words.Chinese: "describe 说了什么？"}}}

// TestFind finds each entry by its name, or by words about it, in the first place.
func TestFind(t *testing.T) {
	for _, test := range []struct {
		lang  words.Language
		query string
		first string // GROUP NAME | KEY
	}{
		{words.English, "redo", "Actions Redo | "},
		{words.English, "next", "Actions Next sync | Shift →"},
		{words.English, "why", "Tabs Why | w"},
		{words.English, "events", "Tabs Events | g 4"},
		{words.English, "spec.behavior.scaleDown.stabilizationWindowSeconds", "Fields spec.behavior.scaleDown.stabilizationWindowSeconds | 60"},
		{words.English, "window down", "Fields spec.behavior.scaleDown.stabilizationWindowSeconds | 60"},
		{words.English, "MAXREPLICAS", "Fields spec.maxReplicas | 15"},
		{words.English, "policies[0].period up", "Fields spec.behavior.scaleUp.policies[0].periodSeconds | 300"},
		{words.English, "never scales above", "Fields spec.maxReplicas | 15"},
		{words.English, "deployment replicas", "Fields Deployment spec.replicas | 1"},
		{words.English, "tolerance down", "Fields spec.behavior.scaleDown.tolerance | 0.1"},
		{words.English, "meets spike", "Presets Spike meets a cautious policy | beginner"},
		{words.English, "blind-queue", "Presets The queue that cannot be read | intermediate"},
		{words.English, "does say", "Exercises What does describe say? | "},
		{words.English, "first up", "Moments First scale-up | 1:00"},
		{words.English, "back min", "Moments Back at minReplicas | 15:15"},
		{words.English, "pol", "Moments First time held back by the scale-up policy | 1:00"},
		{words.English, "max", "Fields spec.maxReplicas | 15"},
		{words.English, "min", "Moments Back at minReplicas | 15:15"},
		{words.English, "policy", "Fields spec.behavior.scaleUp.policies[0].value | 900"},
		{words.English, "policy down", "Fields spec.behavior.scaleDown.policies[0].value | 1"},
		{words.English, "selectPolicy", "Fields spec.behavior.scaleUp.selectPolicy | Max"},
		{words.English, "minReplicas", "Fields spec.minReplicas | 1"},
		{words.English, "held window", "Moments First time held back by the scale-down window | 11:45"},
		{words.English, "zzz", ""},
		{words.Chinese, "首次 zzz", ""},
		{words.Chinese, "扩容 第一次", "Moments 第一次扩容 | 1:00"},
		{words.Chinese, "first scale-up", "Moments 第一次扩容 | 1:00"},
		{words.Chinese, "说了什么", "Exercises describe 说了什么？ | "},
		{words.Chinese, "缩容时回看", "Fields spec.behavior.scaleDown.stabilizationWindowSeconds | 60"},
		{words.Chinese, "looks back scaling down highest", ""},
		{words.Chinese, "look back scaling down highest", "Fields spec.behavior.scaleDown.stabilizationWindowSeconds | 60"},
		{words.Chinese, "保守 突增", "Presets 流量突增遇上保守的策略 | 入门"},
	} {
		p := pageOf(t, "spike-cautious-policy", test.lang)
		found, count := find(gather(&p.host, p, titles), test.query, maxRows)
		got := ""
		if count > 0 {
			got = fmt.Sprintf("%s %s | %s", found[0].Group.Label(words.English), found[0].Name, found[0].Key)
		}
		if got != test.first || len(found) > maxRows {
			t.Errorf("%q finds %q first of %d, want %q", test.query, got, count, test.first)
		}
	}
}

// A disabled command, the palette itself, and a command that opens a tab are not
// actions. An empty query offers the moments in order and the likely actions.
func TestBegin(t *testing.T) {
	p := pageOf(t, "spike-cautious-policy", words.English)
	all := gather(&p.host, p, nil)
	var names []string
	for _, e := range all {
		if e.Group == Actions {
			names = append(names, e.Name)
		}
	}
	if got := strings.Join(names, ", "); got != "Paste your HPA, Redo, Next sync" {
		t.Errorf("the actions are %s", got)
	}
	found := begin(all, 5)
	var keys []string
	for _, m := range found {
		keys = append(keys, m.Name+" "+m.Key)
	}
	if got := strings.Join(keys, ", "); got != "First scale-up 1:00, First time held back by the scale-up policy 1:00, First scale-down 12:30, Back at minReplicas 15:15, Paste your HPA " {
		t.Errorf("an empty query offers %s", got)
	}
}

// TestChoose carries out the first entry that is found.
func TestChoose(t *testing.T) {
	for _, test := range []struct {
		query, done string
		sent        string
	}{
		{"redo", "redo", "[]"},
		{"events", "events", "[]"},
		{"meets spike", "spike-cautious-policy", "[]"},
		{"does say", "", fmt.Sprint([]feature.Msg{exercises.Linked{Exercise: "describe-first"}})},
		{"maxReplicas", "", fmt.Sprint([]feature.Msg{document.FieldOpened{Part: document.HPA, Path: "spec.maxReplicas"}})},
		{"deployment replicas", "", fmt.Sprint([]feature.Msg{document.FieldOpened{Part: document.Workload, Path: "spec.replicas"}})},
	} {
		p := pageOf(t, "spike-cautious-policy", words.English)
		found, _ := find(gather(&p.host, p, titles), test.query, maxRows)
		found[0].Do()
		if sent := fmt.Sprint(p.sent); p.done != test.done || sent != test.sent {
			t.Errorf("%q does %q and sends %s", test.query, p.done, sent)
		}
	}
}

// A typed time moves the cursor there, if the run is that long. The page then shows the
// run, unless it shows the details.
func TestTypedTime(t *testing.T) {
	p := pageOf(t, "spike-cautious-policy", words.English)
	for query, want := range map[string]string{"6:30": "Go to 6:30", "12m": "Go to 12:00", "25:00": "Go to 25:00", "25:01": "", "2d": "", "max": ""} {
		e, ok := typedTime(&p.host, p, query)
		if ok != (want != "") || e.Name != want {
			t.Errorf("%q is %q", query, e.Name)
		}
	}
	e, _ := typedTime(&p.host, p, "90s")
	e.Do()
	p.view = feature.Details
	e.Do()
	moved := playback.CursorMoved{At: 90e9}
	if !slices.Equal(p.sent, []feature.Msg{moved, feature.ViewOpened{View: feature.Watch}, moved}) {
		t.Errorf("sent %v", p.sent)
	}
}

func TestRank(t *testing.T) {
	for _, test := range []struct {
		words, word string
		want        int
	}{
		{"stabilizationWindowSeconds", "window", 0}, {"stabilizationWindowSeconds", "indow", 1}, {"spec.maxReplicas", "max", 0},
		{"amax max", "max", 0}, {"policies[0]", "0", 0}, {"缩容窗口", "窗口", 0}, {"a\xffb", "b", 0}, {"É", "é", 2}, {"", "a", 2}, {"aaa", "aa", 0},
	} {
		if got := textOf(test.words).rank(test.word); got != test.want {
			t.Errorf("%q in %q: %d, want %d", test.word, test.words, got, test.want)
		}
	}
}

// The search after a letter takes a few milliseconds. Opening the dialog takes a little
// more.
func BenchmarkFind(b *testing.B) {
	p := pageOf(b, "blind-queue", words.English)
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			gather(&p.host, p, titles)
		}
	})
	all := gather(&p.host, p, titles)
	for _, query := range []string{"a", "window", "max replicas policy zz"} {
		b.Run(query, func(b *testing.B) {
			for b.Loop() {
				find(all, query, maxRows)
			}
		})
	}
}
