package state

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/exercise"
	"hpaplayground/core/exercise/course"
	"hpaplayground/core/explain"
	reading "hpaplayground/core/fleet"
	"hpaplayground/core/preset"
	"hpaplayground/core/propose"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
	"hpaplayground/web/job"
	"hpaplayground/web/loads"
	"hpaplayground/web/playback"
	"hpaplayground/web/recorded"
)

// player is a page without a browser. It carries out the effects of exercises.
type player struct {
	t       testing.TB
	model   Model
	files   map[string]string // collections by FetchCollection.From; other fetches fail
	kept    string            // the last SaveResults
	answers string            // the stored answers
	link    string
	fetched int
}

// visit opens a page whose server has the exercises that the tests begin.
func visit(t *testing.T, fragment string) *player {
	t.Helper()
	return visitCourse(t, fragment, readCourse(t, "by-hand", "tolerance", "min-and-max", "select-policy", "headroom", "recorded-night"))
}

// visitCourse opens a page whose server has this course.
func visitCourse(t *testing.T, fragment, course string) *player {
	t.Helper()
	p := &player{t: t, model: New(), files: map[string]string{"": course}}
	p.send(AddressOpened{Fragment: fragment, Presets: preset.All()})
	return p
}

func (p *player) send(msg Msg) {
	p.t.Helper()
	var effects []Effect
	p.model, effects = Update(p.model, msg)
	for _, e := range effects {
		switch e := e.(type) {
		case fleet.List:
			p.send(fleet.Listed{ListID: e.ListID, Text: e.Text, Entries: reading.Read(e.Text)})
		case Complete:
			whole, _ := propose.Complete(e.Text, nil)
			p.send(Completed{Complete: e, Text: whole})
		case RunText:
			run := runOf(e.Text)
			ended := RunEnded{Revision: e.Revision, Diagnostics: run.Diagnostics, Scenario: run.Scenario, Timeline: run.Timeline}
			if run.Timeline != nil {
				ended.Stories = explain.Stories(run.Timeline, p.model.Lang)
			}
			p.send(ended)
		case recorded.Find:
			p.send(e.Work(new(job.Slice)))
		case recorded.ImportLater:
			p.send(loads.TraceGiven{Trace: e.Rest})
		case recorded.Search:
			p.send(e.Work(new(job.Slice)))
		case exercises.FetchCollection:
			p.fetched++
			if text, ok := p.files[e.From]; ok {
				p.send(exercises.CollectionFetched{From: e.From, Text: text})
			} else {
				p.send(exercises.CollectionFetched{From: e.From, Failure: "it is not there"})
			}
		case exercises.GradeExercise:
			text, err := e.Exercise.HiddenText(e.Text)
			if err != nil {
				p.t.Fatal(err)
			}
			var hidden *timeline.Timeline
			if text != "" {
				hidden = p.run(text)
			}
			p.send(exercises.Graded{Revision: e.Revision, Exercise: e.Exercise, Outcome: e.Exercise.Grade(e.Text, e.Timeline, hidden, words.English)})
		case exercises.SaveResults:
			p.kept = exercises.MergeResults(e.Codes, p.kept)
		case exercises.SaveAnswer:
			p.answers = e.Apply(p.answers)
		case WriteLink:
			p.link, _ = e.Link.Fragment()
		}
	}
}

// runs has the runs of the tests by their texts, because many tests begin with the same text.
var (
	runs = map[string]job.Run{}
	work job.Slice
)

func runOf(text string) job.Run {
	run, ok := runs[text]
	if !ok {
		run = work.Run(text)
		runs[text] = run
	}
	return run
}

// run returns the run of a text.
func (p *player) run(text string) *timeline.Timeline {
	p.t.Helper()
	run := runOf(text)
	if run.Timeline == nil {
		p.t.Fatalf("cannot be run: %s\n%s", run.Failure(), text)
	}
	return run.Timeline
}

