package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"hpaplayground/core/preset"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

func presetsCommand() *cobra.Command {
	var search, language string
	c := &cobra.Command{
		Use:   "presets [NAME]",
		Short: "the scenarios that are built in, or the text of one",
		Long: `Lists the built-in scenarios; with a name it prints the text of that one.
hpasim run preset:NAME runs it.`,
		Example: `  hpasim presets --search memory
  hpasim presets walkthrough >walkthrough.yaml`,
		ValidArgsFunction: firstOf(func() []string { return presetNames("") }),
		RunE: runE(func(s streams, args []string) error {
			lang, err := lookupLanguage(language)
			switch {
			case err != nil:
				return err
			case len(args) > 1:
				return usagef("argument %q: one name is enough", args[1])
			case len(args) == 1 && search != "":
				return usagef("argument %q: either a name or --search", args[0])
			case len(args) == 1:
				src, err := open(s, "preset:"+args[0])
				if err != nil {
					return err
				}
				_, err = io.WriteString(s.out, src.text)
				return err
			case search != "":
				return searchPresets(s.out, search, lang)
			}
			return listPresets(s.out, lang)
		}),
	}
	f := c.Flags()
	f.StringVar(&search, "search", "", "list the presets with all these `WORDS`, and their descriptions")
	languageFlag(c, &language, "list them", "; the scenarios are the same in all,\nand the search finds the words of all")
	return c
}

// listPresets prints one line for each preset, below the name of its group.
func listPresets(w io.Writer, lang words.Language) error {
	var g timeline.Grid
	group := ""
	for _, p := range preset.All() {
		about := p.In(lang)
		if about.Group != group {
			if group != "" {
				g.Remark("")
			}
			group = about.Group
			g.Remark(group)
		}
		g.Row("  "+p.Name, about.Title)
	}
	return g.Write(w, lineWidth(w))
}

// searchPresets prints the full texts of the presets that match.
func searchPresets(w io.Writer, query string, lang words.Language) error {
	found := 0
	for _, p := range preset.All() {
		if !p.Matches(query) {
			continue
		}
		if found++; found > 1 {
			fmt.Fprintln(w)
		}
		about := p.In(lang)
		writeWrapped(w, lang.Say("%s: %s", p.Name, about.Title), "", 76)
		writeWrapped(w, about.Summary, "    ", 76)
		writeWrapped(w, lang.Say("Look: %s", about.Look), "    ", 76)
		for _, try := range about.Try {
			writeWrapped(w, lang.Say("Try: %s", try), "    ", 76)
		}
		for _, source := range p.Sources {
			fmt.Fprintln(w, "    "+source)
		}
	}
	if found == 0 {
		return fmt.Errorf("no preset has the words %q", query)
	}
	return nil
}
