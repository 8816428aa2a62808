package state

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hpaplayground/core/advise"
	"hpaplayground/core/explain"
	reading "hpaplayground/core/fleet"
	"hpaplayground/core/lane"
	"hpaplayground/core/load"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/propose"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/advice"
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
	"hpaplayground/web/job"
	"hpaplayground/web/loads"
	"hpaplayground/web/paste"
	"hpaplayground/web/playback"
	"hpaplayground/web/pods"
	"hpaplayground/web/recorded"
	"hpaplayground/web/reporting"
	"hpaplayground/web/sharing"
	"hpaplayground/web/spread"
	"hpaplayground/web/tour"
	"hpaplayground/web/why"
)

// FuzzUpdate sends random messages, and the messages that answer effects. No message may crash the
// page or break a rule of the Model.
func FuzzUpdate(f *testing.F) {
	course := readCourse(f, fuzzed...)
	for seed := range byte(16) { // an input with too few bytes tests nothing
		b := make([]byte, 16<<10)
		_, _ = rand.NewChaCha8([32]byte{seed}).Read(b)
		f.Add(b)
	}
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { playAnything(t, course) }))
}

// TestAnything fuzzes a little in every test run.
func TestAnything(t *testing.T) {
	course := readCourse(t, fuzzed...)
	rapid.Check(t, func(t *rapid.T) { playAnything(t, course) })
}

var fuzzed = []string{"by-hand", "min-and-max"}

// readCourse reads the head of the course, and exercises of it in the order of their names.
func readCourse(t testing.TB, names ...string) (text string) {
	for _, name := range append([]string{"course"}, names...) {
		files, err := filepath.Glob("../../core/exercise/course/*-" + name + ".yaml")
		if err != nil || len(files) != 1 {
			t.Fatal(name, files, err)
		}
		b, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		text += "---\n" + string(b)
	}
	return text
}

// anyMsg has an example of each message that the page sends: see TestSentMessages. Most messages
// that answer an effect are made from the effect.
var anyMsg = []Msg{
	PresetPicked{}, TextRestored{}, Undone{}, Undone{}, Redone{}, document.TextTyped{}, document.TextTyped{}, document.TextTyped{}, document.VersionPicked{}, document.FieldSet{}, document.FieldSet{}, document.FieldAdded{}, document.FieldRemoved{}, FileOpened{}, paste.Dropped{}, TextReplaced{}, feature.NoticeShown{}, compare.Pinned{}, compare.Chosen{}, compare.Renamed{}, compare.Removed{}, compare.Opened{}, compare.RunAgain{}, compare.Restored{},
	playback.CursorMoved{}, MomentLinked{}, playback.CursorStepped{}, playback.PlayToggled{}, playback.SpeedSet{}, playback.TimePassed{}, playback.HPAPicked{}, LinkWritten{}, ThemePicked{}, LanguagePicked{}, feature.ViewOpened{}, document.EditorShown{}, feature.TabOpened{}, DrawerMoved{}, tour.Begun{}, tour.Taken{}, tour.Closed{},
	recorded.Searched{}, recorded.Stopped{}, recorded.FindStopped{}, document.SettingsMade{}, advice.Toggled{}, advice.Pointed{}, advice.SmallestAsked{}, advice.SmallestStopped{}, advice.EnoughChosen{}, reporting.Wanted{}, spread.Toggled{}, pods.Picked{}, pods.Picked{}, pods.FaultAdded{}, pods.Resized{}, exercises.CodesOpened{}, exercises.CodesRead{}, compare.AppliedLater{}, playback.ZoomSet{}, playback.DrawnSet{}, playback.MomentOpened{}, playback.EdgeZoomed{}, playback.SpanShared{}, playback.ZoomScaled{}, AddressOpened{},
	exercises.Opened{}, exercises.Closed{}, exercises.CollectionsListed{}, exercises.CollectionPicked{}, exercises.Started{}, exercises.Linked{}, exercises.Reset{}, exercises.HintShown{}, exercises.SolutionShown{}, exercises.SolutionTaken{}, exercises.ChangedBack{}, exercises.NameGiven{},
	loads.Chosen{}, loads.PointChosen{}, loads.PointMoved{}, loads.PointNudged{}, loads.PointAdded{}, loads.PointRemoved{}, loads.DrawToggled{}, loads.Drawn{}, loads.Shaped{},
	loads.FieldSet{}, loads.Multiplied{}, loads.Failed{}, loads.Added{}, loads.Removed{}, loads.StateLoadsKept{}, loads.ImportOpened{}, loads.ImportRead{}, loads.ImportTargetPicked{}, loads.ImportChosen{}, loads.ImportScaled{}, loads.ImportKept{}, loads.ImportApplied{},
	feature.Mounted{}, OfferAccepted{}, StepTaken{}, EditsSettled{}, document.PlaceOpened{}, document.FieldOpened{}, document.FieldOpened{}, document.LineDragged{}, playback.ChartClicked{}, playback.LineClicked{}, playback.GoalPointed{}, playback.GoalClicked{}, playback.LoadDragged{}, pods.Pointed{}, why.FieldEdited{}, why.SentenceEdited{},
	exercises.CollectionFetched{}, exercises.FieldOpened{}, exercises.Folded{}, fleet.Chosen{}, fleet.Chosen{}, fleet.Unchosen{}, fleet.Opened{}, fleet.ChosenOpened{}, loads.Proposed{}, loads.ImportThinned{}, loads.ImportExcessAllowed{},
}

