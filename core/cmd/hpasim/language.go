package main

import (
	"strings"

	"github.com/spf13/cobra"

	"hpaplayground/core/words"
)

// languageFlag adds --language. Its help text is the parameter does, the list of languages,
// and the parameter more.
func languageFlag(c *cobra.Command, code *string, does, more string) {
	c.Flags().StringVar(code, "language", "en", does+" in this `LANGUAGE`: "+languages()+more)
	var codes []string
	for _, l := range words.All() {
		codes = append(codes, l.Code())
	}
	completeFlag(c, "language", codes...)
}

// languages lists the codes of the languages: "en or zh".
func languages() string {
	var codes []string
	for _, l := range words.All() {
		codes = append(codes, l.Code())
	}
	last := len(codes) - 1
	return strings.Join(codes[:last], ", ") + " or " + codes[last]
}

func lookupLanguage(code string) (words.Language, error) {
	lang, ok := words.Lookup(code)
	if !ok {
		return lang, usagef("language %q: must be %s", code, languages())
	}
	return lang, nil
}
