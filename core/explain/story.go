package explain

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// Story tells a run in a sentence or two for each HPA: how far the replicas
// went, and what held them back the longest.
func Story(tl *timeline.Timeline) string {
	var parts []string
	for i := range tl.HPAs {
		text := storyOf(tl, i)
		if len(tl.HPAs) > 1 {
			text = tl.HPAs[i].Key.Name + ": " + text
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return "There is no HorizontalPodAutoscaler in this scenario, so nothing scales."
	}
	return strings.Join(parts, " ")
}

// span is a stretch of the run in which one thing stood in the way.
type span struct {
	what     string
	from, to time.Duration
}

func (s span) length() time.Duration { return s.to - s.from }

func storyOf(tl *timeline.Timeline, index int) string {
	if tl.HPAs[index].Target < 0 {
		return "The target of the HPA does not exist, so nothing scales."
	}
	summary := tl.Summary().HPAs[index]
	s := moved(summary)
	spans := obstacles(tl, index)
	slices.SortStableFunc(spans, func(a, b span) int { return int(b.length() - a.length()) })
	spans = spans[:min(len(spans), 2)]
	slices.SortStableFunc(spans, func(a, b span) int { return int(a.from - b.from) })
	for _, o := range spans {
		s += fmt.Sprintf(" The %s from %s to %s.", o.what, clock(o.from), clock(o.to))
	}
	return s
}

func moved(s timeline.HPASummary) string {
	if s.RescalesUp+s.RescalesDown == 0 {
		if s.MinReplicas != s.MaxReplicas {
			return fmt.Sprintf("Between %d and %d replicas, without a rescale of the HPA's own.", s.MinReplicas, s.MaxReplicas)
		}
		return fmt.Sprintf("%s throughout; the HPA never rescaled.", count(s.MaxReplicas, "replica"))
	}
	var ways []string
	if s.RescalesUp > 0 {
		ways = append(ways, count(s.RescalesUp, "scale-up"))
	}
	if s.RescalesDown > 0 {
		ways = append(ways, count(s.RescalesDown, "scale-down"))
	}
	return fmt.Sprintf("%d to %s, in %s.", s.MinReplicas, count(s.MaxReplicas, "replica"), strings.Join(ways, " and "))
}

// obstacles are the spans in which a policy, a window or maxReplicas held the
// HPA back, or in which it decided nothing. That it does not go below
// minReplicas surprises nobody.
func obstacles(tl *timeline.Timeline, index int) []span {
	var spans []span
	open := false // whether the last span goes on until the next sync
	for i := range tl.Syncs {
		sync := &tl.Syncs[i]
		if sync.HPA != index {
			continue
		}
		if open {
			spans[len(spans)-1].to = sync.At
		}
		what := obstacle(&sync.Decision)
		if n := len(spans); open && n > 0 && spans[n-1].what == what {
			continue
		}
		if open = what != ""; open {
			spans = append(spans, span{what, sync.At, tl.Duration})
		}
	}
	return spans
}

func obstacle(d *hpa.Decision) string {
	switch cause, name := CauseOf(d); cause {
	case ByPolicy, ByWindow:
		return name + " held it back"
	case ByBound:
		if name == "maxReplicas" {
			return "metrics wanted more than maxReplicas"
		}
	}
	for i := range d.Metrics {
		if d.Metrics[i].Verdict == hpa.VerdictFailed {
			name := d.Metrics[i].Name
			if name == "" {
				return "metric could not be read"
			}
			return name + " could not be read"
		}
	}
	return ""
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// clock writes a moment as m:ss, from an hour on as h:mm:ss.
func clock(t time.Duration) string {
	s := int64(t / time.Second)
	if h := s / 3600; h > 0 {
		return fmt.Sprintf("%d:%02d:%02d", h, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
