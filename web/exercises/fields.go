package exercises

import (
	"strings"

	"hpaplayground/core/exercise"
	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/web/document"
)

// Field is where the text has a field that the exercise asks to edit. Lines count from 1.
type Field struct {
	Part     document.Part
	From, To int
}

// FieldOf finds the field that has this index in the exercise's Edit. If the text does
// not have the field, FieldOf returns where the nearest field around it begins.
func FieldOf(x *exercise.Exercise, i int, text document.Document) Field {
	target := manifest.ParseTarget(strings.TrimSuffix(x.Edit[i], "[+]"))
	f := Field{partOf(target.Kind), 1, 1}
	fields, err := text.Reader.Open(text.PartText(f.Part), target.Object)
	if err != nil {
		return f
	}
	if target.Path == "" {
		target.Path = "kind"
	}
	for path := target.Path; path != ""; path = parent(path) {
		if found, ok := fields.Get(path); ok {
			f.From, f.To = linesOf(text.PartText(f.Part), found)
			if path != target.Path {
				f.To = f.From
			}
			return f
		}
	}
	return f
}

func partOf(kind string) document.Part {
	switch kind {
	case "Simulation":
		return document.Simulation
	case "HorizontalPodAutoscaler", keda.Kind:
		return document.HPA
	}
	return document.Workload
}

// parent returns the path of the field around a field, "" for the object.
func parent(path string) string { return path[:max(strings.LastIndexAny(path, ".["), 0)] }

// linesOf returns the lines of a field, including the line of its name.
func linesOf(text string, f edit.Field) (from, to int) {
	before := text[:f.From]
	if strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:]) == "" && f.Line > 1 {
		return f.Line - 1, f.EndLine()
	}
	return f.Line, f.EndLine()
}
