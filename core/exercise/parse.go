package exercise

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/goal"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/timeline"
)

const (
	maxExercises = 200 // exercises in a collection
	maxGoals     = 40  // goals in an exercise
)

// Parse reads a collection and reports all mistakes in the order of the text.
// It leaves out exercises with errors, so that the others can still be done.
// Lint checks whether they can be solved.
func Parse(text string) (*Collection, []manifest.Diagnostic) {
	docs, diags := manifest.Parse(text)
	r := reader{broken: map[*manifest.Document]bool{}, lines: map[string]int{}}
	for _, g := range diags {
		r.add(owner(docs, g.Line), g)
	}
	var courses int
	for _, d := range docs {
		switch d.Kind {
		case "Course":
			if courses++; courses > 1 {
				r.errorf(d, "", "a collection has one Course")
				continue
			}
			var in struct{ Title, Text Text }
			if err := d.Decode(&in); err != nil {
				r.errorf(d, "", "%v", err)
			}
			r.out.Title, r.out.Text = in.Title, in.Text
		case "Exercise":
			r.exercise(d)
		default:
			r.errorf(d, "kind", "kind %q: a collection has Exercise documents and a Course; the manifests of an exercise are its start, as text", d.Kind)
		}
	}
	if len(docs) == 0 && len(diags) == 0 {
		r.diags = append(r.diags, manifest.Diagnostic{Line: 1, Column: 1, EndLine: 1, EndColumn: 1,
			Message: "no exercise: want documents of apiVersion playground/v1 and kind Exercise"})
	}
	return &r.out, manifest.Order(r.diags)
}

// owner returns the document that contains a line.
func owner(docs []*manifest.Document, line int) *manifest.Document {
	for _, d := range docs {
		if line >= d.Line && line <= d.EndLine {
			return d
		}
	}
	return nil
}

type reader struct {
	out    Collection
	diags  []manifest.Diagnostic
	broken map[*manifest.Document]bool
	lines  map[string]int // by exercise name
}

func (r *reader) add(d *manifest.Document, g manifest.Diagnostic) {
	if g.Severity == manifest.Error && d != nil {
		r.broken[d] = true
	}
	r.diags = append(r.diags, g)
}

func (r *reader) errorf(d *manifest.Document, path, format string, args ...any) {
	r.add(d, d.Errorf(path, format, args...))
}

// file is an Exercise as written in YAML.
type file struct {
	Title, Text, Remember Text
	Level                 string
	Minutes               int
	Start                 json.RawMessage
	Before, Edit          []string
	Hidden                *struct {
		Says Text
		Set  []string
	}
	Goals    json.RawMessage
	Figures  json.RawMessage
	Hints    []Text
	Solution struct {
		Set         []string
		Answer      string
		Explanation Text
	}
	Right, Wrong []attempt
}

type attempt struct {
	What         Text
	Set          []string
	Answer       string
	SolutionWith []string `json:"but"`
	Fails        []int
	Outside      []string
}

func (r *reader) exercise(d *manifest.Document) {
	var in file
	if err := d.Decode(&in); err != nil {
		r.errorf(d, "", "%v", err)
		return
	}
	x := &Exercise{
		Name: d.Name, Title: in.Title, Level: in.Level, Minutes: in.Minutes, Text: in.Text, Before: in.Before, Edit: in.Edit, Hints: in.Hints,
		Solution: Answer{in.Solution.Set, in.Solution.Answer}, Explanation: in.Solution.Explanation, Remember: in.Remember, Figures: in.Figures, doc: d,
	}
	r.name(x)
	if !slices.Contains(Levels, x.Level) {
		r.errorf(d, "level", "level %q: must be one of %s", x.Level, strings.Join(Levels, ", "))
	}
	for i, text := range in.Edit {
		p, err := readPlace(text)
		if err != nil {
			r.errorf(d, fmt.Sprintf("edit[%d]", i), "edit %v", err)
		}
		x.places = append(x.places, p)
	}
	if in.Hidden != nil {
		x.Hidden = &Hidden{in.Hidden.Says, Answer{Set: in.Hidden.Set}}
		r.sets(d, "hidden.set", in.Hidden.Set)
	}
	r.sets(d, "solution.set", in.Solution.Set)
	r.goals(x, in.Goals)
	x.Right = r.attempts(x, "right", in.Right)
	x.Wrong = r.attempts(x, "wrong", in.Wrong)
	r.start(x, in.Start)
	r.before(x)
	switch {
	case r.broken[d]:
	case len(r.out.Exercises) == maxExercises:
		r.errorf(d, "", "a collection has at most %d exercises", maxExercises)
	default:
		r.out.Exercises = append(r.out.Exercises, x)
	}
}

