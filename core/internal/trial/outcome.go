package trial

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// Outcome is all that one sync wrote and emitted.
type Outcome struct {
	Scale  *int32          `json:"scale,omitempty"` // as written
	Status json.RawMessage `json:"status"`          // as the API server holds it afterwards
	Events []hpa.Event     `json:"events,omitempty"`
	// Error is what the sync returned. Normalize may have removed it.
	Error string `json:"error,omitempty"`
	// Original is the text before Normalize, if Normalize may have changed it.
	Original string `json:"-"`
}

// NewOutcome is the outcome of a decision of our controller.
func NewOutcome(d *hpa.Decision) Outcome {
	o := Outcome{Events: slices.Clone(d.Events), Error: d.Error}
	if d.Rescaled {
		replicas := d.Desired
		o.Scale = &replicas
	}
	o.SetStatus(d.Status)
	return o
}

// Text returns the text of the outcome of a decision of our controller.
func Text(d *hpa.Decision) string {
	o := NewOutcome(d)
	o.Normalize(&Step{})
	return o.Text()
}

// SetStatus stores the status as JSON with its keys in order, so that two types
// with the same JSON compare.
func (o *Outcome) SetStatus(status any) {
	b, err := json.Marshal(status)
	if err == nil {
		var v any
		if err = json.Unmarshal(b, &v); err == nil {
			b, err = json.Marshal(v)
		}
	}
	if err != nil {
		b, _ = json.Marshal("status: " + err.Error())
	}
	o.Status = b
}

// Normalize removes differences that the step does not determine. Upstream prints the HPAs
// of an ambiguous selector in random order, and with the optimized store any two of them.
// Only our controller returns the error of a failed mapping.
func (o *Outcome) Normalize(step *Step) {
	ambiguous := slices.ContainsFunc(o.Events, func(e hpa.Event) bool { return e.Reason == "AmbiguousSelector" })
	if step.MappingError || ambiguous {
		o.Original = o.Text()
	}
	if step.MappingError {
		o.Error = ""
	}
	if ambiguous {
		// Upstream writes a status again if only the order of those HPAs changed, and
		// that write may fail.
		o.Events = slices.DeleteFunc(o.Events, func(e hpa.Event) bool { return e.Reason == "FailedUpdateStatus" })
	}
	o.Error = normalizeNames(o.Error)
	o.Status = json.RawMessage(normalizeNames(string(o.Status)))
	for i := range o.Events {
		o.Events[i].Message = normalizeNames(o.Events[i].Message)
	}
}

func normalizeNames(text string) string {
	for _, opening := range []string{"are controlled by multiple HPAs: [", "are controlled by more than one HPA (e.g. ["} {
		from := 0
		for {
			at := strings.Index(text[from:], opening)
			if at < 0 {
				break
			}
			start := from + at + len(opening)
			length := strings.IndexByte(text[start:], ']')
			if length < 0 {
				break
			}
			names := strings.Fields(text[start : start+length])
			slices.Sort(names)
			if strings.Contains(opening, "e.g.") {
				for i := range names {
					names[i] = "*"
				}
			}
			list := strings.Join(names, " ")
			text = text[:start] + list + text[start+length:]
			from = start + len(list)
		}
	}
	return text
}

// Text returns the outcome as one line of JSON.
func (o *Outcome) Text() string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(o); err != nil {
		return err.Error()
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Hash is a hash of the outcome.
func (o *Outcome) Hash() uint32 {
	h := fnv.New32a()
	h.Write([]byte(o.Text()))
	return h.Sum32()
}

// Replay runs our controller over the source and returns each step's outcome. Steps
// that are not a sync have an empty one.
func Replay(source Source) []Outcome {
	setup := source.Setup()
	controller := hpa.New(setup.Config)
	var keys []autoscaling.Key // the HPAs that the informer has
	statuses := map[autoscaling.Key]*autoscaling.HorizontalPodAutoscalerStatus{}
	var outcomes []Outcome
	for {
		step, ok := source.Next()
		if !ok {
			return outcomes
		}
		var outcome Outcome
		switch step.Op {
		case OpRestart:
			controller = hpa.New(setup.Config)
			for _, key := range keys {
				controller.Add(key)
			}
		case OpAdd:
			controller.Add(step.Key)
			if !slices.Contains(keys, step.Key) {
				keys = append(keys, step.Key)
			}
			delete(statuses, step.Key)
		case OpDelete:
			controller.Delete(step.Key)
			keys = slices.DeleteFunc(keys, func(k autoscaling.Key) bool { return k == step.Key })
		case OpForget:
			controller.Forget(step.Key)
		case OpSync:
			obs := *step.Obs
			object := *obs.HPA
			if status := statuses[step.Key]; status != nil && !step.SetStatus {
				object.Status = *status
			}
			obs.HPA = &object
			d := controller.Reconcile(step.At, &obs)
			statuses[step.Key] = d.Status
			outcome = NewOutcome(&d)
			outcome.Normalize(&step)
			if d.Rescaled {
				source.ScaleWritten(d.Desired)
			}
		}
		outcomes = append(outcomes, outcome)
	}
}
