package keda

// Release is the release of KEDA that this package mirrors, and patch is its newest patch
// release, as in the HPA's label.
const (
	Release = "2.21"
	patch   = Release + ".0"
)
