package manifest

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/keda"
	"hpaplayground/core/manifest/schema"
)

// unknownKind reports a document that the schema does not have: an error if it was
// most likely meant to be read, else a warning.
func (p *parser) unknownKind(doc *Document) Diagnostic {
	if kind := p.ownKind(doc); kind != nil {
		return *kind
	}
	switch versions := p.schema.Versions(doc.Kind); {
	case keda.OtherKinds[doc.Kind] != "":
		return doc.Warnf("kind", "%s", keda.OtherKinds[doc.Kind])
	case foreign(p.schema, doc.APIVersion) && doc.Kind != "":
		return doc.Warnf("kind", "kind %s of %s is not used here: ignored", doc.Kind, doc.APIVersion)
	case doc.Kind == "":
		return doc.Errorf("kind", "the object has no kind: say what it is, such as kind: HorizontalPodAutoscaler")
	case doc.APIVersion == "" && len(versions) > 0:
		return doc.Errorf("apiVersion", "the object has no apiVersion: a %s has %s", doc.Kind, preferred(versions))
	case len(versions) > 0:
		return doc.Errorf("apiVersion", "apiVersion %q of %s is not read here: use %s", doc.APIVersion, doc.Kind, preferred(versions))
	}
	near := Nearest(doc.Kind, p.schema.Kinds())
	if maxDistance := len(near)/6 + 1; strings.EqualFold(near, doc.Kind) || near != "" && distance(near, doc.Kind, maxDistance) < maxDistance {
		return doc.Errorf("kind", "unknown kind %q: did you mean %q?", doc.Kind, near)
	}
	return doc.Warnf("kind", "kind %s is not used here: ignored", doc.Kind)
}

// ownVersion is the version of the playground's own documents.
const ownVersion = "playground/v1"

// ownKind reports a document that most likely has a misspelt kind of the playground, such
// as Simulation. It returns nil for other documents.
func (p *parser) ownKind(doc *Document) *Diagnostic {
	group, _, _ := strings.Cut(doc.APIVersion, "/")
	ownGroup := strings.Contains(strings.ToLower(group), "playground") || Nearest(group, []string{"playground"}) != ""
	var kinds []string
	for _, kind := range p.schema.Kinds() {
		if p.schema.Document(ownVersion, kind) != nil {
			kinds = append(kinds, kind)
		}
	}
	var found Diagnostic
	if slices.Contains(kinds, doc.Kind) {
		if doc.APIVersion == "" || !ownGroup && foreign(p.schema, doc.APIVersion) {
			return nil
		}
		found = doc.Errorf("apiVersion", "apiVersion %q of %s is not known: did you mean %q?", doc.APIVersion, doc.Kind, ownVersion)
		return &found
	}
	if doc.Kind == "" || !ownGroup && doc.APIVersion != "" {
		return nil
	}
	likely := schema.Synonyms("kind", doc.Kind)
	if near := Nearest(doc.Kind, kinds); len(likely) == 0 && near != "" && ownGroup {
		likely = []string{near}
	}
	switch {
	case len(likely) == 0:
		return nil
	case doc.APIVersion == ownVersion || doc.APIVersion == "":
		found = doc.Errorf("kind", "unknown kind %q: did you mean %q?", doc.Kind, likely[0])
	default:
		found = doc.Errorf("kind", "unknown kind %q of %s: did you mean %q of %s?", doc.Kind, doc.APIVersion, likely[0], ownVersion)
	}
	return &found
}

// foreign reports whether an apiVersion belongs to an API group that the schema does
// not have. Groups without a dot are Kubernetes' own: there the kind or the group may
// be misspelt.
func foreign(s *schema.Schema, apiVersion string) bool {
	group, _, _ := strings.Cut(apiVersion, "/")
	return strings.Contains(group, ".") && !s.HasGroup(group)
}

// preferred names the version of a kind to use.
func preferred(versions []string) string {
	if slices.Contains(versions, "autoscaling/v2") {
		return "autoscaling/v2"
	}
	return strings.Join(versions, " or ")
}

// unknownField returns the message for an unknown field, and the field that was most
// likely meant.
func unknownField(s *schema.Schema, o *schema.Object, name string) (message, meantPath string) {
	message = "unknown field " + strconv.Quote(name)
	if version := elsewhere(s, o, name); version != "" {
		return message + ": it is one of " + version, ""
	}
	if words := schema.Synonyms(o.Name, name); len(words) > 0 {
		return message + didYouMean(words), words[0]
	}
	if near := Nearest(name, o.Order); near != "" {
		return message + ": did you mean " + strconv.Quote(near) + "?", near
	}
	var below []string
	for _, f := range o.Order {
		if k := o.Fields[f]; k.Letter == 'O' && k.Object.Fields[name] != nil {
			below = append(below, f+"."+name)
		}
	}
	if len(below) > 0 && len(below) <= 3 {
		return message + didYouMean(below), ""
	}
	if len(o.Order) > 0 && len(o.Order) <= 13 {
		return message + ": the fields here are " + strings.Join(o.Order, ", "), ""
	}
	return message, ""
}

// didYouMean asks whether one of the fields was meant.
func didYouMean(fields []string) string {
	quoted := make([]string, len(fields))
	for i, f := range fields {
		quoted[i] = strconv.Quote(f)
	}
	return ": did you mean " + strings.Join(quoted, " or ") + "?"
}

// scalarForObject returns the message for a scalar where an object belongs, if the scalar fits a
// field with a similar name. It also returns this field.
func scalarForObject(o *schema.Object, k *schema.Kind, name string, value *yaml.Node) (message, meantPath string) {
	if k.Letter != 'O' || value.Kind != yaml.ScalarNode || value.ShortTag() == "!!null" {
		return "", ""
	}
	words := schema.Synonyms(o.Name, name)
	if len(words) == 0 {
		return "", ""
	}
	return "want an object, got " + describe(value) + didYouMean(words), words[0]
}

// elsewhere names the API version in which the HPA's spec has the field, if this version
// does not have it.
func elsewhere(s *schema.Schema, o *schema.Object, name string) string {
	const kindName = "HorizontalPodAutoscaler"
	isHere := false
	found := ""
	for _, version := range []string{"autoscaling/v2", "autoscaling/v1"} {
		spec := s.Document(version, kindName).Object.Fields["spec"].Object
		switch {
		case spec == o:
			isHere = true
		case spec.Fields[name] != nil:
			found = version
		}
	}
	if !isHere {
		return ""
	}
	return found
}
