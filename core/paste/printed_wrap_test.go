package paste

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/timeline"
)

// narrow breaks the lines of a text as a terminal of some width does. It drops the spaces
// at the ends of lines, as a copy from a terminal does.
func narrow(text string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		for len(line) > width {
			b.WriteString(strings.TrimRight(line[:width], " ") + "\n")
			line = line[width:]
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// strip returns YAML without its conditions' messages.
func strip(yaml string) string {
	var b strings.Builder
	for line := range strings.Lines(yaml) {
		if !strings.Contains(line, "message: ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// TestNarrow checks that a text is read the same after a narrow terminal broke its lines.
func TestNarrow(t *testing.T) {
	read := 0
	moments(t, func(t *testing.T, tl *timeline.Timeline, at time.Duration) {
		texts := []struct {
			text string
			read readFunc
		}{{kubectl.GetHPA(tl, at), readTable}}
		for i := range tl.HPAs {
			if tl.HPAAt(i, at) != nil {
				texts = append(texts, struct {
					text string
					read readFunc
				}{kubectl.DescribeHPA(tl, i, at), readDescribe})
			}
		}
		for _, c := range texts {
			want, _, ok := c.read(c.text)
			if !ok {
				continue
			}
			for _, width := range []int{60, 80, 100, 120} {
				read++
				broken := narrow(c.text, width)
				got, _, _ := c.read(broken)
				if diff := cmp.Diff(strip(want), strip(got)); diff != "" {
					t.Errorf("width %d:\n%s\n%s", width, diff, broken)
				}
			}
		}
	})
	t.Logf("%d texts", read)
}

// TestCut cuts a description off at each line, above or below. The remaining lines must be
// read as in the whole description.
func TestCut(t *testing.T) {
	read := 0
	moments(t, func(t *testing.T, tl *timeline.Timeline, at time.Duration) {
		for i := range tl.HPAs {
			if at != 2*(tl.Duration/4) || tl.HPAAt(i, at) == nil {
				continue
			}
			text := kubectl.DescribeHPA(tl, i, at)
			want := hpasIn(t, firstOf(readDescribe(text)))[0]
			lines := strings.SplitAfter(text, "\n")
			for n := range lines {
				for _, part := range []struct {
					text string
					top  bool
				}{{strings.Join(lines[n:], ""), true}, {strings.Join(lines[:n], ""), false}} {
					yaml, _, ok := readDescribe(part.text)
					bounds := strings.Contains(part.text, "Min replicas:") && strings.Contains(part.text, "Max replicas:")
					if !ok {
						if bounds {
							t.Errorf("refused:\n%s", part.text)
						}
						continue
					}
					read++
					got := hpasIn(t, yaml)[0]
					if bounds && (got.Spec.MaxReplicas != want.Spec.MaxReplicas || *got.Spec.MinReplicas != *want.Spec.MinReplicas) {
						t.Errorf("other bounds:\n%s\n%s", part.text, yaml)
					}
					left := want.Spec.Metrics[:min(len(got.Spec.Metrics), len(want.Spec.Metrics))]
					if part.top {
						left = want.Spec.Metrics[len(want.Spec.Metrics)-len(left):]
					}
					if diff := cmp.Diff(left, got.Spec.Metrics); diff != "" && len(got.Spec.Metrics) > 0 {
						t.Errorf("other metrics: %s\n%s", diff, part.text)
					}
					if part.top && strings.Contains(part.text, " current / ") && got.Status.CurrentReplicas != want.Status.CurrentReplicas {
						t.Errorf("other replicas:\n%s\n%s", part.text, yaml)
					}
				}
			}
		}
	})
	t.Logf("%d parts", read)
}

func firstOf[A, B, C any](a A, _ B, _ C) A { return a }
