package fleet

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/internal/cluster"
)

// TestFleet lists 500 HPAs in both of kubectl's formats, and picks some of each.
func TestFleet(t *testing.T) {
	yaml := cluster.YAML(500, 4)
	json := cluster.JSON(yaml)
	texts := map[string]string{
		"yaml":      yaml,
		"json":      json,
		"windows":   strings.ReplaceAll(yaml, "\n", "\r\n"),
		"one line":  oneLine(json),
		"a BOM":     "\ufeff" + yaml,
		"indented":  indentItems(yaml),
		"documents": yaml + "---\nkind: Service\n",
		"comments":  "# kubectl\n---\n" + yaml + "...\n",
	}
	for name, text := range texts { //maps: each alone
		t.Run(name, func(t *testing.T) {
			entries := Read(text)
			if len(entries) != 500 {
				t.Fatalf("%d entries", len(entries))
			}
			lines := strings.Split(text, "\n")
			for i, e := range entries {
				line := e.Line
				e.Line = 0
				want := Entry{
					Namespace: fmt.Sprintf("team-%d", i%9), Name: fmt.Sprintf("shop-%d", i), Target: fmt.Sprintf("Deployment/shop-%d", i),
					Targets: fmt.Sprintf("cpu: %d%%/60%%", i%100), Metrics: []string{fmt.Sprintf("cpu: %d%%/60%%", i%100)}, Min: int32(2 + i%3), Max: int32(3 + i%20), Replicas: int32(2 + i%5), Given: true,
				}
				codes := ""
				for _, f := range e.Findings {
					codes += f.Code
				}
				e.Findings = nil
				if !reflect.DeepEqual(e, want) && e.Err == nil || want.Max >= want.Min != (e.Err == nil) || (want.Min == want.Max) != (codes == "min-is-max") {
					t.Fatalf("%+v with %q, want %+v", e, codes, want)
				}
				if got := lines[line-1]; name != "one line" && !strings.Contains(got, "autoscaling/v2") && !strings.HasSuffix(strings.TrimSpace(got), "{") {
					t.Errorf("line %d is %q", line, got)
				}
			}
			for _, i := range []int{1, 250, 499} {
				picked, err := PickText(text, entries[i].Key())
				if err != nil {
					t.Fatal(err)
				}
				runs(t, picked, entries[i].Key())
				if !strings.Contains(picked, managedFields) || strings.Contains(picked, "\r") {
					t.Error("managedFields are left out of a short text")
				}
			}
		})
	}
}

// runs checks that package parse takes a text without errors, and that its HPAs are these.
func runs(t *testing.T, text string, keys ...autoscaling.Key) {
	t.Helper()
	s, diags := parse.Text(text)
	for _, d := range diags {
		if d.Severity == manifest.Error || strings.Contains(d.Message, "not find its target") {
			t.Errorf("%v", d)
		}
	}
	if s == nil {
		t.Fatalf("it does not run:\n%.2000s", text)
	}
	var got []autoscaling.Key
	for _, h := range s.Objects.HPAs {
		got = append(got, h.Key())
	}
	if fmt.Sprint(got) != fmt.Sprint(keys) {
		t.Errorf("picked %v, want %v", got, keys)
	}
}

// TestOneLine reads a line of JSON that is longer than what package manifest reads.
func TestOneLine(t *testing.T) {
	text := oneLine(cluster.JSON(cluster.YAML(100, 80)))
	entries := Read(text)
	if len(text) < 2*manifest.MaxText || len(entries) != 100 {
		t.Fatalf("%d bytes, %d entries", len(text), len(entries))
	}
	for i, e := range entries {
		if e.Err != nil && i%20 > 0 { // the others have minReplicas above maxReplicas
			t.Errorf("%v: %v", e.Key(), e.Err)
		}
	}
	picked, err := PickText(text, entries[99].Key())
	if err != nil {
		t.Fatal(err)
	}
	runs(t, picked, entries[99].Key())
}

func oneLine(json string) string {
	var b strings.Builder
	for line := range strings.Lines(json) {
		b.WriteString(strings.TrimSpace(line))
	}
	return b.String()
}

// indentItems indents the items of a list. Some tools do this; kubectl does not.
func indentItems(yaml string) string {
	var b strings.Builder
	for line := range strings.Lines(yaml) {
		if line[0] == '-' || line[0] == ' ' && !strings.Contains(line, "resourceVersion: \"\"") {
			line = "    " + line
		}
		b.WriteString(line)
	}
	return b.String()
}

// TestLong checks that Pick leaves out managedFields if the text is too long with them.
func TestLong(t *testing.T) {
	for name, text := range map[string]string{"yaml": cluster.YAML(10, 400), "json": cluster.JSON(cluster.YAML(10, 400))} { //maps: each alone
		var keys []autoscaling.Key
		for _, e := range Read(text) {
			keys = append(keys, e.Key())
		}
		picked, err := PickText(text, keys[1:]...)
		if err != nil {
			t.Fatal(name, err)
		}
		if len(picked) > manifest.MaxText || strings.Contains(picked, managedFields) || !strings.Contains(picked, lastApplied) {
			t.Errorf("%s: %d bytes, with managedFields: %v", name, len(picked), strings.Contains(picked, managedFields))
		}
		runs(t, picked, keys[1:]...)
	}
}

func BenchmarkRead(b *testing.B) {
	for name, text := range map[string]string{"yaml": cluster.YAML(500, 30), "json": cluster.JSON(cluster.YAML(500, 18))} { //maps: each alone
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if len(Read(text)) != 500 {
					b.Fatal("not 500")
				}
			}
		})
	}
}

func BenchmarkPick(b *testing.B) {
	text := cluster.YAML(500, 30)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := PickText(text, autoscaling.Key{Namespace: "team-1", Name: "shop-1"}); err != nil {
			b.Fatal(err)
		}
	}
}
