package state

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/preset"
	"hpaplayground/web/embed"
	"hpaplayground/web/exercises"
	"hpaplayground/web/playback"
	"hpaplayground/web/sharing"
)

// framed is an embed without a browser: its player and its bridge.
type framed struct {
	*player
	Bridge
}

// receive gives the embed a message from the host page, and returns the embed's
// immediate answer.
func (f *framed) receive(text string) []string {
	messages, failure := f.Receive(&f.model, preset.All(), text)
	for _, msg := range messages {
		f.send(msg)
	}
	return shorten(failure)
}

// report returns what the embed sends after the page has rendered.
func (f *framed) report() []string {
	return shorten(append(f.Report(&f.model, preset.All()), f.ReportExercise(&f.model))...)
}

// shorten reduces messages to the type, the id and what matters in a test.
func shorten(texts ...string) (short []string) {
	for _, text := range texts {
		if text == "" {
			continue
		}
		var m map[string]any
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			panic(err)
		}
		line := fmt.Sprint(m["type"])
		for _, name := range []string{"id", "message", "preset", "exercise", "name", "solved", "ok", "playing", "t"} {
			if v, ok := m[name]; ok && v != "" {
				line += fmt.Sprintf(" %s=%v", name, v)
			}
		}
		short = append(short, line)
	}
	return short
}

// to is a message to an embed.
func to(rest string) string {
	return `{"target":"hpa-playground","version":1,` + strings.ReplaceAll(rest, "'", `"`) + `}`
}

func TestRequested(t *testing.T) {
	m, _ := play(New(), opened(""))
	playing := m
	playing.Playing = true
	set := func(text string) embed.Message {
		msg, err := embed.Decode(to(`'type':'patch','set':` + text))
		if err != nil {
			t.Fatal(err)
		}
		return msg
	}
	for _, test := range []struct {
		name    string
		model   Model
		message embed.Message
		want    []Msg
		err     string
	}{
		{"a preset", m, embed.Message{Type: embed.TypeLoad, Preset: "two"}, []Msg{PresetPicked{presets[1]}}, ""},
		{"a preset that is not there", m, embed.Message{Type: embed.TypeLoad, Preset: "gone"}, nil, `preset "gone"`},
		{"a text at a moment", m, embed.Message{Type: embed.TypeLoad, Scenario: "x", At: time.Minute, HasAt: true}, []Msg{TextReplaced{"x"}, MomentLinked{time.Minute}}, ""},
		{"an empty text", m, embed.Message{Type: embed.TypeLoad}, []Msg{TextReplaced{""}}, ""},
		{"an exercise", m, embed.Message{Type: embed.TypeLoad, Exercise: "a", Exercises: "b.yaml"}, []Msg{exercises.Linked{Exercises: "b.yaml", Exercise: "a"}}, ""},
		{"a field", m, set(`{'spec':7}`), []Msg{TextReplaced{strings.Replace(m.Text(), "spec: 1", "spec: 7", 1)}, MomentLinked{m.Cursor}}, ""},
		{"a field of no object", m, set(`{'Job:spec.a':1}`), nil, "Job"},
		{"play", m, embed.Message{Type: embed.TypePlay}, []Msg{playback.PlayToggled{}}, ""},
		{"play at a speed", m, embed.Message{Type: embed.TypePlay, Speed: 10}, []Msg{playback.SpeedSet{Speed: 10}, playback.PlayToggled{}}, ""},
		{"play while playing", playing, embed.Message{Type: embed.TypePlay, Speed: 10}, []Msg{playback.SpeedSet{Speed: 10}}, ""},
		{"pause", playing, embed.Message{Type: embed.TypePause}, []Msg{playback.PlayToggled{}}, ""},
		{"pause while paused", m, embed.Message{Type: embed.TypePause}, nil, ""},
		{"a moment", m, embed.Message{Type: embed.TypeSeek, HasAt: true}, []Msg{MomentLinked{}}, ""},
		{"a theme", m, embed.Message{Type: embed.TypeTheme, Theme: "dark"}, []Msg{ThemePicked{sharing.Dark}}, ""},
		{"the reader's theme", m, embed.Message{Type: embed.TypeTheme, Theme: "auto"}, []Msg{ThemePicked{sharing.Auto}}, ""},
		{"the state", m, embed.Message{Type: embed.TypeGetState}, nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.model.requested(presets, test.message)
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
			if (err != nil) != (test.err != "") || err != nil && !strings.Contains(err.Error(), test.err) {
				t.Errorf("got the error %v, want %q", err, test.err)
			}
		})
	}
}

