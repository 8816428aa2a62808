// Package complete offers what can be written at a place in a manifest, and finds
// the field at a place. The text may be incomplete or broken.
package complete

import (
	"slices"
	"sort"
	"strings"

	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/words"
)

// Suggestion is something that can be written at a place.
type Suggestion struct {
	Label  string
	Detail string // what kind of value it takes; empty for a value
	Insert string // what replaces the word there
	Path   string // the field's path; empty for a value
}

// Completion lists what can replace the word between the offsets From and To, in
// bytes. The word is empty if nothing is written there yet.
type Completion struct {
	From, To int
	Kind     string // the document's kind
	Trigger  string // the type of the trigger whose metadata the place is in, in a ScaledObject
	List     []Suggestion
}

// At offers what can be written at an offset in bytes: the fields that are allowed
// and missing there, required ones first, or the values of a field. It follows the
// indentation, so the text may be broken. more has values that the schema lacks, by
// type and field, such as LoadMetric.name.
func At(text string, offset int, more map[string][]string, lang words.Language) Completion {
	o := outlineAt(text, offset)
	s := o.spot
	c := Completion{From: s.from, To: s.to, Kind: o.root.child("kind")}
	if s.branch == nil || s.branch.level > deepest {
		c.From, c.To = o.at, o.at
		return c
	}
	w := suggester{schema: schema.Get(), spot: s, moreValues: more, path: pathOf(s.branch), lang: lang}
	k := w.kindOf(s.branch)
	c.Trigger = w.trigger(s.branch)
	switch {
	case k == nil:
	case s.sameLine:
		w.values(k, s.branch)
	default:
		w.content(k, "")
	}
	c.List = w.list
	return c
}

// Place is the place of a field in a text.
type Place struct {
	Kind     string // the document's kind
	Path     string // as in diagnostics: spec.metrics[0].type
	Trigger  string // the type of the trigger whose metadata has the field, in a ScaledObject
	From, To int    // where its key is, in bytes
}

// FieldAt finds the field whose key is at an offset in bytes. It does not find
// fields that the schema does not know.
func FieldAt(text string, offset int) (Place, bool) {
	o := outlineAt(text, offset)
	key := o.spot.key
	if key == nil {
		return Place{}, false
	}
	w := suggester{schema: schema.Get()}
	if w.kindOf(key) == nil {
		return Place{}, false
	}
	return Place{Kind: o.root.child("kind"), Path: pathOf(key).String(), Trigger: w.trigger(key.parent), From: o.spot.from, To: o.spot.to}, true
}

func pathOf(b *branch) *tree.Path {
	switch {
	case b.parent == nil:
		return nil
	case b.item:
		return pathOf(b.parent).At(b.index)
	}
	return pathOf(b.parent).Field(b.key)
}

// suggester collects what can be written at a spot.
type suggester struct {
	schema     *schema.Schema
	spot       spot
	moreValues map[string][]string // values of fields besides the schema's
	path       *tree.Path
	list       []Suggestion
	lang       words.Language // the language of Suggestion.Detail
}

// kindOf is the kind of a branch in the schema; nil if it is not known.
func (w *suggester) kindOf(b *branch) *schema.Kind {
	switch {
	case b.parent == nil:
		return w.document(b)
	case b.item && b.parent.key == "items" && b.parent.parent.parent == nil && strings.HasSuffix(b.parent.parent.child("kind"), "List"):
		return w.document(b)
	}
	up := w.kindOf(b.parent)
	if up == nil {
		return nil
	}
	for _, k := range up.Choices() {
		switch {
		case b.item && k.Letter == '[', !b.item && k.Letter == '{':
			return k.Elem
		case b.item && k.Letter == '(' && b.index < len(k.Parts):
			return k.Parts[b.index]
		case !b.item && k.Letter == 'O' && k.Object.Fields[b.key] != nil:
			return k.Object.Fields[b.key]
		}
	}
	return nil
}

// anyDocument has the fields that are offered while a document has no kind.
var anyDocument = &schema.Kind{Letter: 'O', Object: &schema.Object{
	Order:  []string{"apiVersion", "kind", "metadata", "spec"},
	Fields: map[string]*schema.Kind{"apiVersion": {Letter: 's'}, "kind": {Letter: 's'}, "metadata": {Letter: '{', Elem: &schema.Kind{Letter: '*'}}, "spec": {Letter: '{', Elem: &schema.Kind{Letter: '*'}}},
}}

// document is the kind of a whole document. A version that is unknown or missing
// counts as the newest.
func (w *suggester) document(b *branch) *schema.Kind {
	name := b.child("kind")
	if k := w.schema.Document(b.child("apiVersion"), name); k != nil {
		return k
	}
	versions := w.schema.Versions(name)
	if len(versions) == 0 {
		return anyDocument
	}
	if slices.Contains(versions, "autoscaling/v2") {
		return w.schema.Document("autoscaling/v2", name)
	}
	return w.schema.Document(versions[len(versions)-1], name)
}

// content offers what begins a node: fields, a list's entries, or scalars.
func (w *suggester) content(k *schema.Kind, dash string) {
	for _, k := range k.Choices() {
		switch k.Letter {
		case 'O':
			w.fields(k.Object, dash)
		case '[':
			if dash == "" && !w.spot.flow && !w.spot.branch.item {
				w.content(k.Elem, "- ")
			}
		case '{':
			w.mapKeys(k, dash)
		default:
			if dash == "" {
				w.values(k, w.spot.branch)
			}
		}
	}
}

