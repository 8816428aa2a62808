package labels

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

// Parse reads a selector such as "app=web,tier in (a,b),!old". It mirrors
// apimachinery's labels.Parse, with the same error messages: the empty string
// matches everything, and an empty value is allowed ("a=", "a in (x,)").
func Parse(text string) (Selector, error) {
	p := parser{tokens: scan(text)}
	var requirements []requirement
	for {
		switch t := p.peek(); {
		case t.kind == end:
			return newSelector(requirements), nil
		case !t.startsRequirement():
			return Selector{}, fmt.Errorf("found '%s', expected: !, identifier, or 'end of string'", t.text)
		}
		r, err := p.requirement()
		if err != nil {
			return Selector{}, fmt.Errorf("unable to parse requirement: %w", err)
		}
		requirements = append(requirements, r)
		switch t := p.next(); t.kind {
		case end:
			return newSelector(requirements), nil
		case comma:
			if t := p.peek(); !t.startsRequirement() {
				return Selector{}, fmt.Errorf("found '%s', expected: identifier after ','", t.text)
			}
		default:
			return Selector{}, fmt.Errorf("found '%s', expected: ',' or 'end of string'", t.text)
		}
	}
}

// parser reads the tokens. The last token is always an end token. The parser does not
// read beyond it.
type parser struct {
	tokens []token
	at     int
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) next() token {
	t := p.tokens[p.at]
	if p.at < len(p.tokens)-1 {
		p.at++
	}
	return t
}

func (p *parser) requirement() (requirement, error) {
	key := p.next()
	negated := key.kind == not
	if negated {
		key = p.next()
	}
	if !key.isWord() {
		return requirement{}, fmt.Errorf("found '%s', expected: identifier", key.text)
	}
	// Upstream has no path here; its text "<nil>" is part of the error.
	if err := invalidKey(key.text, (*field.Path)(nil)); err != nil {
		return requirement{}, err
	}
	if negated {
		return newRequirement(key.text, doesNotExist, nil)
	}
	if t := p.peek(); t.kind == end || t.kind == comma {
		return newRequirement(key.text, exists, nil)
	}
	op, err := p.operator()
	if err != nil {
		return requirement{}, err
	}
	var values []string
	if op == in || op == notIn {
		values, err = p.values()
	} else {
		values, err = p.value()
	}
	if err != nil {
		return requirement{}, err
	}
	return newRequirement(key.text, op, values)
}

func (p *parser) operator() (operator, error) {
	t := p.next()
	switch t.kind {
	case keyword, binary:
		return t.op, nil
	}
	return "", fmt.Errorf("found '%s', expected: in, notin, =, ==, !=, gt, lt", t.text)
}

// value reads the single value of an exact match or a comparison. It may be
// missing.
func (p *parser) value() ([]string, error) {
	if t := p.peek(); t.kind == end || t.kind == comma {
		return []string{""}, nil
	}
	t := p.next()
	if !t.isWord() {
		return nil, fmt.Errorf("found '%s', expected: identifier", t.text)
	}
	return []string{t.text}, nil
}

// values reads the set in parentheses. It returns the values in order, each once. If there
// is nothing between two commas, or between a comma and a parenthesis, the value is empty.
func (p *parser) values() ([]string, error) {
	if t := p.next(); t.kind != openBracket {
		return nil, fmt.Errorf("found '%s' expected: '('", t.text)
	}
	switch t := p.peek(); {
	case t.kind == closeBracket:
		p.next()
		return []string{""}, nil
	case t.kind != comma && !t.isWord():
		return nil, fmt.Errorf("found '%s', expected: ',', ')' or identifier", t.text)
	}
	var values []string
	for {
		switch t := p.next(); {
		case t.isWord():
			values = append(values, t.text)
			if after := p.peek(); after.kind != comma && after.kind != closeBracket {
				return nil, fmt.Errorf("found '%s', expected: ',' or ')'", after.text)
			}
		case t.kind == comma:
			after := p.peek().kind
			if len(values) == 0 || after == comma || after == closeBracket {
				values = append(values, "")
			}
		case t.kind == closeBracket:
			slices.Sort(values)
			return slices.Compact(values), nil
		default:
			return nil, fmt.Errorf("found '%s', expected: ',', or identifier", t.text)
		}
	}
}

// token is a part of a selector's text.
type token struct {
	kind kind
	op   operator // the operator of a keyword or binary token
	text string
}

type kind uint8

const (
	end     kind = iota
	word         // a key or a value
	keyword      // in or notin; where no operator can be, they are words
	binary       // an operator made of symbols
	not
	comma
	openBracket
	closeBracket
)

func (t token) isWord() bool { return t.kind == word || t.kind == keyword }

func (t token) startsRequirement() bool { return t.isWord() || t.kind == not }

// scan splits the text into tokens. As in upstream's lexer, a NUL byte where a token could
// begin ends the text, and a NUL byte after a token is skipped.
func scan(text string) []token {
	var tokens []token
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		if text == "" || text[0] == 0 {
			return append(tokens, token{kind: end})
		}
		t := scanToken(text)
		tokens = append(tokens, t)
		text = strings.TrimPrefix(text[len(t.text):], "\x00")
	}
}

func scanToken(text string) token {
	for _, t := range symbols {
		if strings.HasPrefix(text, t.text) {
			return t
		}
	}
	if i := strings.IndexAny(text, "=!(),>< \t\r\n\x00"); i >= 0 {
		text = text[:i]
	}
	switch text {
	case string(in), string(notIn):
		return token{keyword, operator(text), text}
	}
	return token{kind: word, text: text}
}

// symbols lists the operators made of symbols, the longer ones first.
var symbols = []token{
	{binary, doubleEquals, "=="},
	{binary, notEquals, "!="},
	{binary, equals, "="},
	{binary, greaterThan, ">"},
	{binary, lessThan, "<"},
	{not, "", "!"},
	{comma, "", ","},
	{openBracket, "", "("},
	{closeBracket, "", ")"},
}