// drawer draws the fields of a message.
type drawer struct {
	t      *rapid.T
	m      Model
	course string
}

func oneOf[T any](d *drawer, name string, from ...T) T {
	return from[rapid.IntRange(0, len(from)-1).Draw(d.t, name)]
}

func (d *drawer) duration() time.Duration {
	if d.m.Timeline != nil && len(d.m.Timeline.Syncs) > 0 && rapid.Bool().Draw(d.t, "a sync") {
		return d.m.Timeline.Syncs[rapid.IntRange(0, len(d.m.Timeline.Syncs)-1).Draw(d.t, "sync")].At
	}
	return oneOf(d, "time", 0, 1, -1, time.Millisecond, 999*time.Millisecond, time.Second, 90*time.Second, 4*time.Minute, 10*time.Minute, time.Hour, 168*time.Hour, math.MaxInt64, math.MinInt64)
}

func (d *drawer) number() int {
	return oneOf(d, "number", 0, 1, 2, 3, 7, 60, -1, -2, 1000, math.MaxInt32, math.MinInt32, d.m.Revision, d.m.GivenRevision)
}

func (d *drawer) milli() float64 {
	return oneOf(d, "milli", 0, 1, -1, 0.5, 1000, 33333.3, 1e6, 1e12, 1e18, 1e300)
}

func (d *drawer) text() string {
	all := []string{"", "a", hpaText, workloadText, simulationText, hpaText + "---\n" + simulationText, "a: [b 'c", "---", "---\n---\n", "kind: List\nitems: []\n",
		"{}", "a: &a [*a]\n", "\ufeff" + hpaText, "time,v\n2024-01-01T00:00:00Z,1\n2024-01-01T00:01:00Z,2\n", "hpa1.x", numbered(11), d.course, d.m.Text(), d.m.PartText(document.HPA), d.m.PartText(document.Simulation)}
	text := oneOf(d, "text", all...)
	switch rapid.IntRange(0, 5).Draw(d.t, "cut") {
	case 0:
		text = text[:rapid.IntRange(0, len(text)).Draw(d.t, "up to")]
	case 1:
		index := rapid.IntRange(0, len(text)).Draw(d.t, "at")
		text = text[:index] + oneOf(d, "put", "\n", " ", "- ", "[", "'", "9", ": ", "---\n", "\t", "\x00", "\xff", "é", "#") + text[index:]
	}
	return text
}

