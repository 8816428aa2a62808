package manifest

import (
	"slices"
	"sort"
	"strings"

	"hpaplayground/core/words"
)

// Suggestion is a word that can stand at a place.
type Suggestion struct {
	Label  string
	Detail string // what kind of value it takes; empty for a value
	Insert string // what to put instead of the word there
	Path   string // of the field; empty for a value
}

// Completion is what can stand in the place of a word: the text from From to
// To, in bytes. A person who has written nothing there yet has an empty word.
type Completion struct {
	From, To int
	Kind     string // of the document
	List     []Suggestion
}

// Complete offers what can be written at an offset in bytes: the fields that
// the place can have and has not, those that it needs first; or the values of
// a field. The text need not be whole: where it is broken, indentation counts.
// More are values that the schema cannot know, by type and field, such as
// LoadMetric.name.
func Complete(text string, offset int, more map[string][]string, lang words.Language) Completion {
	o := outlineAt(text, offset)
	s := o.spot
	c := Completion{From: s.from, To: s.to, Kind: o.root.child("kind")}
	if s.on == nil || s.on.level > deepest {
		c.From, c.To = o.at, o.at
		return c
	}
	w := offers{schema: theSchema(), spot: s, more: more, path: pathOf(s.on), lang: lang}
	k := w.kindOf(s.on)
	switch {
	case k == nil:
	case s.beside:
		w.values(k, s.on)
	default:
		w.content(k, "")
	}
	c.List = w.list
	return c
}

// Place is where a field stands in a text.
type Place struct {
	Kind     string // of the document
	Path     string // as in diagnostics: spec.metrics[0].type
	From, To int    // of its key, in bytes
}

// FieldAt finds the field whose key stands at an offset in bytes. It does not
// find what no document has.
func FieldAt(text string, offset int) (Place, bool) {
	o := outlineAt(text, offset)
	own := o.spot.own
	if own == nil {
		return Place{}, false
	}
	w := offers{schema: theSchema()}
	if w.kindOf(own) == nil {
		return Place{}, false
	}
	return Place{Kind: o.root.child("kind"), Path: pathOf(own).String(), From: o.spot.from, To: o.spot.to}, true
}

func pathOf(b *branch) *fieldPath {
	switch {
	case b.parent == nil:
		return nil
	case b.item:
		return pathOf(b.parent).at(b.index)
	}
	return pathOf(b.parent).field(b.key)
}

// offers collects what can stand at a spot.
type offers struct {
	schema *schema
	spot   spot
	more   map[string][]string
	path   *fieldPath
	list   []Suggestion
	lang   words.Language // of the details
}

// kindOf finds in the schema what a branch holds; nil if nothing is known.
func (w *offers) kindOf(b *branch) *kind {
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
	for _, k := range up.choices() {
		switch {
		case b.item && k.letter == '[', !b.item && k.letter == '{':
			return k.elem
		case b.item && k.letter == '(' && b.index < len(k.parts):
			return k.parts[b.index]
		case !b.item && k.letter == 'O' && k.object.fields[b.key] != nil:
			return k.object.fields[b.key]
		}
	}
	return nil
}

func (k *kind) choices() []*kind {
	if k.letter == '|' {
		return k.parts
	}
	return []*kind{k}
}

// anyDocument is offered while a document does not say what it is.
var anyDocument = &kind{letter: 'O', object: &object{
	order:  []string{"apiVersion", "kind", "metadata", "spec"},
	fields: map[string]*kind{"apiVersion": {letter: 's'}, "kind": {letter: 's'}, "metadata": {letter: '{', elem: &kind{letter: '*'}}, "spec": {letter: '{', elem: &kind{letter: '*'}}},
}}

// document is the kind of a whole document. A version that does not fit, or is
// not there yet, counts as the newest.
func (w *offers) document(b *branch) *kind {
	name := b.child("kind")
	if k := w.schema.roots[typeMeta{b.child("apiVersion"), name}]; k != nil {
		return k
	}
	versions := w.schema.apiVersions(name)
	if len(versions) == 0 {
		return anyDocument
	}
	if slices.Contains(versions, "autoscaling/v2") {
		return w.schema.roots[typeMeta{"autoscaling/v2", name}]
	}
	return w.schema.roots[typeMeta{versions[len(versions)-1], name}]
}

