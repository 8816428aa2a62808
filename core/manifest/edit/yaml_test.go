package edit

import "testing"

func TestYAML(t *testing.T) {
	type entry struct {
		A string   `json:"a"`
		B any      `json:"b"`
		C []string `json:"c"`
	}
	got, err := YAML(map[string]any{"list": []any{entry{"5", 5, nil}, entry{"true", true, []string{}}, entry{"a: b", 0.5, []string{"x"}}}, "more": entry{"", "two\nlines\n", nil}})
	want := `list:
  - a: "5"
    b: 5
    c: null
  - a: "true"
    b: true
    c: []
  - a: "a: b"
    b: 0.5
    c:
      - x
more:
  a: ""
  b: |
    two
    lines
  c: null
`
	if got != want || err != nil {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
	if _, err := YAML(func() {}); err == nil {
		t.Error("a function has no YAML")
	}
}
