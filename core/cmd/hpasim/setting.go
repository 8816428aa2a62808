package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/complete"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/words"
)

// setFlag adds --set.
func setFlag(c *cobra.Command, to *edit.Settings, usage string) { settingsFlag(c, "set", to, usage) }

// settingsFlag adds a flag that takes what --set takes.
func settingsFlag(c *cobra.Command, name string, to *edit.Settings, usage string) {
	c.Flags().Var(typed{to}, name, usage)
	offerFrom(c, name, settings)
}

// settings completes a value of --set, [KIND[/NAME]:]PATH=VALUE, as the editor completes a
// field of that path.
func settings(_ *cobra.Command, _ []string, begin string) (found []string, _ cobra.ShellCompDirective) {
	path, value, hasValue := strings.Cut(begin, "=")
	to := manifest.ParseTarget(path)
	before := strings.TrimSuffix(path, to.Path) // the target
	if hasValue {
		for _, s := range suggestions(to.Kind, to.Path) {
			found = append(found, path+"="+s.Label)
		}
		return withPrefix(found, path+"="+value), cobra.ShellCompDirectiveNoFileComp
	}
	last := strings.LastIndexByte(to.Path, '.') + 1
	before += to.Path[:last]
	for _, s := range suggestions(to.Kind, to.Path[:last]) {
		after := "="
		if strings.HasSuffix(s.Insert, "- ") {
			after = "[0]."
		} else if strings.Contains(s.Insert, "\n") {
			after = "."
		}
		found = append(found, cobra.CompletionWithDesc(before+s.Label+after, s.Detail))
	}
	if before == "" {
		for _, s := range complete.At("kind: ", len("kind: "), nil, words.English).List {
			found = append(found, s.Label+":")
		}
	}
	return withPrefix(found, begin), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// suggestions are what can be written at a path of an object of a kind: the fields below it
// if it is empty or ends in a dot, and otherwise its values.
func suggestions(kind, path string) []complete.Suggestion {
	steps, _ := tree.Split(strings.TrimSuffix(path, "."))
	var b strings.Builder
	b.WriteString("kind: " + kind)
	indent := "\n"
	for _, step := range steps {
		if _, err := strconv.Atoi(step); err == nil {
			b.WriteString(indent + "-")
		} else {
			b.WriteString(indent + step + ":")
		}
		indent += "  "
	}
	if path == "" || strings.HasSuffix(path, ".") {
		b.WriteString(indent)
	} else {
		b.WriteString(" ")
	}
	return slices.DeleteFunc(complete.At(b.String(), b.Len(), map[string][]string{"SimulationSpec.kubernetesVersion": hpa.Releases()}, words.English).List,
		func(s complete.Suggestion) bool {
			return s.Label == "apiVersion" || s.Label == "kind" || s.Label == "status"
		})
}
