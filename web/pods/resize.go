package pods

import (
	"strings"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
)

// resizes reports whether the Kubernetes version of a run can resize pods.
func resizes(tl *timeline.Timeline) bool {
	release, err := hpa.LookupRelease(tl.KubernetesVersion)
	return err == nil && release.ResizesPods()
}

// Request is a container's request of a resource; "" if there is none.
type Request struct{ Container, Resource, Value string }

// Requests are the requests that can be changed: each that is there, and the
// cpu of every container if any requests something. A pod cannot get its first
// request, and one with pod-level requests cannot be resized.
func Requests(size *timeline.Size) (list []Request) {
	if size == nil || len(size.Template.Requests) > 0 {
		return nil
	}
	given := false
	for i := range size.Template.Containers {
		c := &size.Template.Containers[i]
		given = given || len(c.Requests) > 0
		if !timeline.Runs(c) {
			continue
		}
		for _, name := range []string{"cpu", "memory"} {
			q, ok := c.Requests[name]
			switch {
			case ok:
				list = append(list, Request{c.Name, name, q.String()})
			case name == "cpu":
				list = append(list, Request{c.Name, name, ""})
			}
		}
	}
	if !given {
		return nil
	}
	return list
}

// resize writes the new request into the Simulation. A limit that equals the
// request stays equal, and one that would be below it rises with it.
func (w writing) resize(msg Resized) (document.Document, string) {
	if !resizes(w.run.Timeline) || w.pod.SizeAt(w.at) == nil {
		return w.text, ""
	}
	size, value := w.pod.SizeAt(w.at), strings.TrimSpace(msg.Value)
	for i := range size.Template.Containers {
		c := &size.Template.Containers[i]
		if c.Name != msg.Container {
			continue
		}
		request, limit, err := size.Wants(i, msg.Resource, value)
		switch {
		case err != nil:
			return w.text, w.run.Lang.Say("Value %q: want one such as 12, 680m or 450Mi.", value)
		case !request:
			return w.text, ""
		}
		entry := "{" + msg.Resource + ": " + value + "}"
		do := "resize: {requests: " + entry
		if len(size.Template.Containers) > 1 {
			do = "resize: {container: " + document.PlainName(c.Name) + ", requests: " + entry
		}
		if limit {
			do += ", limits: " + entry
		}
		return w.write(do+"}", "resize")
	}
	return w.text, ""
}
