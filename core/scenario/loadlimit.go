package scenario

import (
	"math/big"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/load"
)

// LoadLimit is how much load an HPA's pods can carry with maxReplicas at the target, in
// milli-units.
type LoadLimit struct {
	HPA   string
	Max   int32
	Milli float64
}

// ExcessFactor is a factor: a load of more than ExcessFactor times what maxReplicas pods can carry
// most likely has a wrong metric or unit.
const ExcessFactor = 10

// LoadLimitOf returns how much load of a metric the pods can carry. If several HPAs have the
// metric, it returns the largest LoadLimit. form is total, perPod or value. ok is false if the
// result is unknown.
func (s *Scenario) LoadLimitOf(metric *load.Metric, form string) (largest LoadLimit, ok bool) {
	for _, h := range s.Objects.HPAs {
		for i := range h.Spec.Metrics {
			m := &h.Spec.Metrics[i]
			b := m.Block()
			if b.Target == nil || !Feeds(metric, m) {
				continue
			}
			perPod := 0.0
			switch t := b.Target; {
			case t.AverageValue != nil:
				perPod = Milli(*t.AverageValue)
			case t.AverageUtilization != nil:
				if w := s.Objects.TargetOf(h); w != nil && w.Template != nil {
					perPod = float64(*t.AverageUtilization) / 100 * MeasuredRequest(w.Template, b.Container, b.Name)
				}
			}
			if form != "perPod" {
				perPod *= float64(h.Spec.MaxReplicas)
			}
			if perPod > largest.Milli {
				largest, ok = LoadLimit{h.Name, h.Spec.MaxReplicas, perPod}, true
			}
		}
	}
	return largest, ok
}

// MaxUsage is the largest value of a load, in milli-units. The controller cannot hold a
// larger value.
const MaxUsage = float64(1 << 62)

// Milli returns a quantity in milli-units. Unlike Quantity.MilliValue it keeps
// fractions of a milli-unit and does not overflow.
func Milli(q resource.Quantity) float64 {
	d := q.AsDec()
	v := new(big.Rat).SetInt(d.UnscaledBig())
	scale := int64(3) - int64(d.Scale())
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(max(scale, -scale)), nil)
	if scale >= 0 {
		v.Mul(v, new(big.Rat).SetInt(power))
	} else {
		v.Quo(v, new(big.Rat).SetInt(power))
	}
	f, _ := v.Float64()
	return f
}
