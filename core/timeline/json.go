package timeline

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
	"hpaplayground/core/record"
)

type headJSON struct {
	KubernetesVersion string      `json:"kubernetesVersion"`
	Start             time.Time   `json:"start"`
	Scenario          string      `json:"scenario"`
	Duration          Seconds     `json:"duration"`
	Notes             []note.Note `json:"notes,omitempty"`
}

type syncJSON struct {
	At       Seconds                                    `json:"at"`
	HPA      string                                     `json:"hpa"`
	Observed *hpa.ObservationView                       `json:"observed,omitempty"`
	Decision decisionJSON                               `json:"decision"`
	Rescaled bool                                       `json:"rescaled"`
	Status   *autoscaling.HorizontalPodAutoscalerStatus `json:"status"`
	Events   []hpa.Event                                `json:"events"`
}

type decisionJSON struct {
	Current int32      `json:"current"`
	Desired int32      `json:"desired"`
	Steps   []hpa.Step `json:"steps"`
	Error   string     `json:"error,omitempty"`
}

type eventJSON struct {
	HPA          string  `json:"hpa,omitempty"`
	ScaledObject string  `json:"scaledObject,omitempty"`
	Type         string  `json:"type"`
	Reason       string  `json:"reason"`
	Message      string  `json:"message"`
	Count        int     `json:"count"`
	First        Seconds `json:"first"`
	Last         Seconds `json:"last"`
}

type podJSON struct {
	Name      string   `json:"name"`
	Target    string   `json:"target,omitempty"`
	Revision  int      `json:"revision,omitempty"`
	Created   Seconds  `json:"created"`
	Scheduled *Seconds `json:"scheduled,omitempty"`
	Started   *Seconds `json:"started,omitempty"`
	Ready     *Seconds `json:"ready,omitempty"`
	Deleted   *Seconds `json:"deleted,omitempty"`
	Gone      *Seconds `json:"gone,omitempty"`
	Restarts  int32    `json:"restarts,omitempty"`
	// States are the pod's states, with the times at which it entered them.
	States []podTurnJSON `json:"states"`
	// Resized has the requests of its containers from a time on.
	Resized []podSizeJSON `json:"resized,omitempty"`
}

type podTurnJSON struct {
	At    Seconds  `json:"at"`
	State PodState `json:"state"`
}

type podSizeJSON struct {
	At         Seconds           `json:"at"`
	Containers []podRequestsJSON `json:"containers"`
}

type podRequestsJSON struct {
	Name     string           `json:"name"`
	Requests hpa.ResourceList `json:"requests"`
}

// WriteJSON writes the run up to the given time as one JSON object, with one sync, event
// or pod per line. Times are seconds from the start. If the run kept what its syncs
// observed, the JSON includes it.
func (tl *Timeline) WriteJSON(w io.Writer, until time.Duration) error {
	j := jsonWriter{out: bufio.NewWriter(w)}
	j.encoder = json.NewEncoder(&j.value)
	j.encoder.SetEscapeHTML(false)

	j.head(headJSON{tl.KubernetesVersion, tl.Start, tl.Scenario, Seconds(tl.Duration), tl.Notes})
	j.list("syncs")
	for i := range tl.Syncs {
		if s := &tl.Syncs[i]; s.At <= until {
			j.item(tl.syncJSON(s))
		}
	}
	j.endList()
	j.list("events")
	for i := range tl.HPAs {
		for _, e := range tl.EventsAt(i, until) {
			j.item(newEventJSON(tl.HPAs[i].Key.String(), "", e))
		}
	}
	for i := range tl.ScaledObjects {
		so := &tl.ScaledObjects[i]
		for _, e := range so.EventsAt(until) {
			j.item(newEventJSON("", so.Key.String(), e))
		}
	}
	j.endList()
	j.list("pods")
	for i := range tl.Pods {
		j.item(tl.podJSON(&tl.Pods[i]))
	}
	j.endList()
	j.text(",\n\"summary\":")
	j.put(tl.Summary())
	j.text("}\n")
	return j.flush()
}

func (tl *Timeline) syncJSON(s *Sync) syncJSON {
	out := syncJSON{
		At:       Seconds(s.At),
		HPA:      tl.HPAs[s.HPA].Key.String(),
		Decision: decisionJSON{s.Decision.Current, s.Decision.Desired, s.Decision.Steps(), s.Decision.Error},
		Rescaled: s.Decision.Rescaled,
		Status:   s.Decision.Status,
		Events:   s.Decision.Events,
	}
	if out.Events == nil {
		out.Events = []hpa.Event{}
	}
	if s.Observed != nil {
		observed := s.Observed.View(tl.Start)
		out.Observed = &observed
	}
	return out
}

func newEventJSON(hpa, scaledObject string, e record.Event) eventJSON {
	return eventJSON{hpa, scaledObject, e.Type, e.Reason, e.Message, e.Count, Seconds(e.First), Seconds(e.Last)}
}

func (tl *Timeline) podJSON(p *Pod) podJSON {
	come := func(t time.Duration) *Seconds {
		if !p.Reached(t) {
			return nil
		}
		return (*Seconds)(&t)
	}
	out := podJSON{
		Name: p.Name, Revision: p.Revision, Created: Seconds(p.Created), Scheduled: come(p.Scheduled), Started: come(p.Started),
		Ready: come(p.Ready), Deleted: come(p.Deleted), Gone: come(p.Gone), Restarts: p.Restarts,
	}
	for _, change := range p.Changes() {
		out.States = append(out.States, podTurnJSON{Seconds(change.At), change.State})
	}
	for _, r := range p.Resized {
		size := podSizeJSON{At: Seconds(r.At)}
		for _, c := range r.Template.Containers {
			size.Containers = append(size.Containers, podRequestsJSON{c.Name, c.Requests})
		}
		out.Resized = append(out.Resized, size)
	}
	if p.Target >= 0 {
		out.Target = tl.Targets[p.Target].Name
	}
	return out
}

// jsonWriter writes an object part by part, so that the text of a long run is never in
// memory as a whole. It keeps the first error.
type jsonWriter struct {
	out     *bufio.Writer
	value   bytes.Buffer
	encoder *json.Encoder
	items   int
	err     error
}

func (j *jsonWriter) text(s string) {
	if j.err == nil {
		_, j.err = j.out.WriteString(s)
	}
}

func (j *jsonWriter) bytes(v any) []byte {
	j.value.Reset()
	if err := j.encoder.Encode(v); err != nil && j.err == nil {
		j.err = err
	}
	return bytes.TrimSuffix(j.value.Bytes(), []byte("\n"))
}

func (j *jsonWriter) put(v any) {
	if text := j.bytes(v); j.err == nil {
		_, j.err = j.out.Write(text)
	}
}

// head writes the object's first fields, without the closing brace.
func (j *jsonWriter) head(v any) { j.text(string(bytes.TrimSuffix(j.bytes(v), []byte("}")))) }

func (j *jsonWriter) list(name string) {
	j.items = 0
	j.text(",\n\"" + name + "\":[")
}

func (j *jsonWriter) item(v any) {
	if j.err != nil {
		return
	}
	if j.items++; j.items > 1 {
		j.text(",")
	}
	j.text("\n")
	j.put(v)
}

func (j *jsonWriter) endList() { j.text("]") }

func (j *jsonWriter) flush() error {
	if j.err != nil {
		return j.err
	}
	return j.out.Flush()
}
