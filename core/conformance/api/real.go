// Package api compares core/autoscaling and core/labels with the API server's
// own code: decoding, defaulting, conversion and validation.
package api

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	hpav2 "k8s.io/api/autoscaling/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	internal "k8s.io/kubernetes/pkg/apis/autoscaling"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	strategy "k8s.io/kubernetes/pkg/registry/autoscaling/horizontalpodautoscaler"
)

const namespace = "default"

type internalHPA = internal.HorizontalPodAutoscaler

// strict refuses unknown fields, as kubectl requests.
var strict = serializer.NewCodecFactory(legacyscheme.Scheme, serializer.EnableStrict)

// decode reads an object of any served version as the API server does.
func decode(raw []byte) (*internalHPA, error) {
	return decodeWith(legacyscheme.Codecs, raw)
}

func decodeWith(codecs serializer.CodecFactory, raw []byte) (*internalHPA, error) {
	object, _, err := codecs.UniversalDeserializer().Decode(raw, nil, nil)
	if err != nil {
		return nil, err
	}
	legacyscheme.Scheme.Default(object)
	hub := &internalHPA{}
	return hub, legacyscheme.Scheme.Convert(object, hub, nil)
}

// create returns the API server's answer to a POST: the object in autoscaling/v2, or the
// text of the error.
func create(raw []byte) (spec string, hub *internalHPA, message string) {
	hub, err := decode(raw)
	if err != nil {
		return "", nil, "decode: " + err.Error()
	}
	spec, err = admit(hub)
	if err != nil {
		return "", nil, sortErrors(err.Error())
	}
	return spec, hub, ""
}

// admit does the rest of a POST after decoding.
func admit(hub *internalHPA) (string, error) {
	hub.CreationTimestamp, hub.UID = metav1.Now(), types.UID("u")
	if err := rest.BeforeCreate(strategy.Strategy, requestContext("create", hub.Namespace), hub); err != nil {
		return "", err
	}
	return show(hub), nil
}

// sortErrors sorts errors whose order is random in the API server: a metric has several blocks
// that it should not have.
func sortErrors(message string) string {
	if strings.Count(message, "must populate the given metric source only") < 2 {
		return message
	}
	parts := strings.Split(strings.TrimSuffix(message, "]"), ", spec.")
	slices.Sort(parts)
	return strings.Join(parts, ", spec.")
}

// update returns the API server's answer to a PUT that replaces the old object.
func update(raw []byte, old *internalHPA) (spec, message string) {
	hub, err := decode(raw)
	if err != nil {
		return "", "decode: " + err.Error()
	}
	hub.CreationTimestamp, hub.UID, hub.ResourceVersion = old.CreationTimestamp, old.UID, "1"
	before := old.DeepCopy()
	before.ResourceVersion = "1"
	if err := rest.BeforeUpdate(strategy.Strategy, requestContext("update", namespace), hub, before); err != nil {
		return "", sortErrors(err.Error())
	}
	return show(hub), ""
}

func requestContext(verb, in string) context.Context {
	in = cmp.Or(in, namespace)
	ctx := request.WithNamespace(context.Background(), in)
	return request.WithRequestInfo(ctx, &request.RequestInfo{IsResourceRequest: true, Verb: verb, APIGroup: "autoscaling", APIVersion: "v2",
		Namespace: in, Resource: "horizontalpodautoscalers"})
}

// show returns the spec, and the remaining annotations, as autoscaling/v2 JSON with sorted
// keys. It fills in defaults, as reading from the store does.
func show(hub runtime.Object) string {
	out := &hpav2.HorizontalPodAutoscaler{}
	if err := legacyscheme.Scheme.Convert(hub, out, nil); err != nil {
		return "convert: " + err.Error()
	}
	legacyscheme.Scheme.Default(out)
	return ordered(map[string]any{"spec": out.Spec, "annotations": out.Annotations})
}

func ordered(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint("marshal: ", err)
	}
	var tree any
	if err := json.Unmarshal(b, &tree); err != nil {
		return fmt.Sprint("unmarshal: ", err)
	}
	b, _ = json.Marshal(tree)
	return string(b)
}
