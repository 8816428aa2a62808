//go:build !js

package main

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// TestProgress draws the bar of long work, and none of short work.
func TestProgress(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	for _, begun := range []time.Time{time.Now().Add(time.Hour), time.Now().Add(-time.Hour)} {
		terminal, process, err := pty.Open()
		if err != nil {
			t.Skipf("no terminal here: %v", err)
		}
		if err := pty.Setsize(process, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
			t.Fatal(err)
		}
		p := newProgress(process, "find")
		p.begun = begun
		for done := range int64(3) {
			p.at(done+1, 4)
		}
		p.end()
		process.Close()
		printed, _ := io.ReadAll(terminal) // a terminal that is closed is an error
		terminal.Close()
		got := string(printed)
		if begun.After(time.Now()) {
			if got != "" {
				t.Errorf("short work has a bar: %q", got)
			}
			continue
		}
		if !strings.Contains(got, "find [") || !strings.Contains(got, "75 %") {
			t.Errorf("the bar: %q", got)
		}
		if regexp.MustCompile(`\x1b\[[0-9;]*m`).MatchString(got) {
			t.Errorf("it has colours: %q", got)
		}
		if !strings.HasSuffix(got, "\x1b[1A\x1b[J") {
			t.Errorf("it is still there at the end: %q", got)
		}
	}
}

// TestProgressNeedsTerminal checks where there is a bar.
func TestProgressNeedsTerminal(t *testing.T) {
	terminal, process, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal here: %v", err)
	}
	defer terminal.Close()
	defer process.Close()
	file, err := os.Create(t.TempDir() + "/stderr")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, test := range []struct {
		name, term string
		out        *os.File
		want       bool
	}{
		{"a terminal", "xterm", process, true},
		{"a terminal that cannot move its cursor", "dumb", process, false},
		{"a file", "xterm", file, false},
	} {
		t.Setenv("TERM", test.term)
		if got := newProgress(test.out, "run").out != nil; got != test.want {
			t.Errorf("%s: a bar: %v, want %v", test.name, got, test.want)
		}
	}
}
