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

// unneeded takes back each field that the solution changes, one at a time. It returns
// the fields without which the solution still passes, so that no goal needs them.
func (x *Exercise) unneeded() []string {
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
	for _, b := range reverts(objects(x.startDocs), objects(solved)) {
		name := strings.TrimSuffix(b.steps[0]+":"+tree.Join(b.steps[1:]), ":")
		if strings.HasSuffix(name, ".target.type") {
			continue // the controller ignores type and uses the value that is given
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

// revert is a value in which one changed field has its old value again.
type revert struct {
	steps []string // the path of the field
	now   any      // the value; nil if it did not exist before
}

// reverts returns a value with each changed field taken back, one at a time.
func reverts(before, now any) []revert {
	if reflect.DeepEqual(before, now) {
		return nil
	}
	fields, isObject := now.(map[string]any)
	others, wasObject := before.(map[string]any)
	list, isList := now.([]any)
	entries, wasList := before.([]any)
	var out []revert
	switch {
	case isObject && (wasObject || before == nil):
		if before == nil {
			out = append(out, revert{})
		}
		if before != nil || len(fields) > 1 {
			for _, name := range names(fields, others) {
				for _, b := range reverts(others[name], fields[name]) {
					changed := maps.Clone(fields)
					if changed[name] = b.now; b.now == nil {
						delete(changed, name)
					}
					out = append(out, revert{append([]string{name}, b.steps...), changed})
				}
			}
		}
		return out
	case isList && wasList && len(list) >= len(entries):
		for i := range list {
			if i >= len(entries) {
				out = append(out, revert{[]string{strconv.Itoa(i)}, slices.Delete(slices.Clone(list), i, i+1)})
				continue
			}
			for _, b := range reverts(entries[i], list[i]) {
				changed := slices.Clone(list)
				changed[i] = b.now
				out = append(out, revert{append([]string{strconv.Itoa(i)}, b.steps...), changed})
			}
		}
		return out
	}
	if isList && wasList {
		for i, entry := range entries {
			if indexOf(list, entry) < 0 {
				out = append(out, revert{[]string{strconv.Itoa(i)}, slices.Insert(slices.Clone(list), min(i, len(list)), entry)})
			}
		}
		return out
	}
	// An apply action of the timeline has a manifest as text.
	if oldDocument, newDocument := manifestIn(before), manifestIn(now); oldDocument != nil && newDocument != nil {
		for _, b := range reverts(oldDocument, newDocument) {
			out = append(out, revert{b.steps, asJSON(b.now)})
		}
		return out
	}
	return []revert{{nil, before}}
}

func indexOf(list []any, wanted any) int {
	return slices.IndexFunc(list, func(entry any) bool { return reflect.DeepEqual(entry, wanted) })
}

// manifestIn returns the object in a text, or nil unless the text has exactly one.
func manifestIn(v any) any {
	text, _ := v.(string)
	if docs, _ := manifest.Parse(text); len(docs) == 1 {
		return docs[0].Value("")
	}
	return nil
}

func asJSON(v any) string {
	b, _ := json.Marshal(v) // cannot fail: v was decoded from JSON
	return string(b)
}
