package paste

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// FuzzRows checks that a text with many rows of numbers is read as if each of them was looked at.
func FuzzRows(f *testing.F) {
	for _, head := range []string{
		"time,cpu\n", "\ufefftime;cpu\r\n", "\"Time\",\"{pod=\"\"a\"\"}\"\n", "", "sep=;\ntime;cpu\n", "# cpu\ntime,cpu\n", "\x1b[1mtime,cpu\x1b[0m\n",
		"$ cat cpu.csv\ntime,cpu\n", "kubectl autoscale deployment web --min=2 --max=5\n", "kubectl get hpa web,api\ntime,cpu\n",
		"```csv\ntime,cpu\n", "> time,cpu\n", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: |\n", "apiVersion: v1\n---\n", "maxReplicas: 3\n",
		"NAME REFERENCE\n", "services:\n", "type,cpu\n", "{{ a }}\n", "1 apiVersion: v1\n2 kind: a\n", "time,cpu,apiVersion: v1,kind: a\n", "@@ -1 +1 @@\n",
		`{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"type":"a"},"values":[`,
		`{"max\u0052eplicas": 3, "values":[`, `[{"target":"a","datapoints":[`, "- [", "points: [",
	} {
		for row := range uint8(5) {
			for _, tail := range []string{"", "\n", "time,cpu\n", "]}]}}", "]}]", "```\n", "kind: HorizontalPodAutoscaler\n"} {
				f.Add(head, row, uint16(len(tail)+2*maxRows), uint64(row), tail)
			}
		}
	}
	f.Fuzz(func(t *testing.T, head string, row uint8, n uint16, seed uint64, tail string) {
		if len(head)+len(tail) > 2000 {
			t.Skip()
		}
		text := head + numbers(row, int(n)%200, seed) + tail
		want := Text{YAML: text}
		if r, text, lines := plain(text); r != nil {
			want = r.read(text, lines)
		}
		if got := Read(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q:\n%+v\nwithout most rows\n%+v", text, want, got)
		}
	})
}

// numbers returns n rows of numbers, in one of the forms in which an export has them.
func numbers(form uint8, n int, seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 0))
	odd := []string{"", ",", "1,", "-", "...", "---", "+1", "\"\"", "1 2", "1:", ":", "[", "]", "[1]", "T", "1.2.3", ";;", "\t", "\r"}
	var b strings.Builder
	for i := range n {
		v := random.IntN(50)
		switch form % 6 {
		case 0:
			fmt.Fprintf(&b, "2026-03-02 %02d:%02d:00,%d\n", i/60, i%60, v)
		case 1:
			fmt.Fprintf(&b, "%d;%d,5\r\n", 1772442000+60*i, v)
		case 2:
			fmt.Fprintf(&b, "\"2026-03-02T%02d:%02d:00Z\"\t\"%d\"\n", i/60, i%60, v)
		case 3:
			fmt.Fprintf(&b, "[%d,\"%d\"],", 1772442000+60*i, v)
		case 4:
			fmt.Fprintf(&b, "%d\n", i)
		default:
			b.WriteString(odd[random.IntN(len(odd))] + odd[random.IntN(len(odd))] + "\n")
		}
	}
	return strings.TrimSuffix(b.String(), ",")
}
