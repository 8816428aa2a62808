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

// Request is a container's request of a resource, such as cpu. Value is "" if there is none.
type Request struct{ Container, Resource, Value string }

// Requests returns the requests that can be changed: those that a container has, and
// the cpu of every container if any container has a request. A pod that has no requests
// cannot get one, and a pod with pod-level requests cannot be resized.
func Requests(size *timeline.Size) (list []Request) {
	if size == nil || len(size.Template.Requests) > 0 {
		return nil
	}
	inForce := false
	for i := range size.Template.Containers {
		c := &size.Template.Containers[i]
		inForce = inForce || len(c.Requests) > 0
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
	if !inForce {
		return nil
	}
	return list
}

// resize writes a new request into the Simulation. A limit that equals the request
// stays equal to it. A limit that would be below the request rises with it.
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
		request, limit, err := size.MustChange(i, msg.Resource, value)
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
