package kubectl

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/tree"
)

// clusterFields are fields that the cluster writes. If they are applied, the cluster
// refuses or overwrites them.
var clusterFields = []string{
	"status",
	"metadata.resourceVersion", "metadata.uid", "metadata.generation", "metadata.creationTimestamp", "metadata.selfLink", "metadata.managedFields",
	"metadata.annotations[" + manifest.LastApplied + "]", "metadata.annotations[deployment.kubernetes.io/revision]",
}

// omittedFields returns the fields of a document that commands leave out: clusterFields, and the
// replicas of a workload, which the HPA sets.
func omittedFields(d *manifest.Document) []string {
	switch d.Kind {
	case "Deployment", "ReplicaSet", "StatefulSet", "ReplicationController", "Rollout":
		return append([]string{"spec.replicas"}, clusterFields...)
	}
	return clusterFields
}

// Commands returns shell commands that apply the differences between two texts to a
// cluster: a patch for each object, with the differences as comments above it. If nothing
// differs, or before is empty, the commands apply the whole text. They leave out fields
// that the cluster writes.
func Commands(before, after string) string {
	commands := ""
	if before != "" {
		commands = Patches(before, after)
	}
	if commands == "" {
		now, _ := manifest.Parse(after)
		var b strings.Builder
		writeApply(&b, withoutLeftOut(after, now))
		commands = b.String()
	}
	return commands
}

// Patches is like Commands, but if nothing differs there are no commands.
func Patches(before, after string) string {
	oldDocs, _ := manifest.Parse(before)
	now, _ := manifest.Parse(after)
	var b strings.Builder
	for _, d := range now {
		to := fields(d)
		i := slices.IndexFunc(oldDocs, func(w *manifest.Document) bool {
			return w.Kind == d.Kind && w.Name == d.Name && w.Namespace == d.Namespace
		})
		if i < 0 {
			document, _ := json.MarshalIndent(to, "", "  ")
			writeApply(&b, string(document))
		} else if from := fields(oldDocs[i]); !reflect.DeepEqual(from, to) {
			writePatch(&b, d, from, to)
		}
	}
	return b.String()
}

// fields returns a document's fields without those that are left out.
func fields(d *manifest.Document) map[string]any {
	var all map[string]any
	decoder := json.NewDecoder(bytes.NewReader(d.JSON()))
	decoder.UseNumber()
	if decoder.Decode(&all) != nil {
		return nil
	}
	for _, path := range omittedFields(d) {
		steps, _ := tree.Split(path)
		remove(all, steps)
	}
	return all
}

func remove(from map[string]any, steps []string) {
	if len(steps) == 1 {
		delete(from, steps[0])
	} else if below, ok := from[steps[0]].(map[string]any); ok {
		remove(below, steps[1:])
		if len(below) == 0 {
			delete(from, steps[0])
		}
	}
}

// writePatch writes a command with a JSON merge patch (RFC 7396): for an HPA it
// means the same as a strategic merge patch, because its lists are atomic.
func writePatch(b *strings.Builder, d *manifest.Document, from, to map[string]any) {
	changes := manifest.Differences(from, to)
	for _, f := range changes {
		b.WriteString("# " + f.Path + ": " + write(f.From) + " → " + write(f.To) + "\n")
	}
	if why := refused(d, changes); why != "" {
		b.WriteString("# " + why + "\n")
		return
	}
	b.WriteString("kubectl patch " + resource(d) + " " + named(d) + " --type merge -p " + quote(write(mergePatch(from, to))) + "\n")
}

// DeleteHPA returns the command that deletes an HPA.
func DeleteHPA(d *manifest.Document) string { return "kubectl delete hpa " + named(d) + "\n" }

// named writes the name of an object, and its namespace if the text gives it.
func named(d *manifest.Document) string {
	if d.Namespace == "" {
		return quote(d.Name)
	}
	return quote(d.Name) + " -n " + quote(d.Namespace)
}

// refused says why no patch can make the changes of a document; "" if one can.
func refused(d *manifest.Document, changes []manifest.Difference) string {
	if d.APIVersion == "autoscaling/v2beta1" { // the fields of v2beta2 are those of v2
		return "Kubernetes does not serve " + d.APIVersion + " since 1.25: write the " + d.Kind + " as autoscaling/v2 and apply it."
	}
	selector := func(f manifest.Difference) bool { return strings.HasPrefix(f.Path+".", "spec.selector.") }
	if d.APIVersion == "apps/v1" && slices.ContainsFunc(changes, selector) {
		return "The selector of a " + d.Kind + " cannot be changed: delete it and make it anew."
	}
	return ""
}

// resource names the kind of a document to kubectl, which patches an HPA in autoscaling/v2 if no version is named.
func resource(d *manifest.Document) string {
	if d.APIVersion == "autoscaling/v1" {
		return "horizontalpodautoscalers.v1.autoscaling"
	}
	return strings.ToLower(d.Kind)
}

// mergePatch returns the patch that turns from into to.
func mergePatch(from, to map[string]any) map[string]any {
	patch := map[string]any{}
	for key := range from {
		if _, ok := to[key]; !ok {
			patch[key] = nil
		}
	}
	for key, value := range to { //maps: into another map
		oldObject, isObject := from[key].(map[string]any)
		below, toObject := value.(map[string]any)
		switch {
		case isObject && toObject:
			if below := mergePatch(oldObject, below); len(below) > 0 {
				patch[key] = below
			}
		case !reflect.DeepEqual(from[key], value):
			patch[key] = value
		}
	}
	return patch
}

func write(v any) string {
	if v == nil {
		return "none"
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return ""
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// quote quotes a word for a shell, if it must be quoted.
func quote(word string) string {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '.' || r == '_'
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// writeApply writes a command that applies a text.
func writeApply(b *strings.Builder, text string) {
	end := "EOF"
	for strings.Contains(text, end) {
		end += "_"
	}
	b.WriteString("kubectl apply -f - <<'" + end + "'\n" + strings.TrimSuffix(text, "\n") + "\n" + end + "\n")
}

// withoutLeftOut returns a text without the fields that commands leave out. The rest of
// the text stays the same. A text that cannot be edited is returned unchanged.
func withoutLeftOut(text string, docs []*manifest.Document) string {
	e := edit.New(text, manifest.Object{}, nil)
	for _, d := range docs {
		e.In = manifest.Object{Kind: d.Kind, Name: d.Name, Namespace: d.Namespace}
		for _, path := range omittedFields(d) {
			e.Remove(path)
		}
		if f, ok := e.Get("metadata.annotations"); ok && f.Text == "{}" {
			e.Remove("metadata.annotations")
		}
	}
	if e.Err != nil {
		return text
	}
	return e.Text
}
