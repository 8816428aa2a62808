package exercise

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/manifest"
)

// place is a field, with all below it, that may be edited: [KIND[/NAME]:]PATH,
// of an HPA if no kind is given. Without a path it is the whole object, which
// may then be taken away or added as well.
type place struct{ kind, name, path string }

func readPlace(text string) (place, error) {
	in, path, found := strings.Cut(text, ":")
	p := place{path: path}
	if !found {
		in, p.path = "HorizontalPodAutoscaler", text
	}
	p.kind, p.name, _ = strings.Cut(in, "/")
	if p.kind == "" || !found && p.path == "" || strings.ContainsAny(p.kind, " .[]") || strings.ContainsAny(p.path, " =:") {
		return p, fmt.Errorf("%q: want a field such as spec.behavior, or Deployment:spec.replicas", text)
	}
	return p, nil
}

// covers says whether the place holds a field of a document.
func (p place) covers(d *manifest.Document, path string) bool {
	if p.kind != d.Kind || p.name != "" && p.name != d.Name {
		return false
	}
	rest, ok := strings.CutPrefix(path, p.path)
	return ok && (p.path == "" || rest == "" || rest[0] == '.' || rest[0] == '[')
}

func (x *Exercise) mayEdit(d *manifest.Document, path string) bool {
	return len(x.places) == 0 || slices.ContainsFunc(x.places, func(p place) bool { return p.covers(d, path) })
}

// Outside names what an answer changed although it may not be edited: up to
// maxOutside fields, each as KIND/NAME:PATH, or KIND/NAME of a whole object.
func (x *Exercise) Outside(now []*manifest.Document) []string {
	var out []string
	add := func(d *manifest.Document, path string) {
		if x.mayEdit(d, path) || len(out) == maxOutside {
			return
		}
		name := d.Kind
		if d.Name != "" {
			name += "/" + d.Name
		}
		if path != "" {
			name += ":" + path
		}
		out = append(out, name)
	}
	for i, d := range x.given {
		other := find(now, d)
		if other == nil {
			add(d, "")
			continue
		}
		var b any
		if !bytes.Equal(d.JSON(), other.JSON()) && json.Unmarshal(other.JSON(), &b) == nil {
			differences(x.valueOf(i), b, "", func(path string) { add(d, path) })
		}
	}
	for _, d := range now {
		if find(x.given, d) == nil {
			add(d, "")
		}
	}
	return out
}

const maxOutside = 20

// valueOf is a document of the start, decoded once.
func (x *Exercise) valueOf(i int) any {
	if x.values == nil {
		x.values = make([]any, len(x.given))
	}
	if x.values[i] == nil {
		_ = json.Unmarshal(x.given[i].JSON(), &x.values[i]) // the reader made it
	}
	return x.values[i]
}

// differences calls add with the path of each field that two values do not
// share. Of an object that one of them lacks it is the fields; of lists that
// differ in length the list.
func differences(a, b any, path string, add func(string)) {
	if reflect.DeepEqual(a, b) {
		return
	}
	fields, isObject := a.(map[string]any)
	others, areObjects := b.(map[string]any)
	if (isObject || a == nil) && (areObjects || b == nil) && len(fields)+len(others) > 0 {
		names := slices.Collect(maps.Keys(others)) //maps: sorted below
		for name := range fields {                 //maps: sorted below
			if _, both := others[name]; !both {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			below := name
			if path != "" {
				below = path + "." + name
			}
			differences(fields[name], others[name], below, add)
		}
		return
	}
	list, isList := a.([]any)
	entries, areEntries := b.([]any)
	if isList && areEntries && len(list) == len(entries) {
		for i := range list {
			differences(list[i], entries[i], path+"["+strconv.Itoa(i)+"]", add)
		}
		return
	}
	add(path)
}
