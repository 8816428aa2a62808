// Package text compares core/kubectl with the real printers. The API server's printer is for
// kubectl get, and kubectl's printer is for kubectl describe.
package text

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	hpav2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	cliprinters "k8s.io/cli-runtime/pkg/printers"
	"k8s.io/client-go/rest"
	"k8s.io/kubectl/pkg/describe"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	internal "k8s.io/kubernetes/pkg/apis/autoscaling"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	"k8s.io/kubernetes/pkg/printers"
	"k8s.io/kubernetes/pkg/printers/internalversion"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/record"
)

var generator = printers.NewTableGenerator().With(internalversion.AddHandlers)

// toReal returns the object as the API server holds it, created at the given time.
func toReal(from *autoscaling.HorizontalPodAutoscaler, created time.Time) (*hpav2.HorizontalPodAutoscaler, error) {
	b, err := json.Marshal(from)
	if err != nil {
		return nil, err
	}
	to := &hpav2.HorizontalPodAutoscaler{}
	if err := json.Unmarshal(b, to); err != nil {
		return nil, err
	}
	to.CreationTimestamp = metav1.NewTime(created)
	return to, nil
}

// get returns the output of kubectl get hpa, with -A if the objects are in several
// namespaces.
func get(objects ...*hpav2.HorizontalPodAutoscaler) (string, error) {
	objects = slices.Clone(objects)
	slices.SortFunc(objects, func(a, b *hpav2.HorizontalPodAutoscaler) int {
		return cmp.Or(strings.Compare(a.Namespace, b.Namespace), strings.Compare(a.Name, b.Name))
	})
	list, spaces := &internal.HorizontalPodAutoscalerList{}, false
	for _, object := range objects {
		hub := internal.HorizontalPodAutoscaler{}
		if err := legacyscheme.Scheme.Convert(object, &hub, nil); err != nil {
			return "", err
		}
		list.Items = append(list.Items, hub)
		spaces = spaces || object.Namespace != objects[0].Namespace
	}
	table, err := generator.GenerateTable(list, printers.GenerateOptions{})
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	w := cliprinters.GetNewTabWriter(&b)
	if err := cliprinters.NewTablePrinter(cliprinters.PrintOptions{WithNamespace: spaces}).PrintObj(table, w); err != nil {
		return "", err
	}
	err = w.Flush()
	return b.String(), err
}

// printYAML returns the output of kubectl get hpa NAME -o yaml.
func printYAML(object *hpav2.HorizontalPodAutoscaler) (string, error) {
	object.SetGroupVersionKind(hpav2.SchemeGroupVersion.WithKind("HorizontalPodAutoscaler"))
	var b bytes.Buffer
	err := (&cliprinters.YAMLPrinter{}).PrintObj(object, &b)
	return b.String(), err
}

// server answers kubectl's requests from memory.
type server struct {
	object *hpav2.HorizontalPodAutoscaler
	events *corev1.EventList
}

func (s server) RoundTrip(r *http.Request) (*http.Response, error) {
	var answer any
	switch {
	case strings.HasSuffix(r.URL.Path, "/events"):
		answer = s.events
	case strings.Contains(r.URL.Path, "/apis/autoscaling/v2/"):
		answer = s.object
	default:
		return nil, fmt.Errorf("unexpected request %s", r.URL)
	}
	b, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(bytes.NewReader(b)), Request: r}, nil
}

// describeHPA returns the output of kubectl describe hpa.
func describeHPA(object *hpav2.HorizontalPodAutoscaler, events []record.Event, epoch time.Time) (string, error) {
	s := server{object: object.DeepCopy(), events: &corev1.EventList{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "EventList"}}}
	s.object.TypeMeta = metav1.TypeMeta{APIVersion: "autoscaling/v2", Kind: "HorizontalPodAutoscaler"}
	for _, e := range events {
		s.events.Items = append(s.events.Items, corev1.Event{Type: e.Type, Reason: e.Reason, Message: e.Message, Count: int32(e.Count),
			FirstTimestamp: metav1.NewTime(epoch.Add(e.First)), LastTimestamp: metav1.NewTime(epoch.Add(e.Last)),
			Source: corev1.EventSource{Component: "horizontal-pod-autoscaler"}})
	}
	config := &rest.Config{Host: "http://cluster", Transport: s}
	describer, ok := describe.DescriberFor(schema.GroupKind{Group: "autoscaling", Kind: "HorizontalPodAutoscaler"}, config)
	if !ok {
		return "", fmt.Errorf("kubectl describes no HPAs")
	}
	return describer.Describe(object.Namespace, object.Name, describe.DescriberSettings{ShowEvents: true, ChunkSize: 500})
}
