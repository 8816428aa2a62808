package exercise

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/tree"
)

// oldValue returns the value that an entry of Outcome.Outside has in a start, as YAML
// in one line. It is empty if there is no value, or if the entry is a whole object.
func (x *Exercise) oldValue(startDocs []*manifest.Document, path string) string {
	target, wholeObject := outsideTarget(path)
	i := slices.IndexFunc(startDocs, target.Matches)
	if i < 0 || wholeObject {
		return ""
	}
	v := startDocs[i].Value(target.Path)
	text, isText := v.(string)
	switch {
	case v == nil:
		return ""
	case !isText || strings.Contains(text, "\n"):
		text = flow(v)
	}
	return manifest.Shorten(text, 80)
}

// outsideTarget reads an entry of Outcome.Outside.
func outsideTarget(path string) (target manifest.Target, wholeObject bool) {
	wholeObject = !strings.Contains(path, ":")
	if wholeObject {
		path += ":"
	}
	return manifest.ParseTarget(path), wholeObject
}

// ChangeBack changes one entry of Outcome.Outside back to its value at the start. The
// rest of the answer's text stays the same.
func (x *Exercise) ChangeBack(answer, path string) (string, error) {
	_, now := x.complete(answer)
	startDocs, _ := x.origin(now)
	target, wholeObject := outsideTarget(path)
	i, j := slices.IndexFunc(startDocs, target.Matches), slices.IndexFunc(now, target.Matches)
	if wholeObject { // the answer added the object: remove it
		lines := strings.SplitAfter(answer, "\n")
		if j >= 0 {
			lines = slices.Delete(lines, min(now[j].Line-1, len(lines)), min(now[j].EndLine, len(lines)))
		}
		return strings.Join(lines, ""), nil
	}
	e := edit.New(answer, target.Object, nil)
	v := any(nil)
	if i >= 0 {
		v = startDocs[i].Value(target.Path)
	}
	last := strings.LastIndexByte(target.Path, '[')
	switch {
	case v == nil:
		e.Remove(target.Path)
	case i >= 0 && j >= 0 && last > 0 && x.mayGrow(startDocs[i], target.Path[:last]):
		list := target.Path[:last]
		entries, _ := now[j].Value(list).([]any)
		before, _ := startDocs[i].Value(list).([]any)
		at, _ := strconv.Atoi(strings.TrimSuffix(target.Path[last+1:], "]"))
		if at < len(entries) && len(entries) >= len(before) && indexOf(before, entries[at]) < 0 {
			e.Set(target.Path, flow(v)) // the answer changed the field: set the old value
			break
		}
		e.Insert(list+"["+strconv.Itoa(min(at, len(entries)))+"]", flow(v))
	default:
		e.Set(target.Path, flow(v))
	}
	return e.Text, e.Err
}

// flow writes a decoded value as YAML in one line, without quotes where possible.
func flow(v any) string {
	var parts []string
	switch v := v.(type) {
	case map[string]any:
		for _, name := range names(v, nil) {
			parts = append(parts, flow(name)+": "+flow(v[name]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		for _, entry := range v {
			parts = append(parts, flow(entry))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case string:
		n, err := tree.Parse(v)
		if err == nil && n != nil && n.ShortTag() == "!!str" && n.Value == v && !strings.ContainsAny(v, " ,[]{}:#&*!|>'\"%@`\n") {
			return v
		}
	}
	b, _ := json.Marshal(v) // cannot fail: v was decoded from JSON
	return string(b)
}
