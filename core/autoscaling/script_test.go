package autoscaling

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"go.yaml.in/yaml/v4"

	"hpaplayground/internal/golden"
)

// runScripts runs each case of each archive in testdata/dir. A case NAME is the file
// NAME.yaml, merged into base.yaml: maps are merged, null removes a field, anything else
// replaces. NAME.want is the expected output. NAME.old.yaml is the object before an
// update. The first line of NAME.yaml may be a comment with options.
//
// Example:
//
//	-- base.yaml --
//	spec: {minReplicas: 1, maxReplicas: 10}
//	-- max is below min.yaml --
//	# 1.35 HPAScaleToZero
//	spec: {minReplicas: 11}
//	-- max is below min.want --
//	spec.maxReplicas: Invalid value: 10: must be greater than or equal to `minReplicas`
func runScripts(t *testing.T, dir string, run func(t *testing.T, options []string, object, old []byte) string) {
	golden.Archives(t, filepath.Join("testdata", dir, "*.txt"), func(t *testing.T, a *txtar.Archive) {
		given := map[string][]byte{}
		for _, part := range a.Files {
			given[part.Name] = part.Data
		}
		var parts []txtar.File
		for _, part := range a.Files {
			if strings.HasSuffix(part.Name, ".want") {
				continue
			}
			parts = append(parts, part)
			name, isCase := strings.CutSuffix(part.Name, ".yaml")
			if !isCase || name == "base" || strings.HasSuffix(name, ".old") {
				continue
			}
			laid := func(changes []byte) []byte {
				return toJSON(t, overlay(readYAML(t, given["base.yaml"]), readYAML(t, changes)))
			}
			var old []byte
			if text, has := given[name+".old.yaml"]; has {
				old = laid(text)
			}
			got := run(t, options(part.Data), laid(part.Data), old)
			parts = append(parts, txtar.File{Name: name + ".want", Data: []byte(got)})
		}
		a.Files = parts
	})
}

// options returns the words of a comment in the first line.
func options(text []byte) []string {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	words, isComment := bytes.CutPrefix(line, []byte("#"))
	if !isComment {
		return nil
	}
	return strings.Fields(string(words))
}

func readYAML(t *testing.T, text []byte) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func toJSON(t *testing.T, v any) []byte {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func overlay(base, changes any) any {
	u, ok := base.(map[string]any)
	o, isMap := changes.(map[string]any)
	if !ok || !isMap {
		if changes == nil {
			return base
		}
		return changes
	}
	merged := map[string]any{}
	for k, v := range u {
		merged[k] = v
	}
	for k, v := range o {
		if v == nil {
			delete(merged, k)
			continue
		}
		merged[k] = overlay(merged[k], v)
	}
	return merged
}

func readV2(t *testing.T, raw []byte) *HorizontalPodAutoscaler {
	t.Helper()
	if raw == nil {
		return nil
	}
	h := &HorizontalPodAutoscaler{}
	if err := json.Unmarshal(raw, h); err != nil {
		t.Fatal(err)
	}
	return h
}

func asYAML(t *testing.T, v any) string {
	t.Helper()
	var plain any
	if err := json.Unmarshal(toJSON(t, v), &plain); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(plain); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestValidate(t *testing.T) {
	runScripts(t, "validate", func(t *testing.T, options []string, object, old []byte) string {
		o := ValidationOptions{KubernetesVersion: "1.37", ConfigurableTolerance: true, Old: readV2(t, old)}
		for _, option := range options {
			switch option {
			case "HPAScaleToZero":
				o.ScaleToZero = true
			default:
				o.KubernetesVersion = option
			}
		}
		h := readV2(t, object)
		before := asYAML(t, h)
		var b strings.Builder
		for _, err := range Validate(h, o) {
			fmt.Fprintln(&b, err)
		}
		if after := asYAML(t, h); after != before {
			t.Errorf("Validate changed the object:\n%s", cmp.Diff(before, after))
		}
		return b.String()
	})
}

// TestSetDefaults prints the spec. Setting defaults twice must change nothing.
func TestSetDefaults(t *testing.T) {
	runScripts(t, "defaults", func(t *testing.T, options []string, object, old []byte) string {
		h := readV2(t, object)
		SetDefaults(h)
		for _, option := range options {
			if option == "drop" {
				DropDisabledFields(h, ValidationOptions{Old: readV2(t, old)})
			}
		}
		once := asYAML(t, h.Spec)
		SetDefaults(h)
		if twice := asYAML(t, h.Spec); twice != once {
			t.Errorf("a second SetDefaults changes the object:\n%s", cmp.Diff(once, twice))
		}
		return once
	})
}

// TestFromV1 prints the converted object before defaults, without its type.
func TestFromV1(t *testing.T) {
	runScripts(t, "v1", func(t *testing.T, _ []string, object, _ []byte) string {
		h, err := FromV1(object)
		if err != nil {
			return "error: " + err.Error() + "\n"
		}
		return asYAML(t, map[string]any{"metadata": h.ObjectMeta, "spec": h.Spec, "status": h.Status})
	})
}
