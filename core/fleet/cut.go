package fleet

import (
	"cmp"
	"strings"

	"hpaplayground/core/manifest/lex"
)

// object is an object of the stream: a document, or an item of a list.
type object struct {
	identity
	value
	metadata value
	scales   identity // of an HPA, set by newIndex: its target
	line     int      // of its first character
	missing  []string // kind and apiVersion, if only the list gives them
}

// maxNested is how deep lists may be in each other.
const maxNested = 10

// cut finds the objects of a stream, with the items of its lists.
func cut(text string) []object {
	c := cutter{stream: strings.TrimPrefix(text, "\ufeff"), line: 1}
	for doc := range documents(c.stream) {
		c.walk(doc, "", "", maxNested)
	}
	return c.objects
}

type cutter struct {
	stream  string
	objects []object
	line    int // of the place at in the stream
	at      int
}

// lineOf returns the line of a place. Each call must ask for a later place than the call
// before.
func (c *cutter) lineOf(at int) int {
	if at > c.at {
		c.line += strings.Count(c.stream[c.at:at], "\n")
		c.at = at
	}
	return c.line
}

// walk adds an object, or the objects of a list. An item without a type gets the type that
// its list gives.
func (c *cutter) walk(v value, apiVersion, kind string, depth int) {
	if depth == 0 || v.text == "" {
		return
	}
	if v.isList() {
		for item := range v.entries() {
			c.walk(item, apiVersion, kind, depth-1)
		}
		return
	}
	var items, metadata value
	fields := map[string]string{}
	for f := range v.fields() {
		switch f.name {
		case "apiVersion", "kind":
			fields[f.name] = f.value.scalar()
		case "items":
			items = f.value
		case "metadata":
			metadata = f.value
		}
	}
	if itemKind, ok := strings.CutSuffix(fields["kind"], "List"); ok && items.isList() {
		if itemKind == "" {
			fields["apiVersion"] = ""
		}
		for item := range items.entries() {
			c.walk(item, fields["apiVersion"], itemKind, depth-1)
		}
		return
	}
	o := object{value: v, metadata: metadata, line: c.lineOf(v.at)}
	if _, ok := fields["kind"]; !ok && kind != "" {
		fields["kind"] = kind
		o.missing = append(o.missing, "kind: "+kind)
	}
	if _, ok := fields["apiVersion"]; !ok && apiVersion != "" {
		o.missing = append(o.missing, "apiVersion: "+apiVersion)
	}
	if o.kind = fields["kind"]; o.kind == "" {
		return
	}
	for f := range metadata.fields() {
		switch f.name {
		case "name":
			o.name = f.value.scalar()
		case "namespace":
			o.namespace = f.value.scalar()
		}
	}
	o.namespace = cmp.Or(o.namespace, defaultNamespace)
	c.objects = append(c.objects, o)
}

// documents yields the documents of a stream. Between "---" and "..." there may be several
// JSON documents.
func documents(stream string) func(yield func(value) bool) {
	return func(yield func(value) bool) {
		from := 0
		for at := 0; ; {
			next, line := nextLine(stream, at)
			marker := lex.IsMarker(line, "---")
			if !marker && !lex.IsMarker(line, "...") && at < len(stream) {
				at = next
				continue
			}
			if !document(stream, from, at, yield) || at >= len(stream) {
				return
			}
			from = next
			if marker {
				from = at + len("---")
			}
			at = next
		}
	}
}

// document yields the documents between two markers.
func document(stream string, from, to int, yield func(value) bool) bool {
	for {
		v := valueAt(stream[:to], from)
		if !v.isFlow() {
			return v.text == "" || yield(v)
		}
		n := flowEnd(v.text)
		v.text = v.text[:n]
		if !yield(v) {
			return false
		}
		from = v.at + n
	}
}

// nextLine returns the line at a place, and the place where the next line begins.
func nextLine(text string, at int) (next int, line string) {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i + 1, text[at : at+i]
	}
	return len(text), text[at:]
}
