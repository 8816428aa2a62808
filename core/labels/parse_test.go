package labels

import "testing"

func TestParse(t *testing.T) {
	const badName = "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
	const badValue = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"
	for _, c := range []struct{ text, want, err string }{
		{text: "", want: ""},
		{text: " \t\r\n", want: ""},
		{text: "app=web", want: "app=web"},
		{text: "app == web", want: "app==web"},
		{text: "b=c,a in (y, x)", want: "a in (x,y),b=c"},
		{text: "tier notin (a,a,b),app", want: "app,tier notin (a,b)"},
		{text: "!old,new", want: "new,!old"},
		{text: "n>5,n<7", want: "n>5,n<7"},
		{text: "a!=b", want: "a!=b"},
		{text: "a=", want: "a="},
		{text: "a=,b", want: "a=,b"},
		{text: "a in ()", want: "a in ()"},
		{text: "a in (,)", want: "a in ()"},
		{text: "a in (,b,,)", want: "a in (,b)"},
		{text: "in in (in,notin)", want: "in in (in,notin)"},
		{text: "notin", want: "notin"},
		{text: "example.com/app=web", want: "example.com/app=web"},
		{text: "a\x00b=c", err: "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"},
		{text: "a=b,\x00c", want: "a=b,c"},
		{text: "a=b, \x00c", err: "found '', expected: identifier after ','"},

		{text: ",", err: "found ',', expected: !, identifier, or 'end of string'"},
		{text: "=a", err: "found '=', expected: !, identifier, or 'end of string'"},
		{text: "a,", err: "found '', expected: identifier after ','"},
		{text: "a,,b", err: "found ',', expected: identifier after ','"},
		{text: "a=b c", err: "found 'c', expected: ',' or 'end of string'"},
		{text: "!a=b", err: "found '=', expected: ',' or 'end of string'"},
		{text: "!", err: "unable to parse requirement: found '', expected: identifier"},
		{text: "a b", err: "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"},
		{text: "a!b", err: "unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt"},
		{text: "a in", err: "unable to parse requirement: found '' expected: '('"},
		{text: "a in b", err: "unable to parse requirement: found 'b' expected: '('"},
		{text: "a in (", err: "unable to parse requirement: found '', expected: ',', ')' or identifier"},
		{text: "a in (=", err: "unable to parse requirement: found '=', expected: ',', ')' or identifier"},
		{text: "a in (b", err: "unable to parse requirement: found '', expected: ',' or ')'"},
		{text: "a in (b c)", err: "unable to parse requirement: found 'c', expected: ',' or ')'"},
		{text: "a in (,", err: "unable to parse requirement: found '', expected: ',', or identifier"},
		{text: "a in (b,=)", err: "unable to parse requirement: found '=', expected: ',', or identifier"},
		{text: "a==(", err: "unable to parse requirement: found '(', expected: identifier"},
		{text: "a>b", err: `unable to parse requirement: values[0]: Invalid value: "b": for 'Gt', 'Lt' operators, the value must be an integer`},
		{text: "a<", err: `unable to parse requirement: values[0]: Invalid value: "": for 'Gt', 'Lt' operators, the value must be an integer`},
		{text: "_a", err: `unable to parse requirement: <nil>: Invalid value: "_a": ` + badName},
		{text: "/a", err: `unable to parse requirement: <nil>: Invalid value: "/a": prefix part must be non-empty`},
		{text: "a=b_", err: `unable to parse requirement: values[0][a]: Invalid value: "b_": ` + badValue},
		{text: "a in (b,_c,_d)", err: `unable to parse requirement: [values[0][a]: Invalid value: "_c": ` + badValue + `, values[1][a]: Invalid value: "_d": ` + badValue + "]"},
	} {
		got, err := Parse(c.text)
		if message := text(err); message != c.err {
			t.Errorf("Parse(%q): error\n%s\nwant\n%s", c.text, message, c.err)
		}
		if err == nil && got.String() != c.want {
			t.Errorf("Parse(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "a in (x,y),b=c", "!a,b!=c,n>5", "a in (,", "a\x00=b", "in in (in)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first, err := Parse(text)
		if err != nil {
			return
		}
		// The printed text must read back as the same selector.
		second, err := Parse(first.String())
		if err != nil {
			t.Fatalf("%q was read as %q, which does not read back: %v", text, first, err)
		}
		if first.String() != second.String() {
			t.Fatalf("%q was read as %q and that as %q", text, first, second)
		}
		for _, labels := range []map[string]string{nil, {"a": "b"}, {"a": "5", "b": ""}} {
			if first.Matches(labels) != second.Matches(labels) {
				t.Fatalf("%q and %q differ on %v", text, first, labels)
			}
		}
		if first.Empty() != (first.String() == "") {
			t.Fatalf("%q: Empty is %v", text, first.Empty())
		}
	})
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
