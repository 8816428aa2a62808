package edit

import (
	"bytes"
	"encoding/json"
	"fmt"

	"go.yaml.in/yaml/v4"
)

// YAML writes an object with fields in block style, with the keys in the order of the object's
// JSON and without the fields that are null. A list is indented by shift below its key: kubectl
// prints it with 0.
func YAML(object any, shift int) (string, error) {
	b, err := json.Marshal(object)
	if err != nil {
		return "", err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	e := editing{newline: "\n", step: 2, shift: shift, words: true}
	return e.block(nodeOf(d), 0) + "\n", nil
}

// nodeOf reads one value of JSON that json.Marshal wrote.
func nodeOf(d *json.Decoder) *yaml.Node {
	token, _ := d.Token()
	switch token := token.(type) {
	case nil:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
	case string:
		return textNode(token)
	case json.Delim:
		n := &yaml.Node{Kind: yaml.SequenceNode}
		if token == '{' {
			n.Kind = yaml.MappingNode
		}
		for d.More() {
			c := nodeOf(d)
			if n.Kind == yaml.SequenceNode {
				n.Content = append(n.Content, c)
			} else if value := nodeOf(d); value.Tag != "!!null" {
				n.Content = append(n.Content, c, value)
			}
		}
		_, _ = d.Token()
		return n
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!float", Value: fmt.Sprint(token)} // or !!bool: written alike
}
