package exercises

import (
	"strings"
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/exercise/course"
	"hpaplayground/web/document"
)

func TestDifference(t *testing.T) {
	for _, test := range []struct{ before, now, want string }{
		{"a\n", "a\n", ""},
		{"a\nb\nc\nd\ne\nf\ng\n", "a\nb\nc\nD\ne\nf\ng\n", " b| c|-d|+D| e| f"},
		{"a\nb\nc\nd\ne\nf\ng\nh\n", "A\nb\nc\nd\ne\nf\ng\nh\nz\n", "-a|+A| b| c|…| g| h|+z"},
		{"", "a\n", "+a"},
		{"a\nb\nc", "c\na\nb", "+c| a| b|-c"},
	} {
		var got []string
		for _, line := range Difference(test.before, test.now) {
			got = append(got, string(line.Sign)+line.Text)
		}
		if s := strings.Join(got, "|"); s != test.want {
			t.Errorf("%q -> %q: %s, want %s", test.before, test.now, s, test.want)
		}
	}
}

// The documents of a solution replace the same documents of the start.
func TestSolutionDocuments(t *testing.T) {
	x := *course.Collection().Exercises[0]
	start := document.Document{Sections: document.Split(x.Start)}
	hpa := start.PartText(document.HPA)
	x.Solution = exercise.Answer{Documents: strings.Replace(hpa, "maxReplicas:", "# more\n  maxReplicas:", 1)}
	text, err := SolutionText(&x)
	if err != nil || text == x.Start || strings.Replace(text, "# more\n  ", "", 1) != x.Start {
		t.Errorf("%v:\n%s", err, text)
	}
}
