package paste

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
	"hpaplayground/internal/golden"
)

// TestRecorded reads each text of the archive. The output has the objects, the notes, and what was recorded: the
// points at which a series changes.
func TestRecorded(t *testing.T) {
	golden.Pairs(t, "testdata/recorded/*.txtar", ".txt", func(t *testing.T, _, text string) string {
		var b strings.Builder
		read := Read(text)
		if read.Refused != nil {
			fmt.Fprintf(&b, "refused: %s\n", read.Refused.In(words.English))
		} else {
			docs, diags := manifest.Parse(read.YAML)
			for _, d := range docs {
				fmt.Fprintf(&b, "%s %s\n", d.Kind, d.Name)
			}
			for _, d := range diags {
				if d.Severity == manifest.Error {
					t.Errorf("%v\n%s", d, read.YAML)
				}
			}
		}
		for _, n := range read.Notes {
			fmt.Fprintf(&b, "%d: %s\n", n.Line, n.In(words.English))
		}
		for _, r := range read.Recorded {
			start := "from 0s"
			if !r.Start.IsZero() {
				start = "from " + r.Start.Format(time.RFC3339)
			}
			fmt.Fprintf(&b, "%s, %s for %v\n", r.Format, start, r.Length)
			for _, s := range r.Series {
				fmt.Fprintf(&b, "  %s, %d points:", s.Name, len(s.Points))
				for i, p := range s.Points {
					if i == 0 || p.Value != s.Points[i-1].Value {
						fmt.Fprintf(&b, " %v=%v", p.At, p.Value)
					}
				}
				b.WriteByte('\n')
			}
			for _, p := range r.Problems {
				fmt.Fprintf(&b, "  %v\n", p)
			}
		}
		return b.String()
	})
}
