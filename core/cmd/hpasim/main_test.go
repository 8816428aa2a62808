package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestExitCodes(t *testing.T) {
	for args, want := range map[string]int{
		"":                            exitUsage,
		"help":                        exitOK,
		"help run":                    exitOK,
		"help nothing":                exitUsage,
		"--help":                      exitOK,
		"nothing":                     exitUsage,
		"version":                     exitOK,
		"--version":                   exitOK,
		"version x":                   exitUsage,
		"presets":                     exitOK,
		"presets walkthrough":         exitOK,
		"presets nothing":             exitInput,
		"run":                         exitUsage,
		"run -h":                      exitOK,
		"run -x":                      exitUsage,
		"run -o json missing.yaml":    exitInput,
		"run missing.yaml -o xml":     exitUsage,
		"run preset:walkthrough":      exitOK,
		"run -":                       exitInput, // empty
		"advise":                      exitUsage,
		"advise preset:walkthrough":   exitOK,
		"explain":                     exitUsage,
		"explain -h":                  exitOK,
		"explain -":                   exitInput,
		"explain preset:walkthrough":  exitOK,
		"import":                      exitUsage,
		"import -":                    exitInput, // empty
		"import missing.csv":          exitInput,
		"import - -o load":            exitUsage, // without --metric
		"import - -o yaml":            exitUsage,
		"import - --scale lots":       exitUsage,
		"import - --form share":       exitUsage,
		"import - --metric cpu":       exitUsage,
		"import - --interpolate no":   exitUsage,
		"completion bash":             exitOK,
		"completion":                  exitUsage,
		"completion csh":              exitUsage,
		"man":                         exitUsage,
		"run -o":                      exitUsage,
		"run -h --fast":               exitOK,
		"run --fast -h":               exitUsage,
		"render a --width wide":       exitUsage,
		"validate -":                  exitInput,
		"validate missing.yaml":       exitInput,
		"validate preset:walkthrough": exitOK,
	} {
		var out, stderr bytes.Buffer
		got := run(strings.Fields(args), streams{strings.NewReader(""), &out, &stderr})
		if got != want {
			t.Errorf("hpasim %s: exit code %d, want %d\n%s%s", args, got, want, out.String(), stderr.String())
		}
		if got != exitOK && out.Len()+stderr.Len() == 0 {
			t.Errorf("hpasim %s: exit code %d, without a reason", args, got)
		}
	}
}

// TestFlagForms checks that a flag may have one dash or two, and its value after a "=".
func TestFlagForms(t *testing.T) {
	outputOf := func(args string) string {
		var out, stderr bytes.Buffer
		code := run(strings.Fields(args), streams{strings.NewReader(""), &out, &stderr})
		return fmt.Sprintf("exit code %d\n%s%s", code, out.String(), stderr.String())
	}
	for want, others := range map[string][]string{
		"run preset:walkthrough -o events --at 5m": {
			"run preset:walkthrough --output events --at=5m", "run preset:walkthrough -output events -at 5m", "run -o=events -at=5m preset:walkthrough",
			"run --o events preset:walkthrough --at 5m", "run --o=events --at 5m -- preset:walkthrough",
			"run preset:walkthrough -o wide --at 5m -o events",
		},
		"run preset:walkthrough -o json --observed": {"run preset:walkthrough -o json -observed", "run -observed=true preset:walkthrough -o json"},
		"run -h":                                  {"run --help", "run -help", "help run", "run preset:walkthrough -h --fast"},
		"render preset:walkthrough --title=-at":   {"render preset:walkthrough --title -at", "render preset:walkthrough -title -at"},
		"render preset:walkthrough --title=--":    {"render preset:walkthrough --title --"},
		"run -- -o":                               {"run -- -o"},
		"run preset:walkthrough --at noon":        {"run preset:walkthrough -at noon", "run preset:walkthrough -at=noon"},
		"run preset:walkthrough --fast --at noon": {"run preset:walkthrough -fast --at noon", "run preset:walkthrough -fast=1"},
	} {
		output := outputOf(want)
		for _, args := range others {
			if got := outputOf(args); got != output {
				t.Errorf("hpasim %s\n%.300s\nwant, as of hpasim %s\n%.300s", args, got, want, output)
			}
		}
	}
}