// fields offers the fields of an object that the spot's parent does not have yet. A
// new entry of a list has no fields yet.
func (w *suggester) fields(o *schema.Object, dash string) {
	parent := w.spot.branch
	if dash != "" {
		parent = &branch{}
	}
	rank := func(name string) int {
		kind := parent.child("type")
		switch {
		case slices.Contains(w.schema.Required[plain(o.Name)], name):
			return 0
		case kind != "" && (strings.EqualFold(name, kind) || strings.EqualFold(name, "average"+kind)):
			return 1
		case name == "status":
			return 3
		}
		return 2
	}
	var names []string
	for _, name := range o.Order {
		if !parent.has(name, w.spot.key) {
			names = append(names, name)
		}
	}
	sort.SliceStable(names, func(i, j int) bool { return rank(names[i]) < rank(names[j]) })
	for _, name := range names {
		detail := valueText(o.Fields[name], w.lang)
		if rank(name) == 0 {
			detail = w.lang.Say("%s, required", detail)
		}
		w.add(name, detail, o.Fields[name], dash)
	}
}

func (b *branch) has(key string, except *branch) bool {
	for _, c := range b.keys {
		if c.key == key && c != except {
			return true
		}
	}
	return false
}

// mapKeys offers keys of a map: the parameters of a trigger, resources if the map's values are
// quantities, and the caller's values.
func (w *suggester) mapKeys(k *schema.Kind, dash string) {
	if kind := w.trigger(w.spot.branch); kind != "" {
		w.parameters(kind, k.Elem)
		return
	}
	names := w.knownValues(w.spot.branch)
	if k.Elem.Letter == 'q' {
		names = []string{"cpu", "memory"}
	}
	for _, name := range names {
		if !w.spot.branch.has(name, w.spot.key) {
			w.add(name, valueText(k.Elem, w.lang), k.Elem, dash)
		}
	}
}

// add offers a key.
func (w *suggester) add(name, detail string, k *schema.Kind, dash string) {
	s := w.spot
	insert := s.space + dash + name
	path := w.path
	if dash != "" {
		path = path.At(0)
	}
	if !s.colon {
		insert += ":"
		below := "\n" + strings.Repeat(" ", s.column+len(dash)+2)
		switch k.Letter {
		case 'O', '{':
			if s.flow {
				insert += " "
			} else {
				insert += below
			}
		case '[':
			if s.flow {
				insert += " "
			} else {
				insert += below + "- "
			}
		default:
			insert += " "
		}
	}
	w.list = append(w.list, Suggestion{Label: name, Detail: detail, Insert: insert, Path: path.Field(name).String()})
}

// values offers the values of a scalar.
func (w *suggester) values(k *schema.Kind, b *branch) {
	for _, k := range k.Choices() {
		names := w.knownValues(b)
		switch k.Letter {
		case 'b':
			names = []string{"true", "false"}
		case 'O', '{', '[', '(':
			continue
		}
		for _, name := range names {
			w.list = append(w.list, Suggestion{Label: name, Insert: w.spot.space + name})
		}
	}
}

// knownValues lists the values that the schema or the caller has for a field.
func (w *suggester) knownValues(b *branch) []string {
	if b.parent == nil || b.item {
		return nil
	}
	if b.parent.parent == nil {
		switch b.key {
		case "kind":
			return w.kinds(b.parent.child("apiVersion"))
		case "apiVersion":
			return w.versions(b.parent.child("kind"))
		}
	}
	up := w.kindOf(b.parent)
	if up == nil {
		return nil
	}
	if kind := w.trigger(b.parent); kind != "" {
		return parameterValues(kind, b.key)
	}
	for _, k := range up.Choices() {
		if k.Letter == 'O' && k.Object.Fields[b.key] != nil {
			name := plain(k.Object.Name) + "." + b.key
			return append(slices.Clone(w.schema.Values[name]), w.moreValues[name]...)
		}
	}
	return nil
}

// otherKinds lists the kinds that describe scenarios but are not a part of one.
var otherKinds = []string{"Course", "Exercise", "Expectation", "Preset"}

// kinds lists the kinds that a scenario is made of.
func (w *suggester) kinds(apiVersion string) []string {
	var fit []string
	for _, name := range w.schema.Kinds() {
		if !slices.Contains(otherKinds, name) && (w.schema.Document(apiVersion, name) != nil || w.versions(name) != nil && !w.hasVersion(apiVersion)) {
			fit = append(fit, name)
		}
	}
	return fit
}

func (w *suggester) hasVersion(apiVersion string) bool {
	return slices.ContainsFunc(w.schema.Kinds(), func(name string) bool {
		return w.schema.Document(apiVersion, name) != nil
	})
}

func (w *suggester) versions(kindName string) []string {
	if all := w.schema.Versions(kindName); all != nil {
		return all
	}
	return []string{"apps/v1", "autoscaling/v2", "playground/v1"}
}

// plain is a type's name without its version.
func plain(name string) string {
	name, _, _ = strings.Cut(name, ".")
	return name
}

// Values lists the scalars at a path without indices, such as
// spec.load.metric.name, in a text of one document, which may be broken.
func Values(text, path string) []string {
	var found []string
	var walk func(b *branch, path string)
	walk = func(b *branch, path string) {
		for _, entry := range b.lists {
			walk(entry, path)
		}
		name, below, deeper := strings.Cut(path, ".")
		for _, key := range b.keys {
			switch {
			case key.key != name:
			case deeper:
				walk(key, below)
			case key.value != "":
				found = append(found, key.value)
			}
		}
	}
	walk(outlineAt(text, 0).root, path)
	return found
}