// write puts a text into the editors.
func (p *player) write(text string) {
	next := document.Document{Sections: document.Split(text)}
	for _, part := range document.Parts() {
		p.send(document.TextTyped{Part: part, Text: next.PartText(part), Seen: p.model.GivenRevision})
	}
}

func (p *player) solution() string {
	p.t.Helper()
	text, err := exercises.SolutionText(p.model.Course().Exercise)
	if err != nil {
		p.t.Fatal(err)
	}
	return text
}

// Every exercise of the course can be solved in the page's state.
func TestSolveCourse(t *testing.T) {
	p := visitCourse(t, "", course.Text())
	p.send(exercises.Opened{})
	all := course.Collection().Exercises
	p.send(exercises.Started{Name: all[0].Name})
	for i, x := range all {
		c := p.model.Course()
		if c.Exercise == nil || c.Exercise.Name != x.Name || c.Number() != i+1 {
			t.Fatalf("the exercise is %+v, want %s", c.Exercise, x.Name)
		}
		if c.Outcome == nil || c.Solved() || p.model.Edited {
			t.Errorf("%s: at its start the outcome is %+v, edited %t", x.Name, c.Outcome, p.model.Edited)
		}
		p.write(p.solution())
		if c = p.model.Course(); !c.Solved() || !strings.HasSuffix(c.GoalsNotice, "All goals are met: the exercise is solved.") {
			t.Errorf("%s: its solution came to %+v; %s", x.Name, c.Outcome, c.GoalsNotice)
		}
		if d := c.Done(x.Name); !d.Solved() || d.Shown || d.Hints > 0 {
			t.Errorf("%s: recorded is %+v", x.Name, d)
		}
		if p.model.Before != nil {
			t.Errorf("%s: a solved answer is put aside", x.Name)
		}
		if next := c.Next(); next != nil {
			p.send(exercises.Started{Name: next.Name})
		} else if i != len(all)-1 {
			t.Errorf("nothing follows %s", x.Name)
		}
	}
	if n := p.model.Course().SolvedAll(); n != len(all) {
		t.Errorf("%d of %d solved", n, len(all))
	}
	// The next visit has the results.
	again := visitCourse(t, "", course.Text())
	again.model = again.model.set(again.model.Course().Restore(p.kept, ""))
	again.send(exercises.Opened{})
	if n := again.model.Course().SolvedAll(); n != len(all) {
		t.Errorf("on the next visit %d of %d are solved: %s", n, len(all), p.kept)
	}
}

// The chart gets the goals of the current exercise. A click on a goal's mark opens the
// goal, and a click on a field of the task opens the field.
func TestGoalsMarked(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	goals := p.model.Goals()
	if len(goals) != 3 || goals[0].Goal == nil || goals[0].Hovered || goals[0].Says != "The lowest number of replicas is 3 or more" {
		t.Fatalf("%+v", goals)
	}
	p.send(exercises.Folded{})
	p.send(playback.GoalClicked{At: time.Minute, Goal: 1})
	if m := &p.model; !m.Goals()[0].Hovered || m.Course().Folded || m.View != feature.Task || m.Cursor.Round(time.Second) != time.Minute {
		t.Errorf("clicked: lit %t, folded %t, %s, at %s", m.Goals()[0].Hovered, m.Course().Folded, m.View, m.Cursor)
	}
	p.send(playback.GoalPointed{})
	if p.model.Goals()[0].Hovered {
		t.Error("still lit")
	}
	for _, index := range []int{-1, 99, 1} { // an exercise has fewer fields
		p.send(exercises.FieldOpened{Index: index})
	}
	if p.model.View != feature.Edit || p.model.Part != document.HPA {
		t.Errorf("the field is in %s, %v", p.model.View, p.model.Part)
	}
	p.send(exercises.Opened{})
	if goals := p.model.Goals(); goals != nil {
		t.Errorf("with the list there are marks of %v", goals)
	}
	p = visit(t, "exercise=select-policy")
	if g := p.model.Goals(); len(g) != 4 || g[1].Goal == nil || g[2].Goal != nil {
		t.Errorf("a goal of the hidden run is marked: %+v", g)
	}
}

