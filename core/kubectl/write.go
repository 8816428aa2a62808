package kubectl

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/timeline"
)

// columns is text in which neighbouring lines have aligned columns.
type columns struct {
	text strings.Builder
	tabs *tabwriter.Writer
}

// newDescription returns columns as kubectl describe formats them.
func newDescription() *columns { return newColumns(0, 8, 2) }

// newTable returns columns as kubectl get formats them.
func newTable() *columns { return newColumns(6, 4, 3) }

func newColumns(minWidth, tab, padding int) *columns {
	c := &columns{}
	c.tabs = tabwriter.NewWriter(&c.text, minWidth, tab, padding, ' ', 0)
	return c
}

// printf writes a line or a part of a line. Tabs end cells. Writing to memory cannot fail.
func (c *columns) printf(format string, args ...any) {
	_, _ = terminal.WriteString(c.tabs, fmt.Sprintf(format, args...))
}

// row adds a row. It cuts each cell at its first line break.
func (c *columns) row(cells ...string) {
	for i, cell := range cells {
		if end := strings.IndexAny(cell, "\f\n\r"); end >= 0 {
			cells[i] = cell[:end] + "..."
		}
	}
	c.printf("%s\n", strings.Join(cells, "\t"))
}

func (c *columns) flush() { _ = c.tabs.Flush() }

func (c *columns) String() string {
	c.flush()
	return c.text.String()
}

// terminal escapes characters that would control a terminal.
var terminal = strings.NewReplacer("\x1b", "^[", "\r", "\\r")

func clock(tl *timeline.Timeline, at time.Duration) time.Time { return tl.Start.Add(at) }

// created returns when the object was created: its creationTimestamp, or else when its
// name first appears in the run. A run may be earlier than its manifests, for example if
// it uses a trace of the day before.
func created(tl *timeline.Timeline, hpa int, object *autoscaling.HorizontalPodAutoscaler, at time.Duration) time.Time {
	if t := object.CreationTimestamp; t != nil && !t.IsZero() && !t.After(tl.Start) {
		return t.UTC()
	}
	versions := tl.HPAs[hpa].Versions
	i := tl.HPAs[hpa].VersionAt(at)
	for i > 0 && versions[i-1].Object != nil {
		i--
	}
	return tl.Start.Add(max(0, versions[i].At).Truncate(time.Second)).UTC()
}
