package main

import (
	"fmt"
	"strings"
)

// survivor is a change that tests need not notice, and why.
type survivor struct {
	change
	reason string
}

// parseSurvivors reads the list: blocks with an empty line between them.
//
//	core/hpa/limit.go limit
//	- if d.Max > step.Rate {
//	+ if d.Max >= step.Rate {
//	The reason, in any number of lines.
//
// A block may hold several pairs that live for the same reason. Lines before
// the first block that start with # are comments.
func parseSurvivors(text string) ([]survivor, error) {
	var all []survivor
	for block := range strings.SplitSeq(text, "\n\n") {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		if lines[0] == "" || strings.HasPrefix(lines[0], "#") {
			continue
		}
		file, function, ok := strings.Cut(lines[0], " ")
		if !ok {
			return nil, fmt.Errorf("%s: %q: want a file and a function", survivorsFile, lines[0])
		}
		lines = lines[1:]
		first := len(all)
		for len(lines) > 1 && strings.HasPrefix(lines[0], "- ") && strings.HasPrefix(lines[1], "+ ") {
			all = append(all, survivor{change: change{file, function, lines[0][2:], lines[1][2:]}})
			lines = lines[2:]
		}
		reason := strings.Join(lines, " ")
		if len(all) == first || reason == "" || strings.HasPrefix(reason, "- ") {
			return nil, fmt.Errorf("%s: %s %s: want pairs of lines with - and +, and a reason", survivorsFile, file, function)
		}
		for i := range all[first:] {
			all[first+i].reason = reason
		}
	}
	return all, nil
}

// compare reports survivors that are not listed, and listed ones that were killed.
func compare(mutants []mutant, listed []survivor) []error {
	reasons := reasonsOf(listed)
	lives := map[change]bool{}
	var problems []error
	for _, m := range mutants {
		if !m.viable() || m.killed() {
			continue
		}
		lives[m.change] = true
		if _, ok := reasons[m.change]; !ok {
			problems = append(problems, fmt.Errorf("%s:%d: %s: survives, and is not in %s:\n%s %s\n- %s\n+ %s",
				m.file, m.line, m.kind, survivorsFile, m.file, m.function, m.before, m.after))
		}
	}
	for _, s := range listed {
		if !lives[s.change] {
			problems = append(problems, fmt.Errorf("%s %s: is in %s, but does not survive any more:\n- %s\n+ %s", s.file, s.function, survivorsFile, s.before, s.after))
		}
	}
	return problems
}

func reasonsOf(listed []survivor) map[change]string {
	reasons := map[change]string{}
	for _, s := range listed {
		reasons[s.change] = s.reason
	}
	return reasons
}
