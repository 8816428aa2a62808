package main

import (
	"bytes"
	"fmt"
	"os"
)

// oldestWhole is the oldest release whose whole runs are compared. For older releases, only
// the decisions and the times of syncs are compared.
const oldestWhole = 33

// reportWhole runs only the whole runs, and replaces their part of REPORT.md.
func reportWhole(dir string) error {
	var done []comparison
	failed := false
	for i, minor := range releases {
		if minor < oldestWhole || *only != 0 && minor != *only {
			continue
		}
		plans := []plan{{minor: minor, seed: 1, whole: *short}}
		if i == 0 {
			plans = []plan{{minor: minor, seed: 1, whole: *long}, {minor: minor, whole: *long}}
		}
		for _, p := range plans {
			c, err := p.compare(dir)
			if err != nil {
				return err
			}
			failed = failed || c.failed
			done = append(done, c)
		}
	}
	report, err := os.ReadFile("REPORT.md")
	if err != nil {
		return err
	}
	if err := os.WriteFile("REPORT.md", replaceWhole(report, done), 0o644); err != nil {
		return err
	}
	if failed {
		return fmt.Errorf("there are differences")
	}
	return nil
}

// replaceWhole replaces the part about whole runs, or adds it.
func replaceWhole(report []byte, done []comparison) []byte {
	const next = "\n## The API server"
	before, after, _ := bytes.Cut(report, []byte(next))
	before, _, _ = bytes.Cut(before, []byte("\n## Whole runs"))
	b := bytes.NewBuffer(bytes.Clone(before))
	writeWhole(func(format string, args ...any) { fmt.Fprintf(b, format, args...) }, done)
	b.WriteString(next)
	b.Write(after)
	return b.Bytes()
}
