package manifest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

const (
	// MaxText is how long a text may be, in bytes.
	MaxText = 1 << 20
	// maxDepth is how deep values may be nested.
	maxDepth = 100
	// maxAliased is how many values all aliases of a text may stand for.
	maxAliased = 20_000
)

// Parse reads all documents of a text: YAML or JSON, lists unrolled. It tells
// everything that is wrong at once, in the order of the text. A document with
// errors is still returned, without its wrong parts; one whose syntax is broken
// is not.
func Parse(text string) (docs []*Document, diags []Diagnostic) {
	if len(text) > MaxText {
		return nil, []Diagnostic{{Line: 1, Column: 1, EndLine: 1, EndColumn: 1,
			Message: fmt.Sprintf("the text has %.1f MiB: at most 1 MiB is read", float64(len(text))/(1<<20))}}
	}
	text = strings.TrimPrefix(text, "\ufeff")
	p := parser{schema: theSchema(), whole: newSource(text), aliased: maxAliased}
	for _, part := range splitParts(text) {
		p.part(part)
	}
	slices.SortStableFunc(p.diags, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return p.docs, slices.CompactFunc(p.diags, func(a, b Diagnostic) bool {
		return a.Line == b.Line && a.Column == b.Column && a.Message == b.Message
	})
}

type parser struct {
	schema  *schema
	whole   *source
	docs    []*Document
	diags   []Diagnostic
	aliased int // values that aliases may still stand for
}

func (p *parser) part(part part) {
	src := p.whole.of(part)
	var root yaml.Node
	if err := unmarshal(part.text, &root); err != nil {
		p.diags = append(p.diags, explain(part.text, src, err))
		return
	}
	if len(root.Content) == 0 {
		return
	}
	last := part.line + strings.Count(strings.TrimRight(part.text, " \t\r\n"), "\n")
	p.object(root.Content[0], src, typeMeta{}, 0, part.line, last)
}

// unmarshal parses YAML. The parser is known to panic on rare inputs.
func unmarshal(text string, into *yaml.Node) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: the parser gave up: %v", r)
		}
	}()
	return yaml.Unmarshal([]byte(text), into)
}

// object reads one object, or a list of them. inherited is the type of an item
// that names none, as in a HorizontalPodAutoscalerList.
func (p *parser) object(n *yaml.Node, src *source, inherited typeMeta, depth, line, endLine int) {
	for n.Kind == yaml.AliasNode && n.Alias != nil && depth < maxDepth {
		n = n.Alias
		depth++
	}
	doc := &Document{root: n, source: src, Line: line, EndLine: endLine}
	if n.Kind != yaml.MappingNode {
		p.diags = append(p.diags, doc.Errorf("", "want an object with apiVersion and kind, got %s", describe(n)))
		return
	}
	doc.APIVersion, doc.Kind = inherited.apiVersion, inherited.kind
	if s, ok := text(n, "apiVersion"); ok {
		doc.APIVersion = s
	}
	if s, ok := text(n, "kind"); ok {
		doc.Kind = s
	}
	if items, ok := strings.CutSuffix(doc.Kind, "List"); ok && depth < maxDepth {
		p.list(doc, items, depth)
		return
	}
	root, ok := p.schema.roots[typeMeta{doc.APIVersion, doc.Kind}]
	if !ok {
		p.diags = append(p.diags, p.unknownKind(doc))
		return
	}
	c := checker{parser: p, doc: doc}
	c.value(n, root, nil, depth)
	doc.json = c.json
	if _, metadata := member(n, "metadata"); metadata != nil {
		metadata = resolve(metadata)
		doc.Name, _ = text(metadata, "name")
		doc.Namespace, _ = text(metadata, "namespace")
	}
	p.docs = append(p.docs, doc)
}

// list reads the items of a List.
func (p *parser) list(doc *Document, itemKind string, depth int) {
	_, items := member(doc.root, "items")
	if items == nil {
		p.diags = append(p.diags, doc.Errorf("items", "a %s without items", doc.Kind))
		return
	}
	items = resolve(items)
	if items.Kind != yaml.SequenceNode {
		if items.Tag != "!!null" {
			p.diags = append(p.diags, doc.Errorf("items", "want a list, got %s", describe(items)))
		}
		return
	}
	inherited := typeMeta{}
	if itemKind != "" {
		inherited = typeMeta{doc.APIVersion, itemKind}
	}
	for i, item := range items.Content {
		line, end := doc.source.line(item), doc.EndLine
		if i+1 < len(items.Content) {
			end = max(line, doc.source.line(items.Content[i+1])-1)
		}
		p.object(item, doc.source, inherited, depth+1, line, end)
	}
}

// unknownKind says what to do about a document that the schema does not have:
// an error if it was meant to be read, else a warning.
func (p *parser) unknownKind(doc *Document) Diagnostic {
	switch versions := p.schema.apiVersions(doc.Kind); {
	case doc.Kind == "":
		return doc.Errorf("kind", "the object has no kind: say what it is, such as kind: HorizontalPodAutoscaler")
	case doc.APIVersion == "" && len(versions) > 0:
		return doc.Errorf("apiVersion", "the object has no apiVersion: a %s has %s", doc.Kind, preferred(versions))
	case doc.APIVersion == "autoscaling/v2beta1":
		return doc.Errorf("apiVersion", "apiVersion \"autoscaling/v2beta1\" is not read here: use autoscaling/v2, where each metric has a target")
	case len(versions) > 0:
		return doc.Errorf("apiVersion", "apiVersion %q of %s is not read here: use %s", doc.APIVersion, doc.Kind, preferred(versions))
	}
	if near := nearest(doc.Kind, p.schema.kindNames()); near != "" && distance(near, doc.Kind, 3) <= len(near)/6 || strings.EqualFold(near, doc.Kind) {
		return doc.Errorf("kind", "unknown kind %q: did you mean %q?", doc.Kind, near)
	}
	return doc.Warnf("kind", "kind %s is not used here: ignored", doc.Kind)
}

// preferred names the versions of a kind, the newest as the first.
func preferred(versions []string) string {
	if slices.Contains(versions, "autoscaling/v2") {
		return "autoscaling/v2"
	}
	return strings.Join(versions, " or ")
}

// text returns a mapping's text field.
func text(n *yaml.Node, field string) (string, bool) {
	_, v := member(n, field)
	if v == nil {
		return "", false
	}
	v = resolve(v)
	if v.Kind != yaml.ScalarNode || v.ShortTag() != "!!str" {
		return "", false
	}
	return v.Value, true
}

// resolve follows an alias.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}
