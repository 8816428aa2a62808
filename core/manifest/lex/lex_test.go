package lex

import (
	"fmt"
	"strings"
	"testing"
)

func TestTokens(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`a: b`, "a`a` :`:` a`b`"},
		{`- - a : b # c`, "-`-` -`-` a`a` :`:` a`b` #`# c`"},
		{`a: it's "b" #c`, "a`a` :`:` a`it's \"b\"` #`#c`"},
		{`a: 'it''s' b`, "a`a` :`:` \"`'it''s'` a`b`"},
		{`"a\"":1`, "\"`\"a\\\"\"` :`:` a`1`"},
		{`a: [b c, {"d":1, e: 'f]'}]]`, "a`a` :`:` [`[` a`b c` ,`,` {`{` \"`\"d\"` :`:` a`1` ,`,` a`e` :`:` \"`'f]'` }`}` ]`]` ]`]`"},
		{`a: b[c], d`, "a`a` :`:` a`b[c], d`"},
		{`a: &x !!seq [*y, b]`, "a`a` :`:` &`&x` &`!!seq` [`[` &`*y` ,`,` a`b` ]`]`"},
		{`a: |2- # b`, "a`a` :`:` |`|2-` #`# b`"},
		{`a:b -c`, "a`a:b -c`"},
		{"a\n'b'", "a`a` \"`'b'`"},
		{"[a\n'b]", "[`[` a`a` a`'` a`b` ]`]`"},
		{"\t:", ":`:`"},
	} {
		var s Scanner
		var got []string
		for token := range s.Tokens(test.text) {
			got = append(got, fmt.Sprintf("%c`%s`", token.Kind, test.text[token.From:token.To]))
		}
		if now := strings.Join(got, " "); now != test.want {
			t.Errorf("%s gives %s, want %s", test.text, now, test.want)
		}
	}
}

func TestWord(t *testing.T) {
	for _, test := range []struct {
		text       string
		inBrackets bool
		want       string
		colon      bool
	}{
		{"a b: c", false, "a b", true},
		{"a:b", false, "a:b", false},
		{"a, b", false, "a, b", false},
		{"a, b", true, "a", false},
		{"a \t# b", false, "a", false},
		{"a\r\nb: c", false, "a", false},
		{`"a: b": c`, false, `"a: b"`, true},
		{`"a b`, false, `"a b`, false},
		{"'a\nb'", false, "'a", false},
		{"", false, "", false},
	} {
		n, colon := Word(test.text, test.inBrackets)
		if test.text[:n] != test.want || colon != test.colon {
			t.Errorf("%q gives %q %v", test.text, test.text[:n], colon)
		}
	}
}

func TestBrackets(t *testing.T) {
	for text, want := range map[string]int{"[a]]": 3, "{a: '}'} b": 8, "[a": -1, `{"a":"}`: -1, "": -1} { //maps: each alone
		if got := Brackets(text); got != want {
			t.Errorf("%s gives %d, want %d", text, got, want)
		}
	}
}

// FuzzTokens: in any text, the tokens follow one another and contain everything
// but white space.
func FuzzTokens(f *testing.F) {
	f.Add("a: [b, 'c']\n\"d\":e # f\n- |\n  g\n")
	f.Add("{\"a\":[&b *c, ? d]}\n---\n'e\n")
	f.Fuzz(func(t *testing.T, text string) {
		var s Scanner
		end := 0
		for token := range s.Tokens(text) {
			if token.From < end || token.To <= token.From || token.To > len(text) {
				t.Fatalf("%+v after %d in %q", token, end, text)
			}
			if strings.Trim(text[end:token.From], blank) != "" {
				t.Errorf("%q is left out of %q", text[end:token.From], text)
			}
			end = token.To
		}
		if strings.Trim(text[end:], blank) != "" {
			t.Errorf("%q is left out of %q", text[end:], text)
		}
		for _, p := range Split(text) {
			if !strings.HasPrefix(text[p.At:], p.Text) {
				t.Errorf("%q is not at %d of %q", p.Text, p.At, text)
			}
		}
	})
}

func TestIsPlain(t *testing.T) {
	for text, want := range map[string]bool{
		"web": true, "Deployment/web": true, "a.b_c-1": true, "x": true, "1": false, "500m": false, "y": false, "Yes": false, "null": false,
		"": false, "a b": false, "a:": false, "-a": false, "größe": false,
	} {
		if got := IsPlain(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
