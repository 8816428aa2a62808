package edit

import "testing"

func TestYAML(t *testing.T) {
	type entry struct {
		A string   `json:"a"`
		B any      `json:"b"`
		C []string `json:"c"`
	}
	got, err := YAML(map[string]any{"list": []any{entry{"5", 5, nil}, entry{"true", true, []string{}}, entry{"a: b", 0.5, []string{"x", "yes", "2.21.0", "1.5", "10m", "s0-a,b", "\x7f"}}}, "more": entry{"", "two\nlines\n", nil}}, 2)
	want := `list:
  - a: "5"
    b: 5
  - a: "true"
    b: true
    c: []
  - a: "a: b"
    b: 0.5
    c:
      - x
      - "yes"
      - 2.21.0
      - "1.5"
      - 10m
      - s0-a,b
      - "\u007f"
more:
  a: ""
  b: |
    two
    lines
`
	if got != want || err != nil {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
	if got, err := YAML(map[string]any{"list": []any{entry{"b", true, nil}}}, 0); got != "list:\n- a: b\n  b: true\n" || err != nil {
		t.Errorf("%v\n%s", err, got)
	}
	if _, err := YAML(func() {}, 2); err == nil {
		t.Error("a function has no YAML")
	}
}