// The page and the command line agree: every answer that the course knows has the same
// result in both.
func TestSameAsHeadless(t *testing.T) {
	p := visitCourse(t, "exercise=by-hand", course.Text())
	for _, x := range course.Collection().Exercises {
		p.send(exercises.Started{Name: x.Name})
		answers := map[string]func(*exercise.Exercise) (string, error){
			"the start":    (&exercise.Answer{}).Apply,
			"the solution": x.Solution.Apply,
		}
		for i := range x.Right {
			answers["right: "+x.Right[i].What.In(words.English)] = x.Right[i].Apply
		}
		for i := range x.Wrong {
			answers["wrong: "+x.Wrong[i].What.In(words.English)] = x.Wrong[i].Apply
		}
		for _, subject := range slices.Sorted(maps.Keys(answers)) {
			text, err := answers[subject](x)
			if err != nil {
				t.Fatal(err)
			}
			if x.Complete(text) != text {
				continue // the page asks for what is missing
			}
			headless, diags := x.Check(text, words.English)
			if headless == nil {
				t.Fatalf("%s, %s: %v", x.Name, subject, diags)
			}
			p.send(TextReplaced{Text: text})
			if got := p.model.Course().Outcome; !reflect.DeepEqual(got, headless) {
				t.Errorf("%s, %s: the page comes to %+v\nthe command line to %+v", x.Name, subject, got, headless)
			}
		}
	}
}

// A change outside of the task is changed back, and the answer stays.
func TestChangedBack(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	mine := strings.Replace(p.model.Text(), "minReplicas: 1", "minReplicas: 2", 1)
	p.write(strings.Replace(mine, "replicas: 3", "replicas: 9 # mine", 1))
	o := p.model.Course().Outcome
	if len(o.Outside) != 1 || o.OldValues[0] != "3" {
		t.Fatalf("outside %q was %q", o.Outside, o.OldValues)
	}
	p.send(exercises.ChangedBack{Path: o.Outside[0]})
	if o := p.model.Course().Outcome; len(o.Outside) != 0 || strings.Replace(p.model.Text(), " # mine", "", 1) != mine {
		t.Errorf("outside %q, the text is\n%s", o.Outside, p.model.Text())
	}
	p.send(exercises.ChangedBack{Path: "nothing"})
	p.send(exercises.Closed{})
	p.send(exercises.ChangedBack{Path: "spec.minReplicas"})
}

// A link restores the exercise and the answer.
func TestExerciseLink(t *testing.T) {
	p := visit(t, "exercise=min-and-max&theme=dark")
	if c := p.model.Course(); c.Exercise == nil || c.Exercise.Name != "min-and-max" || p.model.Text() != c.Exercise.Start || p.model.View != feature.Task {
		t.Fatalf("opened: %+v", p.model.Course())
	}
	if fragment, _ := p.model.Link.Fragment(); fragment != "exercise=min-and-max&theme=dark" {
		t.Errorf("at its start the link is %q", fragment)
	}
	if p.model.Before != nil {
		t.Error("the preset shown meanwhile was put aside")
	}
	answer := strings.Replace(p.model.Text(), "minReplicas: 1", "minReplicas: 3", 1)
	p.write(answer)
	if !strings.Contains(p.link, "s=") || !strings.Contains(p.link, "exercise=min-and-max") {
		t.Fatalf("an answer's link is %q", p.link)
	}
	q := visit(t, p.link)
	c := q.model.Course()
	if c.Exercise == nil || q.model.Text() != answer || !q.model.Edited || c.Outcome == nil || c.Outcome.Met() != p.model.Course().Outcome.Met() {
		t.Errorf("opened from %q: %+v, edited %t, text\n%s", p.link, c, q.model.Edited, q.model.Text())
	}
	// A preset ends the exercise. Restoring the text brings the answer back.
	q.send(PresetPicked{Preset: preset.All()[1]})
	if q.model.Course().Exercise != nil || q.model.Course().Open || strings.Contains(q.link, "exercise") || q.model.View == feature.Task {
		t.Errorf("with a preset: %q, %+v", q.link, q.model.Course())
	}
	q.send(TextRestored{})
	if q.model.Course().Exercise == nil || q.model.Text() != answer || q.model.Course().Outcome == nil || !strings.Contains(q.link, "exercise=min-and-max") {
		t.Errorf("brought back: %q, %+v", q.link, q.model.Course())
	}
	// Leaving the exercise keeps the text.
	q.send(exercises.Closed{})
	if q.model.Text() != answer || !q.model.Edited || strings.Contains(q.link, "exercise") {
		t.Errorf("left: %q", q.link)
	}
}

