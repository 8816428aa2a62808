package autoscaling

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/meta"
	"hpaplayground/core/name"
)

// validateOwners mirrors apimachinery's ValidateOwnerReferences. Errors print the
// value as JSON, as the API server of newer releases does.
func validateOwners(owners []meta.OwnerReference, minor int, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	first := ""
	for i, o := range owners {
		errs = append(errs, validateOwner(o, minor, path.Index(i))...)
		if o.Controller == nil || !*o.Controller {
			continue
		}
		if controller := o.Kind + "/" + o.Name; first == "" {
			first = controller
		} else {
			errs = append(errs, field.Invalid(path, owners,
				fmt.Sprintf("Only one reference can have Controller set to true. Found \"true\" in references for %v and %v", first, controller)))
		}
	}
	return errs
}

func validateOwner(o meta.OwnerReference, minor int, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	missing := func(child, value, old string) {
		switch {
		case value != "":
		case minor >= 37:
			errs = append(errs, field.Required(path.Child(child), "must not be empty"))
		case minor >= 34 && child != "apiVersion":
			errs = append(errs, field.Invalid(path.Child(child), "", "must not be empty"))
		default:
			errs = append(errs, field.Invalid(path.Child(child), "", old+" must not be empty"))
		}
	}
	missing("apiVersion", o.APIVersion, "version")
	if o.APIVersion != "" && !hasVersion(o.APIVersion) {
		problem := "version must not be empty"
		if minor >= 37 {
			problem = "must be <group>/<version> or <version>"
		}
		errs = append(errs, field.Invalid(path.Child("apiVersion"), o.APIVersion, problem))
	}
	missing("kind", o.Kind, "kind")
	missing("name", o.Name, "name")
	missing("uid", o.UID, "uid")
	if (o.APIVersion == "v1" || o.APIVersion == "/v1") && o.Kind == "Event" {
		errs = append(errs, field.Invalid(path, o, "/v1, Kind=Event is disallowed from being an owner"))
	}
	return errs
}

// hasVersion reports whether ParseGroupVersion finds a version in the text.
func hasVersion(apiVersion string) bool {
	group, version, ok := strings.Cut(apiVersion, "/")
	if !ok {
		return group != ""
	}
	return version != "" && !strings.Contains(version, "/")
}

const (
	orphanFinalizer     = "orphan"
	foregroundFinalizer = "foregroundDeletion"
)

// validateFinalizers mirrors apimachinery's ValidateFinalizers.
func validateFinalizers(finalizers []string, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	for _, f := range finalizers {
		errs = append(errs, invalid(path, f, name.LabelKey(f))...)
	}
	if slices.Contains(finalizers, orphanFinalizer) && slices.Contains(finalizers, foregroundFinalizer) {
		errs = append(errs, field.Invalid(path, finalizers, fmt.Sprintf("finalizer %s and %s cannot be both set", orphanFinalizer, foregroundFinalizer)))
	}
	return errs
}

// validateFinalizerPrefixes mirrors validateKubeFinalizerName of the API server.
func validateFinalizerPrefixes(finalizers []string, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	for i, f := range finalizers {
		if f != "kubernetes" && f != orphanFinalizer && f != foregroundFinalizer && !strings.Contains(f, "/") {
			errs = append(errs, field.Invalid(path.Index(i), f, "name is neither a standard finalizer name nor is it fully qualified"))
		}
	}
	return errs
}