// full is a writer that fails like a full disk.
type full struct{ room int }

var errFull = errors.New("no space left")

func (f *full) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// TestFullDisk checks that a write error is reported once, wherever it happens.
func TestFullDisk(t *testing.T) {
	const wrong = "apiVersion: v1\nkind: Pod\nmetadata: {nme: x}\n"
	for _, args := range []string{
		"help", "help run", "version", "run -h", "presets", "presets walkthrough", "presets --search up",
		"run preset:walkthrough", "run preset:walkthrough -o wide", "run preset:walkthrough -o json", "run preset:walkthrough -o csv", "run preset:walkthrough -o yaml", "completion zsh",
		"run preset:walkthrough -o events", "run preset:walkthrough -o describe", "explain preset:walkthrough",
		"render preset:walkthrough", "render preset:walkthrough -o png", "render preset:walkthrough --alt", "share preset:walkthrough", "validate -",
	} {
		for _, room := range []int{0, 10} {
			var stderr bytes.Buffer
			code := run(strings.Fields(args), streams{strings.NewReader(wrong), &full{room}, &stderr})
			if n := strings.Count(stderr.String(), errFull.Error()); code != exitInput || n != 1 {
				t.Errorf("hpasim %s, %d bytes of room: exit code %d, said %d times: %s", args, room, code, n, stderr.String())
			}
		}
	}
}

func TestParseMoment(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"12m":     12 * time.Minute,
		"1h30m":   90 * time.Minute,
		"1.5s":    1500 * time.Millisecond,
		"720":     12 * time.Minute,
		"0":       0,
		"12:30":   12*time.Minute + 30*time.Second,
		"1:02:03": time.Hour + 2*time.Minute + 3*time.Second,
		"90:00":   90 * time.Minute,
	} {
		if got, ok := parseMoment(text); !ok || got != want {
			t.Errorf("parseMoment(%q) = %v, %v; want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "noon", "1:60", "1:2", "1:2:3:4", ":30", "1:", "12 m", "99999999999"} {
		if got, ok := parseMoment(text); ok {
			t.Errorf("parseMoment(%q) = %v, want none", text, got)
		}
	}
}

func TestMomentUpTo(t *testing.T) {
	for _, test := range []struct{ at, end, want time.Duration }{
		{0, time.Minute, time.Second - 1},
		{time.Minute, time.Minute, time.Minute},
		{1500 * time.Millisecond, time.Minute, 1500 * time.Millisecond},
	} {
		m := moment{test.at, true}
		if got := m.upTo(test.end); got != test.want {
			t.Errorf("%v of %v: up to %v, want %v", test.at, test.end, got, test.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for text, want := range map[string]string{
		"one two  three forth": "  one two\n  three\n  forth\n",
		"三个 Pod，够了（对吗）":        "  三个 Pod，\n  够了（对\n  吗）\n",
		"extraordinary":        "  extraordinary\n",
		" ":                    "",
	} {
		var b bytes.Buffer
		if writeWrapped(&b, text, "  ", 10); b.String() != want {
			t.Errorf("wrapped:\n%s\nwant:\n%s", b.String(), want)
		}
	}
}

func TestLineWidth(t *testing.T) {
	if got := lineWidth(&bytes.Buffer{}); got != 0 {
		t.Errorf("a buffer is not a terminal, but has lines of %d", got)
	}
}

// A command that prints too much ends, and says so.
func TestMuchOutput(t *testing.T) {
	var b bytes.Buffer
	o := &output{Writer: &b, left: 5}
	for _, text := range []string{"abc", "def", "g"} {
		fmt.Fprint(o, text)
	}
	if !errors.Is(o.err, errMuchOutput) || b.String() != "abc" {
		t.Errorf("printed %q: %v", b.String(), o.err)
	}
}
