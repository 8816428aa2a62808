package observe

import (
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/exercise/course"
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

// Each preset with a recording has a run that agrees with all of it.
func TestPresetsAgree(t *testing.T) {
	recorded := 0
	for _, p := range preset.All() {
		if agrees, compared := agreement(t, p.Text); compared {
			recorded++
			if !agrees {
				t.Errorf("%s: the run does not agree with what was recorded", p.Name)
			}
		}
	}
	if recorded == 0 {
		t.Error("no preset has a recording")
	}
}

// Each exercise with a recording starts with a run that does not agree with it, and its
// solution and the other right answers do.
func TestExercisesAgree(t *testing.T) {
	recorded := 0
	for _, x := range course.Collection().Exercises {
		agrees, compared := agreement(t, x.Start)
		if !compared {
			continue
		}
		recorded++
		if agrees {
			t.Errorf("%s: the start agrees with what was recorded", x.Name)
		}
		for _, a := range append([]exercise.Attempt{{What: exercise.Text{words.English: "the solution"}, Answer: x.Solution}}, x.Right...) {
			text, err := a.Apply(x)
			if err != nil {
				t.Fatal(err)
			}
			if agrees, _ := agreement(t, text); !agrees {
				t.Errorf("%s: %q %q does not agree with what was recorded", x.Name, a.What.In(words.English), a.Set)
			}
		}
	}
	if recorded == 0 {
		t.Error("no exercise has a recording")
	}
}

// agreement reports whether the run of a text agrees with what the text has recorded, if
// anything.
func agreement(t *testing.T, text string) (agrees, compared bool) {
	t.Helper()
	_, s, tl := runOf(text)
	if tl == nil || s.Recorded == nil {
		return false, false
	}
	r := Recorded(tl, 0)
	if len(r.All) == 0 || len(r.Unknown)+len(r.Others) > 0 {
		t.Fatalf("of the recording %v are compared, %q and %q are not", r.All, r.Unknown, r.Others)
	}
	for _, recording := range r.All {
		if d := Compare(tl, 0, recording, recording.Step); d.First != nil || d.Observed == 0 {
			return false, true
		}
	}
	return true, true
}
