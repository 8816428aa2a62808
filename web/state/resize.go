package state

import (
	"strings"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
)

// PodResized: change a request of a container of the picked pod, from the
// cursor on.
type PodResized struct{ Container, Resource, Value string }

// Resizes reports whether the Kubernetes version of a run can resize pods.
func Resizes(tl *timeline.Timeline) bool {
	release, err := hpa.LookupRelease(tl.KubernetesVersion)
	return err == nil && release.ResizesPods()
}

// PodRequest is a container's request of a resource; "" if there is none.
type PodRequest struct{ Container, Resource, Value string }

// PodRequests are the requests that can be changed: each that is there, and the
// cpu of every container if any requests something. A pod cannot get its first
// request, and one with pod-level requests cannot be resized.
func PodRequests(size *timeline.Size) (list []PodRequest) {
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
				list = append(list, PodRequest{c.Name, name, q.String()})
			case name == "cpu":
				list = append(list, PodRequest{c.Name, name, ""})
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
func (m Model) resize(msg PodResized) (Model, []Effect) {
	if m.Timeline == nil || !Resizes(m.Timeline) {
		return m, nil
	}
	pod, ok := m.Run().PodAt(m.Pod, m.Cursor)
	if !ok || pod.SizeAt(m.Cursor) == nil {
		return m, nil
	}
	size, value := pod.SizeAt(m.Cursor), strings.TrimSpace(msg.Value)
	for i := range size.Template.Containers {
		c := &size.Template.Containers[i]
		if c.Name != msg.Container {
			continue
		}
		request, limit, err := size.Wants(i, msg.Resource, value)
		switch {
		case err != nil:
			return m.notice(m.Lang.Say("Value %q: want one such as 12, 680m or 450Mi.", value))
		case !request:
			return m, nil
		}
		entry := "{" + msg.Resource + ": " + value + "}"
		do := "resize: {requests: " + entry
		if len(size.Template.Containers) > 1 {
			do = "resize: {container: " + document.PlainName(c.Name) + ", requests: " + entry
		}
		if limit {
			do += ", limits: " + entry
		}
		return m.doTo(pod, do+"}", "resize")
	}
	return m, nil
}
