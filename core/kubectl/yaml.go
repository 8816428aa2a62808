package kubectl

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/meta"
	"hpaplayground/core/timeline"
)

// HPAsYAML prints the HPAs that exist at the given time, with the status that the last sync
// wrote, as kubectl get hpa -o yaml does: the only one, or else a List ordered by name.
func HPAsYAML(tl *timeline.Timeline, at time.Duration) (string, error) {
	items := []*autoscaling.HorizontalPodAutoscaler{}
	for i := range tl.HPAs {
		object := tl.HPAAt(i, at)
		if object == nil {
			continue
		}
		object.TypeMeta = meta.TypeMeta{APIVersion: "autoscaling/v2", Kind: "HorizontalPodAutoscaler"}
		t := meta.NewTime(created(tl, i, object, at))
		object.CreationTimestamp = &t
		items = append(items, object)
	}
	slices.SortStableFunc(items, func(a, b *autoscaling.HorizontalPodAutoscaler) int {
		return cmp.Or(cmp.Compare(a.Namespace, b.Namespace), cmp.Compare(a.Name, b.Name))
	})
	if len(items) == 1 {
		return printYAML(items[0])
	}
	return printYAML(map[string]any{"apiVersion": "v1", "kind": "List", "metadata": map[string]string{"resourceVersion": ""}, "items": items})
}

// printYAML mirrors cli-runtime's YAMLPrinter: keys are in order, and long lines are folded.
func printYAML(object any) (string, error) {
	b, err := json.Marshal(object)
	if err != nil {
		return "", err
	}
	var fields any
	if err := yaml.Unmarshal(b, &fields); err != nil { // JSON is YAML
		return "", err
	}
	b, err = yaml.Dump(fields, yaml.WithV2Defaults(), yaml.WithCompactSeqIndent())
	return string(b), err
}
