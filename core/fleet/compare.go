package fleet

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"hpaplayground/core/advise"
)

// Compare orders entries by what they cost: those with an error, then those with findings, by what the worst of
// each costs. Of two with the same finding, the one that may have more replicas is first.
func Compare(a, b *Entry) int {
	switch rank := a.rank(); {
	case rank != b.rank():
		return cmp.Compare(rank, b.rank())
	case rank == math.MaxInt:
		return 0
	case rank == advise.Rank("two-hpas"): // the HPAs of one target are together
		return cmp.Or(strings.Compare(a.Namespace, b.Namespace), strings.Compare(a.Target, b.Target))
	}
	return cmp.Compare(b.Max, a.Max)
}

// rank is lower for what costs more.
func (e *Entry) rank() int {
	switch {
	case e.Err != nil:
		return -1
	case len(e.Findings) > 0:
		return advise.Rank(e.Findings[0].Code)
	}
	return math.MaxInt
}

// What Has takes in place of the code of a finding.
const (
	Any   = "any"   // any finding, or an error
	Error = "error" // an error
)

// Has reports whether an entry has a finding with a code.
func (e *Entry) Has(code string) bool {
	switch code {
	case Any:
		return e.rank() < math.MaxInt
	case Error:
		return e.Err != nil
	}
	return slices.ContainsFunc(e.Findings, func(f advise.Finding) bool { return f.Code == code })
}
