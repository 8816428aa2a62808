package manifest

import "go.yaml.in/yaml/v4"

// trees parses the texts of documents, and keeps the trees of those that were
// parsed since the last turn, and in the turn before. Nobody may change them.
type trees struct{ now, before map[string]*yaml.Node }

// turn forgets what was not used since the last turn.
func (t *trees) turn() { t.now, t.before = nil, t.now }

// parse returns the value that a document is, nil if it is empty.
func (t *trees) parse(text string) (*yaml.Node, error) {
	root, known := t.now[text]
	if known {
		return root, nil
	}
	if root, known = t.before[text]; !known {
		var err error
		if root, err = parseDocument(text); err != nil {
			return nil, err
		}
	}
	if t.now == nil {
		t.now = map[string]*yaml.Node{}
	}
	t.now[text] = root
	return root, nil
}

func parseDocument(text string) (*yaml.Node, error) {
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
