package manifest

import "hpaplayground/core/manifest/lex"

// lineProblems is what may be wrong in a line that the parser could not read. Each
// field is an offset in bytes, or -1.
type lineProblems struct {
	secondColon  int
	openQuote    int // a quote that is not closed
	openBracket  int // the last bracket that is not closed, or else the first bracket
	strayBracket int // a closing bracket without an open bracket
	afterQuote   int // text after a quoted value
}

func findProblems(line string) lineProblems {
	found := lineProblems{-1, -1, -1, -1, -1}
	first := func(place *int, at int) {
		if *place < 0 {
			*place = at
		}
	}
	var s lex.Scanner
	var open []int
	colons, before := 0, lex.Comment
	for t := range s.Tokens(line) {
		switch {
		case t.Kind == lex.Colon:
			if colons++; colons == 2 {
				found.secondColon = t.From
			}
		case t.Kind == lex.Quoted && s.Quote != 0:
			found.openQuote = t.From
		case (t.Kind == lex.Plain || t.Kind == lex.Quoted) && before == lex.Quoted:
			first(&found.afterQuote, t.From)
		case t.Kind.IsOpening():
			first(&found.openBracket, t.From)
			open = append(open, t.From)
		case t.Kind.IsClosing() && len(open) == 0:
			first(&found.strayBracket, t.From)
		case t.Kind.IsClosing():
			open = open[:len(open)-1]
		}
		before = t.Kind
	}
	if len(open) > 0 {
		found.openBracket = open[len(open)-1]
	}
	return found
}
