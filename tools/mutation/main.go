// Command mutation judges what gremlins found, for the script run. survivors.txt lists
// the changes that no test can notice, with the reason. Any other survivor is an error,
// and so is a listed one that a test notices. If there is none, and all files were
// changed, it writes core/conformance/MUTATION.md.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

var declared = regexp.MustCompile(`(?ms).*^func (?:\([^)]*\) )?(\w+)`)
var block = regexp.MustCompile(`^(\S+) (\S+)\n((?:- .*\n\+ .*\n)+)([^-+](?s:.+))$`)

// mutant is one change and its result, both in gremlins' words.
type mutant struct {
	Type, Status string
	Line, Column int
	change
}

// change is a line before and after. It has no number, so it stays the same when other
// lines change.
type change struct{ file, function, before, after string }

func main() {
	log.SetFlags(0)
	only, outputs := os.Args[1], os.Args[2:]
	reasons := must(parseSurvivors(string(must(os.ReadFile("survivors.txt"))), only))
	var mutants []mutant
	for _, name := range outputs {
		mutants = append(mutants, readMutants("core/"+strings.TrimSuffix(path.Base(name), ".json")+"/", name)...)
	}
	table := table(mutants)
	fmt.Print(table)
	if problems := compare(mutants, reasons); problems != nil {
		log.Fatal(strings.Join(problems, "\n"))
	}
	if only == "" {
		version := must(exec.Command("go", "list", "-m", "-f", "{{.Version}}", "github.com/go-gremlins/gremlins").Output())
		text := fmt.Sprintf(introduction, strings.TrimSpace(string(version)), runtime.Version()) + table
		must(0, os.WriteFile("../../core/conformance/MUTATION.md", []byte(text), 0o644))
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal("mutation: ", err)
	}
	return v
}

// readMutants reads gremlins' output for a folder, without what does not compile.
func readMutants(dir, output string) (all []mutant) {
	var out struct {
		Files []struct {
			Name      string `json:"file_name"`
			Mutations []mutant
		}
	}
	must(0, json.Unmarshal(must(os.ReadFile(output)), &out))
	for _, f := range out.Files {
		lines := strings.Split(string(must(os.ReadFile("../../"+dir+f.Name))), "\n")
		for _, m := range f.Mutations {
			before, name := lines[m.Line-1], function(strings.Join(lines[:m.Line], "\n"))
			m.change = change{dir + f.Name, name, strings.TrimSpace(before), strings.TrimSpace(changed(m.Type, before, m.Column))}
			if m.Status != "NOT VIABLE" {
				all = append(all, m)
			}
		}
	}
	return all
}

// replaced has pairs of tokens: what each mutator replaces, and by what.
var replaced = map[string]string{
	"ARITHMETIC_BASE":         "+ - - + * / / * % *",
	"CONDITIONALS_BOUNDARY":   ">= > > >= <= < < <=",
	"CONDITIONALS_NEGATION":   "== != != == >= < > <= <= > < >=",
	"INCREMENT_DECREMENT":     "++ -- -- ++",
	"INVERT_ASSIGNMENTS":      "+= -= -= += *= /= /= *=",
	"INVERT_LOGICAL":          "&& || || &&",
	"INVERT_LOOPCTRL":         "break continue continue break",
	"REMOVE_SELF_ASSIGNMENTS": "+= = -= = *= = /= = %= = &^= = &= = |= = ^= = <<= = >>= =",
}

// changed returns the line with the token at the column replaced.
func changed(kind, line string, column int) string {
	for pair := range slices.Chunk(strings.Fields(replaced[kind]), 2) {
		if tail, ok := strings.CutPrefix(line[column-1:], pair[0]); ok {
			return line[:column-1] + pair[1] + tail
		}
	}
	return fmt.Sprintf("%s // %s at column %d", line, kind, column)
}

// function is the name of the last function that begins in the text.
func function(text string) string {
	if match := declared.FindStringSubmatch(text); match != nil {
		return match[1]
	}
	return "-"
}

// parseSurvivors returns the reasons for files whose path contains only.
func parseSurvivors(text, only string) (map[change]string, error) {
	reasons := map[change]string{}
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		match := block.FindStringSubmatch(part)
		if match == nil && !strings.HasPrefix(part, "#") {
			return nil, fmt.Errorf("survivors.txt: want a file and a function, lines with - and +, and a reason:\n%s", part)
		} else if match == nil || !strings.Contains(match[1], only) {
			continue
		}
		for pair := range slices.Chunk(strings.Split(strings.TrimSpace(match[3]), "\n"), 2) {
			reasons[change{match[1], match[2], pair[0][2:], pair[1][2:]}] = match[4]
		}
	}
	return reasons, nil
}

// compare returns the survivors without a reason, and the reasons without a survivor.
func compare(mutants []mutant, reasons map[change]string) (problems []string) {
	lives := map[change]bool{}
	for _, m := range mutants {
		if m.Status != "KILLED" && m.Status != "TIMED OUT" {
			lives[m.change] = true
		}
	}
	for c := range lives {
		if reasons[c] == "" {
			problems = append(problems, c.String()+"survives, and is not in survivors.txt")
		}
	}
	for c := range reasons {
		if !lives[c] {
			problems = append(problems, c.String()+"is in survivors.txt, and does not survive")
		}
	}
	slices.Sort(problems)
	return problems
}

func (c change) String() string {
	return fmt.Sprintf("%s %s\n- %s\n+ %s\n", c.file, c.function, c.before, c.after)
}

const introduction = `# Mutation tests

This file is written by ` + "`make mutation`" + `, which changes ` + "`core/hpa` and `core/autoscaling`" + ` in one place at a time and runs the
package's own tests, the vectors recorded from the real controller among them. A change that no test notices lives. Each
that does is in [survivors.txt](../../tools/mutation/survivors.txt) with its reason; the command fails on any other, and on a listed one that dies.

Tool: [gremlins](https://github.com/go-gremlins/gremlins) %s, with %s. A mutant that timed out never came back from a loop. What
does not compile, as strings with a minus between them, counts nowhere.

`

// table counts the mutants by package and mutator.
func table(mutants []mutant) string {
	counts, rows := map[string]int{}, []string{}
	for _, m := range mutants {
		for _, row := range []string{"`" + path.Dir(m.file) + "`", strings.ToLower(strings.ReplaceAll(m.Type, "_", " ")), "~All"} {
			if counts[row]++; counts[row] == 1 {
				rows = append(rows, row)
			}
			counts[row+m.Status]++
		}
	}
	slices.Sort(rows)
	text := "| | mutants | killed | timed out | live | died |\n|---|--:|--:|--:|--:|--:|\n"
	for _, row := range rows {
		all, killed, late := counts[row], counts[row+"KILLED"], counts[row+"TIMED OUT"]
		text += fmt.Sprintf("| %s | %d | %d | %d | %d | %.1f %% |\n", strings.Trim(row, "~"), all, killed, late,
			all-killed-late, 100*float64(killed+late)/float64(all))
	}
	return text
}
