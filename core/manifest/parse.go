package manifest

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/schema"
)

const (
	// MaxText is how long a text may be, in bytes.
	MaxText = 1 << 20
	// maxDepth is how deep values may be nested.
	maxDepth = 100
	// maxAliased is how many values all aliases of a text may stand for.
	maxAliased = 20_000
	// aliasedText is how many bytes of text count as one more of them.
	aliasedText = 50
	// maxDiagnostics is how many diagnostics are told about one text.
	maxDiagnostics = 1000
)

// Parse reads all documents of a text: YAML or JSON, lists unrolled. It tells
// everything that is wrong at once, in the order of the text. A document with
// errors is still returned, without its wrong parts; one whose syntax is broken
// is not.
func Parse(text string) (docs []*Document, diags []Diagnostic) {
	return new(Reader).Parse(text)
}

// Reader reads texts that are mostly the same, as an editor's are: it keeps the
// syntax trees of the last one, and of what was opened and edited of it. The zero
// Reader is ready for use.
type Reader struct{ trees trees }

// Parse is the function Parse.
func (r *Reader) Parse(text string) (docs []*Document, diags []Diagnostic) {
	if len(text) > MaxText {
		return nil, []Diagnostic{{Line: 1, Column: 1, EndLine: 1, EndColumn: 1,
			Message: fmt.Sprintf("the text has %.1f MiB: at most 1 MiB is read", float64(len(text))/(1<<20))}}
	}
	text = strings.TrimPrefix(text, "\ufeff")
	text, diags = clean(text)
	p := parser{
		schema:  schema.Get(),
		whole:   newSource(text),
		aliased: maxAliased,
		diags:   diags,
		trees:   &r.trees,
	}
	r.trees.turn()
	for _, part := range lex.Split(text) {
		if p.full() {
			break
		}
		p.part(part)
	}
	return p.docs, Order(p.diags)
}

// Order sorts diagnostics by their place in the text and leaves out those that
// were told already.
func Order(diags []Diagnostic) []Diagnostic {
	sort.SliceStable(diags, func(i, j int) bool {
		a, b := &diags[i], &diags[j]
		return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
	})
	return slices.CompactFunc(diags, func(a, b Diagnostic) bool {
		return a.Line == b.Line && a.Column == b.Column && a.Path == b.Path && a.Message == b.Message
	})
}

type parser struct {
	schema  *schema.Schema
	whole   *source
	trees   *trees
	docs    []*Document
	diags   []Diagnostic
	aliased int          // values that aliases may still stand for
	active  []*yaml.Node // the aliased nodes that the check is inside of
	stopped bool         // the aliases of this document stand for too much
}

// add tells something, unless so much was told already that it helps nobody.
func (p *parser) add(d Diagnostic) {
	if len(p.diags) == maxDiagnostics {
		d.Path, d.Severity = "", Error
		d.Message = fmt.Sprintf("more than %d things are wrong: the others are not told", maxDiagnostics)
	}
	if len(p.diags) <= maxDiagnostics {
		p.diags = append(p.diags, d)
	}
}

func (p *parser) full() bool { return len(p.diags) > maxDiagnostics }

func (p *parser) part(part lex.Part) {
	src := p.whole.of(part)
	root, err := p.trees.parse(part.Text)
	if err != nil {
		text := detab(part.Text)
		b := explain(text, err)
		s := b.span(src)
		p.add(Diagnostic{Line: s.line, Column: s.column, EndLine: s.endLine, EndColumn: s.endColumn, Message: b.message})
		p.above(text, b.line, src)
		return
	}
	if root == nil {
		return
	}
	last := part.Line + strings.Count(strings.TrimRight(part.Text, " \t\r\n"), "\n")
	p.stopped = false
	p.object(root, src, schema.Type{}, 0, part.Line, last)
}

// above tells what else is wrong above the line that breaks a part.
func (p *parser) above(text string, line int, src *source) {
	end := 0
	for range line - 1 {
		next := strings.IndexByte(text[end:], '\n')
		if next < 0 {
			return
		}
		end += next + 1
	}
	var root yaml.Node
	if end == 0 || end > mostSearched || syntax(text[:end], &root) != nil || len(root.Content) == 0 {
		return
	}
	n := root.Content[0]
	apiVersion, _ := textField(n, "apiVersion")
	kindName, _ := textField(n, "kind")
	if k := p.schema.Document(apiVersion, kindName); k != nil && n.Kind == yaml.MappingNode {
		c := checker{parser: p, doc: &Document{root: n, source: src}}
		c.value(n, k, nil, 0)
	}
}

// object reads one object, or a list of them. inherited is the type of an item
// that names none, as in a HorizontalPodAutoscalerList.
func (p *parser) object(n *yaml.Node, src *source, inherited schema.Type, depth, line, endLine int) {
	if alias := n; alias.Kind == yaml.AliasNode && alias.Alias != nil {
		n = alias.Alias
		if !p.enter(alias, src) {
			return
		}
		defer func() { p.active = p.active[:len(p.active)-1] }()
	} else if len(p.active) > 0 && !p.spend(n, nil, src) {
		return
	}
	doc := &Document{root: n, source: src, Line: line, EndLine: endLine}
	if depth > maxDepth {
		p.add(doc.Errorf("", "lists are nested more than %d deep", maxDepth))
		return
	}
	if n.Kind != yaml.MappingNode {
		p.add(doc.Errorf("", "want an object with apiVersion and kind, got %s", describe(n)))
		return
	}
	doc.APIVersion, doc.Kind = inherited.APIVersion, inherited.Kind
	if s, ok := textField(n, "apiVersion"); ok {
		doc.APIVersion = s
	}
	if s, ok := textField(n, "kind"); ok {
		doc.Kind = s
	}
	if items, ok := strings.CutSuffix(doc.Kind, "List"); ok && !foreign(p.schema, doc.APIVersion) {
		p.list(doc, items, depth)
		return
	}
	root := p.schema.Document(doc.APIVersion, doc.Kind)
	if root == nil {
		p.add(p.unknownKind(doc))
		return
	}
	c := checker{parser: p, doc: doc}
	c.value(n, root, nil, depth)
	doc.json = c.json
	if _, metadata := member(n, "metadata"); metadata != nil {
		metadata = resolve(metadata)
		doc.Name, _ = textField(metadata, "name")
		doc.Namespace, _ = textField(metadata, "namespace")
	}
	p.docs = append(p.docs, doc)
}

// list reads the items of a List.
func (p *parser) list(doc *Document, itemKind string, depth int) {
	_, items := member(doc.root, "items")
	if items == nil {
		p.add(doc.Errorf("items", "a %s without items", doc.Kind))
		return
	}
	items = resolve(items)
	if items.Kind != yaml.SequenceNode {
		if items.Tag != "!!null" {
			p.add(doc.Errorf("items", "want a list, got %s", describe(items)))
		}
		return
	}
	inherited := schema.Type{}
	if itemKind != "" {
		inherited = schema.Type{APIVersion: doc.APIVersion, Kind: itemKind}
	}
	for i, item := range items.Content {
		line, end := doc.source.line(item), doc.EndLine
		if i+1 < len(items.Content) {
			end = max(line, doc.source.line(items.Content[i+1])-1)
		}
		p.object(item, doc.source, inherited, depth+1, line, end)
	}
}

// textField returns a mapping's text field.
func textField(n *yaml.Node, field string) (string, bool) {
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