func (d *drawer) word() string {
	pods := []string{"web-1", ""}
	if d.m.Timeline != nil {
		for i := range min(len(d.m.Timeline.Pods), 8) {
			pods = append(pods, d.m.Timeline.Pods[i].Name)
		}
	}
	return oneOf(d, "word", append(pods, "spec.maxReplicas", "spec.minReplicas", "spec.behavior", "spec.behavior.scaleUp", "spec.behavior.scaleUp.policies",
		"spec.behavior.scaleUp.policies[0]", "spec.behavior.scaleDown.policies[0].value", "spec.metrics[0].resource.target.averageUtilization",
		"spec.controller.tolerance", "spec.pods.ready", "spec.duration", "spec.kubernetesVersion", "metadata.labels[a.b/c]", "[", ".", "a..b",
		"1", "0", "-1", "50%", "1.30", "1.37", "9.99", "500m", "12", "9223372036854775807", "1h", "20s", "0s", "-5s", "x: y", "[1, 2]", "{a: b", "'", "\n",
		"app", "cpu", "memory", "wave", "spike", "points", "steps", "constant", "noise", "repeat", "interpolate", "linear", "at", "value", "period", "high",
		"percent", "millicores", "by-hand", "min-and-max", "none", "total", "perPod", "backlog", "https://x.example/a")...)
}

func (d *drawer) fragment() string {
	return oneOf(d, "fragment", "", "#preset=one", "#preset=two&t=2m", "#t=9999h", "#theme=dark&t=1s", "#s=1.x", "#codes", "#exercise=by-hand", "#exercises=x&exercise=y", "#a=b&&c")
}

// draw draws a value of a type.
func (d *drawer) draw(t reflect.Type) reflect.Value {
	var v any
	switch reflect.New(t).Elem().Interface().(type) {
	case time.Duration:
		v = d.duration()
	case tour.Step:
		v = oneOf(d, "step", tour.Drag, tour.Share)
	case playback.LoadDragged:
		do := oneOf(d, "do", "move", "nudge", "add", "remove", "stroke", "choose")
		v = playback.LoadDragged{Detail: fmt.Sprintf(`{"entry":%d,"do":%q,"point":%d,"seconds":%g,"value":%g,"times":%d,"values":-1,"done":%t,"stroke":[[0,1],[60,2]]}`,
			d.number(), do, d.number(), d.duration().Seconds(), d.milli(), d.number(), rapid.Bool().Draw(d.t, "done"))}
	case document.Part:
		v = oneOf(d, "part", document.HPA, document.Workload, document.Simulation)
	case feature.View:
		v = oneOf(d, "view", feature.Watch, feature.Edit, feature.Details, feature.Task)
	case sharing.Theme:
		v = oneOf(d, "theme", sharing.Auto, sharing.Light, sharing.Dark)
	case words.Language:
		v = oneOf(d, "language", words.All()...)
	case scenario.PodFault:
		v = oneOf(d, "fault", pods.Faults()...)
	case playback.Step:
		v = oneOf(d, "step", playback.PreviousSync, playback.NextSync, playback.PreviousEvent, playback.NextEvent, playback.Start, playback.End)
	case exercises.Solution:
		v = oneOf(d, "solution", exercises.SolutionHidden, exercises.SolutionAsked, exercises.SolutionVisible)
	case load.Metric:
		metrics := append(d.m.LoadEditor().Unloaded(), load.Metric{Type: "Resource", Name: "cpu"})
		v = oneOf(d, "metric", metrics...)
	case why.Governs:
		v = oneOf(d, "governs", why.Governs{}, d.m.Governs())
	case track.Drawn:
		v = oneOf(d, "drawn", track.DrawnBoth, track.DrawnAfter, track.DrawnBefore)
	case why.EditedSentence:
		index := len(d.m.StoryLines(true)) - 1
		v = oneOf(d, "kept", why.EditedSentence{}, why.EditedSentence{Line: d.m.StoryLines(true)[index], At: index + 1})
	case preset.Preset:
		v = oneOf(d, "preset", presets...)
	case []preset.Preset:
		v = presets
	case preset.Step:
		step := preset.Step{At: d.duration()}
		if err := step.Sets.Set(oneOf(d, "set", "spec.maxReplicas=3", "spec.maxReplicas=x", "spec.behavior=", "Simulation:spec.seed=2", "Deployment:spec.replicas=0")); err != nil {
			d.t.Fatal(err)
		}
		v = step
	case lane.Mark:
		v = oneOf(d, "mark", lane.NoMark, lane.Held, lane.Decided, lane.Warned, lane.Edited, lane.Pod)
	case []load.Point:
		var points []load.Point
		for range rapid.IntRange(0, 4).Draw(d.t, "points") {
			points = append(points, load.Point{At: d.duration(), Milli: d.milli()})
		}
		v = points
	case []string:
		var texts []string
		for range rapid.IntRange(0, 2).Draw(d.t, "texts") {
			texts = append(texts, d.text())
		}
		v = texts
	case string:
		v = d.word()
	case int:
		v = d.number()
	case float64:
		v = d.milli()
	case bool:
		v = rapid.Bool().Draw(d.t, "yes")
	default:
		if t.Kind() != reflect.Struct {
			d.t.Fatalf("no value of type %v is drawn", t)
		}
		s := reflect.New(t).Elem()
		for i := range t.NumField() {
			switch field := s.Field(i); t.Field(i).Name {
			case "Text", "Kept", "Answers", "Results":
				field.SetString(d.text())
			case "Tab":
				field.SetString(oneOf(d, "tab", Why, Conditions, Events, Describe, Pods, Syncs, Compare, Loads))
			case "Fragment":
				field.SetString(d.fragment())
			case "HPA": // the page offers only the HPAs of the run
				field.SetInt(int64(rapid.IntRange(0, max(d.runs()-1, 0)).Draw(d.t, "HPA")))
			case "Speed":
				field.SetInt(int64(oneOf(d, "speed", playback.Speeds()...)))
			default:
				field.Set(d.draw(t.Field(i).Type))
			}
		}
		return s
	}
	return reflect.ValueOf(v)
}

