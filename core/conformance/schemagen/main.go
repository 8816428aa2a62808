// Schemagen writes the part of core/manifest/schema that describes
// Kubernetes types, by reflection over the published Go types. Its output is
// core/manifest/schema/kubernetes.schema; run it again, from this module's directory,
// when the API changes:
//
//	go run ./schemagen >../manifest/schema/kubernetes.schema
package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	hpav1 "k8s.io/api/autoscaling/v1"
	hpav2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	metricsv1beta1 "k8s.io/metrics/pkg/apis/metrics/v1beta1"
)

// roots are the documents that a scenario reads.
var roots = []struct {
	apiVersion, kind string
	sample           any
}{
	{"apps/v1", "Deployment", appsv1.Deployment{}},
	{"apps/v1", "ReplicaSet", appsv1.ReplicaSet{}},
	{"apps/v1", "StatefulSet", appsv1.StatefulSet{}},
	{"autoscaling/v1", "HorizontalPodAutoscaler", hpav1.HorizontalPodAutoscaler{}},
	{"autoscaling/v2", "HorizontalPodAutoscaler", hpav2.HorizontalPodAutoscaler{}},
	{"metrics.k8s.io/v1beta1", "PodMetrics", metricsv1beta1.PodMetrics{}},
	{"v1", "Pod", corev1.Pod{}},
}

// leaves are types whose JSON does not have their Go fields. The letters are defined in
// core/manifest/schema.
var leaves = map[reflect.Type]string{
	reflect.TypeFor[metav1.Time]():          "t",
	reflect.TypeFor[metav1.MicroTime]():     "t",
	reflect.TypeFor[metav1.Duration]():      "d",
	reflect.TypeFor[resource.Quantity]():    "q",
	reflect.TypeFor[intstr.IntOrString]():   "x",
	reflect.TypeFor[metav1.FieldsV1]():      "*",
	reflect.TypeFor[runtime.RawExtension](): "*",
	reflect.TypeFor[[]byte]():               "s",
	// The API server writes it, and we never read it.
	reflect.TypeFor[metav1.ManagedFieldsEntry](): "*",
}

type generator struct {
	names map[reflect.Type]string
	lines map[string]string
}

func main() {
	if err := write(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write writes the schema: the documents, then the types by name.
func write(to io.Writer) error {
	g := generator{names: map[reflect.Type]string{}, lines: map[string]string{}}
	out := bufio.NewWriter(to)
	fmt.Fprintln(out, "# Written by core/conformance/schemagen from k8s.io/api. Do not edit.")
	for _, r := range roots {
		fmt.Fprintf(out, "%s %s = %s\n", r.apiVersion, r.kind, g.expr(reflect.TypeOf(r.sample)))
	}
	for _, name := range slices.Sorted(maps.Keys(g.lines)) {
		fmt.Fprintf(out, "%s: %s\n", name, g.lines[name])
	}
	return out.Flush()
}

// expr returns the schema's expression for a Go type.
func (g *generator) expr(t reflect.Type) string {
	if leaf, ok := leaves[t]; ok {
		return leaf
	}
	switch t.Kind() {
	case reflect.Pointer:
		return g.expr(t.Elem())
	case reflect.Slice:
		return "[]" + g.expr(t.Elem())
	case reflect.Map:
		return "{}" + g.expr(t.Elem())
	case reflect.String:
		return "s"
	case reflect.Bool:
		return "b"
	case reflect.Int32:
		return "i"
	case reflect.Int64:
		return "l"
	case reflect.Struct:
		return g.object(t)
	}
	panic(fmt.Sprintf("type %s: no letter for it", t))
}

// object describes a struct once and returns its name. Types of several API versions with the
// same name and fields become one.
func (g *generator) object(t reflect.Type) string {
	if name, ok := g.names[t]; ok {
		return name
	}
	// Set the name first, for a type that refers to itself.
	g.names[t] = t.Name()
	line := strings.Join(g.fields(t), " ")
	name := t.Name()
	if had, ok := g.lines[name]; ok && had != line {
		name += "." + path(t.PkgPath())
	}
	g.names[t] = name
	g.lines[name] = line
	return name
}

// path returns the API version, the last part of a package's path.
func path(pkg string) string { return pkg[strings.LastIndexByte(pkg, '/')+1:] }

func (g *generator) fields(t reflect.Type) []string {
	var out []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "" && (f.Anonymous || strings.Contains(options, "inline")):
			out = append(out, g.fields(f.Type)...)
		case name == "" || name == "-":
		default:
			out = append(out, name+":"+g.expr(f.Type))
		}
	}
	return out
}
