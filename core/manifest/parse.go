package manifest

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/kept"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/manifest/tree"
)

const (
	// MaxText is the greatest length of a text, in bytes.
	MaxText = 1 << 20
	// maxDiagnostics is the number of diagnostics that are reported at most.
	maxDiagnostics = 1000
)

// TooLong says that a text is longer than a number of bytes; nil if it is not.
func TooLong(text string, limit int) error {
	if len(text) <= limit {
		return nil
	}
	return fmt.Errorf("the text has %.1f MiB: at most %d MiB is read", float64(len(text))/(1<<20), limit>>20)
}

// Parse reads all documents of a text: YAML or JSON, lists unrolled. It reports everything
// that is wrong, in the order of the text. A document with errors is still returned,
// without its wrong parts. A document with broken syntax is not.
func Parse(text string) (docs []*Document, diags []Diagnostic) {
	return new(Reader).Parse(text)
}

// Reader reads versions of one text, as a person edits it: it parses only documents
// that changed. The zero Reader is ready for use.
type Reader struct {
	Trees   tree.Cache  // the last text's documents, and those opened or edited since
	Ignored []*Document // the last text's documents whose kinds are not read

	checked kept.Values[*yaml.Node, []byte] // the JSON of the last text's documents without mistakes
}

// Parse works like the function Parse.
func (r *Reader) Parse(text string) (docs []*Document, diags []Diagnostic) {
	if err := TooLong(text, MaxText); err != nil {
		return nil, []Diagnostic{{Line: 1, Column: 1, EndLine: 1, EndColumn: 1, Message: err.Error()}}
	}
	text = strings.TrimPrefix(text, "\ufeff")
	text, removed := tree.Clean(text)
	for _, b := range removed {
		diags = append(diags, Diagnostic{Line: b.Line, Column: b.Column, EndLine: b.Line, EndColumn: b.Column + 1, Message: b.Problem + ": YAML does not allow it"})
	}
	p := parser{
		schema:  schema.Get(),
		source:  newSource(text),
		diags:   diags,
		trees:   &r.Trees,
		aliases: tree.NewExpansion(),
		checked: &r.checked,
	}
	r.Trees.DropUnused()
	r.checked.DropUnused()
	for _, part := range lex.Split(text) {
		if p.full() {
			break
		}
		p.part(part)
	}
	r.Ignored = p.ignored
	return p.docs, Order(p.diags)
}

// Order sorts diagnostics by their place in the text and removes duplicates.
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
	source  *source
	trees   *tree.Cache
	docs    []*Document
	ignored []*Document
	diags   []Diagnostic
	aliases *tree.Expansion
	checked *kept.Values[*yaml.Node, []byte]
	tooBig  bool // already reported: this document's aliases expand to too many values
}

// add reports something, up to maxDiagnostics.
func (p *parser) add(d Diagnostic) {
	if len(p.diags) == maxDiagnostics {
		d.Path, d.Severity = "", Error
		d.Message = fmt.Sprintf("more than %d things are wrong: the others are left out", maxDiagnostics)
	}
	if len(p.diags) <= maxDiagnostics {
		p.diags = append(p.diags, d)
	}
}

func (p *parser) errorAt(n *yaml.Node, src *source, path *tree.Path, message string) {
	if p.full() {
		return
	}
	s := src.span(n)
	p.add(Diagnostic{Line: s.line, Column: s.column, EndLine: s.endLine, EndColumn: s.endColumn, Path: path.String(), Message: message})
}

// aliasError reports an alias that could not be expanded.
func (p *parser) aliasError(alias *yaml.Node, src *source, path *tree.Path, problem string) {
	switch {
	case p.aliases.TooBig == nil:
		p.errorAt(alias, src, path, problem+": it contains itself")
	case !p.tooBig:
		p.tooBig = true
		p.errorAt(p.aliases.TooBig, src, path, "the aliases of this text expand to more than "+strconv.Itoa(tree.MaxAliased)+" values, or 1 MB of text")
	}
}

func (p *parser) full() bool { return len(p.diags) > maxDiagnostics }

