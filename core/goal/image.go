package goal

import (
	"slices"
	"strings"
	"time"
)

// images finds which image the target's pods run: at the start of the span, and
// whenever a pod is created or deleted.
func (c *checker) images(from, to time.Duration) (out []stateFrom) {
	moments := []time.Duration{from}
	for i := range c.tl.Pods {
		p := &c.tl.Pods[i]
		for _, t := range []time.Duration{p.Created, p.Deleted} {
			if p.Target == c.target && t > from && t < to {
				moments = append(moments, t)
			}
		}
	}
	slices.Sort(moments)
	for _, at := range slices.Compact(moments) {
		out = append(out, c.image(at))
	}
	return out
}

// image finds which image the pods run at a moment. It ignores pods that are being deleted.
func (c *checker) image(at time.Duration) stateFrom {
	pods, others := 0, 0
	template, image, other := "", "", ""
	for i := range c.tl.Pods {
		p := &c.tl.Pods[i]
		if p.Target != c.target || p.Created > at || p.Reached(p.Deleted) && p.Deleted <= at {
			continue
		}
		if pods++; p.Template != template {
			template, image = p.Template, c.imageOf(p.Template)
		}
		if image != c.path {
			others, other = others+1, image
		}
	}
	switch {
	case pods == 0:
		return stateFrom{at: at, text: c.Say("no pods")}
	case others == 0:
		return stateFrom{at: at, text: c.path, fits: true}
	}
	return stateFrom{at: at, text: c.Say("%d of %d pods run %s", others, pods, other)}
}

// imageOf returns the goal's image if a container of the pod template, which is JSON,
// runs it, and else another image of the template.
func (c *checker) imageOf(template string) (image string) {
	for found := true; found; {
		if _, template, found = strings.Cut(template, `"image":"`); found {
			image, template, _ = strings.Cut(template, `"`)
			if image == c.path || strings.HasSuffix(image, "/"+c.path) {
				return c.path
			}
		}
	}
	return image
}