func (r *reader) attempts(x *Exercise, field string, in []attempt) []Attempt {
	var out []Attempt
	for i, a := range in {
		path := fmt.Sprintf("%s[%d]", field, i)
		r.sets(x.doc, path+".set", a.Set)
		r.sets(x.doc, path+".but", a.SolutionWith)
		if len(a.SolutionWith) > 0 && len(a.Set)+len(a.Answer) > 0 {
			r.errorf(x.doc, path+".but", "either but, which changes the solution, or set and answer, which change the start")
		}
		if field == "right" && len(a.Fails)+len(a.Outside) > 0 {
			r.errorf(x.doc, path, "a right answer misses no goal and changes nothing that may not be edited")
		}
		for j, n := range a.Fails {
			if n < 1 || n > len(x.Goals) && !r.broken[x.doc] {
				r.errorf(x.doc, fmt.Sprintf("%s.fails[%d]", path, j), "goal %d: there are %d, counted from 1", n, len(x.Goals))
			}
		}
		out = append(out, Attempt{a.What, a.Fails, a.Outside, Answer{a.Set, a.Answer}, a.SolutionWith})
	}
	return out
}

// name reads the exercise's name, which links, codes and commands use.
func (r *reader) name(x *Exercise) {
	fits := x.Name != "" && len(x.Name) <= 63 && !strings.ContainsFunc(x.Name, func(c rune) bool {
		return c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z')
	})
	line, exists := r.lines[x.Name]
	switch {
	case !fits:
		r.errorf(x.doc, "metadata.name", "name %q: want up to 63 lower-case letters, digits and dashes", x.Name)
	case exists:
		r.errorf(x.doc, "metadata.name", "name %q: the exercise of line %d has it already", x.Name, line)
	}
	r.lines[x.Name], _, _, _ = x.doc.Position("metadata.name")
}

func (r *reader) sets(d *manifest.Document, path string, sets []string) {
	for i, text := range sets {
		if err := new(edit.Settings).Set(text); err != nil {
			r.errorf(d, fmt.Sprintf("%s[%d]", path, i), "set %q: %v", text, err)
		}
	}
}

func (r *reader) goals(x *Exercise, raw json.RawMessage) {
	if raw == nil {
		raw = json.RawMessage("[]")
	}
	goals, diags := goal.Read(x.doc, "goals", raw)
	for _, g := range diags {
		r.add(x.doc, g)
	}
	var more []struct {
		Says Text
		On   string
	}
	if len(diags) > 0 || json.Unmarshal(raw, &more) != nil {
		return
	}
	for i, g := range goals {
		runName := more[i].On
		if runName != "" && runName != onShown && runName != onHidden || runName == onHidden && x.Hidden == nil {
			r.errorf(x.doc, fmt.Sprintf("goals[%d].on", i), "on %q: must be shown or hidden, of an exercise with a hidden run", runName)
		}
		x.Goals = append(x.Goals, Goal{g, more[i].Says, runName})
	}
	if len(goals) == 0 || len(goals) > maxGoals {
		r.errorf(x.doc, "goals", "an exercise has 1 to %d goals, this one has %d", maxGoals, len(goals))
	}
}

// start reads the text to start with, which is given in full or as a preset with changes.
func (r *reader) start(x *Exercise, raw json.RawMessage) {
	path := "start"
	var in struct {
		Preset string
		Set    []string
	}
	if json.Unmarshal(raw, &x.Start) != nil && json.Unmarshal(raw, &in) == nil {
		p, ok := preset.Lookup(in.Preset)
		if !ok {
			r.errorf(x.doc, "start.preset", "preset %q: not known", in.Preset)
			return
		}
		r.sets(x.doc, "start.set", in.Set)
		text, err := (&Answer{Set: in.Set}).apply(x, p.Text)
		if err != nil {
			r.errorf(x.doc, "start.set", "set %v", err)
		}
		x.Start, path = text, "start.preset"
	}
	if strings.TrimSpace(x.Start) == "" {
		r.errorf(x.doc, "start", "start: want the manifests to begin with, as text, or {preset: NAME}")
		return
	}
	var diags []manifest.Diagnostic
	x.startDocs, diags = manifest.Parse(x.Start)
	for _, g := range diags {
		r.add(x.doc, moveInto(x.doc, path, g))
	}
	if slices.ContainsFunc(x.startDocs, func(d *manifest.Document) bool { return d.Has("spec.start") }) {
		x.setTimes()
	}
}

// setTimes lets the goals write moments as the start's run does.
func (x *Exercise) setTimes() {
	s, _ := parse.Text(x.Start)
	if s == nil || !s.HasClock {
		return
	}
	for i := range x.Goals {
		x.Goals[i].TimeFormat = timeline.TimesOf(s.Start, s.Duration)
	}
}

// before reads the starts of the earlier versions.
func (r *reader) before(x *Exercise) {
	r.sets(x.doc, "before", x.Before)
	for i := range x.Before {
		text, err := x.earlier(x.Start, i)
		if err != nil {
			r.errorf(x.doc, fmt.Sprintf("before[%d]", i), "before: %v", err)
		}
		docs, _ := manifest.Parse(text)
		x.before = append(x.before, docs)
	}
}

// earlier changes a text back to the version that an entry of Before gives.
func (x *Exercise) earlier(text string, version int) (string, error) {
	return (&Answer{Set: x.Before[:version+1]}).apply(x, text)
}

// moveInto moves a diagnostic of an inner text to the field that holds the text.
func moveInto(d *manifest.Document, path string, g manifest.Diagnostic) manifest.Diagnostic {
	moved := d.Within(path, g)
	moved.Path = path
	if g.Path != "" {
		moved.Path += ": " + g.Path
	}
	return moved
}
