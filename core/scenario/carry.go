package scenario

import (
	"math/big"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/load"
)

// Carry is how much load an HPA's pods carry at its target and maxReplicas, in
// milli-units.
type Carry struct {
	HPA   string
	Max   int32
	Milli float64
}

// MuchLoad is how many times what maxReplicas carry is more than a load of a service that
// works: a wrong metric or unit, most likely.
const MuchLoad = 10

// Carries returns what the pods carry of a metric's load in this form (total, perPod or
// value): the most that any HPA allows. ok is false if that is not known.
func (s *Scenario) Carries(metric *load.Metric, form string) (most Carry, ok bool) {
	for _, h := range s.Objects.HPAs {
		for i := range h.Spec.Metrics {
			m := &h.Spec.Metrics[i]
			b := m.Block()
			if b.Target == nil || !Feeds(metric, m) {
				continue
			}
			each := 0.0
			switch t := b.Target; {
			case t.AverageValue != nil:
				each = Milli(*t.AverageValue)
			case t.AverageUtilization != nil:
				for _, w := range s.Objects.Workloads {
					if w.Is(h.Spec.ScaleTargetRef, h.Namespace) && w.Template != nil {
						each = float64(*t.AverageUtilization) / 100 * MeasuredRequest(w.Template, b.Container, b.Name)
					}
				}
			}
			if form != "perPod" {
				each *= float64(h.Spec.MaxReplicas)
			}
			if each > most.Milli {
				most, ok = Carry{h.Name, h.Spec.MaxReplicas, each}, true
			}
		}
	}
	return most, ok
}

// MaxUsage is the largest value of a load, in milli-units: the largest that the
// controller can hold.
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
