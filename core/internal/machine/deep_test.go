package machine

import (
	"strings"
	"testing"

	"hpaplayground/core/trace/read"
)

// TestDeep checks that deep brackets in place of a value of a recording are refused without recursion. In a
// browser the stack overflows after a few thousand calls.
func TestDeep(t *testing.T) {
	deep := strings.Repeat("[", 9000) + strings.Repeat("]", 9000)
	for _, text := range []string{
		`{"status": "success", "data": {"resultType": "matrix", "result": [{"metric": {}, "values": [[1700000000, ` + deep + `]]}]}}`,
		`{"status": "success", "data": {"resultType": "vector", "result": [{"metric": {}, "value": [` + deep + `, "1"]}]}}`,
		`{"status": "success", "data": {"resultType": "scalar", "result": [1700000000, ` + deep + `]}}`,
		`[` + deep + `, 1]`,
		`{"data": {"result": ` + deep + `}}`,
		`{"data": ` + deep + `}`,
		deep,
		`{"results": {"A": {"frames": ` + deep + `}}}`,
		`[{"schema": {"fields": [{"name": "Time", "type": "time"}, {"name": "a", "labels": ` + deep + `}]}, "data": {"values": [[` + deep + `], [` + deep + `]]}}]`,
		`[{"schema": {"fields": [{"name": "Time", "type": "time"}, {"name": "a"}]}, "data": {"values": [[1], [` + deep + `]]}}]`,
		`{"results": [{"series": [{"columns": ["time", "a"], "values": [[` + deep + `, 1]]}]}]}`,
		`[{"target": "a", "datapoints": [[1, ` + deep + `]]}]`,
		`{"response": ` + deep + `}`,
		`{"dashboard": ` + strings.Repeat(`{"a":`, 9000) + "1" + strings.Repeat("}", 9000) + `}`,
	} {
		if r := read.Text(text); !r.Failed() {
			t.Errorf("%.60s...: read", text)
		}
	}
}
