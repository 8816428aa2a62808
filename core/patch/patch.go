// Package patch sets fields of a scenario's manifests by their paths.
package patch

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// setting is one of them: [KIND[/NAME]:]PATH=VALUE.
type setting struct {
	text       string
	kind, name string
	path       []string
	value      *yaml.Node // nil: remove the field
}

// Settings are fields to set, in order, such as spec.maxReplicas=20 of the
// first HPA or Simulation:spec.duration=1h. Without a value the field is
// removed. They are a flag.Value.
type Settings []setting

// String is empty: no flag has a default.
func (s *Settings) String() string { return "" }

var targetForm = regexp.MustCompile(`^([A-Za-z]+)(?:/([^:=\[\]]+))?:`)

// Set reads one more.
func (s *Settings) Set(text string) error {
	out := setting{text: text, kind: "HorizontalPodAutoscaler"}
	rest := text
	if m := targetForm.FindStringSubmatch(rest); m != nil {
		out.kind, out.name = m[1], m[2]
		rest = rest[len(m[0]):]
	}
	path, value, found := strings.Cut(rest, "=")
	if !found {
		return fmt.Errorf("must be PATH=VALUE, such as spec.maxReplicas=20")
	}
	var err error
	if out.path, err = splitPath(path); err != nil {
		return err
	}
	if value != "" {
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte(value), &doc); err != nil || len(doc.Content) == 0 {
			return fmt.Errorf("value %q: is not YAML", value)
		}
		out.value = doc.Content[0]
	}
	*s = append(*s, out)
	return nil
}

// splitPath cuts spec.metrics[0].type into spec, metrics, 0 and type. A name
// with dots in it goes into brackets: metadata.labels[example.com/team].
func splitPath(path string) ([]string, error) {
	var steps []string
	rest := path
	for rest != "" {
		if rest[0] == '[' {
			end := strings.IndexByte(rest, ']')
			if end < 2 {
				return nil, fmt.Errorf("path %q: a bracket is not closed or empty", path)
			}
			steps = append(steps, rest[1:end])
			rest = strings.TrimPrefix(rest[end+1:], ".")
			continue
		}
		end := strings.IndexAny(rest, ".[")
		if end < 0 {
			end = len(rest)
		}
		if end == 0 {
			return nil, fmt.Errorf("path %q: a name is empty", path)
		}
		steps = append(steps, rest[:end])
		if rest = rest[end:]; rest == "." {
			return nil, fmt.Errorf("path %q: a name is empty", path)
		}
		rest = strings.TrimPrefix(rest, ".")
	}
	if len(steps) == 0 {
		return nil, fmt.Errorf("the path is empty")
	}
	return steps, nil
}

// maxSet is more than a scenario may have.
const maxSet = 2 << 20

// Apply does the settings on the text and returns it anew. A text that cannot
// be read is returned as it is.
func (s Settings) Apply(text string) (string, error) {
	if len(text) > maxSet {
		return text, nil // the parser refuses it
	}
	var docs []*yaml.Node
	decoder := yaml.NewDecoder(strings.NewReader(text))
	for {
		var doc yaml.Node
		err := decoder.Decode(&doc)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return text, nil //nolint:nilerr // the parser says what is wrong, and where
		}
		docs = append(docs, &doc)
	}
	for _, one := range s {
		target := one.find(docs)
		if target == nil && one.kind == "Simulation" && one.name == "" {
			target = newSimulation(&docs)
		}
		if target == nil {
			what := one.kind
			if one.name != "" {
				what += "/" + one.name
			}
			return "", fmt.Errorf("%s: there is no %s", one.text, what)
		}
		if err := one.put(target); err != nil {
			return "", fmt.Errorf("%s: %w", one.text, err)
		}
	}
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	for _, doc := range docs {
		if err := encoder.Encode(doc); err != nil {
			return "", err
		}
	}
	if err := encoder.Close(); err != nil {
		return "", err
	}
	return out.String(), nil
}

// newSimulation adds the Simulation that the text left out.
func newSimulation(docs *[]*yaml.Node) *yaml.Node {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte("apiVersion: playground/v1\nkind: Simulation\n"), &doc); err != nil {
		return nil
	}
	*docs = append(*docs, &doc)
	return doc.Content[0]
}

// find returns the first object of the kind, also within lists.
func (s *setting) find(docs []*yaml.Node) *yaml.Node {
	for _, doc := range docs {
		for _, object := range objects(doc) {
			if scalar(object, "kind") != s.kind {
				continue
			}
			if s.name == "" || s.name == scalar(member(object, "metadata"), "name") {
				return object
			}
		}
	}
	return nil
}

// objects are the document's object, or those of a List.
func objects(n *yaml.Node) []*yaml.Node {
	if n.Kind == yaml.DocumentNode && len(n.Content) > 0 {
		n = n.Content[0]
	}
	if items := member(n, "items"); items != nil && items.Kind == yaml.SequenceNode && strings.HasSuffix(scalar(n, "kind"), "List") {
		return items.Content
	}
	return []*yaml.Node{n}
}

func member(n *yaml.Node, name string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			return n.Content[i+1]
		}
	}
	return nil
}

func scalar(n *yaml.Node, name string) string {
	if m := member(n, name); m != nil && m.Kind == yaml.ScalarNode {
		return m.Value
	}
	return ""
}

// put sets or removes the field. What lies on the way to it is made, but for
// list entries beyond the next one.
func (s *setting) put(n *yaml.Node) error {
	for i, step := range s.path {
		if n.Kind == yaml.AliasNode && n.Alias != nil {
			n = n.Alias
		}
		last := i == len(s.path)-1
		index, err := strconv.Atoi(step)
		isIndex := err == nil && n.Kind != yaml.MappingNode
		if empty(n) {
			n.Tag, n.Value, n.Style, n.Content = "", "", 0, nil
			if n.Kind = yaml.MappingNode; isIndex {
				n.Kind = yaml.SequenceNode
			}
		}
		switch {
		case isIndex && n.Kind == yaml.SequenceNode:
			if index < 0 || index > len(n.Content) || s.value == nil && index == len(n.Content) {
				return fmt.Errorf("[%d]: the list has %d entries", index, len(n.Content))
			}
			if last && s.value == nil {
				n.Content = append(n.Content[:index], n.Content[index+1:]...)
				return nil
			}
			if index == len(n.Content) {
				n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"})
			}
			if last {
				n.Content[index] = s.value
				return nil
			}
			n = n.Content[index]
		case n.Kind == yaml.MappingNode:
			if last && s.value == nil {
				remove(n, step)
				return nil
			}
			child := member(n, step)
			if child == nil {
				child = &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
				n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: step}, child)
			}
			if last {
				line := child.LineComment
				*child = *s.value
				child.LineComment = line
				return nil
			}
			n = child
		default:
			return fmt.Errorf("%s: there is a single value where %q would have to be", strings.Join(s.path[:i], "."), step)
		}
	}
	return nil
}

// empty says whether the node holds nothing, so that a mapping may take its
// place.
func empty(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Tag == "!!null" && (n.Value == "" || n.Value == "null" || n.Value == "~")
}

func remove(n *yaml.Node, name string) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			n.Content = append(n.Content[:i], n.Content[i+2:]...)
			return
		}
	}
}
