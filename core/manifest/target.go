package manifest

import (
	"cmp"
	"slices"
	"strings"
)

// Object names an object of a text.
type Object struct {
	Kind      string
	Name      string // "": any
	Namespace string // "": any
	Index     int    // index among the objects that fit, from 0
}

// String returns KIND/NAMESPACE/NAME, KIND/NAME, or KIND if there is no name.
func (o Object) String() string {
	switch {
	case o.Name == "":
		return o.Kind
	case o.Namespace == "":
		return o.Kind + "/" + o.Name
	}
	return o.Kind + "/" + o.Namespace + "/" + o.Name
}

// In returns the first document that is the object, nil if none is.
func (o Object) In(docs []*Document) *Document {
	if i := slices.IndexFunc(docs, o.Matches); i >= 0 {
		return docs[i]
	}
	return nil
}

// Same returns the document of the same object, nil if there is none. It ignores the name of a Simulation,
// because there is only one.
func Same(docs []*Document, d *Document) *Document {
	object := Object{Kind: d.Kind}
	if d.Kind != "Simulation" {
		object.Name, object.Namespace = d.Name, cmp.Or(d.Namespace, "default")
	}
	return object.In(docs)
}

// Short leaves out the namespace if no other document has the kind and name.
func (o Object) Short(docs []*Document) Object {
	if short := (Object{Kind: o.Kind, Name: o.Name}); !slices.ContainsFunc(docs, func(d *Document) bool { return short.Matches(d) && !o.Matches(d) }) {
		o.Namespace = ""
	}
	return o
}

// Target names a field of an object: [KIND[/[NAMESPACE/]NAME]:]PATH.
type Target struct {
	Object
	Path string // as in diagnostics; "": the whole object
}

// ParseTarget reads a target, such as Deployment/web:spec.replicas. The default kind
// is HorizontalPodAutoscaler. ParseTarget does not check whether the field exists.
func ParseTarget(text string) Target {
	head, path, found := strings.Cut(text, ":")
	kind, name, named := strings.Cut(head, "/")
	other := func(c rune) bool { return (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') }
	if !found || kind == "" || strings.ContainsFunc(kind, other) || named && name == "" || strings.ContainsAny(name, "=[]") {
		return Target{Object{Kind: "HorizontalPodAutoscaler"}, text}
	}
	o := Object{Kind: kind, Name: name}
	if namespace, name, found := strings.Cut(name, "/"); found {
		o.Namespace, o.Name = namespace, name
	}
	return Target{o, path}
}

// String returns KIND[/[NAMESPACE/]NAME][:PATH].
func (t Target) String() string {
	if t.Path == "" {
		return t.Object.String()
	}
	return t.Object.String() + ":" + t.Path
}

// Matches reports whether a document is the object. A document without a namespace is in default.
func (o Object) Matches(d *Document) bool {
	return o.Kind == d.Kind && (o.Name == "" || o.Name == d.Name) && (o.Namespace == "" || o.Namespace == cmp.Or(d.Namespace, "default"))
}
