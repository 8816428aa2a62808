package control

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"

	scalev1 "k8s.io/api/autoscaling/v1"
	hpav2 "k8s.io/api/autoscaling/v2"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/conformance/served"
	"hpaplayground/core/scenario"
)

// apiServer answers the clients of a process, without a network.
type apiServer struct{ p *wholeProcess }

// RoundTrip implements http.RoundTripper.
func (s *apiServer) RoundTrip(r *http.Request) (*http.Response, error) {
	if s.p.finished {
		s.p.interrupt = "the process ended"
		return nil, errors.New("the process is over")
	}
	path := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if path[0] == "api" {
		path = append([]string{"apis", ""}, path[1:]...) // treat the core group like the others
	}
	if len(path) < 5 || path[3] != "namespaces" {
		return s.p.served.answer(r.URL.Path)
	}
	group, namespace, steps := path[1], path[4], path[5:]
	switch group {
	case "metrics.k8s.io":
		return s.podMetrics(r, namespace)
	case "custom.metrics.k8s.io":
		return s.customMetrics(r, namespace, steps)
	case "external.metrics.k8s.io":
		return s.externalMetrics(r, namespace, steps)
	}
	switch {
	case len(steps) == 3 && steps[2] == "scale":
		return s.scale(r, schema.GroupVersion{Group: group, Version: path[2]}, namespace, steps[0], steps[1])
	case len(steps) == 3 && steps[0] == "horizontalpodautoscalers" && steps[2] == "status":
		return s.putStatus(r, autoscaling.Key{Namespace: namespace, Name: steps[1]})
	}
	return notServed()
}

// scale serves the scale subresource of a workload.
func (s *apiServer) scale(r *http.Request, gv schema.GroupVersion, namespace, resource, name string) (*http.Response, error) {
	gr := gv.WithResource(resource).GroupResource()
	kind := s.p.served.scalable[gr]
	if kind == "" {
		return notServed()
	}
	ref := autoscaling.CrossVersionObjectReference{APIVersion: gv.String(), Kind: kind, Name: name}
	if r.Method == http.MethodPut {
		var sent scalev1.Scale
		if err := read(r, &sent); err != nil {
			return nil, err
		}
		if text := s.p.cluster.SetScale(namespace, ref, sent.Spec.Replicas); text != "" {
			return fails(&metav1.Status{Status: metav1.StatusFailure, Code: 500, Reason: metav1.StatusReasonInternalError, Message: text})
		}
		s.p.syncs[len(s.p.syncs)-1].Scale = &sent.Spec.Replicas
	}
	found, ok := s.p.cluster.Scale(namespace, ref)
	if !ok {
		return fails(&apierrors.NewNotFound(gr, name).ErrStatus)
	}
	scale := &scalev1.Scale{TypeMeta: metav1.TypeMeta{APIVersion: "autoscaling/v1", Kind: "Scale"}}
	scale.Namespace, scale.Name = namespace, name
	scale.Spec.Replicas = found.SpecReplicas
	scale.Status.Replicas, scale.Status.Selector = found.StatusReplicas, found.Selector
	return answers(scale)
}

// putStatus writes the status of an HPA. It does not change the spec.
func (s *apiServer) putStatus(r *http.Request, key autoscaling.Key) (*http.Response, error) {
	var sent hpav2.HorizontalPodAutoscaler
	if err := read(r, &sent); err != nil {
		return nil, err
	}
	s.p.waitSyncDuration()
	old := s.p.object(key)
	gr := hpav2.Resource("horizontalpodautoscalers")
	switch {
	case s.p.finished:
		s.p.interrupt = "the process ended"
		return nil, errors.New("the process is over")
	case old == nil:
		s.p.interrupt = "the HPA was deleted"
		return fails(&apierrors.NewNotFound(gr, key.Name).ErrStatus)
	case old.ResourceVersion != sent.ResourceVersion:
		s.p.interrupt = "the HPA was edited"
		return fails(&apierrors.NewConflict(gr, key.Name, errors.New("the object has been modified; please apply your changes to the latest version and try again")).ErrStatus)
	}
	written := old.DeepCopy()
	written.Status = apiStatus(&sent.Status)
	s.p.store(written)
	for _, sync := range slices.Backward(s.p.syncs) {
		if sync.Key == key {
			sync.SetStatus(written.Status)
			break
		}
	}
	s.p.world.handler.OnUpdate(old, written)
	return answers(written)
}

// discovered is the API server's discovery.
type discovered struct {
	pages    map[string]any                  // by path
	scalable map[schema.GroupResource]string // kinds
	kinds    map[schema.GroupResource]string
}

