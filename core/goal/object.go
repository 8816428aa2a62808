package goal

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/manifest"
)

// checkText checks a goal on the text.
func (g *Goal) checkText(r *Run) Result {
	switch g.subject.name {
	case "added":
		return g.checkAdded(r)
	case "unchanged":
		return g.checkUnchanged(r)
	case "changed":
		return g.checkChanged(r)
	}
	return unmet("") // TestSubjects names a subject that comes here
}

// checkUnchanged compares the field's original value with its current value.
func (g *Goal) checkUnchanged(r *Run) Result {
	target := manifest.ParseTarget(g.path)
	if unchanged(field(r.Original, target), field(r.Current, target)) {
		return Result{Met: true, At: NoMoment}
	}
	// A list's entry may have moved.
	if list, last := strings.TrimSuffix(target.Path, "]"), strings.LastIndexByte(target.Path, '['); list != target.Path && last > 0 {
		startValue := field(r.Original, target)
		target.Path = target.Path[:last]
		entries, _ := field(r.Current, target).([]any)
		for _, entry := range entries {
			if unchanged(startValue, entry) {
				return Result{Met: true, At: NoMoment}
			}
		}
	}
	return unmet(r.Language.Say("it was changed"))
}

// checkChanged counts the fields that a person changed.
func (g *Goal) checkChanged(r *Run) Result {
	var changed []string
	add := func(d *manifest.Document, path string) {
		object := manifest.Object{Kind: d.Kind, Namespace: d.Namespace, Name: d.Name}.Short(r.Current)
		changed = append(changed, manifest.Target{Object: object, Path: path}.String())
	}
	for _, d := range r.Original {
		now := manifest.Same(r.Current, d)
		if now == nil {
			add(d, "")
			continue
		}
		before, _ := d.Value("").(map[string]any)
		after, _ := now.Value("").(map[string]any)
		after, _ = aligned(before, after).(map[string]any)
		for _, difference := range manifest.Differences(before, after) {
			add(d, difference.Path)
		}
	}
	for _, d := range r.Current {
		if manifest.Same(r.Original, d) == nil {
			add(d, "")
		}
	}
	switch n := len(changed); {
	case g.number.holds(float64(n)):
		return Result{Met: true, At: NoMoment}
	case n == 0:
		return unmet(r.Language.Say("nothing was changed"))
	case n > maxChanged:
		changed = append(changed[:maxChanged], r.Language.Say("and %d more", n-maxChanged))
	}
	return unmet(strings.Join(changed, ", "))
}

// aligned returns a value with the entries of its lists where the original has equal ones,
// because an entry may move. The others take the places that are left, in order; "" stands
// for an entry that is gone.
func aligned(original, now any) any {
	switch now := now.(type) {
	case map[string]any:
		fields, _ := original.(map[string]any)
		out := make(map[string]any, len(now))
		for name, v := range now { //maps: into a map
			out[name] = aligned(fields[name], v)
		}
		return out
	case []any:
		entries, _ := original.([]any)
		out, others := make([]any, len(entries)), slices.Clone(now)
		moved := make([]bool, len(entries))
		for i, entry := range entries {
			if j := indexOf(others, entry); j >= 0 {
				out[i], moved[i] = entry, true
				others = slices.Delete(others, j, j+1)
			}
		}
		for i := range out {
			switch {
			case moved[i]:
			case len(others) == 0:
				out[i] = ""
			default:
				out[i], others = aligned(entries[i], others[0]), others[1:]
			}
		}
		return slices.Concat(out, others)
	}
	return now
}

// maxChanged is the greatest number of changed fields that are named.
const maxChanged = 5

// unchanged compares two values. A missing, a null and an empty field are equal.
func unchanged(a, b any) bool { return reflect.DeepEqual(a, b) || empty(a) && empty(b) }

func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case map[string]any:
		return len(v) == 0
	case []any:
		return len(v) == 0
	}
	return false
}

// field returns the value of a target in the first object that it fits; nil if it
// does not exist.
func field(docs []*manifest.Document, target manifest.Target) any {
	i := slices.IndexFunc(docs, target.Matches)
	if i < 0 {
		return nil
	}
	return docs[i].Value(target.Path)
}

// checkAdded counts the entries that a person added to the timeline of the
// Simulation.
func (g *Goal) checkAdded(r *Run) Result {
	target := manifest.Target{Object: manifest.Object{Kind: "Simulation"}, Path: "spec.timeline"}
	startList, _ := field(r.Original, target).([]any)
	now, _ := field(r.Current, target).([]any)
	n, other := 0, false
	var added []string
	for _, entry := range now {
		if i := indexOf(startList, entry); i >= 0 {
			startList = append(startList[:i:i], startList[i+1:]...)
			continue
		}
		n++
		fields, _ := entry.(map[string]any)
		if _, fits := fields[g.namePart]; !fits && g.namePart != "" {
			other = true
		}
		at, _ := fields["at"].(string)
		t, _ := time.ParseDuration(at) // the reader has checked it
		for name := range fields {     //maps: an entry has one field beside those that say when and how
			if name != "at" && name != "every" && name != "until" && name != "serverSide" {
				added = append(added, r.Language.Say("%[1]s at %[2]s", name, r.Timeline.TimeFormat().In(t)))
			}
		}
	}
	switch {
	case !other && g.number.holds(float64(n)):
		return Result{Met: true, At: NoMoment}
	case n == 0:
		return unmet(r.Language.Say("nothing was added"))
	}
	return unmet(strings.Join(added, ", "))
}

func indexOf(list []any, wanted any) int {
	for i, entry := range list {
		if reflect.DeepEqual(entry, wanted) {
			return i
		}
	}
	return -1
}
