package state

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
	"hpaplayground/core/propose"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/pods"
	"hpaplayground/web/sharing"
	"hpaplayground/web/why"
)

const (
	hpaText        = "kind: HorizontalPodAutoscaler\nspec: 1\n"
	workloadText   = "kind: Deployment\nspec: 2\n"
	simulationText = "kind: Simulation\nspec: 3\n"
)

var presets = []preset.Preset{
	{Name: "one", About: preset.About{Title: "One", Summary: "One happens."}, Text: hpaText + "---\n" + workloadText + "---\n" + simulationText},
	{Name: "two", About: preset.About{Title: "Two", Summary: "Two happens."}, Text: hpaText},
}

// tenMinutes is a run with a sync every 60.02 s, and rescales at minutes 3 and 7.
func tenMinutes() *timeline.Timeline {
	tl := &timeline.Timeline{Duration: 10 * time.Minute, HPAs: []timeline.HPA{{}}, Targets: []timeline.Target{{}}}
	for i := range 10 {
		moment := time.Duration(i) * (time.Minute + 20*time.Millisecond)
		d := hpa.Decision{Current: 1, Desired: 1}
		if i == 3 || i == 7 {
			d.Desired, d.Rescaled = 2, true
		}
		tl.Syncs = append(tl.Syncs, timeline.Sync{At: moment, Decision: d})
	}
	return tl
}

func minuteSync(i int) time.Duration { return time.Duration(i) * (time.Minute + 20*time.Millisecond) }

// play sends messages one after the other. Runs end at once and succeed. play leaves out requests
// for explanations: TestWhy covers these requests.
func play(m Model, msgs ...Msg) (Model, []Effect) {
	var all []Effect
	for _, msg := range msgs {
		var effects []Effect
		m, effects = Update(m, msg)
		for _, e := range effects {
			if _, ok := e.(why.WaitForRest); !ok {
				all = append(all, e)
			}
		}
		for _, e := range effects {
			switch e := e.(type) {
			case RunText:
				m, _ = Update(m, RunEnded{Revision: e.Revision, Timeline: tenMinutes(), Story: "It ran."})
			case compare.RunPin:
				m, _ = Update(m, compare.RunFinished{ID: e.ID, Text: e.Text, Timeline: tenMinutes()})
			case Complete:
				whole, _ := propose.Complete(e.Text, nil)
				var more []Effect
				m, more = play(m, Completed{Complete: e, Text: whole})
				all = append(all, more...)
			}
		}
	}
	return m, all
}

// relink returns the effect that writes this fragment. textLink returns the effect that
// writes a person's own text.
func relink(fragment string) Effect { return WriteLink{sharing.ParseLink(fragment).Normal()} }
func textLink(text, before string) Effect {
	return WriteLink{sharing.Link{Text: text, Shared: true, Before: before}}
}

// lastLink returns the last link that is written.
func lastLink(effects []Effect) Effect {
	for _, e := range slices.Backward(effects) {
		if l, ok := e.(WriteLink); ok {
			return l
		}
	}
	return nil
}

func opened(fragment string) AddressOpened {
	return AddressOpened{Fragment: fragment, Presets: presets}
}

func TestOpen(t *testing.T) {
	tests := []struct {
		name, fragment string
		preset         string
		cursor         time.Duration
		effects        []Effect
	}{
		{"bare", "", "one", minuteSync(3), []Effect{PaintTheme{sharing.Auto}, RunText{1, presets[0].Text}, relink("preset=one")}},
		{"a preset", "#preset=two", "two", minuteSync(3), []Effect{PaintTheme{sharing.Auto}, RunText{1, presets[1].Text}}},
		{"an unknown preset", "#preset=gone", "one", minuteSync(3), []Effect{PaintTheme{sharing.Auto}, RunText{1, presets[0].Text}, relink("preset=one")}},
		{"a moment, found in its second", "#preset=two&t=5m", "two", minuteSync(5), []Effect{PaintTheme{sharing.Auto}, RunText{1, presets[1].Text}}},
		{"a moment between syncs", "#preset=two&t=5m30s", "two", 5*time.Minute + 30*time.Second, []Effect{PaintTheme{sharing.Auto}, RunText{1, presets[1].Text}}},
		{"a moment after the end", "#preset=two&t=2h", "two", 10 * time.Minute, []Effect{PaintTheme{sharing.Auto}, RunText{1, presets[1].Text}}},
		{"a theme", "#preset=two&theme=dark", "two", minuteSync(3), []Effect{PaintTheme{sharing.Dark}, RunText{1, presets[1].Text}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, effects := play(New(), opened(test.fragment))
			if m.Preset != test.preset || m.Edited || m.Cursor != test.cursor {
				t.Errorf("got preset %s, edited %t, cursor %s", m.Preset, m.Edited, m.Cursor)
			}
			if !reflect.DeepEqual(effects, test.effects) {
				t.Errorf("effects %+v, want %+v", effects, test.effects)
			}
		})
	}
	m, _ := play(New(), opened("#preset=gone"))
	if got, want := m.LinkNotice(), `The link that you followed cannot be opened: there is no preset "gone"`; got != want {
		t.Errorf("for an unknown preset the page says %q", got)
	}
	if m, _ = play(m, PresetPicked{presets[1]}); m.LinkNotice() != "" {
		t.Errorf("and still after another was picked: %q", m.LinkNotice())
	}
}