func (d *drawer) runs() int {
	if d.m.Timeline == nil {
		return 0
	}
	return len(d.m.Timeline.HPAs)
}

// answer returns the message that the page sends after an effect, or nil if the page sends no
// message.
func (d *drawer) answer(effect Effect) Msg {
	switch e := effect.(type) {
	case RunText:
		return d.ended(e)
	case Complete:
		whole, _ := propose.Complete(e.Text, nil)
		return Completed{Complete: e, Text: whole}
	case why.ExplainSync:
		explanation := why.Explanation{SyncID: e.SyncID, Failure: "none"}
		if tl, err := sim.Inspect(e.Scenario, e.Sync); err == nil {
			explanation.Chain = explain.Sync(tl, e.Sync, d.m.Lang)
		}
		return why.SyncExplained{Explanation: explanation}
	case exercises.GradeExercise:
		return exercises.Graded{Revision: e.Revision, Exercise: e.Exercise, Outcome: e.Exercise.Grade(e.Text, e.Timeline, nil, d.m.Lang)}
	case exercises.FetchCollection:
		return oneOf[Msg](d, "fetched", exercises.CollectionFetched{From: e.From, Text: d.course}, exercises.CollectionFetched{From: e.From, Failure: "gone"}, exercises.CollectionFetched{From: e.From, Text: "a: ["})
	case exercises.ListCollections:
		return exercises.CollectionsListed{Names: []string{"a", "b"}}
	case WaitForEdits:
		return EditsSettled{e.Revision}
	case spread.Run:
		return oneOf[Msg](d, "spread", spread.Ended{RunID: e.RunID, Failure: "3: gone"}, spread.Ended{RunID: e.RunID, HPAs: []spread.HPA{{}}})
	case advice.Search:
		if s, _ := parse.Text(e.Text); s != nil {
			return advice.Found{SearchID: e.SearchID, Findings: advise.Find(e.Text, s, e.Run), Skipped: advise.NewSearch(new(parse.Reader), e.Text, e.Run).Skipped()}
		}
		return advice.Found{SearchID: e.SearchID, Failed: "gone"}
	case reporting.Write:
		return oneOf[Msg](d, "report", e.Work(new(job.Slice)), reporting.Written{ID: e.ID, Failed: "gone"})
	case advice.SearchSmallest:
		changes := []advise.Change{{Settings: []string{"spec.maxReplicas=9"}}}
		return advice.SmallestFound{SearchID: e.SearchID, LessFound: advice.LessFound{Changes: changes, Enough: true, Err: oneOf[error](d, "error", nil, observe.ErrNotRead)}}
	case recorded.Find:
		return oneOf[Msg](d, "find", e.Work(new(job.Slice)), recorded.LoadFound{Find: e, Err: observe.ErrNoMetric})
	case recorded.ImportLater:
		return loads.TraceGiven{Trace: e.Rest}
	case recorded.Search:
		return oneOf[Msg](d, "search", e.Work(new(job.Slice)), recorded.Found{SearchID: e.SearchID, Failed: "gone"})
	case why.WaitForRest:
		return why.CursorRested{RequestID: e.RequestID}
	case playback.NextFrame:
		return playback.TimePassed{Passed: d.duration()}
	case ClearNotice:
		return NoticeEnded(e)
	case WriteLink:
		_, fits := e.Link.Fragment()
		return LinkWritten{fits}
	case compare.RunPin:
		run := d.ended(RunText{Text: e.Text})
		return compare.RunFinished{ID: e.ID, Text: e.Text, Timeline: run.Timeline, Failure: "none"}
	case compare.ReadPins:
		return compare.Restored{Saved: d.text()}
	case fleet.List:
		return fleet.Listed{ListID: e.ListID, Text: e.Text, Entries: reading.Read(e.Text)}
	case loads.CompareThinned:
		return loads.ImportCompared{ComparisonID: e.ComparisonID, All: d.ended(RunText{Text: e.All}).Timeline, FewerPoints: d.ended(RunText{Text: e.FewerPoints}).Timeline, Failure: "none"}
	case SaveText, PaintTheme, SetLanguage, KeepDrawer, tour.Keep, feature.StopJob, reporting.Save, reporting.Copy, document.RevealText, document.ScrollText, document.ShowControl, compare.SavePins,
		exercises.SaveAnswer, exercises.SaveResults, exercises.ShowGoal, loads.ShowImport, fleet.Show, fleet.Close: // nothing answers these
	default:
		d.t.Fatalf("answer neither answers a %T nor lists it as one without an answer", effect)
	}
	return nil
}

