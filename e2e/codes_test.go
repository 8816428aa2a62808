//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/exercise"
)

// chat is a text that a trainer copies from a chat: names, times, other messages, an
// incomplete code.
func chat() string {
	title := "The HorizontalPodAutoscaler, from the first steps to production"
	team := exercise.Submission{Who: "Team 3", Course: title, Done: []exercise.Done{
		{Exercise: "min-and-max", Met: []bool{true, true, true}}, {Exercise: "tolerance", Met: []bool{true, false}, Hints: 2, Shown: true}}}
	anna := exercise.Submission{Course: title, Done: []exercise.Done{{Exercise: "min-and-max", Met: []bool{true, false, true}}}}
	formula := exercise.Submission{Who: "=1+1", Course: title, Done: []exercise.Done{{Exercise: "by-hand", Met: []bool{true, true}, Hints: 1}}}
	cut := anna.Encode()
	return "good morning\n[10:12] Anna Li: " + anna.Encode() + "\n" + team.Encode() + "\nBob: " + cut[:len(cut)-2] + "\n\nPat  10:14 AM\n" + formula.Encode() + "\n"
}

func (p *tab) fillIn(id, text string) {
	p.t.Helper()
	p.run(`{ const e = document.getElementById(` + quote(id) + `); e.value = ` + quote(text) + `; e.dispatchEvent(new Event("input", { bubbles: true })); }`)
}

// A trainer pastes a chat and sees who solved what, and which code is broken.
func TestCodes(t *testing.T) {
	for _, l := range []device{desktop, phone} {
		p := inUsedProfile(t, l)
		p.onNewDocument(recordOutput)
		p.goTo("/#codes")
		p.ready()
		p.until("the dialog", one(codesField))
		p.fillIn("codes-text", chat())
		p.until("the table", each(codesDialog+" tbody tr")+`.length === 4`)
		want := []string{
			"Anna Li | min-and-max | 2/3 | no | – | –",
			"Team 3 | min-and-max | 3/3 | yes | – | –",
			"Team 3 | tolerance | 1/2 | no | 2 | seen",
			"=1+1 (Pat) | by-hand | 2/2 | yes | 1 | –",
		}
		got := p.rows(codesDialog + " table")
		if marks := eval[string](p, each(codesDialog+" .mark")+goalMarks+`.join("")`); marks != "✓✗✓"+"✓✓✓"+"✓✗"+"✓✓" {
			t.Errorf("the marks of the goals are %s", marks)
		}
		if l == phone { // each row names its values
			for i := range want {
				parts := strings.Split(want[i], " | ")
				want[i] = strings.Join([]string{parts[0], parts[1], parts[2], parts[3], "Hints " + parts[4], "Solution " + parts[5]}, " | ")
			}
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("at %d px row %d is %q, want %q", l.width, i+1, got[i], want[i])
			}
		}
		if text := p.shown(codesDialog + " .wrong"); !strings.Contains(text, "Line 4, Bob: this code is damaged: was all of it copied?") {
			t.Errorf("of the broken code it says %q", text)
		}
		if text := p.shown(codesDialog + " .summary"); text != "3 people · 2 of 4 exercises solved · 1 code cannot be read · 1 line without a code skipped" {
			t.Errorf("in short: %q", text)
		}
		if eval[bool](p, one(codesDialog)+`.scrollWidth > `+one(codesDialog)+`.clientWidth`) {
			t.Errorf("at %d px it is wider than the dialog", l.width)
		}
		p.click(codesDialog + ` [data-do="copy"]`)
		p.until("the table on the clipboard", `taken.length > 0`)
		csv := strings.Split(eval[string](p, `taken.shift().text`), "\r\n")
		if csv[0] != "Person,Course,Exercise,Goals,Met,Of,Solved,Hints,Solution shown,Problem" || len(csv) != 7 || !strings.HasPrefix(csv[5], "'=1+1 (Pat),") || !strings.HasPrefix(csv[4], "Bob,,") {
			t.Errorf("copied:\n%s", strings.Join(csv, "\n"))
		}
		p.press("Escape")
		p.until("the dialog to close", closed(codesDialog))
		p.until("the address without it", `!location.hash.includes("codes")`)
	}
}

// The dialog of codes opens from the list of exercises and from the palette, also by
// keyboard, and shows the titles of known exercises.
func TestCodesOpen(t *testing.T) {
	p := openExercise(t, "min-and-max", desktop)
	p.click(named("exercises"))
	p.until("the focus on the list's title", `document.activeElement?.matches(`+quote(taskPanel+" h2")+`)`)
	p.focus(`.results [data-kind="codes"]`)
	p.press("Enter")
	p.until("the dialog", one(codesField))
	p.until("its address", `location.hash.includes("&codes") || location.hash.includes("codes&")`)
	p.fillIn("codes-text", chat())
	p.until("the title", says(codesDialog+" tbody", "A floor and a ceiling"))
	p.press("Escape")
	p.until("the dialog to close", closed(codesDialog))
	p.until("the focus back", `document.activeElement?.dataset.kind === "codes"`)
	p.press("k", ctrl)
	p.find("codes", "Codes handed in…")
	p.press("Enter")
	p.until("the dialog again, empty", one(codesField)+`?.value === ""`)
	p.press("Escape")
	p.until("the dialog to close", closed(codesDialog))
	p.run(`location.hash = "codes"`)
	p.until("the dialog by its address", one(codesField))
	p.run(one(codesDialog) + `.close(); location.hash = "codes&codes"`)
	p.until("the dialog closed and opened at once", one(codesField))
	p.until("the exercise still there", pageHas("exercise", "min-and-max"))
}

// The checker finds nothing in the codes dialog.
func TestAxeCodes(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, "/#codes", l)
			p.until("the dialog", one(codesField))
			check := p.checker()
			for _, text := range []string{"", chat()} {
				p.fillIn("codes-text", text)
				p.pause()
				check("codes")
			}
		})
	}
}
