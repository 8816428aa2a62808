package exercises

import (
	"slices"
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/section"
)

// SolutionText returns the whole text of an exercise's solution. A changed document
// keeps its place.
func SolutionText(x *exercise.Exercise) (string, error) {
	if x.Solution.Documents == "" {
		return x.Solution.Apply(x)
	}
	solved, err := x.Solution.Apply(x)
	if err != nil {
		return "", err
	}
	sameObject := func(s section.Section) func(section.Section) bool {
		return func(o section.Section) bool { return object(o.Text) == object(s.Text) }
	}
	remaining := section.Split(solved)
	sections := slices.DeleteFunc(section.Split(x.Start), func(s section.Section) bool { return !slices.ContainsFunc(remaining, sameObject(s)) })
	for _, s := range section.Split(x.Solution.Documents) {
		i := slices.IndexFunc(sections, sameObject(s))
		if i < 0 {
			sections = append(sections, s)
			continue
		}
		sections = slices.Clone(sections)
		sections[i].Text = s.Text
		if !strings.HasSuffix(s.Text, "\n") {
			sections[i].Text += "\n"
		}
	}
	var b strings.Builder
	for i, s := range sections {
		if i > 0 && !strings.HasPrefix(s.Text, "---") {
			b.WriteString("---\n")
		}
		b.WriteString(s.Text)
	}
	solution := exercise.Answer{Set: x.Solution.Set, Documents: b.String()}
	return solution.Apply(x)
}

// object returns the kind and name of the object in a section's text.
func object(text string) string {
	docs, _ := manifest.Parse(text)
	if len(docs) == 0 {
		return ""
	}
	if docs[0].Kind == "Simulation" {
		return docs[0].Kind
	}
	return docs[0].Kind + "/" + docs[0].Name
}

// Line is a line of a comparison of two texts. Its sign is '+' for a new line, '-' for
// a removed line, ' ' for an unchanged line, and '…' in place of hidden unchanged
// lines.
type Line struct {
	Sign rune
	Text string
}

const (
	// contextLines is how many unchanged lines are shown around a change.
	contextLines = 2
	// maxLines is the most lines that are compared line by line.
	maxLines = 1500
)

// Difference compares two texts, line by line.
func Difference(before, now string) []Line {
	a, b := lines(before), lines(now)
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	var all []Line
	add := func(sign rune, lines []string) {
		for _, text := range lines {
			all = append(all, Line{sign, text})
		}
	}
	add(' ', a[:start])
	all = append(all, compareLines(a[start:len(a)-end], b[start:len(b)-end])...)
	add(' ', a[len(a)-end:])
	return foldLines(all)
}

func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// compareLines compares two lists of lines by their longest common subsequence. If a list
// is too long, all lines of a are removed and all lines of b are new.
func compareLines(a, b []string) []Line {
	if len(a) > maxLines || len(b) > maxLines {
		out := make([]Line, 0, len(a)+len(b))
		for _, text := range a {
			out = append(out, Line{'-', text})
		}
		for _, text := range b {
			out = append(out, Line{'+', text})
		}
		return out
	}
	// longest[i][j] is the length of the longest common subsequence of a[i:] and b[j:].
	longest := make([][]int, len(a)+1)
	for i := range longest {
		longest[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				longest[i][j] = longest[i+1][j+1] + 1
			} else {
				longest[i][j] = max(longest[i+1][j], longest[i][j+1])
			}
		}
	}
	var out []Line
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			out = append(out, Line{' ', a[i]})
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || longest[i+1][j] >= longest[i][j+1]):
			out = append(out, Line{'-', a[i]})
			i++
		default:
			out = append(out, Line{'+', b[j]})
			j++
		}
	}
	return out
}

// foldLines hides unchanged lines, except those around changes.
func foldLines(all []Line) []Line {
	near := make([]bool, len(all))
	for i, line := range all {
		if line.Sign == ' ' {
			continue
		}
		for j := max(i-contextLines, 0); j <= min(i+contextLines, len(all)-1); j++ {
			near[j] = true
		}
	}
	var out []Line
	for i, line := range all {
		switch {
		case near[i]:
			out = append(out, line)
		case len(out) > 0 && out[len(out)-1].Sign != '…':
			out = append(out, Line{Sign: '…'})
		}
	}
	if n := len(out); n > 0 && out[n-1].Sign == '…' {
		out = out[:n-1]
	}
	return out
}