// ended runs a text, or at least the beginning of its run.
func (d *drawer) ended(r RunText) RunEnded {
	s, diags := parse.Text(r.Text)
	done := RunEnded{Revision: r.Revision, Diagnostics: diags}
	if s == nil {
		return done
	}
	s.Duration = min(s.Duration, 5*time.Minute)
	e, err := sim.New(s, sim.Options{})
	if err != nil {
		done.Err = err
		return done
	}
	for range 300 {
		if !e.Step() {
			break
		}
	}
	done.Timeline, done.Scenario, done.Err = e.Timeline(), s, e.Err()
	done.Timeline.Duration = e.Now()
	done.Stories = explain.Stories(done.Timeline, d.m.Lang)
	done.Story = explain.Whole(done.Timeline, done.Stories, d.m.Lang)
	return done
}

func playAnything(t *rapid.T, course string) {
	d := &drawer{t: t, m: New(), course: course}
	first := AddressOpened{Fragment: d.fragment(), Presets: presets}
	var waiting []Effect
	send := func(msg Msg) {
		before, text := d.m, d.m.Text()
		next, effects := Update(d.m, msg)
		if before.Text() != text {
			t.Fatalf("%T changed the model before it", msg)
		}
		d.m = next
		checkModel(t, before, next, msg, effects)
		for _, e := range effects {
			if _, ok := e.(RunText); ok { // a RunText replaces the one before
				waiting = withoutRuns(waiting)
			}
			waiting = append(waiting, e)
		}
	}
	send(first)
	for range rapid.IntRange(1, 12).Draw(t, "messages") {
		for len(waiting) > 0 && rapid.IntRange(0, 3).Draw(t, "answer") > 0 {
			e := waiting[0]
			waiting = waiting[1:]
			if msg := d.answer(e); msg != nil {
				send(msg)
			}
		}
		index := rapid.IntRange(0, len(anyMsg)-1).Draw(t, "message")
		send(d.draw(reflect.TypeOf(anyMsg[index])).Interface().(Msg))
	}
}

