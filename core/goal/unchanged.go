package goal

import (
	"encoding/json"
	"reflect"
	"strings"

	"hpaplayground/core/manifest"
)

// checkUnchanged compares a field of the first HPA, or with KIND:PATH of the
// first object of that kind, as it was given and as it is now.
func (g *Goal) checkUnchanged(r *Run) Result {
	kind, path, found := strings.Cut(g.path, ":")
	if !found {
		kind, path = "HorizontalPodAutoscaler", g.path
	}
	if reflect.DeepEqual(field(r.Given, kind, path), field(r.Now, kind, path)) {
		return Result{Met: true, At: NoMoment}
	}
	return not(r.Language.Say("it was changed"))
}

// field is the value at a path of names; nil if it is not there.
func field(docs []*manifest.Document, kind, path string) any {
	for _, d := range docs {
		if d.Kind != kind {
			continue
		}
		var v any
		if json.Unmarshal(d.JSON(), &v) != nil {
			return nil
		}
		for _, step := range strings.Split(path, ".") {
			fields, _ := v.(map[string]any)
			v = fields[step]
		}
		return v
	}
	return nil
}
