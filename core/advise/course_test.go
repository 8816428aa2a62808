package advise

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
)

// prove returns what a search finds in a text.
func prove(t *testing.T, text string) []Finding {
	t.Helper()
	_, tl := ran(t, text)
	search := NewSearch(new(parse.Reader), text, tl)
	for search.Step() {
	}
	return search.Findings()
}

func report(f *Finding) string {
	return fmt.Sprintf("%s %s %s:%d %s | %s | --set %s | %s %v %d", f.Code, f.Severity, f.Field, f.Line, f.Says.In(fmt.Sprintf), "", strings.Join(f.Change.Settings, " --set "),
		f.Change.If.In(fmt.Sprintf), f.Change.Effects, f.Change.Seeds)
}

// changedFields returns the fields that differ between two texts, and objects that only the first has.
func changedFields(before, after string) (fields []manifest.Target) {
	a, _ := manifest.Parse(before)
	b, _ := manifest.Parse(after)
	for _, d := range a {
		o := manifest.Object{Kind: d.Kind, Name: d.Name}
		e := o.In(b)
		if e == nil {
			fields = append(fields, manifest.Target{Object: o})
			continue
		}
		from, _ := d.Value("").(map[string]any)
		to, _ := e.Value("").(map[string]any)
		for _, difference := range manifest.Differences(from, to) {
			fields = append(fields, manifest.Target{Object: o, Path: difference.Path})
		}
	}
	return fields
}

// names reports whether a field is a changed one, or is in it, or around it.
func names(f manifest.Target, changed []manifest.Target) bool {
	return slices.ContainsFunc(changed, func(c manifest.Target) bool {
		if f.Kind != c.Kind || f.Name != "" && f.Name != c.Name {
			return false
		}
		return within(f.Path, c.Path) || within(c.Path, f.Path)
	})
}

func within(path, around string) bool {
	rest, ok := strings.CutPrefix(path, around)
	return ok && (around == "" || rest == "" || rest[0] == '.' || rest[0] == '[')
}

// The findings on the starts of the course name what the solution fixes.
func TestCourse(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	named, all := 0, 0
	for _, x := range course.Collection().Exercises {
		solved, err := x.Solution.Apply(x)
		if err != nil {
			t.Fatal(err)
		}
		changed := changedFields(x.Start, solved)
		all++
		found := prove(t, x.Start)
		hit := slices.ContainsFunc(found, func(f Finding) bool { return names(f.Field, changed) })
		if hit {
			named++
		}
		t.Logf("%s: %v, of %d findings; changed %v", x.Name, hit, len(found), changed)
	}
	t.Logf("%d of %d", named, all)
	if named < 26 {
		t.Errorf("the findings name what the solution fixes in %d of %d exercises, want 26", named, all)
	}
}
