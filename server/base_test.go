package main

import "testing"

func TestBase(t *testing.T) {
	for value, want := range map[string]string{
		"":                    "/",
		"/":                   "/",
		"x":                   "/x/",
		"/x/y/":               "/x/y/",
		"x/y":                 "/x/y/",
		"/~me/a.b":            "/~me/a.b/",
		"//x":                 "/x/",
		"/x/../y/":            "",
		"/x//y/":              "",
		"/./":                 "",
		"/a b/":               "",
		"/a%20b/":             "",
		"/x?y":                "",
		"https://a.example/x": "",
		"/\"><script>":        "",
	} {
		var b base
		got := ""
		if err := b.Set(value); err == nil {
			got = b.String()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}
