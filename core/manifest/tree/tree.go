// Package tree parses YAML and JSON into the nodes of go.yaml.in/yaml, within
// limits, and finds fields in them.
package tree

import (
	"errors"
	"io"
	"strings"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"hpaplayground/core/manifest/kept"
)

const (
	// MaxDepth is the deepest nesting of values.
	MaxDepth = 100
	// MaxAliased is the largest number of values that all aliases of a text may expand to.
	MaxAliased = 20_000
	// aliasedText is a number of bytes: a scalar counts as one more value for each of them.
	aliasedText = 50
)

// MaxNested is the deepest nesting of brackets and indentation in a text. The YAML
// parser is recursive and WebAssembly has a small stack. A stack overflow would end
// the program. Valid documents are far less deep, see MaxDepth.
const MaxNested = 3 * MaxDepth

// The parser itself checks the depth at each level. Aliases are limited where they are
// expanded, see MaxAliased.
var limits = yaml.WithPlugin(loaderlimits.New(loaderlimits.DepthValue(MaxNested), loaderlimits.AliasNone()))

// Cache keeps documents that were parsed, by their text.
type Cache struct {
	kept.Values[string, *yaml.Node]
}

// Parse works like the function Parse.
func (c *Cache) Parse(text string) (root *yaml.Node, err error) {
	root = c.Of(text, func() (*yaml.Node, bool) {
		root, err = Parse(text)
		return root, err == nil
	})
	return root, err
}

// Parse returns the value of a document, nil if it is empty.
func Parse(text string) (*yaml.Node, error) {
	var doc yaml.Node
	text = detab(text)
	if err := syntax(text, &doc); err != nil {
		plain := plainEscapes(text)
		if doc = (yaml.Node{}); plain == text || syntax(plain, &doc) != nil {
			return nil, err
		}
	}
	if len(doc.Content) == 0 {
		return nil, nil
	}
	return doc.Content[0], nil
}

// syntax parses a text. The YAML parser panics on rare inputs.
func syntax(text string, into *yaml.Node) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("yaml: the parser gave up on it")
		}
	}()
	loader, err := yaml.NewLoader(strings.NewReader(text), limits)
	if err != nil {
		return err
	}
	if err := loader.Load(into); !errors.Is(err, io.EOF) { // the end: there is no document
		return err
	}
	return nil
}
