package manifest

import (
	"maps"
	"reflect"
	"slices"
	"strconv"

	"hpaplayground/core/manifest/tree"
)

// Difference is a field that differs between two objects. A value that does not exist is nil.
type Difference struct {
	Path     string
	From, To any
}

// Differences returns the fields that differ between two decoded objects, in the order of their
// paths. An entry that only one of two lists has is one difference.
func Differences(from, to map[string]any) []Difference { return differences(nil, from, to) }

func differences(steps []string, from, to any) (all []Difference) {
	below := func(step string, from, to any) {
		all = append(all, differences(append(slices.Clone(steps), step), from, to)...)
	}
	oldObject, wasObject := from.(map[string]any)
	object, isObject := to.(map[string]any)
	oldList, wasList := from.([]any)
	list, isList := to.([]any)
	switch {
	case reflect.DeepEqual(from, to):
	case wasObject && isObject, from == nil && len(object) > 0, to == nil && len(oldObject) > 0:
		both := maps.Clone(oldObject)
		if both == nil {
			both = map[string]any{}
		}
		maps.Copy(both, object)
		for _, key := range slices.Sorted(maps.Keys(both)) {
			below(key, oldObject[key], object[key])
		}
	case wasList && isList:
		for i := range max(len(oldList), len(list)) {
			switch {
			case i < len(oldList) && i < len(list):
				below(strconv.Itoa(i), oldList[i], list[i])
			case i < len(list):
				all = append(all, Difference{tree.Join(append(slices.Clone(steps), strconv.Itoa(i))), nil, list[i]})
			default:
				all = append(all, Difference{tree.Join(append(slices.Clone(steps), strconv.Itoa(i))), oldList[i], nil})
			}
		}
	default:
		all = append(all, Difference{tree.Join(steps), from, to})
	}
	return all
}
