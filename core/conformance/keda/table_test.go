package keda

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	core "hpaplayground/core/keda"
)

// TestTable: the table of triggers has every parameter that KEDA lists for a trigger's metadata.
func TestTable(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(source(t), "schema/generated/scalers-schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Scalers []struct {
			Type       string
			Parameters []struct {
				Name                                                            string
				Optional                                                        bool
				MetadataVariableReadable, TriggerAuthenticationVariableReadable bool
			}
		}
	}
	if err := json.Unmarshal(b, &list); err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, s := range list.Scalers {
		ours := core.Parameters(s.Type)
		if ours == nil && s.Type != "external-mock" && s.Type != "solace-event-queue" && s.Type != "solace-direct-messaging" {
			t.Errorf("type %s is not known", s.Type)
			continue
		}
		for _, p := range s.Parameters {
			if !p.MetadataVariableReadable || ours == nil {
				continue
			}
			count++
			i := slices.IndexFunc(ours, func(o core.Parameter) bool { return o.InText && (o.Name == p.Name || slices.Contains(o.Also, p.Name)) })
			switch {
			case i < 0:
				t.Errorf("%s: parameter %s is not known", s.Type, p.Name)
			case ours[i].Secret != p.TriggerAuthenticationVariableReadable:
				t.Errorf("%s: whether a TriggerAuthentication may have %s is %v", s.Type, p.Name, ours[i].Secret)
			}
		}
	}
	t.Logf("%d parameters of %d types", count, len(list.Scalers))
}
