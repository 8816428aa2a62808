package edit

import (
	"encoding/json"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/tree"
)

// YAML writes an object with fields in block style, with the keys in the order of the object's
// JSON.
func YAML(object any) (string, error) {
	b, err := json.Marshal(object)
	if err != nil {
		return "", err
	}
	root, err := tree.Parse(string(b))
	if err != nil {
		return "", err
	}
	unquote(root)
	e := editing{newline: "\n", step: 2, shift: 2}
	return e.block(root, 0) + "\n", nil
}

// unquote takes away the style of JSON. The type of a value stays in its tag.
func unquote(n *yaml.Node) {
	if n.Tag == "" || n.Tag == "!" {
		n.Tag = n.ShortTag()
	}
	n.Style = 0
	for _, c := range n.Content {
		unquote(c)
	}
}