// content offers what begins a node: fields, a list's entries, or scalars.
func (w *offers) content(k *kind, dash string) {
	for _, k := range k.choices() {
		switch k.letter {
		case 'O':
			w.fields(k.object, dash)
		case '[':
			if dash == "" && !w.spot.flow && !w.spot.on.item {
				w.content(k.elem, "- ")
			}
		case '{':
			w.mapKeys(k, dash)
		default:
			if dash == "" {
				w.values(k, w.spot.on)
			}
		}
	}
}

// fields offers those of an object that the spot's branch has not. In a list,
// the object that is begun has none.
func (w *offers) fields(o *object, dash string) {
	on := w.spot.on
	if dash != "" {
		on = &branch{}
	}
	rank := func(name string) int {
		kind := on.child("type")
		switch {
		case slices.Contains(required[plain(o.name)], name):
			return 0
		case kind != "" && (strings.EqualFold(name, kind) || strings.EqualFold(name, "average"+kind)):
			return 1
		case name == "status":
			return 3
		}
		return 2
	}
	var names []string
	for _, name := range o.order {
		if !on.has(name, w.spot.own) {
			names = append(names, name)
		}
	}
	sort.SliceStable(names, func(i, j int) bool { return rank(names[i]) < rank(names[j]) })
	for _, name := range names {
		detail := o.fields[name].takes(w.lang)
		if rank(name) == 0 {
			detail = w.lang.Say("%s, required", detail)
		}
		w.add(name, detail, o.fields[name], dash)
	}
}

func (b *branch) has(key string, but *branch) bool {
	for _, c := range b.keys {
		if c.key == key && c != but {
			return true
		}
	}
	return false
}

// mapKeys offers keys of a map: resources where quantities are, and what the
// caller knows.
func (w *offers) mapKeys(k *kind, dash string) {
	names := w.known(w.spot.on)
	if k.elem.letter == 'q' {
		names = []string{"cpu", "memory"}
	}
	for _, name := range names {
		if !w.spot.on.has(name, w.spot.own) {
			w.add(name, k.elem.takes(w.lang), k.elem, dash)
		}
	}
}

// add offers a key.
func (w *offers) add(name, detail string, k *kind, dash string) {
	s := w.spot
	insert := s.space + dash + name
	path := w.path
	if dash != "" {
		path = path.at(0)
	}
	if !s.colon {
		insert += ":"
		below := "\n" + strings.Repeat(" ", s.column+len(dash)+2)
		switch k.letter {
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
	w.list = append(w.list, Suggestion{Label: name, Detail: detail, Insert: insert, Path: path.field(name).String()})
}

// values offers those of a scalar.
func (w *offers) values(k *kind, b *branch) {
	for _, k := range k.choices() {
		names := w.known(b)
		switch k.letter {
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

// known looks the values of a field up.
func (w *offers) known(b *branch) []string {
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
	for _, k := range up.choices() {
		if k.letter == 'O' && k.object.fields[b.key] != nil {
			name := plain(k.object.name) + "." + b.key
			return append(slices.Clone(enums[name]), w.more[name]...)
		}
	}
	return nil
}

// about are kinds that tell of scenarios and are no part of one.
var about = []string{"Course", "Exercise", "Expectation", "Preset"}

// kinds lists those that a scenario is made of.
func (w *offers) kinds(apiVersion string) []string {
	var fit []string
	for _, name := range w.schema.kindNames() {
		if !slices.Contains(about, name) && (w.schema.roots[typeMeta{apiVersion, name}] != nil || w.versions(name) != nil && !w.hasVersion(apiVersion)) {
			fit = append(fit, name)
		}
	}
	return fit
}

func (w *offers) hasVersion(apiVersion string) bool {
	return slices.ContainsFunc(w.schema.kindNames(), func(name string) bool {
		return w.schema.roots[typeMeta{apiVersion, name}] != nil
	})
}

func (w *offers) versions(kindName string) []string {
	if all := w.schema.apiVersions(kindName); all != nil {
		return all
	}
	return []string{"apps/v1", "autoscaling/v2", "playground/v1"}
}

// plain is a type's name without its version.
func plain(name string) string {
	name, _, _ = strings.Cut(name, ".")
	return name
}

// Values lists the scalars that stand at a path without indices, such as
// spec.load.metric.name, in a text of one document that need not be whole.
func Values(text, path string) []string {
	var found []string
	var walk func(b *branch, rest string)
	walk = func(b *branch, rest string) {
		for _, entry := range b.lists {
			walk(entry, rest)
		}
		name, below, deeper := strings.Cut(rest, ".")
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