// An embed reports what changed, once, and answers after the run has ended.
func TestReport(t *testing.T) {
	f := &framed{player: visit(t, "#preset=walkthrough&t=2m")}
	for _, step := range []struct {
		name string
		do   func() []string
		want []string
	}{
		{"first", nil, []string{"ready", "state preset=walkthrough ok=true playing=false t=120.04", "sync t=120.04"}},
		{"nothing new", nil, nil},
		{"the cursor within a sync", func() []string { f.model.Cursor += time.Second; return nil }, nil},
		{"another sync", func() []string { return f.receive(to(`'type':'seek','t':'5m'`)) }, []string{"sync t=300.1"}},
		{"the same moment, with an id", func() []string { return f.receive(to(`'type':'seek','t':'5m','id':'a'`)) }, []string{"state id=a preset=walkthrough ok=true playing=false t=300.1"}},
		{"play", func() []string { return f.receive(to(`'type':'play','id':'b'`)) },
			[]string{"state preset=walkthrough ok=true playing=true t=300.1", "state id=b preset=walkthrough ok=true playing=true t=300.1"}},
		{"two questions", func() []string {
			return append(f.receive(to(`'type':'pause','id':'c'`)), f.receive(to(`'type':'getState','id':'d'`))...)
		}, []string{"state preset=walkthrough ok=true playing=false t=300.1", "state id=c preset=walkthrough ok=true playing=false t=300.1", "state id=d preset=walkthrough ok=true playing=false t=300.1"}},
		{"a broken text", func() []string { return f.receive(to(`'type':'load','scenario':'kind: ['`)) }, []string{"state ok=false playing=false t=300.1"}},
		{"a preset", func() []string { return f.receive(to(`'type':'load','preset':'walkthrough','t':0`)) }, []string{"state preset=walkthrough ok=true playing=false t=0", "sync t=0"}},
		{"no message", func() []string { return f.receive("[") }, []string{"error message=message: unexpected end of JSON input"}},
		{"a message that asks for an unknown preset", func() []string { return f.receive(to(`'type':'load','preset':'gone','id':'e'`)) },
			[]string{"error id=e message=preset \"gone\": there is none of that name"}},
		{"nothing is left to answer", nil, nil},
	} {
		var got []string
		if step.do != nil {
			got = step.do()
		}
		if got = append(got, f.report()...); !reflect.DeepEqual(got, step.want) {
			t.Errorf("%s: got %q, want %q", step.name, got, step.want)
		}
	}
}

// While a run is under way nothing is reported.
func TestReportWaits(t *testing.T) {
	f := &framed{player: visit(t, "#preset=walkthrough&t=2m")}
	f.report()
	text := f.model.Text() + "# more\n"
	f.model, _ = Update(f.model, TextReplaced{Text: text})
	f.receive(to(`'type':'getState','id':'a'`))
	if got := f.report(); got != nil {
		t.Errorf("during the run: got %q", got)
	}
	f.send(RunEnded{Revision: f.model.Revision, Timeline: f.run(text)})
	want := []string{"state ok=true playing=false t=750.25", "sync t=750.25", "state id=a ok=true playing=false t=750.25"}
	if got := f.report(); !reflect.DeepEqual(got, want) {
		t.Errorf("after the run: got %q, want %q", got, want)
	}
}

// Messages are deferred while an exercise is being fetched.
func TestDeferred(t *testing.T) {
	for _, test := range []struct {
		name    string
		fetched exercises.CollectionFetched
		want    []string
	}{
		{"fetched", exercises.CollectionFetched{Text: course.Text()},
			[]string{"state exercise=headroom ok=true playing=false", "sync", "state id=open exercise=headroom ok=true playing=false", "state id=held exercise=headroom ok=true playing=false", "exercise name=headroom solved=false"}},
		{"not fetched", exercises.CollectionFetched{Failure: "it is gone"},
			[]string{"error id=open message=exercise: it is gone", "state id=held preset=walkthrough ok=true playing=false"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := &framed{player: visit(t, "#preset=walkthrough")}
			f.report()
			messages, _ := f.Receive(&f.model, nil, to(`'type':'load','exercise':'headroom','id':'open'`))
			for _, msg := range messages {
				f.model, _ = Update(f.model, msg)
			}
			f.receive(to(`'type':'getState','id':'held'`))
			if held, got := f.Deferred(&f.model), f.report(); held != nil || got != nil {
				t.Errorf("before the exercise is there: %q, %q", held, got)
			}
			f.send(test.fetched)
			for _, text := range f.Deferred(&f.model) {
				f.receive(text)
			}
			got := f.report()
			for i := range got {
				got[i], _, _ = strings.Cut(got[i], " t=")
			}
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// The result of an exercise is reported when it changes.
func TestReportExercise(t *testing.T) {
	f := &framed{player: visit(t, "#exercise=headroom")}
	if got, want := shorten(f.ReportExercise(&f.model)), []string{"exercise name=headroom solved=false"}; !reflect.DeepEqual(got, want) {
		t.Errorf("at the start: got %q, want %q", got, want)
	}
	if got := f.ReportExercise(&f.model); got != "" {
		t.Errorf("again: %s", got)
	}
	f.write(f.solution())
	got := f.ReportExercise(&f.model)
	if want := []string{"exercise name=headroom solved=true"}; !reflect.DeepEqual(shorten(got), want) || !strings.Contains(got, `"code":"E`) {
		t.Errorf("solved: got %s", got)
	}
	f.send(exercises.Closed{})
	if got := f.ReportExercise(&f.model); got != "" {
		t.Errorf("closed: %s", got)
	}
}
