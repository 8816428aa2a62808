package explain

import (
	"slices"
	"strconv"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// Hold is what held the replicas back in one sync.
type Hold struct {
	By    string // such as "scale-up policy", see HeldBy
	Field Field  // the field that governs the hold
	Set   Field  // the HPA's field that changes the hold: Field, or the field that overrides a flag or a default
	Limit string // the allowed change, in words
	Value string // what the fields say, shortly, such as "2 pods per 60s"
}

// HoldOf returns what held the replicas back; ok is false if nothing held them back. spec is
// the HPA's spec at the sync, with its defaults.
func HoldOf(d *hpa.Decision, spec *autoscaling.HorizontalPodAutoscalerSpec, lang words.Language) (h Hold, ok bool) {
	reason := d.HeldBy()
	b := &builder{lang: lang, d: d, spec: spec}
	info := reason.Info()
	up := info.Holds == hpa.ScaleUp
	switch info.Cause {
	case hpa.ByWindow:
		b.heldByWindow(&h, up)
	case hpa.ByPolicy:
		b.heldByPolicy(&h, up)
	case hpa.ByBound:
		h.Field = Field{Kind: hpaKind, Path: info.Fields[0]}
		bound := d.Min
		if up {
			bound = d.Max
		}
		if d.Limit != nil && d.Limit.Reason == reason {
			bound = d.Limit.Out
		}
		h.Value = count(bound)
		if h.Limit = lang.Say("at least %d", bound); up {
			h.Limit = lang.Say("at most %d", bound)
		}
	default:
		return h, false
	}
	if h.Set == (Field{}) {
		h.Set = h.Field
	}
	h.By = HeldBy(d, lang)
	return h, true
}

func (b *builder) heldByWindow(h *Hold, up bool) {
	w, lang := b.d.Stabilization, b.lang
	h.Field, h.Set = b.windowField(up), behavior(up, ".stabilizationWindowSeconds")
	h.Value = period(w.DownWindow)
	if up {
		h.Value = period(w.UpWindow)
		h.Limit = lang.Say("the lowest that was wanted in %s counts: %d", period(w.UpWindow), w.Lowest)
		return
	}
	h.Limit = lang.Say("the highest that was wanted in %s counts: %d", period(w.DownWindow), w.Highest)
}

func (b *builder) heldByPolicy(h *Hold, up bool) {
	l, lang, r := b.d.Limit, b.lang, b.rules(up)
	if r == nil {
		h.Field, h.Set = spec("behavior"), behavior(up, ".policies[1]") // 100 percent
		if l.Rate > 2*b.d.Current {
			h.Set = behavior(up, ".policies[0]") // 4 pods
		}
		h.Value = lang.Say("double or 4 in a sync")
		h.Limit = lang.Say("without it at most double, but at least 4: up to %d", l.Rate)
		return
	}
	choice := autoscaling.MaxChangePolicySelect
	if r.SelectPolicy != nil {
		choice = *r.SelectPolicy
	}
	if choice == autoscaling.DisabledPolicySelect || len(l.Policies) == 0 || len(l.Policies) != len(r.Policies) {
		h.Field = behavior(up, ".selectPolicy")
		h.Value = "selectPolicy " + string(choice)
		h.Limit = lang.Say("%s: it stays at %d", choice, l.Rate)
		return
	}
	limit := selected(l.Policies, (choice == autoscaling.MaxChangePolicySelect) == up)
	i := slices.IndexFunc(l.Policies, func(p hpa.PolicyStep) bool { return p.Limit == limit })
	h.Field = behavior(up, ".policies["+strconv.Itoa(i)+"]")
	if h.Value = policyValue(r.Policies[i], lang); up && slices.Equal(r.Policies, autoscaling.DefaultScaleUp()) {
		h.Value = lang.Say("by default %s", h.Value)
	}
	h.Limit = lang.Say("%s: up to %d", policyText(r.Policies[i], up, lang), l.Rate)
	if !up {
		h.Limit = lang.Say("%s: down to %d", policyText(r.Policies[i], up, lang), l.Rate)
	}
}

// policyValue says shortly what a policy allows.
func policyValue(p autoscaling.HPAScalingPolicy, lang words.Language) string {
	periodText, n := period(time.Duration(p.PeriodSeconds)*time.Second), int(p.Value)
	if p.Type == autoscaling.PercentScalingPolicy {
		return lang.Say("%d%% per %s", n, periodText)
	}
	return lang.SayN(n, "%d pod per %s", "%d pods per %s", n, periodText)
}

// policyText says in words what a policy allows.
func policyText(p autoscaling.HPAScalingPolicy, up bool, lang words.Language) string {
	periodText, n := period(time.Duration(p.PeriodSeconds)*time.Second), int(p.Value)
	switch percent := p.Type == autoscaling.PercentScalingPolicy; {
	case percent && up:
		return lang.Say("at most %d%% more in %s", n, periodText)
	case percent:
		return lang.Say("at most %d%% fewer in %s", n, periodText)
	case up:
		return lang.SayN(n, "at most %d pod more in %s", "at most %d pods more in %s", n, periodText)
	}
	return lang.SayN(n, "at most %d pod fewer in %s", "at most %d pods fewer in %s", n, periodText)
}