func (p *parser) part(part lex.Part) {
	line := part.Line
	part = part.Body()
	src := p.source.part(part)
	root, err := p.trees.Parse(part.Text)
	if err != nil {
		b := explain(part.Text, err)
		s := b.span(src)
		p.add(Diagnostic{Line: s.line, Column: s.column, EndLine: s.endLine, EndColumn: s.endColumn, Message: b.message})
		p.reportAbove(part.Text, b.line, src)
		return
	}
	if root == nil {
		return
	}
	if !tree.IsExpanded(root) {
		root, p.tooBig = p.aliases.Copy(root), false
	}
	last := part.Line + strings.Count(strings.TrimRight(part.Text, " \t\r\n"), "\n")
	p.object(root, src, schema.Type{}, 0, line, last)
}

// reportAbove reports the other errors above the line with the syntax error.
func (p *parser) reportAbove(text string, line int, src *source) {
	end := 0
	for range line - 1 {
		next := strings.IndexByte(text[end:], '\n')
		if next < 0 {
			return
		}
		end += next + 1
	}
	if end == 0 || end > maxSearched {
		return
	}
	n, err := tree.Parse(text[:end])
	if err != nil || n == nil {
		return
	}
	apiVersion, _ := tree.Text(n, "apiVersion")
	kindName, _ := tree.Text(n, "kind")
	if k := p.schema.Document(apiVersion, kindName); k != nil && n.Kind == yaml.MappingNode {
		c := checker{parser: p, doc: &Document{root: n, source: src}}
		c.value(n, k, nil, 0)
	}
}

// object reads one object, or a list of objects. inherited is the type of an item that
// does not give its type, as in a HorizontalPodAutoscalerList.
func (p *parser) object(n *yaml.Node, src *source, inherited schema.Type, depth, line, endLine int) {
	if n.Kind == yaml.AliasNode {
		p.aliasError(n, src, nil, "alias *"+n.Value)
		return
	}
	doc := &Document{root: n, source: src, Line: line, EndLine: endLine}
	if depth > tree.MaxDepth {
		p.add(doc.Errorf("", "lists are nested more than %d deep", tree.MaxDepth))
		return
	}
	if n.Kind != yaml.MappingNode {
		p.add(doc.Errorf("", "want an object with apiVersion and kind, got %s", describe(n)))
		return
	}
	doc.APIVersion, doc.Kind = inherited.APIVersion, inherited.Kind
	if s, ok := tree.Text(n, "apiVersion"); ok {
		doc.APIVersion = s
	}
	if s, ok := tree.Text(n, "kind"); ok {
		doc.Kind = s
	}
	if items, ok := strings.CutSuffix(doc.Kind, "List"); ok && !foreign(p.schema, doc.APIVersion) {
		p.list(doc, items, depth)
		return
	}
	root := p.schema.Document(doc.APIVersion, doc.Kind)
	if root == nil {
		p.add(p.unknownKind(doc))
		p.ignored = append(p.ignored, doc)
		return
	}
	doc.json = p.check(doc, root, depth)
	if _, metadata := tree.Member(n, "metadata"); metadata != nil {
		doc.Name, _ = tree.Text(metadata, "name")
		doc.Namespace, _ = tree.Text(metadata, "namespace")
	}
	p.docs = append(p.docs, doc)
}

// check returns the JSON of a document. The tree cache returns the same nodes for the same text,
// and a document without mistakes then has the same JSON.
func (p *parser) check(doc *Document, k *schema.Kind, depth int) []byte {
	return p.checked.Of(doc.root, func() ([]byte, bool) {
		before := len(p.diags)
		c := checker{parser: p, doc: doc}
		c.value(doc.root, k, nil, depth)
		return c.json, len(p.diags) == before && !p.full()
	})
}

// list reads the items of a List.
func (p *parser) list(doc *Document, itemKind string, depth int) {
	_, items := tree.Member(doc.root, "items")
	if items == nil {
		p.add(doc.Errorf("items", "a %s without items", doc.Kind))
		return
	}
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
