// Package setting declares the settings of a Simulation: the single values that a run
// starts with. Each has one row, next to its Go field. The schema, the completion, the
// reader with its checks, the explanations and the page's controls use the rows.
package setting

import (
	"slices"
	"strings"
	"time"
)

// Row is what is known about one setting.
type Row struct {
	Name    string
	Letter  byte   // the letter of package schema; the Go type decides it
	Default string // as written in a text; empty: 0
	// Flag is the flag of kube-controller-manager, without
	// --horizontal-pod-autoscaler-.
	Flag      string
	Max       int      // the largest whole number; the smallest is then 1; 0: no limit
	Stops     []string // the stops of its slider in the page
	TextField bool     // the page has a text field for it, not a slider
	Means     string   // its meaning in a sentence; package words has the translations
}

// Field is a setting of T. Of returns a pointer to its value: a *time.Duration, *float64,
// *int, *uint64, or an *int64 for a quantity in milli-units.
type Field[T any] struct {
	Row
	Pointer func(*T) any
}

// Group is the settings of one object.
type Group struct {
	Name       string   // its name in package schema
	Path       string   // where the object is in a Simulation
	OtherNames []string // names of other fields that take the same settings
	Rows       []Row
}

var groups = []Group{
	{"run", "spec", nil, rows(RunFields)},
	{"controller", "spec.controller", []string{"restartController"}, rows(ControllerFields)},
	{"scraping", "spec.metricsPipeline", []string{"custom", "external"}, rows(ScrapingFields)},
	{"pods", "spec.pods", nil, rows(PodFields)},
	{"startup", "spec.pods.startup", nil, rows(StartupFields)},
	{"idle", "spec.pods.idle", nil, rows(IdleFields)},
	{"nodes", "spec.pods.nodes", nil, rows(NodeFields)},
}

// Groups lists all settings of a Simulation, in the order of the page's controls.
func Groups() []Group { return groups }

// Rows returns the rows of a group by its name.
func Rows(name string) []Row {
	for _, g := range groups {
		if g.Name == name {
			return g.Rows
		}
	}
	return nil
}

// Find returns the row of a path in a Simulation.
func Find(path string) Row {
	for _, g := range groups {
		name, ok := strings.CutPrefix(path, g.Path+".")
		if i := slices.IndexFunc(g.Rows, func(r Row) bool { return r.Name == name }); ok && i >= 0 {
			return g.Rows[i]
		}
	}
	return Row{}
}

func rows[T any](fields []Field[T]) []Row {
	var all []Row
	for _, f := range fields {
		switch f.Pointer(new(T)).(type) {
		case *time.Duration:
			f.Letter = 'd'
		case *float64:
			f.Letter = 'f'
		case *int:
			f.Letter = 'i'
		case *uint64:
			f.Letter = 'l'
		case *int64:
			f.Letter = 'q'
		}
		all = append(all, f.Row)
	}
	return all
}

// Defaults returns the default settings.
func Defaults[T any](groups ...[]Field[T]) T {
	var out T
	for _, f := range slices.Concat(groups...) {
		if f.Default == "" {
			continue
		}
		if err := f.Set(&out, f.Default); err != nil {
			panic(err) // the rows are ours, and a test reads their defaults
		}
	}
	return out
}