func TestOpenAgain(t *testing.T) {
	m, _ := play(New(), opened(""))
	if _, effects := play(m, opened("#preset=one")); effects != nil {
		t.Errorf("the address that was written here caused %+v", effects)
	}
	m, effects := play(m, opened("#preset=one&t=7m"))
	if m.Revision != 1 || m.Cursor != minuteSync(7) || !reflect.DeepEqual(effects, []Effect{PaintTheme{sharing.Auto}}) {
		t.Errorf("another moment: revision %d, cursor %s, %+v", m.Revision, m.Cursor, effects)
	}
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "x", Seen: 1}, opened("#preset=two"))
	if m.Preset != "two" || m.Edited || m.Before == nil {
		t.Errorf("another preset over an edited text: preset %s, edited %t, before %v", m.Preset, m.Edited, m.Before)
	}
}

func TestType(t *testing.T) {
	m, _ := play(New(), opened(""))
	m, effects := play(m, document.TextTyped{Part: document.HPA, Text: "kind: New\n", Seen: 1})
	want := "kind: New\n---\n" + workloadText + "---\n" + simulationText
	if !reflect.DeepEqual(effects, []Effect{RunText{2, want}, textLink(want, presets[0].Text), WaitForEdits{2}}) {
		t.Errorf("effects %+v", effects)
	}
	if !m.Edited || m.GivenRevision != 1 || m.Revision != 2 {
		t.Errorf("edited %t, put %d, revision %d", m.Edited, m.GivenRevision, m.Revision)
	}
	for name, msg := range map[string]document.TextTyped{
		"the same text":                {Part: document.HPA, Text: "kind: New\n", Seen: 1},
		"to a text that was put aside": {Part: document.HPA, Text: "kind: Old\n", Seen: 0},
		"a part that is not there":     {Part: 7, Text: "x", Seen: 9},
	} {
		if _, effects := play(m, msg); effects != nil {
			t.Errorf("%s caused %+v", name, effects)
		}
	}
}

func TestBrokenText(t *testing.T) {
	m, _ := play(New(), opened(""))
	good := m.Timeline
	m, _ = Update(m, document.TextTyped{Part: document.Workload, Text: "kind: Deployment\nspec: [\n", Seen: 1})
	if m.Broken() {
		t.Error("broken before the run has ended")
	}
	m, _ = Update(m, RunEnded{Revision: 2, Diagnostics: []manifest.Diagnostic{
		{Line: 1, Column: 1, Severity: manifest.Warning, Message: "old"}, {Line: 5, Column: 7, EndLine: 5, EndColumn: 8, Message: "unclosed"},
	}})
	if !m.Broken() || m.Errors() != 1 || m.Timeline != good || m.RunRevision != 1 {
		t.Errorf("broken %t, %d errors, same timeline %t, ran %d", m.Broken(), m.Errors(), m.Timeline == good, m.RunRevision)
	}
	if p, ok := m.FirstError(); !ok || p.Part != document.Workload || p.Line != 2 {
		t.Errorf("first error %+v %t", p, ok)
	}
	m, _ = Update(m, document.TextTyped{Part: document.Workload, Text: workloadText + "#", Seen: 1})
	if !m.Broken() {
		t.Error("corrected before the run has ended: the screen would flicker")
	}
	m, _ = Update(m, RunEnded{Revision: 3, Timeline: tenMinutes()})
	if m.Broken() || len(m.Problems) != 0 || m.RunRevision != 3 {
		t.Errorf("after the correction: broken %t, %v", m.Broken(), m.Problems)
	}
	m, _ = Update(m, document.TextTyped{Part: document.Workload, Text: workloadText, Seen: 1})
	m, _ = Update(m, RunEnded{Revision: 4, Err: errors.New("too many pods")})
	if !m.Broken() || m.Failure != "too many pods" || m.RunRevision != 3 {
		t.Errorf("a run that failed: broken %t, failure %q", m.Broken(), m.Failure)
	}
}

