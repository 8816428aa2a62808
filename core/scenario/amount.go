package scenario

import (
	"math/big"

	"k8s.io/apimachinery/pkg/api/resource"
)

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
