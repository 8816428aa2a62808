package paste

import (
	"reflect"
	"strings"
	"testing"

	"hpaplayground/core/trace/read"
)

// TestLoad checks that a measured load is read once, without the colours and line ends that were taken off.
func TestLoad(t *testing.T) {
	for text, want := range map[string]bool{
		"time,desired,cpu\n2026-03-02 00:00:00,2,3\n2026-03-02 00:01:00,3,4\n":                                               true,
		`{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"type":"a"},"values":[[1772442000,"2"]]}]}}`: true,
		`{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"a":"\"maxReplicas"},"values":[[1,"2"]]}]}}`: true,
		"\x1b[1mtime,cpu\x1b[0m\n0,2\n60,3\n":                  true,
		"time,cpu\n0,x\n":                                      false,
		strings.Repeat("a line of text\n", 3):                  false,
		"apiVersion: v1\nkind: Service\nmetadata: {name: a}\n": false,
	} {
		got := Read(text)
		if (len(got.Recorded) == 1) != want || want && !reflect.DeepEqual(got.Recorded[0], read.Text(got.YAML)) {
			t.Errorf("%q: what was recorded is %v", text, got.Recorded)
		}
	}
	// The keys of what is no load are found, however they are written.
	for _, text := range []string{
		`{"max\u0052eplicas": 3, "scaleTargetRef": {"kind": "Deployment", "name": "a"}}`,
		`["a"]` + "\n", `[{"\u0074ype": "Resource", "resource": {"name": "cpu"}}]`,
	} {
		got := Read(text)
		if known := got.Refused == nil || got.Refused.Text != Unknown; known == strings.HasPrefix(text, `["a"`) {
			t.Errorf("%s: %v", text, got.Refused)
		}
	}
}