func TestStaleRun(t *testing.T) {
	m, _ := play(New(), opened(""))
	m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: "a", Seen: 1})
	m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: "ab", Seen: 1})
	late := tenMinutes()
	if m, _ = Update(m, RunEnded{Revision: 2, Timeline: late}); m.Timeline == late {
		t.Error("an old edit's run was shown after a newer edit")
	}
}

func TestRestore(t *testing.T) {
	m, _ := play(New(), opened(""), document.TextTyped{Part: document.HPA, Text: "mine\n", Seen: 1}, PresetPicked{presets[1]})
	if m.Edited || m.Before == nil || m.PartText(document.HPA) != hpaText {
		t.Fatalf("a preset over an edited text: edited %t, text %q", m.Edited, m.PartText(document.HPA))
	}
	back, effects := play(m, TextRestored{})
	if !back.Edited || back.PartText(document.HPA) != "mine\n" || back.Preset != "one" || back.Before != nil || back.GivenRevision != back.Revision {
		t.Errorf("brought back: %+v", back)
	}
	if len(effects) != 2 || effects[1] != textLink("mine\n---\n"+workloadText+"---\n"+simulationText, "") {
		t.Errorf("effects %+v", effects)
	}
	if m, _ = play(m, PresetPicked{presets[0]}); m.Before == nil {
		t.Error("looking at another preset lost the text that was put aside")
	}
	// The line with the offer stays, so that an edit does not move the chart.
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "new\n", Seen: m.GivenRevision})
	if next, _ := play(m, Undone{}); m.Before == nil || next.Before == nil {
		t.Error("an edit or its undo ended the offer of the old text")
	}
	if m, _ = play(m, Undone{}, Undone{}); m.Before != nil {
		t.Error("the page offers the old text although an undo went back to it")
	}
}

// A fault or request of a pod is written into the Simulation and runs, unless the pod
// belongs to an older run.
func TestPods(t *testing.T) {
	p := visit(t, "#preset=walkthrough&t=5m")
	m := p.model
	now, _ := m.Run().PodsAt(m.Cursor, 1)
	m, _ = Update(m, pods.Picked{Pod: now[0].Name})
	after, effects := Update(m, pods.FaultAdded{Do: scenario.PodDelete})
	run, ok := effects[0].(RunText)
	if !ok || run.Text != after.Text() || !after.Edited || after.GivenRevision != after.Revision || after.Notice == "" || !after.Moved || after.Cursor != m.Cursor {
		t.Errorf("effects %v, edited %t, said %q", effects, after.Edited, after.Notice)
	}
	m.Problems = []document.Problem{{Diagnostic: manifest.Diagnostic{Severity: manifest.Error}}}
	if after, effects := Update(m, pods.FaultAdded{Do: scenario.PodDelete}); after.Text() != m.Text() || len(effects) != 0 {
		t.Error("a broken text was added to")
	}
}

func TestNothingRunYet(t *testing.T) {
	for _, msg := range []Msg{playback.CursorMoved{At: time.Minute}, playback.CursorStepped{By: playback.NextSync}, playback.CursorStepped{By: playback.PreviousEvent}, TextRestored{}, opened("")} {
		m, _ := Update(New(), msg)
		if m.Broken() || m.Cursor != 0 {
			t.Errorf("%T: %+v", msg, m)
		}
	}
	if m, effects := Update(New(), AddressOpened{}); m.Preset != "" || len(effects) != 1 {
		t.Errorf("without presets: %+v %+v", m, effects)
	}
}

