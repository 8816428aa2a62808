package explain

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Chain is one sync's decision, from the scale that it read to the scale that
// it wrote, with the run's own numbers.
type Chain struct {
	HPA      autoscaling.Key
	At       time.Duration
	Sentence string   // the whole of it, in one
	Metrics  []string // names of spec.metrics, as conditions have them
	Steps    []Step
	Changes  []Change    // of conditions
	Events   []hpa.Event // as emitted
	// WhatIfs are told by Write if the caller has put them here.
	WhatIfs []WhatIf
}

// Kind is what a step does.
type Kind string

// The kinds, in the order in which they come. KindPods to KindProposal are one
// metric's.
const (
	KindScale    Kind = "scale"    // the scale is read
	KindSelector Kind = "selector" // the target's selector is of no use
	KindFailed   Kind = "failed"   // a metric could not be reckoned
	KindPods     Kind = "pods"     // which pods count
	KindUsage    Kind = "usage"    // what they use
	KindRatio    Kind = "ratio"    // held against the target
	KindRefill   Kind = "refill"   // again, with assumed values
	KindProposal Kind = "proposal" // replicas that the metric wants
	KindLargest  Kind = "largest"  // of the metrics' proposals
	KindWindow   Kind = "window"   // stabilization
	KindPolicy   Kind = "policy"   // one policy's budget
	KindRate     Kind = "rate"     // what the policies allow
	KindBounds   Kind = "bounds"   // rate, minReplicas and maxReplicas
	KindRescale  Kind = "rescale"  // what is written
)

// Step is one link of a chain.
type Step struct {
	Kind   Kind
	Metric int // index in spec.metrics; -1 for a step of all
	Title  string
	Lines  []string // sentences, and formulas filled in
	// Replicas is the number that the step comes to, -1 if it is none.
	Replicas int32
	Fields   []Field // what governs the step, the first before all
	// In and Out are the step's numbers, for who reckons with them.
	In, Out    []Number
	Pods       []Pod                                          // of KindPods
	Conditions []autoscaling.HorizontalPodAutoscalerCondition // that it caused
	Events     []hpa.Event                                    // 〃
}

// Number is one number of a step.
type Number struct {
	Name string
	// At is the moment of a recommendation or a scale event.
	At time.Duration
	// Value is in replicas, percent, milli-units or, for a span, nanoseconds.
	Value int64
	// Ratio holds a ratio or a tolerance; Value is 0 then.
	Ratio float64
}

// Change is a condition before and after a sync. Old is nil for one that is
// new, New for one that was removed.
type Change struct {
	Type     autoscaling.ConditionType
	Old, New *autoscaling.HorizontalPodAutoscalerCondition
}

// Sync explains the sync with the given index in tl.Syncs. It is nil if the
// run did not keep the sync's details, which sim.Inspect does.
func Sync(tl *timeline.Timeline, index int, lang words.Language) *Chain {
	b := newBuilder(tl, index, lang)
	if b == nil {
		return nil
	}
	b.build()
	b.chain.Changes = changes(b.obs.HPA.Status.Conditions, b.d.Status)
	return b.chain
}

// WhatIfs finds what would have changed the sync's number, under the same
// conditions as Sync. It decides the sync again some dozen times.
func WhatIfs(tl *timeline.Timeline, index int, lang words.Language) []WhatIf {
	if b := newBuilder(tl, index, lang); b != nil {
		return b.whatIfs()
	}
	return nil
}

func newBuilder(tl *timeline.Timeline, index int, lang words.Language) *builder {
	if index < 0 || index >= len(tl.Syncs) {
		return nil
	}
	s := &tl.Syncs[index]
	if s.Observed == nil || s.Decision.Before == nil {
		return nil
	}
	b := &builder{
		lang: lang, d: &s.Decision, obs: s.Observed, spec: &s.Observed.HPA.Spec, config: &s.Decision.Before.Config, now: s.At,
		lives: tl.Pods,
		chain: &Chain{HPA: tl.HPAs[s.HPA].Key, At: s.At, Sentence: Sentence(&s.Decision, lang), Events: s.Decision.Events},
	}
	if target := tl.HPAs[s.HPA].Target; target >= 0 {
		b.target = tl.Targets[target].Name
	}
	return b
}

// builder makes a chain step by step.
type builder struct {
	lang   words.Language
	d      *hpa.Decision
	obs    *hpa.Observation
	spec   *autoscaling.HorizontalPodAutoscalerSpec
	config *hpa.Config
	now    time.Duration
	target string
	lives  []timeline.Pod // of the run
	chain  *Chain
}

func (b *builder) build() {
	d := b.d
	for i := range d.Metrics {
		name := d.Metrics[i].Name
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

// add starts a step. The pointer holds until the next one.
func (b *builder) add(kind Kind, metric int, title string, fields ...Field) *Step {
	b.chain.Steps = append(b.chain.Steps, Step{Kind: kind, Metric: metric, Title: title, Replicas: -1, Fields: fields})
	return &b.chain.Steps[len(b.chain.Steps)-1]
}

func (s *Step) say(line string) { s.Lines = append(s.Lines, line) }

func (s *Step) in(name string, value int64)  { s.In = append(s.In, Number{Name: name, Value: value}) }
func (s *Step) out(name string, value int64) { s.Out = append(s.Out, Number{Name: name, Value: value}) }

func (s *Step) inRatio(name string, v float64) { s.In = append(s.In, Number{Name: name, Ratio: v}) }
func (s *Step) outRatio(name string, v float64) {
	s.Out = append(s.Out, Number{Name: name, Ratio: v})
}

// result is the replicas that a step comes to.
func (s *Step) result(name string, replicas int32) {
	s.Replicas = replicas
	s.out(name, int64(replicas))
}

// caused attaches the conditions that have one of the reasons.
func (b *builder) caused(s *Step, reasons ...hpa.Reason) {
	if b.d.Status == nil {
		return
	}
	for _, c := range b.d.Status.Conditions {
		for _, reason := range reasons {
			if info := reason.Info(); c.Type == info.Condition && c.Reason == info.Name {
				s.Conditions = append(s.Conditions, c)
			}
		}
	}
}

// emitted attaches the events with one of the reasons, and with the message if
// one is given.
func (b *builder) emitted(s *Step, message string, reasons ...hpa.Reason) {
	for _, e := range b.d.Events {
		for _, reason := range reasons {
			if e.Reason == reason.String() && (message == "" || e.Message == message) {
				s.Events = append(s.Events, e)
			}
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
		was := find(old, c.Type)
		if was == nil || was.Status != c.Status || was.Reason != c.Reason || was.Message != c.Message {
			list = append(list, Change{c.Type, was, c})
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
