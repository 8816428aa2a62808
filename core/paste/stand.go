package paste

import (
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
)

// notes collects the notes about a text.
type notes struct{ list []Note }

// maxNotes limits the notes about a text: many rows may lack the same field.
const maxNotes = 50

func (n *notes) add(line int, text string, args ...any) {
	if len(n.list) < maxNotes {
		n.list = append(n.list, Note{line, text, args})
	}
}

// addOnce adds a note unless there is one with the same text, even with other values.
func (n *notes) addOnce(line int, text string, args ...any) {
	for i := range n.list {
		if n.list[i].Text == text {
			return
		}
	}
	n.add(line, text, args...)
}

// addDistinct adds a note unless there is one with the same text and values.
func (n *notes) addDistinct(line int, text string, args ...any) {
	for i := range n.list {
		if n.list[i].Text == text && slices.Equal(n.list[i].Args, args) {
			return
		}
	}
	n.add(line, text, args...)
}

// usualVersions are the API versions of the kinds that an HPA scales or that an Object
// metric describes.
var usualVersions = []struct{ kind, version string }{
	{"Deployment", "apps/v1"}, {"StatefulSet", "apps/v1"}, {"ReplicaSet", "apps/v1"}, {"DaemonSet", "apps/v1"}, {"CronJob", "batch/v1"}, {"Job", "batch/v1"}, {"ReplicationController", "v1"},
	{"Rollout", "argoproj.io/v1alpha1"}, {"DeploymentConfig", "apps.openshift.io/v1"},
	{"Service", "v1"}, {"Pod", "v1"}, {"Node", "v1"}, {"Namespace", "v1"}, {"Ingress", "networking.k8s.io/v1"},
}

// otherVersion is the API version for a kind that is not in the table.
const otherVersion = "example.com/v1"

func usualVersion(kind string) (version string, found bool) {
	for _, u := range usualVersions {
		if u.kind == kind {
			return u.version, true
		}
	}
	return otherVersion, false
}

// refer returns a reference to the object that a text names as Kind/name, with the usual
// API version of the kind.
func (n *notes) refer(line int, text string) (ref autoscaling.CrossVersionObjectReference, ok bool) {
	kind, name, _ := strings.Cut(text, "/")
	name, _, _ = strings.Cut(name, "/") // "/scale" in old releases
	if kind == "" || name == "" || strings.ContainsAny(text, " \t") {
		return ref, false
	}
	version, found := usualVersion(kind)
	if found {
		n.addDistinct(0, "The text has no API versions: %s stands for that of a %s.", version, kind)
	} else {
		n.addDistinct(line, "The text has no API versions: %s stands for that of %s. Write the real one.", version, kind)
	}
	return autoscaling.CrossVersionObjectReference{Kind: kind, Name: name, APIVersion: version}, true
}

// defaultMaxReplicas replaces a missing maxReplicas, unless the text shows more pods: with
// fewer, the HPA could not scale.
const defaultMaxReplicas = 10

// addDefaults adds the required fields of an HPA that the text lacks, with a note.
func (n *notes) addDefaults(h *found) {
	ref := &h.Spec.ScaleTargetRef
	switch {
	case h.Name == "" && ref.Name == "":
		h.Name = "hpa"
		n.add(h.line, "The text does not say the name of the HPA: it is called %s here.", h.Name)
	case h.Name == "":
		h.Name = ref.Name
		n.add(h.line, "The text does not say the name of the HPA: it is called %s here, like its target.", h.Name)
	}
	if ref.Name == "" {
		if ref.Kind == "" {
			ref.Kind = "Deployment"
		}
		ref.Name = h.Name
		ref.APIVersion, _ = usualVersion(ref.Kind)
		n.add(h.line, "The text does not say what the HPA %s scales: %s stands for it.", h.Name, ref.Kind+"/"+ref.Name)
	}
	if h.Spec.MaxReplicas < 1 {
		h.Spec.MaxReplicas = max(defaultMaxReplicas, h.Status.CurrentReplicas, h.Status.DesiredReplicas)
		if minReplicas := h.Spec.MinReplicas; minReplicas != nil {
			h.Spec.MaxReplicas = max(h.Spec.MaxReplicas, *minReplicas)
		}
		n.add(h.line, "The text does not say maxReplicas of the HPA %s: %d stands for it. Write the real one.", h.Name, h.Spec.MaxReplicas)
	}
}

// noMetrics notes what an HPA without metrics does.
func (n *notes) noMetrics(h *found) {
	if len(h.Spec.Metrics) == 0 {
		n.addOnce(h.line, "The text has no metric for the HPA %s: Kubernetes then sets cpu at %d%% of the request.", h.Name, autoscaling.DefaultCPUUtilization)
	}
}