func TestTabs(t *testing.T) {
	m, effects := play(New(), feature.ViewOpened{View: feature.Details}, document.EditorShown{Part: document.Simulation}, feature.TabOpened{Tab: Describe}, playback.HPAPicked{HPA: 1})
	if m.View != feature.Details || m.Part != document.Simulation || m.OpenTab != Describe || m.HPA != 1 || !reflect.DeepEqual(effects, []Effect{KeepDrawer{true}}) {
		t.Errorf("%+v %+v", m, effects)
	}
	m, _ = play(m, opened(""))
	if m.HPA != 0 {
		t.Errorf("HPA %d of a run with one", m.HPA)
	}
}

func TestThemeAndRelease(t *testing.T) {
	m, _ := play(New(), opened("#preset=two"))
	m, effects := play(m, ThemePicked{sharing.Dark})
	if !reflect.DeepEqual(effects, []Effect{relink("preset=two&theme=dark"), PaintTheme{sharing.Dark}}) {
		t.Errorf("effects %+v", effects)
	}
	m, effects = play(m, document.VersionPicked{Version: "1.36"})
	if len(effects) != 3 || m.GivenRevision != m.Revision || !m.Edited {
		t.Errorf("effects %+v, put %d of %d", effects, m.GivenRevision, m.Revision)
	}
	if want := "kind: Simulation\nspec:\n  kubernetesVersion: \"1.36\"\n"; !strings.Contains(m.PartText(document.Simulation), want) {
		t.Errorf("got\n%s", m.PartText(document.Simulation))
	}
	m, _ = Update(m, document.TextTyped{Part: document.Simulation, Text: "kind: Simulation\nspec: [\n", Seen: m.GivenRevision})
	if next, _ := Update(m, document.VersionPicked{Version: "1.35"}); next.Revision != m.Revision || next.Notice == "" {
		t.Errorf("a text that is not understood: said %q", next.Notice)
	}
}

// A link with a text opens the text unchanged. The address is updated when the text changes.
func TestSharedText(t *testing.T) {
	text := "# mine\n" + hpaText + "---\n" + workloadText
	fragment, fits := sharing.Link{Text: text, Shared: true}.Fragment()
	if !fits {
		t.Fatal("the text does not fit into a link")
	}
	m, effects := play(New(), opened("#"+fragment+"&t=7m&theme=dark"))
	if m.Text() != text || !m.Edited || m.Preset != "" || m.Before != nil || m.Cursor != minuteSync(7) || m.LinkNotice() != "" {
		t.Errorf("opened as %+v", m)
	}
	if !reflect.DeepEqual(effects, []Effect{PaintTheme{sharing.Dark}, RunText{1, text}}) {
		t.Errorf("effects %+v", effects)
	}
	if _, effects := play(m, opened("#"+fragment+"&t=7m&theme=dark")); effects != nil {
		t.Errorf("the same link again caused %+v", effects)
	}
	if m, _ := play(m, opened("#"+fragment+"&t=3m")); m.Revision != 1 || m.Cursor != minuteSync(3) {
		t.Errorf("another moment of it: revision %d, cursor %s", m.Revision, m.Cursor)
	}
	m, effects = play(m, document.TextTyped{Part: document.HPA, Text: "x\n", Seen: 1}, playback.CursorMoved{At: 0})
	want := WriteLink{sharing.Link{Text: "x\n---\n" + workloadText, Shared: true, Before: text, HasAt: true, Theme: sharing.Dark}}
	if got := lastLink(effects); got != want {
		t.Errorf("effects %+v, want %+v", effects, want)
	}
	if m, _ := play(m, opened("#preset=two")); m.Preset != "two" || m.Before == nil || m.Edited {
		t.Errorf("a preset after it: %+v", m)
	}
}

// A text that equals a preset's is that preset, in a link or after an undo.
func TestPresetText(t *testing.T) {
	fragment, _ := sharing.Link{Text: presets[1].Text, Shared: true}.Fragment()
	m, effects := play(New(), opened("#"+fragment))
	if m.Preset != "two" || m.Edited || lastLink(effects) != relink("preset=two") {
		t.Errorf("opened as %+v\neffects %+v", m, effects)
	}
	m, effects = play(m, document.TextTyped{Part: document.HPA, Text: "x\n", Seen: 1}, document.TextTyped{Part: document.HPA, Text: hpaText, Seen: 1})
	if m.Edited || lastLink(effects) != relink("preset=two") {
		t.Errorf("after an undo: %+v\neffects %+v", m, effects)
	}
}

