package exercise

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
)

// place is a field that may be edited, with all fields below it. Without a path it is
// the whole object, which may also be removed or added. A place that grows is a list:
// entries may be added, but the given entries must stay.
type place struct {
	manifest.Target
	grows bool
}

// readPlace parses a target. A target that ends in [+] is a list that may grow.
func readPlace(text string) (place, error) {
	target, grows := strings.CutSuffix(text, "[+]")
	p := place{manifest.ParseTarget(target), grows}
	if p.Path == "" && !strings.HasSuffix(target, ":") || strings.ContainsAny(p.Path, " =:") {
		return p, fmt.Errorf("%q: want a field such as spec.behavior, or Deployment:spec.replicas", text)
	}
	return p, nil
}

// covers reports whether the place contains a field of a document.
func (p place) covers(d *manifest.Document, path string) bool {
	after, ok := strings.CutPrefix(path, p.Path)
	return !p.grows && p.Matches(d) && ok && (p.Path == "" || after == "" || after[0] == '.' || after[0] == '[')
}

func (x *Exercise) mayEdit(d *manifest.Document, path string) bool {
	return len(x.places) == 0 || slices.ContainsFunc(x.places, func(p place) bool { return p.covers(d, path) })
}

// Edits returns the fields that may be edited, in words for participants.
func (x *Exercise) Edits(lang words.Language) []string {
	var out []string
	for _, text := range x.Edit {
		if list, grows := strings.CutSuffix(text, "[+]"); grows {
			text = lang.Say("%s (add to it)", list)
		}
		out = append(out, text)
	}
	return out
}

// mayGrow reports whether entries may be added to a list of a document.
func (x *Exercise) mayGrow(d *manifest.Document, path string) bool {
	return slices.ContainsFunc(x.places, func(p place) bool {
		return p.grows && p.Path == path && p.Matches(d)
	})
}

// Outside returns the changed fields that may not be edited, at most maxOutside. Each
// is KIND/NAME:PATH, or KIND/NAME for a whole object. An answer that was made from an
// earlier version of the exercise is compared with that version.
func (x *Exercise) Outside(now []*manifest.Document) []string {
	_, out := x.origin(now)
	return out
}

// Allows reports whether an answer changes only what may be edited, compared with the
// start or with an earlier version of it.
func (x *Exercise) Allows(answer string) bool {
	_, now := x.complete(answer)
	return len(x.Outside(now)) == 0
}

// origin finds the start from which an answer was made: the one with the fewest
// changes that are not allowed. It also returns these changes.
func (x *Exercise) origin(now []*manifest.Document) (startDocs []*manifest.Document, out []string) {
	startDocs, out = x.startDocs, x.outside(x.startDocs, now, x.valueOf)
	for _, before := range x.before {
		if len(out) == 0 {
			break
		}
		earlier := x.outside(before, now, func(i int) any { return before[i].Value("") })
		if len(earlier) < len(out) {
			startDocs, out = before, earlier
		}
	}
	return startDocs, out
}

// outside compares an answer with a start. valueOf returns a document of the start as
// a decoded value.
func (x *Exercise) outside(startDocs, now []*manifest.Document, valueOf func(i int) any) []string {
	var out []string
	add := func(d *manifest.Document, path string) {
		if x.mayEdit(d, path) || len(out) == maxOutside {
			return
		}
		target := manifest.Target{Object: manifest.Object{Kind: d.Kind, Name: d.Name}, Path: path}
		out = append(out, target.String())
	}
	for i, d := range startDocs {
		other := manifest.Same(now, d)
		if other == nil {
			add(d, "")
			continue
		}
		if !bytes.Equal(d.JSON(), other.JSON()) {
			compare := comparison{
				add:   func(path string) { add(d, path) },
				grows: func(path string) bool { return x.mayGrow(d, path) },
			}
			compare.values(valueOf(i), other.Value(""), "")
		}
	}
	for _, d := range now {
		if manifest.Same(startDocs, d) == nil {
			add(d, "")
		}
	}
	return out
}

const maxOutside = 20

// valueOf returns a document of the start as a decoded value, and caches it.
func (x *Exercise) valueOf(i int) any {
	if x.values == nil {
		x.values = make([]any, len(x.startDocs))
	}
	if x.values[i] == nil {
		x.values[i] = x.startDocs[i].Value("")
	}
	return x.values[i]
}

// comparison calls add with the path of each field that differs. If one side
// lacks an object, add gets each of its fields. If lists differ in length, add
// gets the list; for a list that may grow, add gets only the removed entries.
type comparison struct {
	add   func(path string)
	grows func(path string) bool
}

func (c *comparison) values(a, b any, path string) {
	if reflect.DeepEqual(a, b) {
		return
	}
	fields, isObject := a.(map[string]any)
	others, areObjects := b.(map[string]any)
	list, isList := a.([]any)
	entries, areEntries := b.([]any)
	switch {
	case (isObject || a == nil) && (areObjects || b == nil) && len(fields)+len(others) > 0:
		c.objects(fields, others, path)
	case (isList || a == nil) && (areEntries || b == nil) && c.grows(path):
		c.growing(list, entries, path)
	case isList && areEntries && len(list) == len(entries):
		for i := range list {
			c.values(list[i], entries[i], path+"["+strconv.Itoa(i)+"]")
		}
	default:
		c.add(path)
	}
}

func (c *comparison) objects(a, b map[string]any, path string) {
	for _, name := range names(a, b) {
		below := name
		if path != "" {
			below = path + "." + name
		}
		c.values(a[name], b[name], below)
	}
}

// names returns the names of the fields of two objects, in order.
func names(a, b map[string]any) []string {
	all := maps.Clone(a)
	if all == nil {
		all = map[string]any{}
	}
	maps.Copy(all, b)
	return slices.Sorted(maps.Keys(all)) //maps: sorted
}

// growing adds the removed entries. The entries that stay may be in any order.
func (c *comparison) growing(list, entries []any, path string) {
	left := slices.Clone(entries)
	for i, entry := range list {
		at := indexOf(left, entry)
		if at < 0 {
			c.add(path + "[" + strconv.Itoa(i) + "]")
			continue
		}
		left = slices.Delete(left, at, at+1)
	}
}