// withoutRuns returns the effects that are not runs.
func withoutRuns(effects []Effect) (rest []Effect) {
	for _, e := range effects {
		if _, ok := e.(RunText); !ok {
			rest = append(rest, e)
		}
	}
	return rest
}

// checkModel checks what must hold after each message, and calls every method
// of the model that the page calls.
func checkModel(t *rapid.T, before, m Model, msg Msg, effects []Effect) {
	t.Helper()
	is := func(ok bool, format string, args ...any) {
		t.Helper()
		if !ok {
			t.Fatalf("after %T %s: %s", msg, short(msg), fmt.Sprintf(format, args...))
		}
	}
	is(m.Revision >= before.Revision, "revision %d follows %d", m.Revision, before.Revision)
	is(m.GivenRevision <= m.Revision, "put at %d, revision %d", m.GivenRevision, m.Revision)
	is(m.Checked <= m.Revision && m.RunRevision <= m.Revision, "checked %d, ran %d, revision %d", m.Checked, m.RunRevision, m.Revision)
	is(m.Cursor >= 0, "cursor at %v", m.Cursor)
	if m.Timeline != nil {
		is(m.Cursor <= m.Timeline.Duration, "cursor at %v of %v", m.Cursor, m.Timeline.Duration)
		is(m.Scenario != nil, "a run of no scenario")
	}
	changed, hasMessage := m.Text() != before.Text(), false
	for _, e := range effects {
		is(reflect.TypeOf(e).Kind() == reflect.Struct, "%T is not an effect", e)
		switch e := e.(type) {
		case RunText:
			hasMessage = true
			is(e.Revision <= m.Revision, "a run of revision %d of %d", e.Revision, m.Revision)
			if e.Revision == m.Revision {
				is(e.Text == m.Text(), "a run of another text")
			}
		case WriteLink:
			fragment, fits := e.Link.Fragment()
			if repeated, _ := sharing.ParseLink(fragment).Fragment(); fits {
				is(repeated == fragment, "link %q comes back as %q", fragment, repeated)
			}
		}
	}
	is(hasMessage || !changed, "the text changed and no run was asked for")
	checkFollowed(m, is)
	show(m)
}

// checkFollowed checks what follows from the rest of the model after each message: the address, the
// part of the run that the chart shows, and what is being explained or looked for.
func checkFollowed(m Model, is func(bool, string, ...any)) {
	_, effects := m.linkShown()
	is(effects == nil, "the address does not name what is shown: %v", effects)
	is(m.Follow(m.Playback).Zoom == m.Zoom, "the chart shows %v of %v", m.Zoom, m.Timeline)
	_, effects = m.Why().Ask(m.RestingSync())
	is(effects == nil, "the sync at the cursor is not asked for, or another still is: %v", effects)
	is(m.Recorded().Finding == 0 || m.Recorded().Finding == m.Revision, "a load of another text is looked for")
}

// show calls the methods of the model that the page calls.
func show(m Model) {
	v := reflect.ValueOf(m)
	for i := range v.NumMethod() {
		if v.Method(i).Type().NumIn() == 0 {
			v.Method(i).Call(nil)
		}
	}
	m.LoadEditor().Import.Preview(m.Lang)
	r := m.Run()
	var metrics []track.Metric
	if r.Has() {
		metrics = r.Metrics()
	}
	m.DragLines(r, metrics)
	m.Controls(r)
	if m.Timeline != nil {
		_ = timeline.Clock(m.Cursor)
	}
}

func short(msg Msg) string {
	text := fmt.Sprintf("%+v", msg)
	return text[:min(len(text), 300)]
}