// A link that cannot be read opens a preset and gives a notice. The link stays in the
// address until another text replaces it, so that a newer page can read it.
func TestUnreadLink(t *testing.T) {
	m, effects := play(New(), opened("#s=9.abc"))
	if m.Preset != "one" || m.Edited || !strings.Contains(m.LinkNotice(), "newer playground") {
		t.Errorf("preset %q, edited %t, notice %q", m.Preset, m.Edited, m.LinkNotice())
	}
	if want := relink("preset=one&s=9.abc"); lastLink(effects) != want {
		t.Errorf("effects %+v, want %+v", effects, want)
	}
	if repeated, effects := play(m, opened("#preset=one&s=9.abc")); effects != nil || repeated.LinkNotice() == "" {
		t.Errorf("the address that was written here caused %+v", effects)
	}
	for name, msg := range map[string]Msg{
		"a preset": PresetPicked{presets[0]},
		"typing":   document.TextTyped{Part: document.HPA, Text: "x", Seen: 1},
		"a link":   opened("#preset=two"),
	} {
		m, _ := play(m, msg)
		if fragment, _ := m.Link.Fragment(); m.LinkNotice() != "" || strings.Contains(fragment, "s=9") {
			t.Errorf("after %s: notice %q, address %s", name, m.LinkNotice(), fragment)
		}
	}
	if m, _ := play(New(), opened("#s=1.abc&preset=two")); m.Preset != "two" || !strings.Contains(m.LinkNotice(), "damaged") {
		t.Errorf("damaged: preset %q, notice %q", m.Preset, m.LinkNotice())
	}
}

// A text that is too long for a link gives a notice, until it fits again.
func TestTextTooLongForALink(t *testing.T) {
	m, _ := play(New(), opened(""), LinkWritten{Fits: false})
	if !strings.Contains(m.LinkNotice(), "too long") {
		t.Errorf("notice %q", m.LinkNotice())
	}
	if m, _ = play(m, LinkWritten{Fits: true}); m.LinkNotice() != "" {
		t.Errorf("notice %q", m.LinkNotice())
	}
}

// After undoing all edits of a preset there is no text to save. The text that was saved
// before stays saved.
func TestUndoneKeepsTheTextBefore(t *testing.T) {
	first := opened("")
	first.OwnText = "kind: Mine\n"
	m, _ := play(New(), first, EditsSettled{1})
	text := m.PartText(document.HPA)
	edit := func(to string) (results []string) {
		m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: to, Seen: m.GivenRevision})
		var effects []Effect
		m, effects = Update(m, EditsSettled{m.Revision})
		for _, e := range effects {
			if k, ok := e.(SaveText); ok {
				results = append(results, k.Text)
			}
		}
		return results
	}
	ownTexts := edit(text + "# mine\n")
	if len(ownTexts) != 1 || !strings.Contains(ownTexts[0], "# mine") {
		t.Errorf("kept %q", ownTexts)
	}
	if results := edit(text); len(results) != 1 || results[0] != first.OwnText {
		t.Errorf("undone, %q is kept", results)
	}
}

// An edit with a control works like typing: the text runs, the link has it, and the previous run is
// kept for comparison.
func TestAdjustRuns(t *testing.T) {
	const controlled = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nspec:\n  maxReplicas: 10\n"
	m, _ := play(New(), opened(""), EditsSettled{1})
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: controlled, Seen: 1}, EditsSettled{2})
	before := m.Timeline
	m, effects := play(m, document.FieldSet{Part: document.HPA, Path: "spec.maxReplicas", Value: "12"})
	rest := "---\n" + workloadText + "---\n" + simulationText
	text := strings.Replace(controlled, "10", "12", 1) + rest
	if want := []Effect{RunText{3, text}, textLink(text, controlled+rest), WaitForEdits{3}}; !reflect.DeepEqual(effects, want) {
		t.Errorf("effects %+v\nwant %+v", effects, want)
	}
	if m.Compared().Timeline() != before || !m.Edited {
		t.Errorf("edited %t, the ghost is the run before: %t", m.Edited, m.Compared().Timeline() == before)
	}
}
