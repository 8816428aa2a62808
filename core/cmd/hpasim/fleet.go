package main

import (
	"fmt"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/fleet"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// list returns the HPAs of the file.
func (src *source) list() ([]fleet.Entry, error) {
	if err := manifest.TooLong(src.text, fleet.MaxText); err != nil {
		return nil, fmt.Errorf("%s: %w", src.name, err)
	}
	if src.hpas == nil {
		src.hpas = fleet.Read(src.text)
	}
	return src.hpas, nil
}

// large reports whether the file may have more objects than can run together. Only then
// must its HPAs be listed.
func (src *source) large() bool {
	return len(src.text) > manifest.MaxText || strings.Count(src.text, "HorizontalPodAutoscaler") > scenario.MaxHPAs
}

// pick reduces the text to the HPA that --hpa names and the objects that belong to this
// HPA. It does so if the file has more objects than can run together, or if onlyHPA is set. A
// long file with few HPAs runs with all of them.
func (r *fileRun) pick() error {
	src := &r.src
	if !src.large() && (r.hpa == "" || !r.onlyHPA) {
		return nil
	}
	entries, err := src.list()
	if err != nil {
		return err
	}
	many := len(entries) > scenario.MaxHPAs
	var keys []autoscaling.Key
	switch {
	case len(entries) == 0:
		return nil // parse says what is wrong
	case r.hpa != "" && (many || r.onlyHPA):
		key, err := keyOf(entries, r.hpa)
		if err != nil {
			return err
		}
		r.hpa, keys = key.String(), []autoscaling.Key{key}
	case many:
		return fmt.Errorf("%s has %d HorizontalPodAutoscalers, and at most %d run together: --hpa NAMESPACE/NAME runs one of them, and hpasim list shows them",
			src.name, len(entries), scenario.MaxHPAs)
	case len(src.text) > manifest.MaxText:
		for i := range entries {
			keys = append(keys, entries[i].Key())
		}
	default:
		return nil
	}
	if src.picked, err = fleet.Pick(src.text, keys...); err != nil {
		return fmt.Errorf("%s: %w", src.name, err)
	}
	src.text = src.picked.Text
	return nil
}

// keyOf finds the HPA that --hpa names.
func keyOf(entries []fleet.Entry, name string) (autoscaling.Key, error) {
	var found []autoscaling.Key
	var names []string
	for i := range entries {
		key := entries[i].Key()
		names = append(names, key.String())
		if name == key.String() {
			return key, nil
		}
		if name == key.Name {
			found = append(found, key)
		}
	}
	switch {
	case len(found) > 1:
		return autoscaling.Key{}, fmt.Errorf("--hpa %q: there are %s and %s", name, found[0], found[1])
	case len(found) == 1:
		return found[0], nil
	case len(names) > scenario.MaxHPAs:
		return autoscaling.Key{}, fmt.Errorf("--hpa %q: it is none of the %d in the file; hpasim list shows them", name, len(names))
	}
	return autoscaling.Key{}, fmt.Errorf("--hpa %q: not in the file; there is %s", name, strings.Join(names, ", "))
}
