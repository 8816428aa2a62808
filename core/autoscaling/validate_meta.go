package autoscaling

import (
	"maps"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/name"
)

// maxAnnotations is the largest total size of all annotations, in bytes.
const maxAnnotations = 256 << 10

// validateMeta mirrors apimachinery's ValidateObjectMeta and then, if there is an old
// object, ValidateObjectMetaUpdate. It checks the fields of meta.ObjectMeta that the API
// server does not set.
func validateMeta(h, old *HorizontalPodAutoscaler, minor int, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	if old == nil {
		if h.Name == "" {
			errs = append(errs, field.Required(path.Child("name"), "name or generateName is required"))
		} else {
			errs = append(errs, invalid(path.Child("name"), h.Name, name.DNSSubdomain(h.Name))...)
		}
		if h.Namespace == "" {
			errs = append(errs, field.Required(path.Child("namespace"), ""))
		} else {
			errs = append(errs, invalid(path.Child("namespace"), h.Namespace, name.DNSLabel(h.Namespace))...)
		}
	}
	errs = append(errs, validateLabels(h.Labels, path.Child("labels"))...)
	errs = append(errs, validateAnnotations(h.Annotations, path.Child("annotations"))...)
	errs = append(errs, validateOwners(h.OwnerReferences, minor, path.Child("ownerReferences"))...)
	errs = append(errs, validateFinalizers(h.Finalizers, path.Child("finalizers"))...)
	if old != nil {
		errs = append(errs, immutable(path.Child("name"), h.Name, old.Name)...)
		errs = append(errs, immutable(path.Child("namespace"), h.Namespace, old.Namespace)...)
	}
	return append(errs, validateFinalizerPrefixes(h.Finalizers, path.Child("finalizers"))...)
}

func immutable(path *field.Path, value, old string) field.ErrorList {
	if value == old {
		return nil
	}
	return field.ErrorList{field.Invalid(path, value, "field is immutable")}
}

func validateLabels(labels map[string]string, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	for _, key := range slices.Sorted(maps.Keys(labels)) {
		errs = append(errs, invalid(path, key, name.LabelKey(key))...)
		errs = append(errs, invalid(path, labels[key], name.LabelValue(labels[key]))...)
	}
	return errs
}

func validateAnnotations(annotations map[string]string, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	size := 0
	for _, key := range slices.Sorted(maps.Keys(annotations)) {
		// Unlike in a label's key, capitals are allowed in the prefix.
		errs = append(errs, invalid(path, key, name.LabelKey(strings.ToLower(key)))...)
		size += len(key) + len(annotations[key])
	}
	if size > maxAnnotations {
		errs = append(errs, field.TooLong(path, "", maxAnnotations))
	}
	return errs
}
