package manifest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/lex"
)

// Change is a stretch of a text, in bytes, and what to put in its place. All
// else of the text stays as it is. The zero Change changes nothing.
type Change struct {
	From, To int
	New      string
	// Made is the path of the outermost thing that was not there before; to
	// remove it is to undo the change. "" if the field was there.
	Made string
}

// Apply returns the changed text.
func (c Change) Apply(text string) string { return text[:c.From] + c.New + text[c.To:] }

// ErrBroken is what the error wraps of an edit in a text that Parse refuses, so
// that the object cannot be found.
var ErrBroken = errors.New("the text is broken")

// Set gives a field of an object a value, which is YAML text: 5, "a b" or
// {type: Pods}. A path is written as the API server does:
// spec.metrics[0].resource.name, metadata.labels[app]; the index behind a list's
// last entry adds one. What is missing on the way is made, in the place that
// Kubernetes' order of fields gives it and in the style of what is around it. A
// Simulation that is missing is made, too.
//
// A field that an alias or a merge brings is written out where it is used. What
// cannot be changed without changing something else is refused.
func Set(text string, in Object, path, value string) (Change, error) {
	node, err := parseValue(value)
	if err != nil {
		return Change{}, err
	}
	return edit(text, in, path, func(e *editing, steps []string) (Change, error) { return e.put(steps, node, false) })
}

// Insert puts a value, which is YAML text, before the entry of a list that the
// path names; the index behind the last one adds it.
func Insert(text string, in Object, path, value string) (Change, error) {
	node, err := parseValue(value)
	if err != nil {
		return Change{}, err
	}
	return edit(text, in, path, func(e *editing, steps []string) (Change, error) { return e.put(steps, node, true) })
}

// Remove takes a field or a list's entry away, with what stands behind it on its
// lines. If there is none, nothing changes.
func Remove(text string, in Object, path string) (Change, error) {
	return edit(text, in, path, (*editing).remove)
}

// Field is a field as the text gives it.
type Field struct {
	Value    string // of a scalar; else ""
	IsScalar bool
	Text     string // as it is written
	From, To int    // where, in bytes
	Line     int    // of From, from 1
	Column   int    // in characters, from 1
}

// EndLine is the line that the field ends in, from 1.
func (f Field) EndLine() int {
	return f.Line + strings.Count(strings.TrimRight(f.Text, " \r\n"), "\n")
}

// Get finds a field; ok is false if the text does not give it. What an alias or
// a merge brings is found where it was written.
func Get(text string, in Object, path string) (f Field, ok bool) {
	fields, err := Open(text, in)
	if err != nil {
		return Field{}, false
	}
	return fields.Get(path)
}

// Fields are those of one object in a text that is read once for all of them.
type Fields struct {
	text string
	e    *editing
}

// Open finds an object. A Simulation that is missing has no fields.
func Open(text string, in Object) (*Fields, error) {
	return new(Reader).Open(text, in)
}

// Open is the function Open. What was read of the text already is not read again.
func (r *Reader) Open(text string, in Object) (*Fields, error) {
	e, err := openObject(text, in, r.tree)
	if err != nil {
		return nil, err
	}
	return &Fields{text, e}, nil
}

func (r *Reader) tree(text string) (*yaml.Node, error) {
	root := cmp.Or(r.trees[text], r.opened[text], r.before[text])
	if root == nil {
		var err error
		if root, err = parseDocument(text); err != nil {
			return nil, err
		}
	}
	if r.opened == nil {
		r.opened = map[string]*yaml.Node{}
	}
	r.opened[text] = root
	if len(root.Content) == 0 {
		return nil, nil
	}
	return root.Content[0], nil
}

// Get is as the function of the same name.
func (in *Fields) Get(path string) (f Field, ok bool) {
	e := in.e
	if e.missing {
		return Field{}, false
	}
	steps := splitPath(path)
	doc := Document{root: e.object}
	_, n, found := doc.walk(steps)
	if found != len(steps) {
		return Field{}, false
	}
	f.From, f.To = e.base+e.content(n), e.base+e.end(n)
	f.Text = in.text[f.From:f.To]
	if f.IsScalar = n.Kind == yaml.ScalarNode; f.IsScalar {
		f.Value = n.Value
	}
	f.Line, f.Column = lex.Advance(1, 1, strings.TrimPrefix(in.text[:f.From], "\ufeff"))
	return f, true
}

// CheckValue says what is wrong with a value for Set.
func CheckValue(value string) error {
	_, err := parseValue(value)
	return err
}

func parseValue(value string) (*yaml.Node, error) {
	var doc yaml.Node
	if err := syntax(value, &doc); err != nil || len(doc.Content) == 0 || len(value) > MaxText {
		return nil, fmt.Errorf("value %q: is not YAML", shorten(value))
	}
	budget := maxAliased
	n := expand(doc.Content[0], &budget)
	if n == nil {
		return nil, fmt.Errorf("value %q: its aliases stand for too much, or for themselves", shorten(value))
	}
	return n, nil
}

// edit opens the object, lets do find the change, and makes sure that it does
// what it should and nothing else.
func edit(text string, in Object, path string, do func(*editing, []string) (Change, error)) (Change, error) {
	steps := splitPath(path)
	if len(steps) == 0 || slices.Contains(steps, "") {
		return Change{}, fmt.Errorf("path %q: want one such as spec.maxReplicas", path)
	}
	e, err := openObject(text, in, parsePart)
	if err != nil {
		return Change{}, err
	}
	c, err := e.change(text, steps, do)
	if errors.Is(err, errEntangled) {
		// Comments below a text of several lines would become a part of it.
		e.noBlocks = true
		c, err = e.change(text, steps, do)
	}
	return c, err
}

