package exercise

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/words"
)

// takenBack takes back each field that the solution changes, one at a time, and
// returns those without which it still passes: no goal needs them.
func (x *Exercise) takenBack() []string {
	text, err := x.Solution.Apply(x)
	if err != nil {
		return nil
	}
	solved, _ := manifest.Parse(text)
	var order []string
	objects := func(docs []*manifest.Document) map[string]any {
		out := map[string]any{}
		for _, d := range docs {
			name := d.Kind + "/" + d.Name
			if out[name] = d.Value(""); !slices.Contains(order, name) {
				order = append(order, name)
			}
		}
		return out
	}
	var passes []string
	for _, b := range backs(objects(x.given), objects(solved)) {
		name := strings.TrimSuffix(b.steps[0]+":"+tree.Join(b.steps[1:]), ":")
		if strings.HasSuffix(name, ".target.type") {
			continue // the controller goes by which value is given
		}
		var answer strings.Builder
		for _, name := range order {
			if object, ok := b.now.(map[string]any)[name]; ok {
				answer.WriteString("---\n" + asJSON(object) + "\n")
			}
		}
		if o, _ := x.Check(answer.String(), words.English); o != nil && o.Solved() {
			passes = append(passes, name)
		}
	}
	return passes
}

// back is a value with one field as it was before.
type back struct {
	steps []string // to the field
	now   any      // nil: it was not there
}

// backs returns a value with each changed field taken back, one at a time.
func backs(before, now any) []back {
	if reflect.DeepEqual(before, now) {
		return nil
	}
	fields, isObject := now.(map[string]any)
	others, wasObject := before.(map[string]any)
	list, isList := now.([]any)
	entries, wasList := before.([]any)
	var out []back
	switch {
	case isObject && (wasObject || before == nil):
		if before == nil {
			out = append(out, back{})
		}
		if before != nil || len(fields) > 1 {
			for _, name := range names(fields, others) {
				for _, b := range backs(others[name], fields[name]) {
					changed := maps.Clone(fields)
					if changed[name] = b.now; b.now == nil {
						delete(changed, name)
					}
					out = append(out, back{append([]string{name}, b.steps...), changed})
				}
			}
		}
		return out
	case isList && wasList && len(list) >= len(entries):
		for i := range list {
			if i >= len(entries) {
				out = append(out, back{[]string{strconv.Itoa(i)}, slices.Delete(slices.Clone(list), i, i+1)})
				continue
			}
			for _, b := range backs(entries[i], list[i]) {
				changed := slices.Clone(list)
				changed[i] = b.now
				out = append(out, back{append([]string{strconv.Itoa(i)}, b.steps...), changed})
			}
		}
		return out
	}
	if isList && wasList {
		for i, entry := range entries {
			if indexOf(list, entry) < 0 {
				out = append(out, back{[]string{strconv.Itoa(i)}, slices.Insert(slices.Clone(list), min(i, len(list)), entry)})
			}
		}
		return out
	}
	// What is applied in the timeline is a manifest in a text.
	if was, is := manifestIn(before), manifestIn(now); was != nil && is != nil {
		for _, b := range backs(was, is) {
			out = append(out, back{b.steps, asJSON(b.now)})
		}
		return out
	}
	return []back{{nil, before}}
}

func indexOf(list []any, wanted any) int {
	return slices.IndexFunc(list, func(entry any) bool { return reflect.DeepEqual(entry, wanted) })
}

// manifestIn returns the object in a text, nil if there is not one.
func manifestIn(v any) any {
	text, _ := v.(string)
	if docs, _ := manifest.Parse(text); len(docs) == 1 {
		return docs[0].Value("")
	}
	return nil
}

func asJSON(v any) string {
	b, _ := json.Marshal(v) // it was decoded from JSON
	return string(b)
}
