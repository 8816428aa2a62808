package explain

import (
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/labels"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Chain explains one sync's decision, from the scale that it read to the scale
// that it wrote, with the numbers of the run.
type Chain struct {
	HPA      autoscaling.Key
	At       time.Duration
	When     string   // At as text
	Sentence string   // the whole decision in one sentence
	Metrics  []string // names of spec.metrics, as conditions have them
	Operator *Step    // what KEDA's operator did last; nil without KEDA
	Steps    []Step
	Changes  []Change    // changed conditions
	Events   []hpa.Event // as emitted
	// WhatIfs are set by the caller, for Write.
	WhatIfs []WhatIf
}

// Step explains a step of the decision, or a part of it.
type Step struct {
	Kind   hpa.StepKind
	Metric int // index in spec.metrics; -1 if the step is not about one metric
	Title  string
	Lines  []string // sentences, and formulas filled in
	Main   int      // index of the line with the result
	// Replicas is the result of the step, -1 if it has none.
	Replicas int32
	Fields   []Field // the fields that govern the step, the most important field first
	HeldBack bool    // the step held the replicas back

	Pods       []Pod                                          // how the metric counts each pod
	Conditions []autoscaling.HorizontalPodAutoscalerCondition // the conditions that the step set
	Events     []hpa.Event                                    // the events that the step emitted
}

// Change is a condition before and after a sync. Old is nil for a new condition, New is nil
// for a condition that was removed.
type Change struct {
	Type     autoscaling.ConditionType
	Old, New *autoscaling.HorizontalPodAutoscalerCondition
}

// Sync explains the sync with the given index in tl.Syncs. It is nil if the
// run did not keep the sync's details; a run by sim.Inspect does.
func Sync(tl *timeline.Timeline, index int, lang words.Language) *Chain {
	b := newBuilder(tl, index, lang)
	if b == nil {
		return nil
	}
	b.chain.Changes = changes(b.obs.HPA.Status.Conditions, b.d.Status)
	b.build()
	b.attach()
	b.chain.Operator = Turn(tl, tl.Syncs[index].HPA, b.currentTime, lang)
	for i := range b.chain.Steps {
		for j, f := range b.chain.Steps[i].Fields {
			b.chain.Steps[i].Fields[j] = Written(b.origin, f)
		}
	}
	return b.chain
}

// WhatIfs finds what would have changed the sync's result, or the last turn of KEDA's loop. Like
// Sync, it needs the sync's details. It decides the sync again a few dozen times.
func WhatIfs(tl *timeline.Timeline, index int, lang words.Language) []WhatIf {
	b := newBuilder(tl, index, lang)
	if b == nil {
		return nil
	}
	list := b.whatIfs()
	for i := range list {
		list[i].Field = Written(b.origin, list[i].Field)
	}
	return append(list, otherTurns(tl, &tl.Syncs[index], lang)...)
}

func newBuilder(tl *timeline.Timeline, index int, lang words.Language) *builder {
	if index < 0 || index >= len(tl.Syncs) {
		return nil
	}
	s := &tl.Syncs[index]
	if s.Observed == nil || s.Decision.Before == nil {
		return nil
	}
	times := tl.TimeFormat()
	b := &builder{
		lang: lang, times: times, d: &s.Decision, obs: s.Observed, spec: &s.Observed.HPA.Spec, config: &s.Decision.Before.Config, currentTime: s.At,
		lives: tl.Pods, loads: tl.Demands, stable: s.Stable, others: s.Others, origin: tl.OriginOf(s.HPA), attached: map[int]bool{},
		chain: &Chain{HPA: tl.HPAs[s.HPA].Key, At: s.At, When: times.In(s.At), Sentence: Sentence(&s.Decision, lang), Events: s.Decision.Events},
	}
	if target := tl.HPAs[s.HPA].Target; target >= 0 {
		b.target = tl.Targets[target].Name
	}
	return b
}

// builder builds a chain step by step.
type builder struct {
	lang        words.Language
	times       timeline.TimeFormat
	d           *hpa.Decision
	obs         *hpa.Observation
	spec        *autoscaling.HorizontalPodAutoscalerSpec
	config      *hpa.Config
	currentTime time.Duration
	target      string
	lives       []timeline.Pod // all pods of the run
	loads       []timeline.Demand
	// stable and others are the pods of a Rollout's stable or active ReplicaSet, and those of
	// its others.
	stable, others int32
	// origin says where the text has the fields of an HPA that KEDA makes; nil for others.
	origin *keda.Origin
	chain  *Chain

	attached map[int]bool // indices of the events that a step already has

	afterWindow bool // a what-if forgets the recommendations of before
}

func (b *builder) build() {
	d := b.d
	for i := range d.Metrics {
		name := labels.Shorten(d.Metrics[i].Name)
		if name == "" {
			name = string(d.Metrics[i].Type)
		}
		b.chain.Metrics = append(b.chain.Metrics, name)
	}
	b.scale()
	if d.Zone == hpa.ZoneFailed {
		return
	}
	if d.Zone == hpa.ZoneNormal && len(d.Metrics) == 0 {
		b.selector()
	}
	for i := range d.Metrics {
		b.metric(i)
	}
	if len(d.Metrics) > 0 {
		b.largest()
	}
	if d.Stabilization != nil {
		b.window()
	}
	if d.Limit != nil {
		b.limit()
	}
	b.rescale()
}

// add adds a step. The pointer is valid until the next call of add.
func (b *builder) add(kind hpa.StepKind, metric int, title string, fields ...Field) *Step {
	b.chain.Steps = append(b.chain.Steps, Step{Kind: kind, Metric: metric, Title: title, Replicas: -1, Fields: fields})
	return &b.chain.Steps[len(b.chain.Steps)-1]
}

func (s *Step) say(line string) { s.Lines = append(s.Lines, line) }

// mainIsLast sets Main: the last line has the result.
func (s *Step) mainIsLast() { s.Main = len(s.Lines) - 1 }

// attach assigns each condition and event to the step that sets its reason, see
// hpa.ReasonInfo. It assigns every condition that the sync changed. An unchanged
// condition is assigned only to a step that the sync has taken.
func (b *builder) attach() {
	if b.d.Status != nil {
		for _, c := range b.d.Status.Conditions {
			changed := slices.ContainsFunc(b.chain.Changes, func(x Change) bool { return x.Type == c.Type })
			s, ok := b.stepOf(hpa.LookupReason(c.Reason))
			// Only a rescale sets ScaledToZero.
			if changed || ok && (c.Type != autoscaling.ScaledToZero || b.d.Rescaled) {
				s.Conditions = append(s.Conditions, c)
			}
		}
	}
	for i, e := range b.d.Events {
		if !b.attached[i] {
			s, _ := b.stepOf(hpa.LookupReason(e.Reason))
			s.Events = append(s.Events, e)
		}
	}
}

// stepOf finds the last step that sets a reason; if no step does, the chain's last step.
func (b *builder) stepOf(r hpa.Reason) (s *Step, ok bool) {
	steps := b.chain.Steps
	for i := range slices.Backward(steps) {
		if steps[i].Kind == r.Info().Step {
			return &steps[i], true
		}
	}
	return &steps[len(steps)-1], false
}

// emitted attaches the next event with a reason to a step that attach would not choose. If
// message is not empty, the event must have this message, too.
func (b *builder) emitted(s *Step, reason hpa.Reason, message string) {
	for i, e := range b.d.Events {
		if e.Reason == reason.String() && (message == "" || e.Message == message) && !b.attached[i] {
			s.Events = append(s.Events, e)
			b.attached[i] = true
			return
		}
	}
}

// changes lists the conditions that differ, in the order of the status.
func changes(old []autoscaling.HorizontalPodAutoscalerCondition, status *autoscaling.HorizontalPodAutoscalerStatus) []Change {
	if status == nil {
		return nil
	}
	var list []Change
	for i := range status.Conditions {
		c := &status.Conditions[i]
		before := find(old, c.Type)
		if before == nil || before.Status != c.Status || before.Reason != c.Reason || before.Message != c.Message {
			list = append(list, Change{c.Type, before, c})
		}
	}
	for i := range old {
		if find(status.Conditions, old[i].Type) == nil {
			list = append(list, Change{old[i].Type, &old[i], nil})
		}
	}
	return list
}

func find(list []autoscaling.HorizontalPodAutoscalerCondition, kind autoscaling.ConditionType) *autoscaling.HorizontalPodAutoscalerCondition {
	for i := range list {
		if list[i].Type == kind {
			return &list[i]
		}
	}
	return nil
}