func (e *editing) change(text string, steps []string, do func(*editing, []string) (Change, error)) (Change, error) {
	c, err := do(e, steps)
	if err != nil || c == (Change{}) {
		return Change{}, err
	}
	c.From, c.To = c.From+e.base, c.To+e.base
	if c.New == text[c.From:c.To] {
		return Change{}, nil
	}
	if err := e.verify(text, c); err != nil {
		return Change{}, err
	}
	return c, nil
}

// put sets or inserts, and makes what is missing on the way.
func (e *editing) put(steps []string, node *yaml.Node, insert bool) (Change, error) {
	e.want = func(root any) any {
		return putIn(root, append(slices.Clone(e.prefix), steps...), canonical(node), insert)
	}
	if e.missing {
		made, err := build(steps, node)
		if err != nil {
			return Change{}, err
		}
		return e.newObject(made, steps[0]), nil
	}
	n := e.object
	var up []hop
	for k, step := range steps {
		last := k == len(steps)-1
		if n.Kind == yaml.AliasNode {
			return e.copied(steps, k, up, n.Alias, node, insert)
		}
		switch {
		case isNull(n):
			made, err := build(steps[k:], node)
			if err != nil {
				return Change{}, err
			}
			return e.replace(up, made, joinPath(steps[:k+1])), nil
		case n.Kind == yaml.MappingNode:
			i := ownField(n, step)
			if i < 0 {
				if _, merged := member(n, step); merged != nil {
					return e.copied(steps, k+1, append(up, hop{n, -1}), merged, node, insert)
				}
				made, err := build(steps[k+1:], node)
				if err != nil {
					return Change{}, err
				}
				return e.insertField(up, n, steps[:k], step, made), nil
			}
			up = append(up, hop{n, i + 1})
		case n.Kind == yaml.SequenceNode:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 {
				return Change{}, fmt.Errorf("%s: there is a list where %q would have to be", joinPath(steps[:k]), step)
			}
			if i > len(n.Content) {
				return Change{}, fmt.Errorf("%s: [%d]: the list has %d entries", joinPath(steps[:k]), i, len(n.Content))
			}
			if i == len(n.Content) || insert && last {
				made, err := build(steps[k+1:], node)
				if err != nil {
					return Change{}, err
				}
				return e.insertItem(up, n, i, made, joinPath(steps[:k+1])), nil
			}
			up = append(up, hop{n, i})
		default:
			return Change{}, fmt.Errorf("%s: there is a single value where %q would have to be", joinPath(steps[:k]), step)
		}
		n = up[len(up)-1].node()
	}
	if insert {
		return Change{}, fmt.Errorf("%s: want an entry of a list", joinPath(steps))
	}
	return e.replace(up, node, ""), nil
}

// copied writes what an alias or a merge brings out where it is used, changed.
// from holds the first k steps.
func (e *editing) copied(steps []string, k int, up []hop, from, node *yaml.Node, insert bool) (Change, error) {
	budget := maxAliased
	n := expand(from, &budget)
	if n == nil {
		return Change{}, errors.New("the aliases of this text stand for too much, or for themselves")
	}
	for n, rest := n, steps[k:]; ; rest = rest[1:] {
		if len(rest) == 0 {
			*n = *node
			break
		}
		if n = grow(n, rest[0], insert && len(rest) == 1); n == nil {
			return Change{}, fmt.Errorf("%s: an alias stands there, of something else", joinPath(steps[:k]))
		}
	}
	if h := up[len(up)-1]; h.index < 0 {
		return e.insertField(up[:len(up)-1], h.in, steps[:k-1], steps[k-1], n), nil
	}
	return e.replace(up, n, ""), nil
}

func (e *editing) remove(steps []string) (Change, error) {
	if e.missing {
		return Change{}, nil
	}
	e.want = func(root any) any { return removeIn(root, append(slices.Clone(e.prefix), steps...)) }
	n := e.object
	var up []hop
	for k, step := range steps {
		if n.Kind == yaml.AliasNode {
			return Change{}, fmt.Errorf("%s: the alias *%s stands there: write out what it stands for first", joinPath(steps[:k]), n.Value)
		}
		i := -1
		switch n.Kind {
		case yaml.MappingNode:
			if i = ownField(n, step); i >= 0 {
				i++
			} else if _, merged := member(n, step); merged != nil {
				return Change{}, fmt.Errorf("%s: \"<<\" brings it: write out what that stands for first", joinPath(steps[:k+1]))
			}
		case yaml.SequenceNode:
			if at, err := strconv.Atoi(step); err == nil && at >= 0 && at < len(n.Content) {
				i = at
			}
		}
		if i < 0 {
			return Change{}, nil
		}
		up = append(up, hop{n, i})
		n = up[len(up)-1].node()
	}
	return e.cut(up), nil
}

// joinPath writes steps as a path.
func joinPath(steps []string) string {
	var p *fieldPath
	for _, s := range steps {
		if i, err := strconv.Atoi(s); err == nil {
			p = p.at(i)
		} else if strings.ContainsAny(s, "./") {
			p = p.key(s)
		} else {
			p = p.field(s)
		}
	}
	return p.String()
}
