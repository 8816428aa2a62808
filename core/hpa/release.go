package hpa

import (
	"fmt"
	"strconv"
	"strings"
)

// Release is the Kubernetes minor release (1.Minor) whose controller decides.
// Each of its methods names one difference between releases.
type Release struct{ Minor int }

const oldestMinor, newestMinor = 26, 37

// Newest is the default release.
func Newest() Release { return Release{newestMinor} }

// Releases lists the names of all releases, newest first.
func Releases() (names []string) {
	for minor := newestMinor; minor >= oldestMinor; minor-- {
		names = append(names, Release{minor}.String())
	}
	return names
}

// LookupRelease finds a release by its name: "1.37", "v1.37" or "1.37.1".
func LookupRelease(version string) (Release, error) {
	parts := strings.Split(strings.TrimPrefix(version, "v"), ".")
	if (len(parts) == 2 || len(parts) == 3) && parts[0] == "1" {
		if minor, err := strconv.Atoi(parts[1]); err == nil && minor >= oldestMinor && minor <= newestMinor {
			return Release{minor}, nil
		}
	}
	return Release{}, fmt.Errorf("Kubernetes version %q: not known here; there are %s", version, strings.Join(Releases(), ", "))
}

// String returns 1.Minor.
func (r Release) String() string { return fmt.Sprintf("1.%d", r.Minor) }

// NewAtOnce: an HPA is reconciled as soon as the controller sees it, not a period
// later. No gate controls it.
func (r Release) NewAtOnce() bool { return r.Minor >= 37 }

// EditedAtOnce: an HPA whose spec was edited is reconciled at once, not at its
// next tick.
func (g Gates) EditedAtOnce() bool { return g.Generation }

// boundsTolerance: the ratio is compared with 1-t and 1+t; before, its distance
// from 1 was compared with t, which gives another result at exactly 110 percent.
func (r Release) boundsTolerance() bool { return r.Minor >= 33 }

// ReworkedZero: the ScaledToZero condition decides whether a target at 0 may be
// scaled up; before, minReplicas 0 did.
func (r Release) ReworkedZero() bool { return r.Minor >= 36 }

// FailsWithoutContainer: a container metric cannot be read at all if one of the
// pods does not have the container; later, only that pod is missing.
func (r Release) FailsWithoutContainer() bool { return r.Minor <= 32 }

// BoundsStatefulSets: a StatefulSet's rolling update uses maxUnavailable. This is
// the default of the gate MaxUnavailableStatefulSet.
func (r Release) BoundsStatefulSets() bool { return r.Minor >= 37 }

// ResizesPods: a pod's requests and limits can be changed in place; before, they
// were immutable. This is the default of the gate InPlacePodVerticalScaling.
func (r Release) ResizesPods() bool { return r.Minor >= 33 }

// formatsMessages: the messages of failed metrics and selectors are used as format
// strings.
func (r Release) formatsMessages() bool { return r.Minor <= 28 }

// gatesContainerMetrics: with HPAContainerMetrics off, a ContainerResource
// metric fails. The gate is older, but only the API server checked it.
func (r Release) gatesContainerMetrics() bool { return r.Minor >= 27 && r.Minor <= 29 }

// freshStatusOnFailure: a sync that fails still writes what it read; before,
// the last sync's currentMetrics stayed.
func (r Release) freshStatusOnFailure() bool { return r.Minor >= 29 }

// partialFailureIsError: a sync that scaled on some metrics while others failed
// counts as failed.
func (r Release) partialFailureIsError() bool { return r.Minor >= 27 }

// containerMetricName: utilization of a ContainerResource metric has a name of
// its own.
func (r Release) containerMetricName() bool { return r.Minor >= 27 }

// unreadyHint: the error if no samples are left mentions unready pods.
func (r Release) unreadyHint() bool { return r.Minor >= 27 }

// keepMissingAtTarget: if the average is exactly at its target, missing pods do not
// count; before, they counted as 0.
func (r Release) keepMissingAtTarget() bool { return r.Minor >= 28 }

// sidecarRequests: restartable init containers count towards a pod's requests.
func (r Release) sidecarRequests() bool { return r.Minor >= 29 }

// describedObjectStatus: an Object metric with an average value names its
// object in the status.
func (r Release) describedObjectStatus() bool { return r.Minor >= 33 }

// binaryMemory: memory is written as 50Mi, not as a decimal number of bytes.
func (r Release) binaryMemory() bool { return r.Minor >= 34 }

// podLevelRequests: the HPA controller follows the gate PodLevelResources, which is
// two releases older.
func (r Release) podLevelRequests() bool { return r.Minor >= 34 }

// cappedPerPod: the result of an External average value is limited to int32, its
// sum to int64.
func (r Release) cappedPerPod() bool { return r.Minor >= 34 }

// cappedRatio: the result of an Object or External value is limited to int32, an
// External sum to int64.
func (r Release) cappedRatio() bool { return r.Minor >= 35 }

// unknownContainer: a container that a pod does not have is an error; before,
// its request was 0.
func (r Release) unknownContainer() bool { return r.Minor >= 35 }

// orderedObjectError: the error about an Object metric has its parts in the right
// order.
func (r Release) orderedObjectError() bool { return r.Minor >= 37 }

// failsWhenDeleted: a sync fails if its HPA was just deleted. The message about an
// ambiguous selector is different, too.
func (r Release) failsWhenDeleted() bool { return r.Minor >= 37 }
