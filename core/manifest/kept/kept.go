// Package kept keeps what was read of the parts of a text. An editor reads its text again after each
// key, and most of it did not change.
package kept

// Values is a cache of what was read, by what it was read from. DropUnused removes what was not used
// since the last call. Callers must not change a value. The zero Values is ready for use.
type Values[K comparable, V any] struct{ current, previous map[K]V }

// DropUnused drops the values that were not used since the last call of DropUnused.
func (v *Values[K, V]) DropUnused() { v.current, v.previous = nil, v.current }

// Of returns the value of a part. If there is none, read reads it and reports whether it can be kept.
// What has mistakes is not kept, so that they are reported again.
func (v *Values[K, V]) Of(part K, read func() (V, bool)) V {
	value, ok := v.current[part]
	if ok {
		return value
	}
	if value, ok = v.previous[part]; !ok {
		value, ok = read()
	}
	if ok {
		if v.current == nil {
			v.current = map[K]V{}
		}
		v.current[part] = value
	}
	return value
}
