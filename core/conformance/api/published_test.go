package api

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/yaml"

	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
)

// The possible results of a manifest.
const (
	accepted = "accepted"
	invalid  = "refused by validation"
	unknown  = "refused for unknown fields"
	typed    = "refused by decoding"
	unserved = "refused for their version"
)

// answer is the result of a manifest: the object, or its errors in order, each beginning
// with its field.
type answer struct {
	result string
	object string
	errs   []string
}

// applied returns the API server's answer to kubectl apply, which uses strict decoding.
func applied(text string) answer {
	var object runtime.RawExtension
	if err := yaml.NewYAMLOrJSONDecoder(strings.NewReader(text), 4096).Decode(&object); err != nil {
		return answer{result: typed}
	}
	hub, err := decodeWith(strict, object.Raw)
	if err, ok := runtime.AsStrictDecodingError(err); ok {
		a := answer{result: unknown}
		for _, e := range err.Errors() {
			a.errs = append(a.errs, e.Error())
		}
		slices.Sort(a.errs)
		return a
	}
	if runtime.IsNotRegisteredError(err) {
		return answer{result: unserved}
	}
	if err != nil {
		return answer{result: typed}
	}
	return admitted(hub)
}

// read returns our code's result for the manifest.
func read(text string) answer {
	s, diags := parse.Text(text)
	if s != nil {
		h := s.Objects.HPAs[0]
		return answer{result: accepted, object: ordered(map[string]any{"spec": h.Spec, "annotations": h.Annotations})}
	}
	a := answer{result: invalid}
	for _, d := range diags {
		if d.Severity == manifest.Error {
			a.errs = append(a.errs, d.Path+": "+d.Message)
		}
	}
	slices.Sort(a.errs)
	return a
}

// TestPublished reads manifests that people publish, and compares reading,
// defaulting and validation with the API server's.
func TestPublished(t *testing.T) {
	b, err := os.ReadFile("testdata/published.yaml")
	if err != nil {
		t.Fatal(err)
	}
	fates := map[string]int{}
	renamed, converted, doubled, failures := 0, 0, 0, 0
	docs := strings.Split(string(b), "---\n")[1:]
	for _, doc := range docs {
		source, text, _ := strings.Cut(doc, "\n")
		current := strings.Replace(text, "autoscaling/v2beta2", "autoscaling/v2", 1)
		real, own := applied(current), read(text)
		if current != text && applied(text).result == unserved {
			renamed++
		}
		if real.result == unserved && strings.Contains(text, "autoscaling/v2beta1") {
			converted++ // core/parse tests the conversion
			continue
		}
		if real.result == accepted && len(own.errs) > 0 && !slices.ContainsFunc(own.errs, func(e string) bool { return !strings.Contains(e, ": duplicate field ") }) {
			doubled++
			continue
		}
		fates[real.result]++
		if problem := compare(real, own, current); problem != "" {
			failures++
			t.Errorf("%s\n%s%s\n real %v\n ours %v", source, text, problem, real, own)
		}
	}
	tally.Add(t, "manifests that people publish", len(docs)-doubled-converted, failures)
	for _, fate := range []string{accepted, invalid, unknown, typed, unserved} {
		t.Logf("%d %s", fates[fate], fate)
	}
	tally.CountKnown(t, "A manifest of autoscaling/v2beta2 is read as autoscaling/v2", "no supported release serves it; many of the manifests that people publish have it; its fields are those of v2", renamed)
	tally.CountKnown(t, "A manifest of autoscaling/v2beta1 is read as the API server of Kubernetes 1.22 converted it", "no supported release serves it; many of the manifests that people publish have it", converted)
	tally.CountKnown(t, "A field that YAML gives twice is an error", "kubectl silently sends the last of the two; nearly always the indentation is wrong", doubled)
}

// compare says how the answers differ.
func compare(real, own answer, text string) string {
	refused := func(path string) bool {
		return slices.ContainsFunc(own.errs, func(e string) bool { return strings.HasPrefix(e, path+": ") })
	}
	switch real.result {
	case accepted, invalid:
		if own.result != real.result || own.object != real.object || !slices.Equal(own.errs, real.errs) {
			return "another answer"
		}
	case unknown:
		// Our code also validates the known fields. It must report the same errors as the
		// API server without strict decoding.
		var lax answer
		if hub, err := decodeText(text); err == nil {
			lax = admitted(hub)
		}
		for _, e := range real.errs {
			_, path, _ := strings.Cut(e, " field ")
			if path = strings.Trim(path, `"`); !refused(path) {
				return "not reported: " + e
			}
		}
		for _, e := range own.errs {
			path, _, _ := strings.Cut(e, ": ")
			if !slices.ContainsFunc(real.errs, func(r string) bool { return strings.HasSuffix(r, fmt.Sprintf(" field %q", path)) }) && !slices.Contains(lax.errs, e) {
				return "not an error: " + e
			}
		}
	case unserved:
		if !refused("apiVersion") {
			return "the version is served"
		}
	default:
		if own.result == accepted {
			return "not refused"
		}
	}
	return ""
}

func decodeText(text string) (hub *internalHPA, err error) {
	var object runtime.RawExtension
	if err := yaml.NewYAMLOrJSONDecoder(strings.NewReader(text), 4096).Decode(&object); err != nil {
		return nil, err
	}
	return decode(object.Raw)
}

// admitted returns the result for a decoded object.
func admitted(hub *internalHPA) answer {
	object, err := admit(hub)
	if err == nil {
		return answer{result: accepted, object: object}
	}
	a := answer{result: invalid}
	var status *apierrors.StatusError
	if !errors.As(err, &status) || status.ErrStatus.Details == nil {
		a.errs = []string{err.Error()}
		return a
	}
	for _, c := range status.ErrStatus.Details.Causes {
		a.errs = append(a.errs, c.Field+": "+c.Message)
	}
	slices.Sort(a.errs)
	a.errs = slices.Compact(a.errs)
	return a
}
