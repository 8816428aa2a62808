package kubectl

import (
	"encoding/json"
	"testing"
)

// TestMergePatch has the examples of RFC 7396, appendix A, in which both documents are
// objects and the patch is minimal.
func TestMergePatch(t *testing.T) {
	for _, test := range [][3]string{
		{`{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`},
		{`{"a":"b"}`, `{"a":null}`, `{}`},
		{`{"a":"b","b":"c"}`, `{"a":null}`, `{"b":"c"}`},
		{`{"a":["b"]}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"c"}`, `{"a":["b"]}`, `{"a":["b"]}`},
		{`{"a":[{"b":"c"}]}`, `{"a":[1]}`, `{"a":[1]}`},
		{`{"e":null}`, `{"a":1}`, `{"e":null,"a":1}`},
	} {
		var from, to map[string]any
		if json.Unmarshal([]byte(test[0]), &from) != nil || json.Unmarshal([]byte(test[2]), &to) != nil {
			t.Fatal(test)
		}
		if got := write(mergePatch(from, to)); got != test[1] {
			t.Errorf("from %s to %s: %s, want %s", test[0], test[2], got, test[1])
		}
	}
}
