package goal

import (
	"encoding/json"
	"reflect"
	"strings"

	"hpaplayground/core/manifest"
)

// checkUnchanged compares a field of the first matching object in the original
// and the current text.
func (g *Goal) checkUnchanged(r *Run) Result {
	target := manifest.ParseTarget(g.path)
	if reflect.DeepEqual(field(r.Given, target), field(r.Now, target)) {
		return Result{Met: true, At: NoMoment}
	}
	return not(r.Language.Say("it was changed"))
}

// field returns the value of a target, whose path has only names; nil if it
// does not exist.
func field(docs []*manifest.Document, target manifest.Target) any {
	for _, d := range docs {
		if !target.Fits(d) {
			continue
		}
		var v any
		if json.Unmarshal(d.JSON(), &v) != nil {
			return nil
		}
		for _, step := range strings.Split(target.Path, ".") {
			fields, _ := v.(map[string]any)
			v = fields[step]
		}
		return v
	}
	return nil
}
