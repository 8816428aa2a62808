package kubectl

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/timeline"
)

// description is text in which neighbouring lines share columns, formatted as in
// kubectl describe.
type description struct {
	text strings.Builder
	tabs *tabwriter.Writer
}

func newDescription() *description {
	d := &description{}
	d.tabs = tabwriter.NewWriter(&d.text, 0, 8, 2, ' ', 0)
	return d
}

// printf writes a line or a part of one. Tabs end cells. Writing to memory cannot
// fail.
func (d *description) printf(format string, args ...any) {
	_, _ = terminal.WriteString(d.tabs, fmt.Sprintf(format, args...))
}

func (d *description) flush() { _ = d.tabs.Flush() }

func (d *description) String() string {
	d.flush()
	return d.text.String()
}

// table is text in columns, formatted as in kubectl get.
type table struct {
	text strings.Builder
	tabs *tabwriter.Writer
}

func newTable() *table {
	t := &table{}
	t.tabs = tabwriter.NewWriter(&t.text, 6, 4, 3, ' ', 0)
	return t
}

// row adds a row. It cuts each cell at its first line break.
func (t *table) row(cells ...string) {
	for i, cell := range cells {
		if end := strings.IndexAny(cell, "\f\n\r"); end >= 0 {
			cell = cell[:end] + "..."
		}
		if i > 0 {
			cell = "\t" + cell
		}
		_, _ = terminal.WriteString(t.tabs, cell)
	}
	_, _ = t.tabs.Write([]byte("\n"))
}

func (t *table) String() string {
	_ = t.tabs.Flush()
	return t.text.String()
}

// terminal escapes characters that would control a terminal.
var terminal = strings.NewReplacer("\x1b", "^[", "\r", "\\r")

func clock(tl *timeline.Timeline, at time.Duration) time.Time { return tl.Start.Add(at) }

// created returns when the object was created: its creationTimestamp, or else when
// its name appeared in the run.
func created(tl *timeline.Timeline, hpa int, object *autoscaling.HorizontalPodAutoscaler, at time.Duration) time.Time {
	if t := object.CreationTimestamp; t != nil && !t.IsZero() {
		return t.UTC()
	}
	versions := tl.HPAs[hpa].Versions
	i := tl.HPAs[hpa].VersionAt(at)
	for i > 0 && versions[i-1].Object != nil {
		i--
	}
	return tl.Start.Add(max(0, versions[i].At).Truncate(time.Second)).UTC()
}
