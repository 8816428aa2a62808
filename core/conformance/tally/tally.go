// Package tally counts what the comparisons compare, for the report.
package tally

import (
	"encoding/json"
	"flag"
	"os"
	"testing"
)

// Row is what one comparison compared.
type Row struct {
	What                  string
	Compared, Differences int
}

// Known is a known difference, its reason, and how often it was found. A comparison that does
// not find it fails, so that the list has no outdated entries.
type Known struct {
	What, Why string
	Times     int
}

// Tally is all that one package compared.
type Tally struct {
	Rows  []Row
	Known []Known
}

var (
	file  = flag.String("tally", "", "file for the numbers, as JSON")
	whole Tally
)

// Add counts a comparison.
func Add(t *testing.T, name string, compared, differences int) {
	t.Helper()
	t.Logf("%s: %d compared, %d differences", name, compared, differences)
	whole.Rows = append(whole.Rows, Row{name, compared, differences})
}

// CountKnown counts a known difference, and fails the test if it was not found.
func CountKnown(t *testing.T, name, why string, times int) {
	t.Helper()
	if times == 0 {
		t.Errorf("a known difference is gone, so take it from the list: %s", name)
	}
	whole.Known = append(whole.Known, Known{name, why, times})
}

// Main runs a package's tests and writes its tally.
func Main(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if *file != "" {
		b, err := json.Marshal(whole)
		if err == nil {
			err = os.WriteFile(*file, b, 0o644)
		}
		if err != nil {
			panic(err)
		}
	}
	os.Exit(code)
}

// Read reads what Main wrote.
func Read(file string) (Tally, error) {
	var t Tally
	b, err := os.ReadFile(file)
	if err != nil {
		return t, err
	}
	return t, json.Unmarshal(b, &t)
}
