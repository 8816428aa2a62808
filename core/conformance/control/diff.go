package control

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hpaplayground/core/internal/trial"
)

// Difference is the first step at which the two controllers differ.
type Difference struct {
	Step       int
	Real, Ours trial.Outcome
}

// Compare replays the steps of a run with our controller. It returns nil if all
// outcomes are the same.
func Compare(result *Result) *Difference {
	ours := trial.Replay(result.Done.Rewind())
	for i := range result.Outcomes {
		if result.Outcomes[i].Text() != ours[i].Text() {
			return &Difference{i, result.Outcomes[i], ours[i]}
		}
		if result.Outcomes[i].Original == ours[i].Original {
			continue
		}
		if result.Done.Steps[i].MappingError {
			result.MappingErrors++
		} else {
			result.SelectorOrders++
		}
	}
	return nil
}

// String lists the places at which the outcomes differ.
func (d *Difference) String() string {
	var b strings.Builder
	var tree [2]any
	for i, o := range []*trial.Outcome{&d.Real, &d.Ours} {
		if err := json.Unmarshal([]byte(o.Text()), &tree[i]); err != nil {
			return err.Error()
		}
	}
	differ(&b, "", tree[0], tree[1])
	return b.String()
}

func differ(b *strings.Builder, path string, real, ours any) {
	switch r := real.(type) {
	case map[string]any:
		if o, ok := ours.(map[string]any); ok {
			both := maps.Clone(r)
			maps.Copy(both, o)
			for _, key := range slices.Sorted(maps.Keys(both)) {
				differ(b, path+"."+key, r[key], o[key])
			}
			return
		}
	case []any:
		if o, ok := ours.([]any); ok {
			for i := range max(len(r), len(o)) {
				var x, y any
				if i < len(r) {
					x = r[i]
				}
				if i < len(o) {
					y = o[i]
				}
				differ(b, fmt.Sprintf("%s[%d]", path, i), x, y)
			}
			return
		}
	}
	x, _ := json.Marshal(real)
	y, _ := json.Marshal(ours)
	if string(x) != string(y) {
		fmt.Fprintf(b, "  %s\n    real %s\n    ours %s\n", strings.TrimPrefix(path, "."), x, y)
	}
}
