package parse

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/argo"
	"hpaplayground/core/manifest"
	"hpaplayground/core/note"
	"hpaplayground/core/rollout"
	"hpaplayground/core/scenario"
)

// rolloutStatusDoc has the hashes of a Rollout's new and stable template.
type rolloutStatusDoc struct {
	CurrentPodHash any `json:"currentPodHash"`
	StableRS       any `json:"stableRS"`
}

// delaysDoc is what the two strategies of a Rollout share.
type delaysDoc struct {
	ScaleDownDelaySeconds       *int32 `json:"scaleDownDelaySeconds"`
	AbortScaleDownDelaySeconds  *int32 `json:"abortScaleDownDelaySeconds"`
	ScaleDownDelayRevisionLimit *int32 `json:"scaleDownDelayRevisionLimit"`
}

func (d *delaysDoc) delays() argo.Delays {
	return argo.Delays{ScaleDown: seconds(d.ScaleDownDelaySeconds), Abort: seconds(d.AbortScaleDownDelaySeconds), RevisionLimit: d.ScaleDownDelayRevisionLimit}
}

func seconds(n *int32) *time.Duration {
	if n == nil {
		return nil
	}
	d := time.Duration(*n) * time.Second
	return &d
}

type canaryDoc struct {
	CanaryService  string     `json:"canaryService"`
	StableService  string     `json:"stableService"`
	MaxSurge       *amountDoc `json:"maxSurge"`
	MaxUnavailable *amountDoc `json:"maxUnavailable"`
	TrafficRouting *struct {
		MaxTrafficWeight *int32 `json:"maxTrafficWeight"`
	} `json:"trafficRouting"`
	MinPodsPerReplicaSet int32           `json:"minPodsPerReplicaSet"`
	DynamicStableScale   bool            `json:"dynamicStableScale"`
	Analysis             json.RawMessage `json:"analysis"`
	Steps                []stepDoc       `json:"steps"`
	delaysDoc
}

// stepDoc is a step of a canary.
type stepDoc struct {
	SetWeight *int32 `json:"setWeight"`
	Pause     *struct {
		Duration *pauseDoc `json:"duration"`
	} `json:"pause"`
	SetCanaryScale *struct {
		Replicas           *int32 `json:"replicas"`
		Weight             *int32 `json:"weight"`
		MatchTrafficWeight bool   `json:"matchTrafficWeight"`
	} `json:"setCanaryScale"`
}

type blueGreenDoc struct {
	PreviewService        string          `json:"previewService"`
	PreviewReplicaCount   *int32          `json:"previewReplicaCount"`
	AutoPromotionEnabled  *bool           `json:"autoPromotionEnabled"`
	AutoPromotionSeconds  int32           `json:"autoPromotionSeconds"`
	PrePromotionAnalysis  json.RawMessage `json:"prePromotionAnalysis"`
	PostPromotionAnalysis json.RawMessage `json:"postPromotionAnalysis"`
	delaysDoc
}

// pauseDoc is the duration of a pause: seconds, or text such as 10m.
type pauseDoc int32

// UnmarshalJSON mirrors DurationSeconds, with -1 for text that is no duration.
func (p *pauseDoc) UnmarshalJSON(b []byte) error {
	text := strings.Trim(string(b), `"`)
	if n, err := strconv.ParseInt(text, 10, 32); err == nil {
		*p = pauseDoc(n)
		return nil
	}
	*p = -1
	if d, err := time.ParseDuration(text); err == nil && d >= 0 && d < time.Duration(1<<31)*time.Second {
		*p = pauseDoc(d / time.Second)
	}
	return nil
}

// readRolloutStrategy reads a Rollout's strategy, with the messages with which the controller of
// Argo Rollouts refuses it.
func (r *reader) readRolloutStrategy(d *manifest.Document, w *scenario.Workload, in *strategyDoc, status *rolloutStatusDoc) {
	const path = "spec.strategy"
	const maxHash = 63 // of a label's value
	if hash, ok := status.CurrentPodHash.(string); ok && len(hash) <= maxHash {
		w.Hash = hash
	}
	if stable, ok := status.StableRS.(string); ok && stable != "" && stable != w.Hash {
		r.note(note.Say("Rollout/%s is in the middle of an update", w.Name), note.Say("the run begins with its new pods only."))
	}
	switch {
	case in.Canary != nil && in.BlueGreen != nil:
		r.invalid(d, path, field.Invalid(nil, "blueGreen: true canary: true", "Multiple Strategies can not be listed"))
	case in.Canary != nil:
		w.Canary = r.readCanary(d, path+".canary", in.Canary)
		if in.Canary.Analysis != nil {
			r.noteNotRun(w, "analysis", note.Say("it is taken to succeed."))
		}
	case in.BlueGreen != nil:
		w.BlueGreen = r.readBlueGreen(d, path+".blueGreen", in.BlueGreen)
		if in.BlueGreen.PrePromotionAnalysis != nil || in.BlueGreen.PostPromotionAnalysis != nil {
			r.noteNotRun(w, "analysis", note.Say("it is taken to succeed."))
		}
	default:
		r.note(note.Say("Rollout/%s has no strategy", w.Name), note.Say("it replaces its pods as a Deployment does."))
	}
	for _, kind := range []string{"analysis", "experiment", "plugin"} {
		for i := range in.steps() {
			if d.Has(fmt.Sprintf("%s.canary.steps[%d].%s", path, i, kind)) {
				r.noteNotRun(w, "step "+kind, note.Say("it is taken to succeed at once."))
				break
			}
		}
	}
}

