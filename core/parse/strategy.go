package parse

import (
	"encoding/json"
	"time"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/manifest"
	"hpaplayground/core/note"
	"hpaplayground/core/rollout"
	"hpaplayground/core/scenario"
)

// strategyDoc is a Deployment's or a Rollout's strategy, or a StatefulSet's updateStrategy.
type strategyDoc struct {
	Type          string `json:"type"`
	RollingUpdate *struct {
		MaxSurge       *amountDoc `json:"maxSurge"`
		MaxUnavailable *amountDoc `json:"maxUnavailable"`
		Partition      int32      `json:"partition"`
	} `json:"rollingUpdate"`
	// Only for a Rollout.
	Canary    *canaryDoc    `json:"canary"`
	BlueGreen *blueGreenDoc `json:"blueGreen"`
}

// amountDoc is a number or a percentage.
type amountDoc struct {
	value  any // the value in the text: a string or an int32
	amount rollout.Amount
	ok     bool
}

func (a *amountDoc) UnmarshalJSON(b []byte) error {
	var text string
	if json.Unmarshal(b, &text) == nil {
		a.value = text
		a.amount, a.ok = rollout.ParsePercent(text)
		return nil
	}
	err := json.Unmarshal(b, &a.amount.Value)
	a.value, a.ok = a.amount.Value, true
	return err
}

// readStrategy reads how the workload replaces its pods, with the API server's
// defaults and validation.
func (r *reader) readStrategy(d *manifest.Document, w *scenario.Workload, in *workloadDoc) {
	spec := &in.Spec
	w.Strategy = rollout.DefaultStrategy()
	w.Update = scenario.Update{MaxUnavailable: rollout.Amount{Value: 1}}
	w.Paused = spec.Paused
	w.MinReady = time.Duration(spec.MinReadySeconds) * time.Second
	if spec.MinReadySeconds < 0 {
		r.invalid(d, "spec.minReadySeconds", field.Invalid(nil, spec.MinReadySeconds, negative))
	}
	switch w.Kind {
	case "Deployment":
		r.readDeploymentStrategy(d, w, &spec.Strategy)
		const path = "spec.progressDeadlineSeconds"
		switch deadline := spec.ProgressDeadlineSeconds; {
		case deadline == nil:
		case *deadline < 0:
			r.invalid(d, path, field.Invalid(nil, *deadline, negative))
		case *deadline <= spec.MinReadySeconds:
			r.invalid(d, path, field.Invalid(nil, *deadline, "must be greater than minReadySeconds"))
		}
	case "StatefulSet":
		r.readUpdateStrategy(d, w, &spec.UpdateStrategy)
	case "Rollout":
		r.readRolloutStrategy(d, w, &spec.Strategy, &in.Status)
		if spec.ProgressDeadlineAbort {
			r.noteNotRun(w, "progressDeadlineAbort", note.Say("an update waits for its pods without end."))
		}
	}
}

const negative = "must be greater than or equal to 0"

func (r *reader) readDeploymentStrategy(d *manifest.Document, w *scenario.Workload, in *strategyDoc) {
	const path = "spec.strategy"
	switch in.Type {
	case "Recreate":
		w.Strategy.Recreate = true
		if in.RollingUpdate != nil {
			r.invalid(d, path+".rollingUpdate", field.Forbidden(nil, "may not be specified when strategy `type` is 'Recreate'"))
		}
		return
	case "", "RollingUpdate":
	default:
		r.invalid(d, path+".type", field.NotSupported(nil, in.Type, []string{"Recreate", "RollingUpdate"}))
		return
	}
	if in.RollingUpdate == nil {
		return
	}
	s := &w.Strategy
	r.readAmount(d, path+".rollingUpdate.maxSurge", in.RollingUpdate.MaxSurge, &s.MaxSurge)
	maxUnavailable := path + ".rollingUpdate.maxUnavailable"
	r.readAmount(d, maxUnavailable, in.RollingUpdate.MaxUnavailable, &s.MaxUnavailable)
	if s.MaxUnavailable.Value == 0 && s.MaxSurge.Value == 0 {
		r.invalid(d, maxUnavailable, field.Invalid(nil, in.RollingUpdate.MaxUnavailable.value, "may not be 0 when `maxSurge` is 0"))
	}
	r.checkHundred(d, maxUnavailable, s.MaxUnavailable)
}

func (r *reader) readUpdateStrategy(d *manifest.Document, w *scenario.Workload, in *strategyDoc) {
	const path = "spec.updateStrategy"
	u := &w.Update
	rolling := in.RollingUpdate
	switch in.Type {
	case "OnDelete":
		u.OnDelete = true
		if rolling != nil {
			r.invalid(d, path+".rollingUpdate", field.Invalid(nil, "", "only allowed for updateStrategy 'RollingUpdate'"))
		}
		return
	case "", "RollingUpdate":
	default:
		r.invalid(d, path+".type", field.Invalid(nil, in.Type, "must be 'RollingUpdate' or 'OnDelete'"))
		return
	}
	u.Bare = in.Type != "" && rolling == nil
	if rolling == nil {
		return
	}
	u.Partition = rolling.Partition
	if u.Partition < 0 {
		r.invalid(d, path+".rollingUpdate.partition", field.Invalid(nil, u.Partition, negative))
	}
	if !r.release.BoundsStatefulSets() {
		return
	}
	maxUnavailable := path + ".rollingUpdate.maxUnavailable"
	r.readAmount(d, maxUnavailable, rolling.MaxUnavailable, &u.MaxUnavailable)
	if u.MaxUnavailable.Value == 0 {
		r.invalid(d, maxUnavailable, field.Invalid(nil, rolling.MaxUnavailable.value, "cannot be 0"))
	}
	r.checkHundred(d, maxUnavailable, u.MaxUnavailable)
}

// readAmount reads an amount, if there is one.
func (r *reader) readAmount(d *manifest.Document, path string, in *amountDoc, out *rollout.Amount) {
	switch {
	case in == nil:
		return
	case !in.ok:
		r.invalid(d, path, field.Invalid(nil, in.value, "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')"))
		in.amount.Value = 1 // so that it causes no further errors
	case in.amount.Value < 0:
		r.invalid(d, path, field.Invalid(nil, in.amount.Value, negative))
	}
	*out = in.amount
}

func (r *reader) checkHundred(d *manifest.Document, path string, a rollout.Amount) {
	if a.Percent && a.Value > 100 {
		r.invalid(d, path, field.Invalid(nil, a.String(), "must not be greater than 100%"))
	}
}