// If a link's exercises cannot be fetched, the page says so, and the link stays.
func TestExerciseLinkFails(t *testing.T) {
	for fragment, want := range map[string]string{
		"exercises=https:%2F%2Fexample.com%2Fa%26b.yaml&exercise=a": "it is not there",
		"exercise=missing": "there is no exercise missing",
	} {
		p := visit(t, fragment)
		if c := p.model.Course(); !c.Open || !strings.Contains(c.OpenFailure, want) || c.Exercise != nil || p.model.Timeline == nil {
			t.Errorf("%s: %+v", fragment, c)
		}
		if got, _ := p.model.Link.Fragment(); got != fragment {
			t.Errorf("%s became %s", fragment, got)
		}
	}
}

func done(c exercises.Course) bool {
	d := c.Done(c.Exercise.Name)
	return d.Solved()
}

// A click on the current exercise in the list leads back to its task, with the answer as it is.
func TestCurrentExerciseInList(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	p.write(strings.Replace(p.model.Text(), "minReplicas: 1", "minReplicas: 2", 1))
	text := p.model.Text()
	p.send(exercises.Opened{})
	if !p.model.Course().List {
		t.Fatal("the list is not shown")
	}
	p.send(exercises.Started{Name: "min-and-max"})
	if p.model.Course().List || p.model.Text() != text {
		t.Errorf("the list is shown: %t, with the text\n%s", p.model.Course().List, p.model.Text())
	}
}

// An exercise that is opened again has the last answer. A reset brings back its start.
func TestAnswerStays(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	answer := strings.Replace(p.model.Text(), "minReplicas: 1", "minReplicas: 2", 1)
	p.write(answer)
	p.send(exercises.Started{Name: "tolerance"})
	if p.model.Edited || p.model.Before != nil {
		t.Errorf("another exercise begins edited: %t, put aside: %v", p.model.Edited, p.model.Before)
	}
	p.send(exercises.Started{Name: "min-and-max"})
	if p.model.Text() != answer || !p.model.Edited || p.model.Course().Outcome == nil || !strings.Contains(p.link, "s=") {
		t.Errorf("%s:\n%s", p.link, p.model.Text())
	}
	p.send(exercises.Reset{})
	p.send(exercises.Started{Name: "tolerance"})
	p.send(exercises.Started{Name: "min-and-max"})
	if p.model.Text() != p.model.Course().Exercise.Start {
		t.Errorf("what was reset came back:\n%s", p.model.Text())
	}
}

