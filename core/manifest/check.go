package manifest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/manifest/tree"
)

// checker checks one document against the schema and writes what is right in it as
// JSON.
type checker struct {
	*parser
	doc  *Document
	json []byte
}

func (c *checker) errorAt(n *yaml.Node, path *tree.Path, message string) {
	c.parser.errorAt(n, c.doc.source, path, message)
}

// value checks a node and writes it; a wrong one is written as null.
func (c *checker) value(n *yaml.Node, k *schema.Kind, path *tree.Path, depth int) {
	if c.stopped || k.Letter == '*' {
		c.null()
		return
	}
	if depth > tree.MaxDepth {
		c.errorAt(n, path, "nested more than "+strconv.Itoa(tree.MaxDepth)+" deep")
		c.null()
		return
	}
	if len(c.active) > 0 && !c.spend(n, path, c.doc.source) {
		c.null()
		return
	}
	if n.Kind == yaml.AliasNode {
		c.alias(n, k, path, depth)
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
		if c.want(n, yaml.ScalarNode, letterWants[k.Letter], path) {
			c.scalar(n, k.Letter, path)
		}
	}
}

func (c *checker) null() { c.json = append(c.json, "null"...) }

// want reports a node of the wrong form.
func (c *checker) want(n *yaml.Node, form yaml.Kind, wanted string, path *tree.Path) bool {
	if n.Kind == form {
		return true
	}
	c.errorAt(n, path, "want "+wanted+", got "+describe(n))
	c.null()
	return false
}

// choose picks the kind that has the form of the node, or else the first.
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

func (c *checker) alias(n *yaml.Node, k *schema.Kind, path *tree.Path, depth int) {
	if n.Alias == nil || slices.Contains(c.active, n.Alias) {
		c.errorAt(n, path, "alias *"+n.Value+": it contains itself")
		c.null()
		return
	}
	c.active = append(c.active, n.Alias)
	c.value(n.Alias, k, path, depth+1)
	c.active = c.active[:len(c.active)-1]
}

// pair is a mapping's entry.
type pair struct {
	key, value *yaml.Node
	from       *yaml.Node // the alias it was merged by; nil: written here
}

// pairs returns a mapping's entries, those merged by "<<" last. It reports keys that
// are no text or come twice.
func (c *checker) pairs(n *yaml.Node, path *tree.Path, child func(*tree.Path, string) *tree.Path) []pair {
	out := make([]pair, 0, len(n.Content)/2)
	seen := make(map[string]int, len(n.Content)/2)
	var merges []*yaml.Node
	for i := 0; i+1 < len(n.Content) && !c.full(); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if tree.IsMerge(key) {
			merges = append(merges, value)
			continue
		}
		key = tree.Resolve(key)
		if key.Kind != yaml.ScalarNode {
			c.errorAt(key, path, "want a field name, got "+describe(key))
			continue
		}
		if line, twice := seen[key.Value]; twice {
			c.errorAt(n.Content[i], child(path, key.Value), "duplicate field "+strconv.Quote(key.Value)+": it was given on line "+strconv.Itoa(line))
			continue
		}
		seen[key.Value] = c.doc.source.line(n.Content[i])
		out = append(out, pair{key: key, value: value})
	}
	for _, m := range merges {
		out = c.merge(out, seen, m, path)
	}
	return out
}

// merge adds the entries of "<<" that the mapping itself does not have.
func (c *checker) merge(out []pair, seen map[string]int, from *yaml.Node, path *tree.Path) []pair {
	source := tree.Resolve(from)
	if slices.Contains(c.active, source) || len(c.active) > tree.MaxDepth {
		c.errorAt(from, path, "merge \"<<\": it contains itself")
		return out
	}
	c.active = append(c.active, source)
	defer func() { c.active = c.active[:len(c.active)-1] }()
	switch source.Kind {
	case yaml.SequenceNode:
		for _, s := range source.Content {
			out = c.merge(out, seen, s, path)
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(source.Content); i += 2 {
			key, value := source.Content[i], source.Content[i+1]
			if tree.IsMerge(key) {
				out = c.merge(out, seen, value, path)
				continue
			}
			if !c.spend(key, path, c.doc.source) {
				return out
			}
			if _, had := seen[key.Value]; !had && key.Kind == yaml.ScalarNode {
				seen[key.Value] = c.doc.source.line(key)
				out = append(out, pair{key: key, value: value, from: source})
			}
		}
	default:
		c.errorAt(from, path, "merge \"<<\": want an object, got "+describe(source))
	}
	return out
}

func (c *checker) object(n *yaml.Node, o *schema.Object, path *tree.Path, depth int) {
	c.entries(n, path, depth, (*tree.Path).Field, func(key *yaml.Node, at *tree.Path) *schema.Kind {
		if k := o.Fields[key.Value]; k != nil {
			return k
		}
		message, meant := unknownField(c.schema, o, key.Value)
		c.errorAt(key, at, message)
		if c.full() {
			return nil
		}
		told := &c.diags[len(c.diags)-1]
		if meant != "" {
			told.Meant = path.Field(meant).String()
		}
		if at.Within("status") {
			// A newer server may write more fields, and the run reads none of them.
			told.Severity = Warning
		}
		return nil
	})
}

func (c *checker) mapping(n *yaml.Node, elem *schema.Kind, path *tree.Path, depth int) {
	c.entries(n, path, depth, (*tree.Path).Key, func(*yaml.Node, *tree.Path) *schema.Kind { return elem })
}

// entries writes a mapping's entries. Those that kindOf knows no kind for are left
// out.
func (c *checker) entries(n *yaml.Node, path *tree.Path, depth int, child func(*tree.Path, string) *tree.Path, kindOf func(*yaml.Node, *tree.Path) *schema.Kind) {
	c.json = append(c.json, '{')
	comma := false
	for _, p := range c.pairs(n, path, child) {
		at := child(path, p.key.Value)
		k := kindOf(p.key, at)
		if k == nil {
			continue
		}
		if comma {
			c.json = append(c.json, ',')
		}
		comma = true
		c.json = appendString(c.json, p.key.Value)
		c.json = append(c.json, ':')
		if p.from != nil {
			c.active = append(c.active, p.from)
		}
		c.value(p.value, k, at, depth+1)
		if p.from != nil {
			c.active = c.active[:len(c.active)-1]
		}
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
		wanted[i], _, _ = strings.Cut(letterWants[p.Letter], " such")
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
			quoted, _ := json.Marshal(s) // a string cannot fail
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
