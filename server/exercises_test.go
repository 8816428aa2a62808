package main

import (
	"context"
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// trainer makes a folder of collections, with files next to it that must stay
// hidden.
func trainer(t *testing.T) string {
	t.Helper()
	base := t.TempDir()
	dir := filepath.Join(base, "room")
	if err := os.MkdirAll(filepath.Join(dir, "more"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string]string{
		"secret.yaml":        "outside",
		"room/b.yaml":        "kind: Exercise # b\n",
		"room/a.json":        "{}\n",
		"room/.hidden.yaml":  "hidden",
		"room/notes.txt":     "notes",
		"room/more/c.yaml":   "below",
		"room/index.json":    "not the list",
		"room/long.yml":      strings.Repeat("#", maxCollection+1),
		"room/index.html":    "<!doctype html>",
		"room/course.yaml.x": "another kind",
	} {
		if err := os.WriteFile(filepath.Join(base, name), []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../secret.yaml", filepath.Join(dir, "link.yaml")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestExercises(t *testing.T) {
	fsys := testSite(true)
	fsys["exercises/course.yaml"] = &fstest.MapFile{Data: []byte("the course\n")}
	fsys["exercises/index.json"] = &fstest.MapFile{Data: []byte("the site's list\n")}
	s, err := newSite(fsys)
	if err != nil {
		t.Fatal(err)
	}
	if got := exchange(t, &handler{site: s}, "GET /exercises/index.json"); !strings.HasSuffix(got, "\n\nthe site's list\n") {
		t.Errorf("without a folder:\n%s", got)
	}
	dir := trainer(t)
	f, err := openFolder(dir, s)
	if err != nil {
		t.Fatal(err)
	}
	h := &handler{site: s, exercises: f}
	const ok = "200 OK\nCache-Control: no-cache\n" // no other origin may read the folder
	for _, test := range []struct{ request, want, body string }{
		{"GET /exercises/index.json", ok, `{"collections":["course.yaml","a.json","b.yaml","link.yaml","long.yml"]}`},
		{"GET /exercises/b.yaml", ok + "Content-Length: 19\nContent-Type: application/yaml\nCross-Origin-Resource-Policy: same-origin\nEtag: ", "kind: Exercise # b"},
		{"HEAD /exercises/b.yaml", ok + "Content-Length: 19\n", ""},
		{"GET /exercises/b.yaml\nIf-None-Match: " + etag(sha256.Sum256([]byte("kind: Exercise # b\n"))), "304 Not Modified\n", ""},
		{"GET /exercises/a.json", ok + "Content-Length: 3\nContent-Type: application/json\n", "{}"},
		{"GET /exercises/course.yaml", "200 OK\nAccess-Control-Allow-Origin: *\nCache-Control: no-cache\n", "the course"},
		{"POST /exercises/b.yaml", "405 Method Not Allowed\n", "Only GET and HEAD are answered here."},
		{"GET /exercises/long.yml", "500 Internal Server Error\nCache-Control: no-store\n", "This collection is longer than 1 MiB, which is the most that is read."},
		{"GET /exercises/link.yaml", "500 Internal Server Error\nCache-Control: no-store\n", "This collection cannot be read."},
		{"GET /exercises/missing.yaml", "404 Not Found\n", ""},
		{"GET /exercises/", "404 Not Found\n", ""},
		{"GET /exercises/notes.txt", "404 Not Found\n", ""},
		{"GET /exercises/.hidden.yaml", "404 Not Found\n", ""},
		{"GET /exercises/more/c.yaml", "404 Not Found\n", ""},
		{"GET /exercises/../secret.yaml", "404 Not Found\n", ""},
		{"GET /exercises/%2e%2e/secret.yaml", "404 Not Found\n", ""},
		{"GET /exercises/..%2fsecret.yaml", "404 Not Found\n", ""},
		{"GET /exercises/..%5csecret.yaml", "404 Not Found\n", ""},
		{"GET /exercises//b.yaml", "404 Not Found\n", ""},
		{"GET /exercises/b.yaml%00", "404 Not Found\n", ""},
	} {
		got := exchange(t, h, test.request)
		if !strings.HasPrefix(got, test.want) || test.body != "" && !strings.HasSuffix(got, "\n\n"+test.body+"\n") {
			t.Errorf("%s:\n%s\nwant:\n%s\n%s", test.request, got, test.want, test.body)
		}
	}

	// A trainer's own course replaces the site's.
	if err := os.WriteFile(filepath.Join(dir, "course.yaml"), []byte("our course\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := exchange(t, h, "GET /exercises/index.json"); !strings.HasSuffix(got, `{"collections":["a.json","b.yaml","course.yaml","link.yaml","long.yml"]}`+"\n") {
		t.Errorf("with a course of the folder's own:\n%s", got)
	}
	if got := exchange(t, h, "GET /exercises/course.yaml"); !strings.HasSuffix(got, "\n\nour course\n") {
		t.Errorf("a course of the folder's own:\n%s", got)
	}

	// A file may change while the server runs; the folder may even disappear.
	if err := os.WriteFile(filepath.Join(dir, "b.yaml"), []byte("corrected\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := exchange(t, h, "GET /exercises/b.yaml"); !strings.HasSuffix(got, "\n\ncorrected\n") {
		t.Errorf("a file that was corrected:\n%s", got)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if got := exchange(t, h, "GET /exercises/index.json"); !strings.HasSuffix(got, "{\"collections\":[\"course.yaml\"]}\n") {
		t.Errorf("a folder that is gone:\n%s", got)
	}
}

// TestExercisesFlag checks that the server reports a useless folder at the
// start.
func TestExercisesFlag(t *testing.T) {
	for dir, want := range map[string]string{
		t.TempDir(): "it has no file that ends in .yaml, .yml or .json",
		"missing":   "missing",
	} {
		var stderr strings.Builder
		if code := run(context.Background(), []string{"-addr", "127.0.0.1:0", "-exercises", dir}, io.Discard, &stderr); code != 1 {
			t.Errorf("%s: exit code %d", dir, code)
		}
		if got := stderr.String(); !strings.HasPrefix(got, "server: -exercises: ") || !strings.Contains(got, want) {
			t.Errorf("%s: %q", dir, got)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if code := run(ctx, []string{"-addr", "127.0.0.1:0", "-exercises", trainer(t)}, io.Discard, io.Discard); code != 0 {
		t.Errorf("a good folder: exit code %d", code)
	}
}
