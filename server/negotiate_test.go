package main

import "testing"

func TestChoose(t *testing.T) {
	all := &file{variants: []variant{{coding: "br"}, {coding: "gzip"}, {coding: identity}}}
	gzip := &file{variants: []variant{{coding: "gzip"}, {coding: identity}}}
	plain := &file{variants: []variant{{coding: identity}}}
	const none = "none"
	for _, c := range []struct {
		header           string
		all, gzip, plain string
	}{
		{"", identity, identity, identity},
		{"gzip, deflate, br, zstd", "br", "gzip", identity},
		{"gzip", "gzip", "gzip", identity},
		{"GZIP", "gzip", "gzip", identity},
		{"x-gzip", "gzip", "gzip", identity},
		{"zstd", identity, identity, identity},
		{"br;q=0.5, gzip;q=0.8", "gzip", "gzip", identity},
		{"br;q=0.8,gzip;q=0.8", "br", "gzip", identity},
		{"br; Q=0.1", "br", identity, identity},
		{"gzip;q=0.5", "gzip", "gzip", identity},
		{"gzip;q=0.5, identity", identity, identity, identity},
		{"gzip, identity", "gzip", "gzip", identity},
		{"br;q=0, gzip;q=0", identity, identity, identity},
		{"*", "br", "gzip", identity},
		{"br;q=0, *", "gzip", "gzip", identity},
		{"*;q=0.1", "br", "gzip", identity},
		{"gzip;q=0.1, *;q=0.9", "br", identity, identity},
		{"identity;q=0", none, none, none},
		{"*;q=0", none, none, none},
		{"*;q=0, identity", identity, identity, identity},
		{"br, identity;q=0", "br", none, none},
		{"br;q=2, gzip;q=-1, *;q=NaN", identity, identity, identity},
		{"br;q=, gzip;level=9", identity, identity, identity},
		{",,;q=1,", identity, identity, identity},
	} {
		for _, f := range []struct {
			file *file
			want string
		}{{all, c.all}, {gzip, c.gzip}, {plain, c.plain}} {
			got := none
			if v, ok := choose(f.file, c.header); ok {
				got = v.coding
			}
			if got != f.want {
				t.Errorf("choose(%d variants, %q) = %s, want %s", len(f.file.variants), c.header, got, f.want)
			}
		}
	}
}

// FuzzChoose checks, for any header, that choose returns no coding that the
// header refuses, and fails only if the header refuses identity.
func FuzzChoose(f *testing.F) {
	f.Add("gzip, deflate, br")
	f.Add("br;q=0.8, *;q=0, identity;q=0.1")
	all := &file{variants: []variant{{coding: "br"}, {coding: "gzip"}, {coding: identity}}}
	f.Fuzz(func(t *testing.T, header string) {
		v, ok := choose(all, header)
		weights := parseWeights(header)
		for coding, weight := range weights {
			if !(weight >= 0 && weight <= 1) {
				t.Errorf("%q: weight of %q is %v", header, coding, weight)
			}
		}
		if !ok && weights["identity"] != 0 {
			t.Errorf("%q: refused, though it allows identity", header)
		}
		if w, named := weights[v.coding]; ok && named && w == 0 {
			t.Errorf("%q: chose %q, which it refuses", header, v.coding)
		}
	})
}

func TestContentType(t *testing.T) {
	for name, want := range map[string]string{
		"app.wasm":             "application/wasm",
		"manifest.webmanifest": "application/manifest+json",
		"a/b.js":               "text/javascript; charset=utf-8",
		"icon.svg":             "image/svg+xml",
		"noextension":          "application/octet-stream",
	} {
		if got := contentType(name); got != want {
			t.Errorf("contentType(%q) = %q, want %q", name, got, want)
		}
	}
}
