package manifest

import (
	"fmt"
	"strings"
)

// maxNested is how deep a text may be nested for the YAML parser to be asked.
// It calls itself for each level, and as WebAssembly it has a small stack, whose
// end is the end of the page. What is read is far less deep, see maxDepth.
const maxNested = 3 * maxDepth

// checkNesting refuses a text that may be nested too deep, by a look at its
// brackets and indentation. It takes the text of block scalars for structure.
func checkNesting(text string) error {
	number, brackets := 0, 0
	var indents []int // of the lines that the current one is inside of
	for line := range strings.Lines(text) {
		number++
		column := len(line) - len(strings.TrimLeft(line, " "))
		content := strings.TrimSpace(line)
		if content == "" || content[0] == '#' {
			continue
		}
		for len(indents) > 0 && indents[len(indents)-1] >= column {
			indents = indents[:len(indents)-1]
		}
		indents = append(indents, column)
		// Lists and complex keys may begin in one line: "- - a".
		for rest := line[column:]; len(rest) > 1 && strings.IndexByte("-?:", rest[0]) >= 0 && strings.IndexByte(" \t", rest[1]) >= 0; {
			next := strings.TrimLeft(rest[1:], " \t")
			column += len(rest) - len(next)
			indents = append(indents, column)
			rest = next
		}
		deepest := flowDepth(line, &brackets)
		if len(indents) > maxNested || deepest > maxNested {
			return fmt.Errorf("yaml: line %d: exceeded max depth", number)
		}
	}
	return nil
}

// flowDepth is how many brackets a line has open at most; open are those at its
// beginning, and becomes those at its end. What is in quotes does not count.
func flowDepth(line string, open *int) (deepest int) {
	deepest = *open
	unquoted(line, func(c byte) {
		switch c {
		case '[', '{':
			*open++
			deepest = max(deepest, *open)
		case ']', '}':
			*open = max(*open-1, 0)
		}
	})
	return deepest
}
