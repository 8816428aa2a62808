package goal

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// images finds whether all pods of the target run the image: at the start of the span
// and whenever a pod is created or deleted.
func (c *checker) images(from, to time.Duration) []finding {
	type change struct {
		at         time.Duration
		pod, other int
		image      string // of another pod
	}
	var changes []change
	seen := map[string]string{}
	for i := range c.tl.Pods {
		p := &c.tl.Pods[i]
		if p.Target != c.target {
			continue
		}
		image, known := seen[p.Template]
		if !known {
			image = imageOf(p.Template, c.path)
			seen[p.Template] = image
		}
		other := 1
		if image == c.path || strings.HasSuffix(image, "/"+c.path) {
			other = 0
		}
		changes = append(changes, change{max(p.Created, 0), 1, other, image})
		if p.Was(p.Deleted) {
			changes = append(changes, change{p.Deleted, -1, -other, image})
		}
	}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.at, b.at) })
	n, others, last := 0, 0, ""
	state := func(at time.Duration) finding {
		switch {
		case n == 0:
			return finding{at: at, text: c.Say("no pods")}
		case others == 0:
			return finding{at: at, text: c.path, fits: true}
		}
		return finding{at: at, text: c.Say("%d of %d pods run %s", others, n, last)}
	}
	var out []finding
	for i, k := range changes {
		if k.at > from && out == nil {
			out = append(out, state(from))
		}
		n, others = n+k.pod, others+k.other
		if k.other != 0 {
			last = k.image
		}
		if k.at > from && k.at < to && (i+1 == len(changes) || changes[i+1].at != k.at) {
			out = append(out, state(k.at))
		}
	}
	if out == nil {
		out = append(out, state(from))
	}
	return out
}

// imageOf returns the wanted image if a container of the pod template runs it, and
// else the image of its first container.
func imageOf(template, wanted string) string {
	var t struct {
		Spec struct {
			Containers []struct{ Image string }
		}
	}
	if json.Unmarshal([]byte(template), &t) != nil || len(t.Spec.Containers) == 0 {
		return ""
	}
	for _, k := range t.Spec.Containers {
		if k.Image == wanted || strings.HasSuffix(k.Image, "/"+wanted) {
			return wanted
		}
	}
	return t.Spec.Containers[0].Image
}
