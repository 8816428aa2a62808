package core_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestProductsAreRounded shows why core writes float64(x*y) + z. Go may compute x*y + z in one step, with one
// rounding, and does so on some CPUs. The conversion forces the rounding of the product, so that the sum is
// the same everywhere. TestPurity looks for sums without it.
func TestProductsAreRounded(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const sums = 10_000
	differ := 0
	for range sums {
		x, y, z := random.Float64(), random.Float64(), random.Float64()
		product, _ := new(big.Float).Mul(big.NewFloat(x), big.NewFloat(y)).Float64()
		want, _ := new(big.Float).Add(big.NewFloat(product), big.NewFloat(z)).Float64()
		if got := float64(x*y) + z; got != want {
			t.Fatalf("float64(%v*%v) + %v = %v, want %v", x, y, z, got, want)
		}
		if math.FMA(x, y, z) != want {
			differ++
		}
	}
	if differ == 0 {
		t.Error("no sum depends on the rounding of its product")
	}
	t.Logf("%d of %d sums are different with one rounding", differ, sums)
}
