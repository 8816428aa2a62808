package complete

import (
	"slices"
	"strconv"

	"hpaplayground/core/keda"
	"hpaplayground/core/manifest/schema"
)

// trigger returns the type of the trigger of a ScaledObject whose metadata a branch is; "" for
// other branches.
func (w *suggester) trigger(b *branch) string {
	if b.key != "metadata" || b.parent == nil || !b.parent.item {
		return ""
	}
	if k := w.kindOf(b.parent); k == nil || k.Object == nil || k.Object.Name != "ScaleTriggers" {
		return ""
	}
	return b.parent.child("type")
}

// parameterKinds has the kinds of parameters that are not texts.
var parameterKinds = map[string]byte{"int64": 'l', "int": 'l', "float64": 'f', "bool": 'b', "duration": 'd'}

// parameters offers the parameters of a type of trigger, first those that are required and
// cannot be anywhere else. All values are written as texts.
func (w *suggester) parameters(kind string, text *schema.Kind) {
	list := keda.Parameters(kind)
	for _, required := range []bool{true, false} {
		for i := range list {
			p := &list[i]
			if (p.Required && !p.FromEnv && !p.Secret) != required {
				continue
			}
			detail := valueText(text, w.lang)
			if letter := parameterKinds[p.Kind]; letter != 0 {
				detail = w.lang.Say("%s in quotes", valueText(&schema.Kind{Letter: letter}, w.lang))
			}
			if required {
				detail = w.lang.Say("%s, required", detail)
			}
			if p.InText {
				w.parameter(p.Name, detail, text)
			}
			if p.FromEnv {
				w.parameter(p.Name+"FromEnv", w.lang.Say("a variable's name"), text)
			}
		}
	}
}

func (w *suggester) parameter(name, detail string, text *schema.Kind) {
	if !w.spot.branch.has(name, w.spot.key) {
		w.add(name, detail, text, "")
	}
}

// parameterValues lists the values of a parameter of a type of trigger; nil if all values are
// allowed.
func parameterValues(kind, name string) []string {
	for _, p := range keda.Parameters(kind) {
		switch {
		case p.Name != name && !slices.Contains(p.Also, name):
		case p.Kind == "bool":
			return []string{strconv.Quote("true"), strconv.Quote("false")}
		default:
			return p.Values
		}
	}
	return nil
}
