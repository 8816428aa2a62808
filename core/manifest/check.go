package manifest

import (
	"encoding/json"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/manifest/tree"
)

// checker checks one document against the schema and writes its valid parts as
// JSON.
type checker struct {
	*parser
	doc  *Document
	json []byte
}

func (c *checker) errorAt(n *yaml.Node, path *tree.Path, message string) {
	c.parser.errorAt(n, c.doc.source, path, message)
}

// aliasError reports an alias that could not be expanded.
func (c *checker) aliasError(alias *yaml.Node, path *tree.Path, problem string) {
	c.parser.aliasError(alias, c.doc.source, path, problem)
}

// value checks a node and writes it. It writes null for a wrong node.
func (c *checker) value(n *yaml.Node, k *schema.Kind, path *tree.Path, depth int) {
	if k.Letter == '*' {
		c.null()
		return
	}
	if depth > tree.MaxDepth {
		c.errorAt(n, path, "nested more than "+strconv.Itoa(tree.MaxDepth)+" deep")
		c.null()
		return
	}
	if n.Kind == yaml.AliasNode {
		c.aliasError(n, path, "alias *"+n.Value)
		c.null()
		return
	}
	if k.Letter == '|' {
		k = choose(k, n)
	}
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" {
		c.null()
		return
	}
	switch k.Letter {
	case '?':
		c.any(n, k, path, depth)
	case 'O':
		if c.want(n, yaml.MappingNode, "an object", path) {
			c.object(n, k.Object, path, depth)
		}
	case '{':
		if c.want(n, yaml.MappingNode, "an object", path) {
			c.mapping(n, k.Elem, path, depth)
		}
	case '[':
		if c.want(n, yaml.SequenceNode, "a list", path) {
			c.list(n, func(int) *schema.Kind { return k.Elem }, path, depth)
		}
	case '(':
		c.tuple(n, k, path, depth)
	default:
		if c.want(n, yaml.ScalarNode, expectedByLetter[k.Letter], path) {
			c.scalar(n, k.Letter, path)
		}
	}
}

// any writes a node of any form unchanged.
func (c *checker) any(n *yaml.Node, k *schema.Kind, path *tree.Path, depth int) {
	switch {
	case n.Kind == yaml.MappingNode:
		c.mapping(n, k, path, depth)
	case n.Kind == yaml.SequenceNode:
		c.list(n, func(int) *schema.Kind { return k }, path, depth)
	case isNumber(n):
		c.scalar(n, 'f', path)
	case isBoolean(n):
		c.scalar(n, 'b', path)
	default:
		c.scalar(n, 's', path)
	}
}

func (c *checker) null() { c.json = append(c.json, "null"...) }

// want reports a node that does not have the wanted form.
func (c *checker) want(n *yaml.Node, form yaml.Kind, wanted string, path *tree.Path) bool {
	if n.Kind == form {
		return true
	}
	c.errorAt(n, path, "want "+wanted+", got "+describe(n))
	c.null()
	return false
}

// choose picks the kind that has the form of the node, or else the first kind.
func choose(k *schema.Kind, n *yaml.Node) *schema.Kind {
	for _, p := range k.Parts {
		switch p.Letter {
		case 'O', '{':
			if n.Kind == yaml.MappingNode {
				return p
			}
		case '[', '(':
			if n.Kind == yaml.SequenceNode {
				return p
			}
		default:
			if n.Kind == yaml.ScalarNode {
				return p
			}
		}
	}
	return k.Parts[0]
}

// pair is a mapping's entry.
type pair struct{ key, value *yaml.Node }