// An answer is kept after the tab is closed, until the exercise is reset or changes.
func TestAnswerKept(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	start := p.model.Text()
	answer := strings.Replace(start, "minReplicas: 1", "minReplicas: 2", 1)
	p.write(answer)
	p.send(EditsSettled{Revision: p.model.Revision})
	again := func(answers string) *player {
		q := visit(t, "")
		q.model = q.model.set(q.model.Course().Restore("", answers))
		q.send(exercises.Opened{})
		q.send(exercises.Started{Name: "min-and-max"})
		return q
	}
	if q := again(p.answers); q.model.Text() != answer || !q.model.Edited || q.model.Course().Outcome == nil || !strings.Contains(q.link, "s=") {
		t.Errorf("on the next visit it is\n%s", q.model.Text())
	}
	if q := again("{damaged"); q.model.Text() != start {
		t.Errorf("from a damaged answer it makes\n%s", q.model.Text())
	}
	// An answer to another start is not used.
	corrected, _ := exercise.Parse(strings.ReplaceAll(course.Text(), "duration: 1h", "duration: 2h"))
	if x := corrected.Lookup("min-and-max"); x.Start == start || p.model.Course().Resume(x) != x.Start {
		t.Error("an answer to another start is taken")
	}
	// Opening another exercise saves the answer at once.
	p.write(strings.Replace(start, "minReplicas: 1", "minReplicas: 4", 1))
	p.send(exercises.Started{Name: "tolerance"})
	if q := again(p.answers); !strings.Contains(q.model.Text(), "minReplicas: 4") {
		t.Errorf("after another exercise it is\n%s", q.model.Text())
	}
	p.send(exercises.Started{Name: "min-and-max"})
	p.send(exercises.Reset{})
	p.send(EditsSettled{Revision: p.model.Revision})
	if p.answers != "[]" {
		t.Errorf("reset, it is kept: %s", p.answers)
	}
}

func TestResetHintSolution(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	x := p.model.Course().Exercise
	for range len(x.Hints) + 2 {
		p.send(exercises.HintShown{})
	}
	if c := p.model.Course(); c.Hints != len(x.Hints) || c.Done(x.Name).Hints != len(x.Hints) {
		t.Errorf("%d hints, recorded %+v", c.Hints, c.Done(x.Name))
	}
	p.send(exercises.SolutionShown{To: exercises.SolutionAsked})
	if p.model.Course().Done(x.Name).Shown {
		t.Error("asking for the solution counts as looking at it")
	}
	p.send(exercises.SolutionShown{To: exercises.SolutionVisible})
	if !p.model.Course().Done(x.Name).Shown {
		t.Error("looking at the solution is not recorded")
	}
	p.send(exercises.SolutionTaken{})
	if c := p.model.Course(); !c.Solved() || !done(c) {
		t.Errorf("with the solution: %+v", c.Outcome)
	}
	p.send(exercises.Reset{})
	c := p.model.Course()
	if p.model.Text() != x.Start || c.Solved() || !done(c) || p.model.Edited {
		t.Errorf("reset: %+v", c.Outcome)
	}
	if !strings.Contains(c.GoalsNotice, "is no longer met.") {
		t.Errorf("told: %q", c.GoalsNotice)
	}
}

// A text that the host page of an embed sets is an answer. A preset is not.
func TestRewritten(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	x := p.model.Course().Exercise
	p.send(TextReplaced{Text: p.solution()})
	if c := p.model.Course(); c.Exercise != x || !c.Solved() || p.model.Before != nil || p.model.View != feature.Task {
		t.Errorf("rewritten: %+v", c)
	}
	p.send(TextReplaced{Text: course.Text()})
	if c := p.model.Course(); c.Exercise != nil || !c.File {
		t.Errorf("a collection: %+v", c)
	}
	p.send(TextReplaced{Text: "kind: Nonsense\n"})
	if p.model.Text() != "kind: Nonsense\n" || p.model.Course().Open {
		t.Errorf("beside an exercise the text is %q", p.model.Text())
	}
}

