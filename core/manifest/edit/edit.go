// Package edit changes single fields of manifests and leaves the rest of their text
// as it is: comments, quotes, order, indentation.
package edit

import (
	"errors"
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/tree"
)

// ErrBroken means that the text cannot be parsed, so the object cannot be found.
var ErrBroken = errors.New("the text is broken")

// Editor changes the fields of objects in a text. The rest of the text stays as
// it is, byte for byte. A path is written as the API server does:
// spec.metrics[0].resource.name, metadata.labels[app].
//
// Each change is checked. A change that would also change something else is refused.
type Editor struct {
	Text string          // the current text
	In   manifest.Object // the object that the paths start at
	Err  error           // why the first change was refused; later changes are not tried

	trees *tree.Cache
}

// New returns an Editor of the text. Documents in the cache are not parsed
// again; nil is an empty cache.
func New(text string, in manifest.Object, trees *tree.Cache) *Editor {
	if trees == nil {
		trees = new(tree.Cache)
	}
	return &Editor{Text: text, In: in, trees: trees}
}

type operation uint8

const (
	set operation = iota
	insert
	remove
)

// Set gives a field a value, which is YAML text: 5, "a b" or {type: Pods}. The
// index after a list's last entry adds one. Missing fields on the way are added,
// in Kubernetes' order of fields and in the style of the text around them. A
// missing Simulation is added, too. A field that comes from an alias or a merge is
// written out where it is used.
func (e *Editor) Set(path, value string) { e.parsed(set, path, value) }

// SetText is Set for a value that is a text.
func (e *Editor) SetText(path, text string) { e.do(set, path, textNode(text)) }

// Insert puts a value, which is YAML text, before the entry of a list that the
// path names; the index after the last one adds it.
func (e *Editor) Insert(path, value string) { e.parsed(insert, path, value) }

// Remove removes a field or a list's entry, with the rest of its lines. If
// there is none, nothing changes.
func (e *Editor) Remove(path string) { e.do(remove, path, nil) }

// Get finds a field; ok is false if the text does not give it.
func (e *Editor) Get(path string) (f Field, ok bool) {
	o, err := openObject(e.Text, e.In, e.trees)
	if err != nil {
		return Field{}, false
	}
	return (&Fields{e.Text, o}).Get(path)
}

// parsed does an operation whose value is YAML text.
func (e *Editor) parsed(op operation, path, value string) {
	if e.Err != nil {
		return
	}
	node, err := parseValue(value)
	if e.Err = err; err == nil {
		e.do(op, path, node)
	}
}

func (e *Editor) do(op operation, path string, value *yaml.Node) {
	if e.Err != nil {
		return
	}
	text, err := e.changed(op, path, value)
	if e.Err = err; err == nil {
		e.Text = text
	}
}

func (e *Editor) changed(op operation, path string, value *yaml.Node) (now string, err error) {
	steps, err := stepsOf(path)
	if err != nil {
		return "", err
	}
	text := e.Text
	o, err := openObject(text, e.In, e.trees)
	if err != nil {
		return "", err
	}
	if o.missing {
		if op == remove {
			return text, nil
		}
		text += o.newSimulation()
		if o, err = openObject(text, e.In, e.trees); err != nil {
			return "", err
		}
	}
	if now, err = o.apply(text, op, steps, value); errors.Is(err, errEntangled) {
		// A comment below a block scalar would become a part of the scalar.
		o.noBlocks = true
		now, err = o.apply(text, op, steps, value)
	}
	return now, err
}

// change is a range of a part's text, in bytes, and the text that replaces it.
type change struct {
	from, to int
	text     string
}

