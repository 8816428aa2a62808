package autoscaling

import (
	"encoding/json"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/meta"
)

func TestInvalidMessage(t *testing.T) {
	path := field.NewPath("spec", "maxReplicas")
	one := field.Required(path, "")
	two := field.Invalid(path, int32(-1), "must be greater than or equal to 1")
	for _, c := range []struct {
		errs field.ErrorList
		want string
	}{
		{nil, ""},
		{field.ErrorList{one}, `HorizontalPodAutoscaler.autoscaling "web" is invalid: spec.maxReplicas: Required value`},
		{field.ErrorList{one, two, one}, `HorizontalPodAutoscaler.autoscaling "web" is invalid: [spec.maxReplicas: Required value, spec.maxReplicas: Invalid value: -1: must be greater than or equal to 1]`},
		{field.ErrorList{two, two}, `HorizontalPodAutoscaler.autoscaling "web" is invalid: spec.maxReplicas: Invalid value: -1: must be greater than or equal to 1`},
	} {
		if got := InvalidMessage("web", c.errs); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestAnnotationsTooLong(t *testing.T) {
	h := &HorizontalPodAutoscaler{}
	h.Annotations = map[string]string{"a": strings.Repeat("x", 256<<10-1)}
	if errs := validateAnnotations(h.Annotations, field.NewPath("a")); len(errs) != 0 {
		t.Errorf("256 KiB: %v", errs)
	}
	h.Annotations["b"] = ""
	errs := validateAnnotations(h.Annotations, field.NewPath("a"))
	if len(errs) != 1 || errs[0].Error() != "a: Too long: may not be more than 262144 bytes" {
		t.Errorf("one byte more: %v", errs)
	}
}

func TestSetDefaultsDropsCarriers(t *testing.T) {
	shared := map[string]string{metricsAnnotation: "[]", toleranceUpAnnotation: "1", "keep": "me"}
	h := &HorizontalPodAutoscaler{}
	h.Annotations = shared
	SetDefaults(h)
	if len(h.Annotations) != 1 || h.Annotations["keep"] != "me" {
		t.Errorf("annotations are %v", h.Annotations)
	}
	if len(shared) != 3 {
		t.Errorf("a map that may be shared was changed: %v", shared)
	}
}

// FuzzObject reads any JSON as each version, then defaults, validates and copies
// the object.
func FuzzObject(f *testing.F) {
	f.Add([]byte(`{"metadata":{"name":"web","namespace":"default"},"spec":{"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"web"},"maxReplicas":10,"targetCPUUtilizationPercentage":50}}`))
	f.Add([]byte(`{"metadata":{"annotations":{"autoscaling.alpha.kubernetes.io/metrics":"[{\"type\":\"Object\",\"object\":{\"averageValue\":\"1\"}}]","autoscaling.alpha.kubernetes.io/behavior":"{\"ScaleUp\":{\"Tolerance\":1}}","autoscaling.alpha.kubernetes.io/current-metrics":"[{\"pods\":{}}]"}}}`))
	f.Add([]byte(`{"spec":{"minReplicas":0,"maxReplicas":-1,"metrics":[{"type":"Resource","pods":{"target":{"averageValue":"-1"}},"containerResource":{"name":"requests.a/b","container":"A"}}],"behavior":{"scaleUp":{"policies":[]},"scaleDown":{"tolerance":"-1"}}}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if hasHugeNumber(string(raw)) {
			return // already rejected
		}
		var objects []*HorizontalPodAutoscaler
		if h, err := FromV1(raw); err == nil {
			objects = append(objects, h)
		}
		h := &HorizontalPodAutoscaler{}
		if json.Unmarshal(raw, h) == nil {
			objects = append(objects, h)
		}
		for _, h := range objects {
			for _, o := range []ValidationOptions{{}, {KubernetesVersion: "1.30"}, {ScaleToZero: true, Old: meta.DeepCopy(h)}} {
				c := meta.DeepCopy(h)
				SetDefaults(c)
				DropDisabledFields(c, o)
				message := InvalidMessage(c.Name, Validate(c, o))
				if message == "" && (c.Spec.MaxReplicas < 1 && o.Old == nil || *c.Spec.MinReplicas > c.Spec.MaxReplicas || len(c.Spec.Metrics) == 0) {
					t.Errorf("accepted: %s", asYAML(t, c.Spec))
				}
			}
			if !h.Status.Equal(meta.DeepCopy(&h.Status)) {
				t.Error("the status does not equal its copy")
			}
		}
	})
}

// TestStandardResources: the resources of a quota are valid names, but a container cannot
// request them.
func TestStandardResources(t *testing.T) {
	for name := range strings.FieldsSeq("storage requests.cpu requests.memory requests.ephemeral-storage requests.storage limits.cpu limits.memory limits.ephemeral-storage pods resourcequotas services services.nodeports services.loadbalancers replicationcontrollers secrets configmaps persistentvolumeclaims requests.hugepages-1Gi") {
		if got := containerResourceName(name); len(got) != 1 || got[0] != "must be a standard resource for containers" {
			t.Errorf("%s: %q", name, got)
		}
	}
	for _, name := range []string{"cpu", "memory", "ephemeral-storage", "hugepages-1Gi", "nvidia.com/gpu"} {
		if got := containerResourceName(name); len(got) != 0 {
			t.Errorf("%s: %q", name, got)
		}
	}
}
