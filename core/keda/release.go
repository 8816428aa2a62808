package keda

import "hpaplayground/core/meta"

// Release is a minor release of KEDA (2.Minor). Each of its methods names one
// difference between releases.
type Release struct{ Minor int }

var minors = meta.Minors{Product: "KEDA", Major: "2", Oldest: 16, Newest: 21}

// Newest is the default release.
func Newest() Release { return Release{minors.Newest} }

// Releases lists the names of all releases, newest first.
func Releases() []string { return minors.Names() }

// LookupRelease finds a release by its name: "2.21", "v2.21" or "2.21.0".
func LookupRelease(version string) (Release, error) {
	minor, err := minors.Lookup(version)
	return Release{minor}, err
}

// String returns 2.Minor.
func (r Release) String() string { return minors.Name(r.Minor) }

// fallbackBehaviors: fallback.behavior exists, and one trigger with an AverageValue is
// enough for a fallback. In earlier releases every trigger needed metricType AverageValue.
func (r Release) fallbackBehaviors() bool { return r.Minor >= 17 }

// pausesDirections: the annotations paused-scale-in, paused-scale-out, force-activation and
// hpa-excluded-labels exist.
func (r Release) pausesDirections() bool { return r.Minor >= 18 }

// fallsBackOnValue: a fallback also works for metrics of type Value.
func (r Release) fallsBackOnValue() bool { return r.Minor >= 18 }

// typeInMetadata: the metadata of cpu and memory may have the metric's type.
func (r Release) typeInMetadata() bool { return r.Minor <= 17 }

// pausedBounds: the number in paused-replicas becomes the HPA's minReplicas and
// maxReplicas.
func (r Release) pausedBounds() bool { return r.Minor <= 19 }

// cutsToWhole: the target of a mongodb trigger is cut to a whole number.
func (r Release) cutsToWhole() bool { return r.Minor <= 16 }

// emptyParts: the name of a selenium-grid metric has a dash for each part, even for an
// empty part.
func (r Release) emptyParts() bool { return r.Minor <= 16 }

// cutsTargets: a fractional target is cut to thousandths. Later releases round it.
func (r Release) cutsTargets() bool { return r.Minor <= 19 }

// checksNames: the webhook refuses names that are too long for a label, and warns about
// periods that have no effect.
func (r Release) checksNames() bool { return r.Minor >= 20 }

// hasRanges: the schema of the CRD has minimums for its fields.
func (r Release) hasRanges() bool { return r.Minor >= 20 }

// formulaMayFail: a formula with ?? may be nil, and fallback.behavior may be
// scalingModifiers.
func (r Release) formulaMayFail() bool { return r.Minor >= 20 }

// followsHPA: if only the HPA decides the replicas of a ScaledObject, the operator's loop does
// not ask the sources.
func (r Release) followsHPA() bool { return r.Minor >= 21 }

// patch is the newest patch release, as in the HPA's label.
func (r Release) patch() string {
	return map[int]string{16: "2.16.1", 17: "2.17.3", 18: "2.18.3", 19: "2.19.0", 20: "2.20.2", 21: "2.21.0"}[r.Minor]
}