// pairs returns a mapping's entries. It reports keys that are not text or occur twice, and
// merges that are not possible.
func (c *checker) pairs(n *yaml.Node, path *tree.Path, child func(*tree.Path, string) *tree.Path) []pair {
	out := make([]pair, 0, len(n.Content)/2)
	lineOf := make(map[string]int, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content) && !c.full(); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch line, twice := lineOf[key.Value]; {
		case tree.IsMerge(key) && value.Kind == yaml.AliasNode:
			c.aliasError(value, path, "merge \"<<\"")
		case tree.IsMerge(key):
			c.errorAt(value, path, "merge \"<<\": want an object, got "+describe(value))
		case key.Kind != yaml.ScalarNode:
			c.errorAt(key, path, "want a field name, got "+describe(key))
		case twice:
			c.errorAt(key, child(path, key.Value), "duplicate field "+strconv.Quote(key.Value)+": it was given on line "+strconv.Itoa(line))
		default:
			lineOf[key.Value] = c.doc.source.line(key)
			out = append(out, pair{key, value})
		}
	}
	return out
}

func (c *checker) object(n *yaml.Node, o *schema.Object, path *tree.Path, depth int) {
	c.entries(n, path, depth, (*tree.Path).Field, func(p pair, at *tree.Path) *schema.Kind {
		var message, meantPath string
		node := p.key
		if k := o.Fields[p.key.Value]; k != nil {
			if message, meantPath = scalarForObject(o, k, p.key.Value, p.value); message == "" {
				return k
			}
			node = p.value
		} else {
			message, meantPath = unknownField(c.schema, o, p.key.Value)
		}
		c.errorAt(node, at, message)
		if c.full() {
			return nil
		}
		last := &c.diags[len(c.diags)-1]
		if meantPath != "" {
			last.MeantPath = path.Field(meantPath).String()
		}
		if at.Within("status") {
			// A newer API server may write more fields. The run reads none of them.
			last.Severity = Warning
		}
		return nil
	})
}

func (c *checker) mapping(n *yaml.Node, elem *schema.Kind, path *tree.Path, depth int) {
	c.entries(n, path, depth, (*tree.Path).Key, func(pair, *tree.Path) *schema.Kind { return elem })
}

// entries writes a mapping's entries. It leaves out entries for which kindOf returns
// nil.
func (c *checker) entries(n *yaml.Node, path *tree.Path, depth int, child func(*tree.Path, string) *tree.Path, kindOf func(pair, *tree.Path) *schema.Kind) {
	c.json = append(c.json, '{')
	comma := false
	for _, p := range c.pairs(n, path, child) {
		at := child(path, p.key.Value)
		k := kindOf(p, at)
		if k == nil {
			continue
		}
		if comma {
			c.json = append(c.json, ',')
		}
		comma = true
		c.json = appendString(c.json, p.key.Value)
		c.json = append(c.json, ':')
		c.value(p.value, k, at, depth+1)
	}
	c.json = append(c.json, '}')
}

func (c *checker) list(n *yaml.Node, kindOf func(int) *schema.Kind, path *tree.Path, depth int) {
	c.json = append(c.json, '[')
	for i, entry := range n.Content {
		if i > 0 {
			c.json = append(c.json, ',')
		}
		c.value(entry, kindOf(i), path.At(i), depth+1)
	}
	c.json = append(c.json, ']')
}

func (c *checker) tuple(n *yaml.Node, k *schema.Kind, path *tree.Path, depth int) {
	wanted := make([]string, len(k.Parts))
	for i, p := range k.Parts {
		wanted[i], _, _ = strings.Cut(expectedByLetter[p.Letter], " such")
	}
	message := "[" + strings.Join(wanted, ", ") + "]"
	if !c.want(n, yaml.SequenceNode, message, path) {
		return
	}
	if len(n.Content) != len(k.Parts) {
		c.errorAt(n, path, "want "+message+", got a list of "+strconv.Itoa(len(n.Content)))
		c.null()
		return
	}
	c.list(n, func(i int) *schema.Kind { return k.Parts[i] }, path, depth)
}

// appendString writes a JSON string.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		if s[i] < ' ' || s[i] == '"' || s[i] == '\\' || s[i] >= 0x7f {
			quoted, _ := json.Marshal(s) // cannot fail for a string
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
