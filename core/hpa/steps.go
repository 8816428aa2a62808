package hpa

import (
	"encoding/json"
	"math"
	"strconv"
	"time"
)

// StepKind is what a step of a decision does.
type StepKind string

// The steps, in the order in which a sync takes them.
const (
	StepBounds    StepKind = "bounds"    // the current count against the bounds
	StepMetric    StepKind = "metric"    // what one metric proposes
	StepLargest   StepKind = "largest"   // the largest of the proposals
	StepStabilize StepKind = "stabilize" // the comparison with earlier recommendations
	StepLimit     StepKind = "limit"     // policies, minReplicas and maxReplicas
	StepRescale   StepKind = "rescale"   // the count that the controller writes
)

// Step is one step of a decision as `hpasim run -o json` prints it. StepBounds is
// printed only if the bounds decide without the metrics. Durations are seconds,
// quantities are milli-units unless the name says otherwise.
type Step struct {
	Step   StepKind `json:"step"`
	In     []int32  `json:"in,omitempty"`
	Out    int32    `json:"out"`
	Reason string   `json:"reason,omitempty"`
	// Field is the field of the HPA that governs the step.
	Field string `json:"field,omitempty"`

	Metric    *metricView    `json:"metric,omitempty"`
	Stabilize *stabilizeView `json:"window,omitempty"`
	Limit     *limitView     `json:"rate,omitempty"`
	Error     string         `json:"error,omitempty"`
}

type metricView struct {
	Name          string      `json:"name"`
	Rule          string      `json:"rule,omitempty"`
	Pods          podsView    `json:"pods"`
	Samples       int         `json:"samples"`
	Total         int64       `json:"total"`
	Requests      int64       `json:"requests,omitempty"`
	Value         int64       `json:"value"`
	Utilization   *int32      `json:"utilizationPercent,omitempty"`
	Target        int64       `json:"target"`
	Ratio         number      `json:"ratio"`
	ToleranceUp   float64     `json:"toleranceUp"`
	ToleranceDown float64     `json:"toleranceDown"`
	Refilled      *refillView `json:"refilled,omitempty"`
}

type podsView struct {
	Ready   int `json:"ready"`
	Unready int `json:"unready,omitempty"`
	Missing int `json:"missing,omitempty"`
	Ignored int `json:"ignored,omitempty"`
}

// refillView is the second ratio, with values for the pods that have none.
type refillView struct {
	MissingAs   *int64 `json:"missingAs,omitempty"`
	UnreadyAs   *int64 `json:"unreadyAs,omitempty"`
	Ratio       number `json:"ratio"`
	Samples     int    `json:"samples"`
	InPercentOf string `json:"inPercentOf,omitempty"`
}

type stabilizeView struct {
	Up      float64 `json:"up"`
	Down    float64 `json:"down"`
	Lowest  int32   `json:"lowest"`
	Highest int32   `json:"highest"`
}

type limitView struct {
	Allowed  int32        `json:"allowed"`
	Policies []PolicyStep `json:"policies,omitempty"`
}

// number is a float for JSON: NaN and the infinities are strings.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	f := float64(n)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return strconv.AppendQuote(nil, strconv.FormatFloat(f, 'g', -1, 64)), nil
	}
	return json.Marshal(f)
}

// Steps lists the decision's steps in the order in which the sync took them.
func (d *Decision) Steps() []Step {
	var steps []Step
	proposals := make([]int32, 0, len(d.Metrics))
	for i := range d.Metrics {
		m := &d.Metrics[i]
		steps = append(steps, m.step(d.Current, i))
		if m.Error == "" {
			proposals = append(proposals, m.Proposal)
		}
	}
	if len(d.Metrics) > 0 {
		largest := Step{Step: StepLargest, In: proposals, Out: d.Proposed, Field: "spec.metrics"}
		if d.Winner >= 0 {
			largest.Reason = d.Metrics[d.Winner].Name
		}
		steps = append(steps, largest)
	}
	if d.Zone != ZoneNormal {
		steps = append(steps, Step{Step: StepBounds, In: []int32{d.Current}, Out: d.Desired, Reason: d.Zone.String(), Field: d.Zone.field()})
	}
	if s := d.Stabilization; s != nil {
		steps = append(steps, Step{Step: StepStabilize, In: []int32{s.In}, Out: s.Out, Reason: s.Reason.String(), Field: s.Reason.field(),
			Stabilize: &stabilizeView{seconds(s.UpWindow), seconds(s.DownWindow), s.Lowest, s.Highest}})
	}
	if l := d.Limit; l != nil {
		step := Step{Step: StepLimit, In: []int32{l.In}, Out: l.Out, Reason: l.Reason.String(), Field: l.Reason.field()}
		if l.HasRate {
			step.Limit = &limitView{l.Rate, l.Policies}
		}
		steps = append(steps, step)
	}
	return append(steps, Step{Step: StepRescale, In: []int32{d.Current}, Out: d.Desired, Reason: d.Reason, Error: d.Error})
}

func (m *MetricStep) step(current int32, index int) Step {
	field := "spec.metrics[" + strconv.Itoa(index) + "]"
	if m.Error != "" {
		return Step{Step: StepMetric, In: []int32{current}, Out: current, Reason: m.Reason.String(), Field: field, Error: m.Error, Metric: &metricView{Name: m.Name}}
	}
	view := &metricView{
		Name: m.Name, Rule: m.Rule.String(), Samples: m.Samples,
		Pods:  podsView{m.ReadyPods, m.UnreadyPods, m.MissingPods, m.IgnoredPods},
		Total: m.Total, Requests: m.Requests, Value: m.Value, Target: m.Target,
		Ratio: number(m.Ratio), ToleranceUp: m.ToleranceUp, ToleranceDown: m.ToleranceDown,
	}
	if m.Rule == RuleUtilization {
		view.Utilization = &m.Utilization
	}
	if m.Refilled {
		view.Refilled = &refillView{Ratio: number(m.RefilledRatio), Samples: m.RefilledSamples}
		if m.FilledMissing {
			view.Refilled.MissingAs = &m.MissingAs
			if m.Rule == RuleUtilization {
				view.Refilled.InPercentOf = "request"
			}
		}
		if m.FilledUnready {
			view.Refilled.UnreadyAs = new(int64)
		}
	}
	return Step{Step: StepMetric, In: []int32{current}, Out: m.Proposal, Reason: m.Verdict.String(), Field: field, Metric: view}
}

func seconds(d time.Duration) float64 { return d.Seconds() }

// field is the first of the fields that govern the reason, if there is one.
func (r Reason) field() string {
	if fields := r.Info().Fields; len(fields) > 0 {
		return fields[0]
	}
	return ""
}

// String names the zone in the terms of the API's conditions.
func (z Zone) String() string {
	return [...]string{"metrics", "above maxReplicas", "below minReplicas", "disabled at zero", "scale not read"}[z]
}

func (z Zone) field() string {
	return [...]string{"", "spec.maxReplicas", "spec.minReplicas", "spec.minReplicas", "spec.scaleTargetRef"}[z]
}

// String names the rule.
func (r Rule) String() string {
	return [...]string{"", "utilization", "average", "ratio", "perPod"}[r]
}

// String names the verdict.
func (v Verdict) String() string {
	return [...]string{"failed", "within tolerance", "scaled", "would reverse direction"}[v]
}