// steps is the number of steps of a canary.
func (in *strategyDoc) steps() int {
	if in.Canary == nil {
		return 0
	}
	return len(in.Canary.Steps)
}

func (r *reader) noteNotRun(w *scenario.Workload, what string, instead note.Text) {
	r.note(note.Say("%s of Rollout/%s is not run", what, w.Name), instead)
}

func (r *reader) readCanary(d *manifest.Document, path string, in *canaryDoc) *argo.Canary {
	c := &argo.Canary{
		Strategy: rollout.DefaultStrategy(), Service: in.CanaryService != "", StableService: in.StableService != "",
		Routing: in.TrafficRouting != nil, MinPods: in.MinPodsPerReplicaSet, DynamicStableScale: in.DynamicStableScale, Delays: in.delays(),
	}
	r.readAmount(d, path+".maxSurge", in.MaxSurge, &c.Strategy.MaxSurge)
	r.readAmount(d, path+".maxUnavailable", in.MaxUnavailable, &c.Strategy.MaxUnavailable)
	if c.Strategy.MaxSurge.Value == 0 && c.Strategy.MaxUnavailable.Value == 0 {
		r.invalid(d, path+".maxSurge", field.Invalid(nil, in.MaxSurge.value, "MaxSurge and MaxUnavailable both can not be zero"))
	}
	maxWeight := int32(100)
	if c.Routing && in.TrafficRouting.MaxTrafficWeight != nil {
		if maxWeight = *in.TrafficRouting.MaxTrafficWeight; maxWeight <= 0 {
			r.invalid(d, path+".trafficRouting.maxTrafficWeight", field.Invalid(nil, maxWeight, "must be greater than 0"))
			maxWeight = 100 // so that it causes no further errors
		}
		c.MaxWeight = maxWeight
	}
	if !c.Routing && c.DynamicStableScale {
		r.invalid(d, path+".dynamicStableScale", field.Invalid(nil, true, "Canary dynamicStableScale can only be used with traffic routing"))
	}
	for i := range in.Steps {
		c.Steps = append(c.Steps, r.readStep(d, fmt.Sprintf("%s.steps[%d]", path, i), &in.Steps[i], c.Routing, maxWeight))
	}
	return c
}

// stepKinds are the fields of a step, of which it has one.
var stepKinds = []string{"setWeight", "pause", "setCanaryScale", "analysis", "experiment", "plugin", "setHeaderRoute", "setMirrorRoute"}

// readStep reads a step of a canary. maxWeight is the largest weight. A step that is not run counts as a
// route, which takes no time.
func (r *reader) readStep(d *manifest.Document, path string, in *stepDoc, routing bool, maxWeight int32) argo.Step {
	kinds := 0
	for _, kind := range stepKinds {
		if d.Has(path + "." + kind) {
			kinds++
		}
	}
	inRange := func(name string, n, limit int32, wrong string) int32 {
		if n < 0 || n > limit {
			r.invalid(d, path+"."+name, field.Invalid(nil, n, wrong))
		}
		return n
	}
	weights := fmt.Sprintf("SetWeight needs to be between 0 and %d", maxWeight)
	switch scale := in.SetCanaryScale; {
	case kinds != 1:
		r.invalid(d, path, field.Invalid(nil, field.OmitValueType{}, "Step must have one of the following set: experiment, setWeight, setCanaryScale, plugin or pause"))
	case in.SetWeight != nil:
		return argo.Step{Kind: argo.SetWeight, Value: inRange("setWeight", *in.SetWeight, maxWeight, weights)}
	case d.Has(path + ".pause"):
		if in.Pause == nil || in.Pause.Duration == nil {
			return argo.Step{Kind: argo.Pause, Duration: -1}
		}
		n := inRange("pause.duration", int32(*in.Pause.Duration), 1<<30, "Duration needs to be greater than 0")
		return argo.Step{Kind: argo.Pause, Duration: time.Duration(n) * time.Second}
	case scale == nil:
	case !routing:
		r.invalid(d, path+".setCanaryScale", field.Required(nil, "SetCanaryScale requires TrafficRouting to be set"))
	case scale.MatchTrafficWeight || scale.Replicas == nil && scale.Weight == nil:
		return argo.Step{Kind: argo.MatchTrafficWeight}
	case scale.Replicas != nil:
		return argo.Step{Kind: argo.ScaleReplicas, Value: inRange("setCanaryScale.replicas", *scale.Replicas, scenario.MaxPods, negative)}
	default:
		return argo.Step{Kind: argo.ScaleWeight, Value: inRange("setCanaryScale.weight", *scale.Weight, maxWeight, weights)}
	}
	return argo.Step{Kind: argo.Route}
}

func (r *reader) readBlueGreen(d *manifest.Document, path string, in *blueGreenDoc) *argo.BlueGreen {
	if in.PreviewReplicaCount != nil {
		r.checkReplicas(d, path+".previewReplicaCount", *in.PreviewReplicaCount)
	}
	return &argo.BlueGreen{
		Preview: in.PreviewService != "", PreviewReplicaCount: in.PreviewReplicaCount,
		NoAutoPromotion: in.AutoPromotionEnabled != nil && !*in.AutoPromotionEnabled,
		AutoPromotion:   time.Duration(in.AutoPromotionSeconds) * time.Second, Delays: in.delays(),
	}
}