// A forbidden change is named, and then no goal counts as met.
func TestOutside(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	solution := p.solution()
	other := func(text string) string { return strings.Replace(text, "points: [[0s, 100m]", "points: [[0s, 50m]", 1) }
	p.write(other(p.model.Text()))
	p.write(other(solution))
	c := p.model.Course()
	if c.Solved() || len(c.Outcome.Outside) != 1 || !strings.HasPrefix(c.Outcome.Outside[0], "Simulation/min-and-max:spec.load") {
		t.Errorf("outside: %+v", c.Outcome)
	}
	if d := c.Done("min-and-max"); d.Met != nil {
		t.Errorf("recorded: %+v", d)
	}
	// A broken text does not change the goals.
	p.write(strings.Replace(p.model.Text(), "maxReplicas: 20", "maxReplicas: [", 1))
	if got := p.model.Course(); got.Outcome != c.Outcome && got.Graded == p.model.Revision {
		t.Error("a broken text was graded")
	}
}

func TestCollectionFile(t *testing.T) {
	p := visit(t, "")
	ownText := p.model.Text()
	text := course.Text()
	p.send(FileOpened{Text: text})
	c := p.model.Course()
	if c.Collection == nil || !c.File || !c.List || p.model.Text() != ownText {
		t.Fatalf("a file: %+v", c)
	}
	p.send(exercises.Started{Name: "tolerance"})
	if p.model.Course().Exercise == nil || strings.Contains(p.link, "exercise=") || !strings.HasPrefix(p.link, "s=") {
		t.Errorf("the link of a file's exercise is %q", p.link)
	}
	// For a broken collection the page says what is wrong and where. The other exercises work.
	p.send(FileOpened{Text: strings.Replace(text, "level: beginner", "level: easy", 1)})
	c = p.model.Course()
	if len(c.Problems) == 0 || c.Problems[0].Line < 2 || len(c.Exercises) != len(course.Collection().Exercises)-1 {
		t.Errorf("broken: %d exercises, %v", len(c.Exercises), c.Problems)
	}
	p.send(FileOpened{Text: "apiVersion: playground/v1\nkind: Exercise\nmetadata: {name: a}\n"})
	if c = p.model.Course(); c.Collection != nil || c.OpenFailure == "" || len(c.Problems) == 0 {
		t.Errorf("nothing but errors: %+v", c)
	}
	// This collection is on the server.
	p.files["room.yaml"] = text
	p.send(exercises.CollectionPicked{From: "room.yaml"})
	if c = p.model.Course(); c.File || c.Collection == nil || c.From != "room.yaml" || p.model.View != feature.Task {
		t.Errorf("from the list of collections: %+v", c)
	}
	p.send(exercises.Started{Name: "tolerance"})
	if p.link != "exercises=room.yaml&exercise=tolerance" {
		t.Errorf("its link is %q", p.link)
	}
}

// Results that were saved in another place are merged with the results here. The better result
// counts.
func TestMergeResults(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	p.write(p.solution())
	p.send(exercises.NameGiven{Name: "Table 4"})
	title := course.Collection().Title.In(words.English)
	other := exercise.Submission{Who: "x", Course: title, Done: []exercise.Done{
		{Exercise: "min-and-max", Met: []bool{true, false, false}, Hints: 1},
		{Exercise: "tolerance", Met: []bool{true}},
	}}
	third := exercise.Submission{Course: "Another", Done: []exercise.Done{{Exercise: "a", Met: []bool{true}}}}
	p.send(FileOpened{Text: other.Encode() + "\n" + third.Encode() + "\n"})
	c := p.model.Course()
	if h := c.Results(); h.Who != "Table 4" || len(h.Done) != 2 || !c.List {
		t.Errorf("%+v", h)
	}
	if d := c.Done("min-and-max"); !d.Solved() || d.Hints != 0 {
		t.Errorf("the better one is gone: %+v", d)
	}
	if n := strings.Count(p.kept, "\n"); n != 2 {
		t.Errorf("kept: %q", p.kept)
	}
}
