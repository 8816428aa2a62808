package schema

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed synonyms.schema
var synonymsSchema string

// synonyms maps a type and a word to the fields that the word stands for.
var synonyms = sync.OnceValue(func() map[[2]string][]string {
	table := map[[2]string][]string{}
	for line := range strings.Lines(synonymsSchema) {
		types, kinds, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found || strings.HasPrefix(line, "#") {
			continue
		}
		words, fields, _ := strings.Cut(kinds, " = ")
		for _, typeName := range strings.Split(types, ",") {
			for _, word := range strings.Fields(words) {
				key := [2]string{typeName, fold(word)}
				table[key] = append(table[key], strings.Fields(fields)...)
			}
		}
	}
	return table
})

// fold makes the spellings of a word equal: it ignores case, dashes and underscores.
func fold(word string) string { return strings.ToLower(joints.Replace(word)) }

var joints = strings.NewReplacer("-", "", "_", "")

// Synonyms lists the fields of a type that a word most likely stands for, the
// likeliest first. A field may be below another one, as controller.syncPeriod is. For
// the type name "kind" it lists kinds of playground/v1.
func Synonyms(typeName, word string) []string { return synonyms()[[2]string{typeName, fold(word)}] }
