package main

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// tally counts mutants by their result.
type tally struct{ killed, timedOut, lived, notViable int }

func (t *tally) add(m mutant) {
	switch {
	case !m.viable():
		t.notViable++
	case m.status == "TIMED OUT":
		t.timedOut++
	case m.killed():
		t.killed++
	default:
		t.lived++
	}
}

func (t tally) viable() int { return t.killed + t.timedOut + t.lived }

// percent is the share of killed mutants among those that compile.
func (t tally) percent() float64 { return 100 * float64(t.killed+t.timedOut) / float64(t.viable()) }

func (t tally) String() string {
	return fmt.Sprintf("%d mutants, %d killed, %d timed out, %d live: %.1f %% died", t.viable(), t.killed, t.timedOut, t.lived, t.percent())
}

// count tallies the mutants that are wanted; nil: all.
func count(mutants []mutant, wanted func(mutant) bool) tally {
	var t tally
	for _, m := range mutants {
		if wanted == nil || wanted(m) {
			t.add(m)
		}
	}
	return t
}

const introduction = `# Mutation tests

%s is written by ` + "`make mutation`" + `, which changes ` + "`core/hpa` and `core/autoscaling`" + ` in one place at a time and runs the
package's own tests, the vectors recorded from the real controller among them. A change that no test notices lives. Each
that does is listed below with its reason; the command fails on any other, and on a listed one that dies.

Tool: [gremlins](https://github.com/go-gremlins/gremlins) %s, with %s. Mutants of lines that no test reaches count as
living. A mutant that timed out never came back from a loop. What does not compile, as
strings with a minus between them, counts nowhere.

`

func report(version string, mutants []mutant, listed []survivor) string {
	var b strings.Builder
	fmt.Fprintf(&b, introduction, "This file", version, runtime.Version())
	table(&b, "Package", mutants, func(m mutant) string { return "`" + m.dir + "`" })
	table(&b, "Mutator", mutants, func(m mutant) string { return words(m.kind) })
	alive := slices.DeleteFunc(slices.Clone(mutants), func(m mutant) bool { return m.killed() || !m.viable() })
	b.WriteString("## The survivors\n")
	reasons := reasonsOf(listed)
	file := ""
	for i, m := range alive {
		if m.file != file {
			file = m.file
			fmt.Fprintf(&b, "\n### `%s`\n", file)
		}
		// Neighbours with the same reason share a block.
		reason := reasons[m.change]
		if i == 0 || alive[i-1].file != file || reasons[alive[i-1].change] != reason {
			b.WriteString("\n```diff\n")
		}
		fmt.Fprintf(&b, "@@ line %d, %s @@\n- %s\n+ %s\n", m.line, m.function, m.before, m.after)
		if i == len(alive)-1 || alive[i+1].file != file || reasons[alive[i+1].change] != reason {
			fmt.Fprintf(&b, "```\n\n%s\n", cmp.Or(reason, "No reason is known."))
		}
	}
	return b.String()
}

// table writes one row per group, in alphabetical order, and the total.
func table(b *strings.Builder, title string, mutants []mutant, group func(mutant) string) {
	var names []string
	for _, m := range mutants {
		if name := group(m); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	fmt.Fprintf(b, "| %s | mutants | killed | timed out | live | died |\n|---|--:|--:|--:|--:|--:|\n", title)
	row := func(name string, t tally) {
		if t.viable() > 0 {
			fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %.1f %% |\n", name, t.viable(), t.killed, t.timedOut, t.lived, t.percent())
		}
	}
	for _, name := range names {
		row(name, count(mutants, func(m mutant) bool { return group(m) == name }))
	}
	row("All", count(mutants, nil))
	b.WriteString("\n")
}

func words(kind string) string { return strings.ToLower(strings.ReplaceAll(kind, "_", " ")) }
