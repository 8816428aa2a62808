package tables

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"hpaplayground/core/internal/kedatrial"
	"hpaplayground/core/keda"
)

var record = flag.Bool("record", false, "write what `make test` replays")

// The targets and kinds that the syntax does not say: they are compared with nothing.
const maxByCode, maxShared = 15, 346

// readKEDA reads KEDA's source once for all tests.
func readKEDA(t *testing.T) (folder string, s *source) {
	t.Helper()
	folder, err := Folder()
	if err != nil {
		t.Fatal(err)
	}
	if s, err = scalers(); err != nil {
		t.Fatal(err)
	}
	return folder, s
}

var scalers = sync.OnceValues(func() (*source, error) {
	folder, err := Folder()
	if err != nil {
		return nil, err
	}
	return read(folder)
})

// keep writes a file of core/keda, with the flag record.
func keep(t *testing.T, name string, text []byte) {
	if !*record || t.Failed() {
		return
	}
	if err := os.WriteFile("../../../keda/testdata/"+name, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestCases: this project's code names the metrics of KEDA's own tests as they do, and refuses the
// same triggers.
func TestCases(t *testing.T) {
	dir, s := readKEDA(t)
	var text bytes.Buffer
	names, refused, patterns := map[string]int{}, map[string]int{}, 0
	others, err := statedCases(dir)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range append(s.cases(), others...) {
		b, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		if seen[string(b)] || c.Name == "" && c.Refused == nil {
			continue
		}
		seen[string(b)] = true
		difference := c.Difference()
		if difference != "" && c.Metadata["globPattern"] != "" {
			patterns++ // a library reads it, which core does not have
			continue
		}
		if difference != "" {
			t.Errorf("%s: %s", b, difference)
		}
		if c.Name != "" {
			names[c.Type]++
		}
		if c.Refused != nil && *c.Refused {
			refused[c.Type]++
		}
		text.Write(append(b, '\n'))
	}
	if patterns != 1 {
		t.Errorf("%d wrong patterns that are not refused, want 1", patterns)
	}
	t.Logf("%d cases: names of %d types, refusals of %d types", len(seen), len(names), len(refused))
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(text.Bytes()); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	keep(t, "cases.gz", packed.Bytes())
}

// TestParameters: the table of triggers has the parameters of KEDA's own schema, with their
// places, defaults and values.
func TestParameters(t *testing.T) {
	dir, source := readKEDA(t)
	b, err := os.ReadFile(filepath.Join(dir, "schema/generated/scalers-schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Scalers []struct {
			Type       string
			Parameters []struct {
				Name                                                                                 string
				Optional                                                                             bool
				Default, Deprecated                                                                  string
				AllowedValue                                                                         []string
				MetadataVariableReadable, EnvVariableReadable, TriggerAuthenticationVariableReadable bool
			}
		}
	}
	if err := json.Unmarshal(b, &list); err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	shared, byCode := 0, 0
	for _, s := range list.Scalers {
		if s.Type == "external-mock" || strings.HasPrefix(s.Type, "solace-") {
			continue // they are not in the table
		}
		var lines []string
		facts := source.factsOf(s.Type)
		for _, p := range s.Parameters {
			kind, found := facts.kinds[p.Name]
			if !found {
				kind = kindOf(s.Type, p.Name)
				shared++
			}
			lines = append(lines, kedatrial.Line(p.Name, keda.Parameter{
				Kind: kind, Required: !p.Optional && p.Default == "" && p.Deprecated == "", Default: p.Default, Values: p.AllowedValue,
				InText: p.MetadataVariableReadable, FromEnv: p.EnvVariableReadable, Secret: p.TriggerAuthenticationVariableReadable,
			}))
		}
		target := facts.target
		if target == "" {
			target = keda.TargetParameter(s.Type)
			byCode++
		}
		lines = append(lines, kedatrial.TargetLine(target))
		want, got := kedatrial.Lines(lines), kedatrial.Parameters(s.Type)
		if got != want {
			t.Errorf("%s: %s", s.Type, difference(want, got))
		}
		text.WriteString(s.Type + " " + kedatrial.Hash(want) + "\n")
	}
	t.Logf("the target of %d types is chosen by code; no kind of %d parameters is compared: they are in structs that scalers share", byCode, shared)
	if byCode > maxByCode || shared > maxShared {
		t.Errorf("want at most %d and %d: the rest is compared with KEDA's source", maxByCode, maxShared)
	}
	keep(t, "parameters.txt", text.Bytes())
}

// kindOf returns the kind that the table of triggers has.
func kindOf(kind, name string) string {
	for _, p := range keda.Parameters(kind) {
		if p.Name == name || slices.Contains(p.Also, name) {
			return p.Kind
		}
	}
	return ""
}

// difference returns the lines that only one of two texts has.
func difference(want, got string) string {
	var b strings.Builder
	for _, side := range []struct{ name, text, other string }{{"only KEDA", want, got}, {"only ours", got, want}} {
		for line := range strings.Lines(side.text) {
			if !strings.Contains("\n"+side.other, "\n"+line) {
				b.WriteString("\n" + side.name + ": " + line)
			}
		}
	}
	return b.String()
}
