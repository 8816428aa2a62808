// Package pods is the picture of the pods at the cursor, with the actions on a pod: a
// fault, or another request.
package pods

import (
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/lane"
	"hpaplayground/core/scenario"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// Pods is which pod is picked in the picture.
type Pods struct {
	Pod     string // the name of the picked pod; "" if none
	Pointed string // the name of the pod under the pointer; "" if none

	maxTiles *tileLimits // a cache
}

// New returns the feature as it is at the start.
func New() Pods { return Pods{maxTiles: new(tileLimits)} }

// The messages.
type (
	// Picked: a pod was picked. Picking it again clears the choice.
	Picked struct{ Pod string }
	// Pointed: the pointer is on a pod, or on none.
	Pointed struct{ Pod string }
	// FaultAdded: give the picked pod this fault, from the cursor on.
	FaultAdded struct{ Do scenario.PodFault }
	// Resized: change a request of a container of the picked pod, from the
	// cursor on.
	Resized struct{ Container, Resource, Value string }
)

// Model is what the pods read from the page's model.
type Model interface {
	feature.Model
	Explanation() *explain.Chain // the explanation of the sync at the cursor; nil: not known
	Doc() document.Document
}

// Name returns the feature's name.
func (Pods) Name() string { return "pods" }

// Label returns the tab's label.
func (Pods) Label(lang words.Language) string { return lang.Say("Pods") }

// Update returns the pods after a message. A fault or a new request is written into the
// Simulation, unless the run is older.
func (p Pods) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case Picked:
		if p.Pod == msg.Pod {
			msg.Pod = ""
		}
		p.Pod = msg.Pod
		return p, []feature.Effect{feature.Forward{Msg: feature.TabShown{Tab: p.Name()}}}
	case playback.ChartClicked:
		if msg.Mark != lane.Pod {
			return nil, nil
		}
		p.Pod = msg.Pod
		return p, []feature.Effect{feature.Forward{Msg: feature.TabOpened{Tab: p.Name()}}, feature.Forward{Msg: feature.TabShown{Tab: p.Name()}}}
	case Pointed:
		p.Pointed = msg.Pod
		return p, nil
	case FaultAdded, Resized:
		return nil, p.write(msg, page)
	}
	return nil, nil
}

// write returns the effect that writes an action on the picked pod into the Simulation.
func (p Pods) write(msg feature.Msg, page feature.Model) []feature.Effect {
	if page.Now().Broken {
		return nil
	}
	before := page.(Model).Doc()
	text, notice := p.act(msg, page.Run(), page.Now().At, before)
	if text.Revision == before.Revision && notice == "" {
		return nil
	}
	return []feature.Effect{feature.Forward{Msg: document.Rewritten{Text: text, Notice: notice}}}
}

// act gives the picked pod a fault or a new request, at the cursor.
func (p Pods) act(msg feature.Msg, run track.Run, at time.Duration, text document.Document) (now document.Document, notice string) {
	pod, ok := run.PodAt(p.Pod, at)
	if !ok {
		return text, ""
	}
	w := writing{run, at, pod, text}
	switch msg := msg.(type) {
	case FaultAdded:
		return w.fault(msg.Do)
	case Resized:
		return w.resize(msg)
	}
	return text, ""
}

// FaultDuration is how long a fault of a pod lasts.
const FaultDuration = 2 * time.Minute

// Faults returns the faults that a pod can get.
func Faults() []scenario.PodFault {
	return []scenario.PodFault{scenario.PodUnready, scenario.PodCrash, scenario.PodMissingMetrics, scenario.PodDelete, scenario.PodFail}
}

// IsTemporary reports whether a fault ends after FaultDuration.
func IsTemporary(fault scenario.PodFault) bool {
	return fault != scenario.PodDelete && fault != scenario.PodFail
}

// writing writes an action on a pod, at the cursor, into the Simulation.
type writing struct {
	run  track.Run
	at   time.Duration
	pod  track.PodNow
	text document.Document
}

func (w writing) fault(fault scenario.PodFault) (document.Document, string) {
	do := "do: " + string(fault)
	if IsTemporary(fault) {
		do += ", for: " + scenario.ShortDuration(FaultDuration)
	}
	return w.write(do, string(fault))
}

// write writes an action on the pod.
func (w writing) write(do, called string) (document.Document, string) {
	if !w.pod.HasActions() {
		return w.text, ""
	}
	at := actionAt(w.at, w.pod.Since)
	value := "at: " + scenario.ShortDuration(at) + "\npod: {name: " + document.PlainName(w.pod.Name) + ", " + do
	now, err := w.text.AddAction(at, value+"}\n")
	if err != nil {
		return w.text, document.Refused(err, w.run.Lang)
	}
	return now, w.run.Lang.Say("Written into the Simulation: at %s, %s.", scenario.ShortDuration(at), called)
}

// actionAt returns the time of an action at the cursor, on a pod whose state began at
// since. It is the whole second that the page shows or, if that second is before since,
// a time just after the cursor.
func actionAt(cursor, since time.Duration) time.Duration {
	if at := cursor.Truncate(time.Second); at >= since {
		return at
	}
	return cursor.Truncate(time.Millisecond) + time.Millisecond
}