// apply returns the text with the change. It also changes a copy of the syntax tree:
// the changed text must have the same meaning.
func (e *editing) apply(text string, op operation, steps []string, value *yaml.Node) (string, error) {
	expansion := tree.NewExpansion()
	want := expansion.Copy(e.root)
	if expansion.TooBig != nil {
		return "", errors.New("the aliases of this text expand to too much")
	}
	object := want
	for _, step := range e.prefix {
		_, object = tree.Member(object, step)
	}
	var c change
	var err error
	if op == remove {
		c, err = e.remove(object, steps)
	} else if err = put(object, steps, value, op == insert); err == nil {
		c = e.put(object, steps, op == insert)
	}
	if err != nil {
		return "", err
	}
	now := text[:e.base+c.from] + c.text + text[e.base+c.to:]
	if now == text {
		return text, nil
	}
	return now, e.verify(text, now, want, c)
}

// put returns the change that sets the field at the end of the steps to its value.
// wanted is the object after the change.
func (e *editing) put(wanted *yaml.Node, steps []string, insert bool) change {
	n := e.object
	var up []hop
	for k, step := range steps {
		if n.Kind == yaml.AliasNode || tree.IsNull(n) || len(n.Content) == 0 && !e.json && !inFlow(up) {
			break
		}
		if n.Kind == yaml.MappingNode {
			wanted = wanted.Content[ownField(wanted, step)+1]
			i := ownField(n, step)
			if i < 0 {
				return e.insert(up, n, e.rank(n, steps[:k], step), textNode(step), wanted)
			}
			up = append(up, hop{n, i + 1})
		} else {
			i, _ := strconv.Atoi(step) // a number: put has used it
			wanted = wanted.Content[i]
			if i == len(n.Content) || insert && k == len(steps)-1 {
				return e.insert(up, n, i, wanted)
			}
			up = append(up, hop{n, i})
		}
		n = up[len(up)-1].node()
	}
	return e.replace(up, wanted)
}

// remove returns the change that removes the field at the end of the steps, and
// removes it from wanted.
func (e *editing) remove(wanted *yaml.Node, steps []string) (change, error) {
	n := e.object
	var up []hop
	for k, step := range steps {
		if n.Kind == yaml.AliasNode {
			return change{}, fmt.Errorf("%s: the alias *%s is here: write out its value first", tree.Join(steps[:k]), n.Value)
		}
		i := -1
		switch n.Kind {
		case yaml.MappingNode:
			if i = ownField(n, step); i >= 0 {
				i++
			} else if _, merged := tree.Member(n, step); merged != nil {
				return change{}, fmt.Errorf("%s: it comes from a \"<<\": write out its value first", tree.Join(steps[:k+1]))
			}
		case yaml.SequenceNode:
			if at, err := strconv.Atoi(step); err == nil && at >= 0 && at < len(n.Content) {
				i = at
			}
		}
		if i < 0 {
			return change{}, nil
		}
		if k > 0 {
			_, wanted = tree.Member(wanted, steps[k-1])
		}
		up = append(up, hop{n, i})
		n = up[len(up)-1].node()
	}
	if !drop(wanted, steps[len(steps)-1]) {
		return change{}, errEntangled
	}
	return e.cut(up, wanted), nil
}

func stepsOf(path string) ([]string, error) {
	steps, ok := tree.Split(path)
	if !ok || len(steps) == 0 {
		return nil, fmt.Errorf("path %q: a name is empty or a bracket is not closed: want one such as spec.metrics[0].type", manifest.Shorten(path, 40))
	}
	if len(steps) > tree.MaxDepth {
		return nil, fmt.Errorf("path %q: it has %d steps, and an object is at most %d deep", manifest.Shorten(path, 40), len(steps), tree.MaxDepth)
	}
	return steps, nil
}

func parseValue(value string) (*yaml.Node, error) {
	n, err := tree.Parse(value)
	if err != nil || n == nil || len(value) > manifest.MaxText {
		return nil, fmt.Errorf("value %q: is not YAML", manifest.Shorten(value, 40))
	}
	expansion := tree.NewExpansion()
	if n = expansion.Copy(n); expansion.TooBig != nil {
		return nil, fmt.Errorf("value %q: its aliases expand to too much", manifest.Shorten(value, 40))
	}
	return n, nil
}