// discover lists the built-in kinds, and the custom resources of the scenario: the kinds of its
// workloads, and of the objects that its HPAs' metrics describe.
func discover(s *scenario.Scenario) (*discovered, error) {
	kinds, err := served.Kinds()
	if err != nil {
		return nil, err
	}
	var groups []string
	for _, kind := range kinds {
		groups = append(groups, kind.Group)
	}
	scalable := []string{"Deployment", "StatefulSet", "ReplicaSet", "ReplicationController"}
	add := func(ref autoscaling.CrossVersionObjectReference) {
		kind := schema.FromAPIVersionAndKind(ref.APIVersion, ref.Kind)
		if !slices.Contains(groups, kind.Group) && kind.Group != "extensions" && !slices.Contains(kinds, kind) {
			kinds, scalable = append(kinds, kind), append(scalable, kind.Kind)
		}
	}
	hasKind := s.HasKind()
	hpas := slices.Clone(s.Objects.HPAs)
	for _, a := range s.Timeline {
		if a.Apply != nil {
			hpas = append(hpas, a.Apply.HPAs...)
		}
	}
	for _, h := range hpas {
		if hasKind(h.Spec.ScaleTargetRef) {
			add(h.Spec.ScaleTargetRef)
		}
		for i := range h.Spec.Metrics {
			if o := h.Spec.Metrics[i].Object; o != nil {
				add(o.DescribedObject)
			}
		}
	}
	return pagesOf(kinds, scalable), nil
}

func pagesOf(kinds []schema.GroupVersionKind, scalable []string) *discovered {
	d := &discovered{pages: map[string]any{}, scalable: map[schema.GroupResource]string{}, kinds: map[schema.GroupResource]string{}}
	groups := &metav1.APIGroupList{TypeMeta: metav1.TypeMeta{Kind: "APIGroupList", APIVersion: "v1"}}
	for _, g := range served.Discovery(kinds) {
		for version, resources := range g.VersionedResources {
			gv := schema.GroupVersion{Group: g.Group.Name, Version: version}
			list := &metav1.APIResourceList{TypeMeta: metav1.TypeMeta{Kind: "APIResourceList", APIVersion: "v1"}, GroupVersion: gv.String()}
			for _, r := range resources {
				r.Verbs = metav1.Verbs{"get"}
				list.APIResources = append(list.APIResources, r)
				gr := gv.WithResource(r.Name).GroupResource()
				d.kinds[gr] = r.Kind
				if slices.Contains(scalable, r.Kind) {
					d.scalable[gr] = r.Kind
					list.APIResources = append(list.APIResources, metav1.APIResource{Name: r.Name + "/scale", Namespaced: true, Group: "autoscaling", Version: "v1", Kind: "Scale"})
				}
			}
			if gv.Group == "" {
				d.pages["/api/v1"] = list
				continue
			}
			d.pages["/apis/"+gv.String()] = list
		}
		if g.Group.Name != "" {
			groups.Groups = append(groups.Groups, g.Group)
		}
	}
	slices.SortFunc(groups.Groups, func(a, b metav1.APIGroup) int { return strings.Compare(a.Name, b.Name) })
	version := metav1.GroupVersionForDiscovery{GroupVersion: "custom.metrics.k8s.io/v1beta2", Version: "v1beta2"}
	groups.Groups = append(groups.Groups, metav1.APIGroup{Name: "custom.metrics.k8s.io", Versions: []metav1.GroupVersionForDiscovery{version}, PreferredVersion: version})
	d.pages["/apis/custom.metrics.k8s.io/v1beta2"] = &metav1.APIResourceList{TypeMeta: metav1.TypeMeta{Kind: "APIResourceList", APIVersion: "v1"}, GroupVersion: version.GroupVersion}
	d.pages["/apis"] = groups
	d.pages["/api"] = &metav1.APIVersions{TypeMeta: metav1.TypeMeta{Kind: "APIVersions"}, Versions: []string{"v1"}}
	return d
}

func (d *discovered) answer(path string) (*http.Response, error) {
	if page := d.pages[path]; page != nil {
		return answers(page)
	}
	return notServed()
}

// kindOf returns the kind of a resource with its group, such as ingresses.networking.k8s.io.
func (d *discovered) kindOf(resource string) string {
	return d.kinds[schema.ParseGroupResource(resource)]
}

// read decodes JSON, or the protobuf in which the typed clients write.
func read(r *http.Request, into runtime.Object) error {
	b, err := io.ReadAll(r.Body)
	if err == nil {
		_, _, err = scheme.Codecs.UniversalDeserializer().Decode(b, nil, into)
	}
	return err
}

func answers(object any) (*http.Response, error) { return respond(http.StatusOK, object) }

func fails(status *metav1.Status) (*http.Response, error) {
	status.TypeMeta = metav1.TypeMeta{Kind: "Status", APIVersion: "v1"}
	return respond(int(status.Code), status)
}

func respond(code int, object any) (*http.Response, error) {
	b, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: code, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(bytes.NewReader(b))}, nil
}

// notServed returns the API server's answer to an unknown path. It
// mirrors serviceErrorHandler.
func notServed() (*http.Response, error) {
	return fails(&apierrors.NewGenericServerResponse(http.StatusNotFound, "", schema.GroupResource{}, "", "404: Page Not Found", 0, false).ErrStatus)
}

// notRegistered returns the API server's answer below a group that no APIService
// registers.
func notRegistered() (*http.Response, error) {
	body := io.NopCloser(strings.NewReader("404 page not found\n"))
	return &http.Response{StatusCode: http.StatusNotFound, Header: http.Header{"Content-Type": {"text/plain; charset=utf-8"}}, Body: body}, nil
}

// unavailable returns the API server's answer if the metrics API behind it is down.
func unavailable() (*http.Response, error) {
	body := io.NopCloser(strings.NewReader("service unavailable\n"))
	return &http.Response{StatusCode: http.StatusServiceUnavailable, Header: http.Header{"Content-Type": {"text/plain"}}, Body: body}, nil
}
