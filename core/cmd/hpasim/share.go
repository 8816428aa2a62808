package main

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hpaplayground/core/link"
	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
)

func shareCommand() *cobra.Command {
	var base string
	c := &cobra.Command{
		Use:   "share FILE [--base URL]",
		Short: "the link that opens a scenario in the playground",
		Long: `Prints what follows the page's address to open the scenario in it, or with
--base the whole link. The text is in the link itself, byte for byte: nothing is
sent anywhere. hpasim open gives it back. Only what is around the manifests, such
as a Markdown fence, is left out; notes on the standard error say so.`,
		Example:           `  hpasim share hpa.yaml --base https://playground.example/`,
		ValidArgsFunction: oneScenario,
		RunE: runE(func(s streams, args []string) error {
			page, err := pageAddress(base)
			if err != nil {
				return err
			}
			src, err := openScenario(s, args)
			if err != nil {
				return err
			}
			if err := manifest.TooLong(src.text, manifest.MaxText); err != nil {
				return fmt.Errorf("%s: %w", src.name, err)
			}
			_, err = fmt.Fprintf(s.out, "%s#%s\n", page, fragmentOf(src.text))
			return err
		}),
	}
	baseFlag(c.Flags(), &base)
	return c
}

// baseFlag adds --base.
func baseFlag(f *pflag.FlagSet, base *string) {
	f.StringVar(base, "base", "", "the page's address: `URL`, such as https://example.com/")
}

// pageAddress returns the page's address without a fragment.
func pageAddress(base string) (string, error) {
	page, _, _ := strings.Cut(base, "#")
	if page != "" && !strings.Contains(page, "://") {
		return "", usagef("base %q: want the page's address, such as https://example.com/", base)
	}
	return page, nil
}

// fragmentOf returns the URL fragment of a text: a preset's name, or the
// encoded text.
func fragmentOf(text string) string {
	for _, p := range preset.All() {
		if p.Text == text {
			return "preset=" + p.Name
		}
	}
	return "s=" + link.Encode(text)
}

func openCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "open LINK",
		Short: "the text of the scenario that a link opens",
		Long: `Prints the text that is in a link to the playground, or that of the preset it
names. LINK is the whole link or what follows the #; quote it, since & means
something to the shell.`,
		Example:           `  hpasim open https://playground.example/#preset=walkthrough`,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: runE(func(s streams, args []string) error {
			switch len(args) {
			case 0:
				return usagef("no link was given")
			case 1:
			default:
				return usagef("argument %q: one link is enough", args[1])
			}
			text, err := textOf(args[0])
			if err != nil {
				return err
			}
			_, err = io.WriteString(s.out, text)
			return err
		}),
	}
}

// textOf reads a link as the page does.
func textOf(address string) (string, error) {
	_, fragment, found := strings.Cut(address, "#")
	if !found {
		fragment = address
	}
	wanted := ""
	for _, option := range strings.Split(fragment, "&") {
		name, value, _ := strings.Cut(option, "=")
		if plain, err := url.PathUnescape(value); err == nil {
			value = plain
		}
		switch name {
		case "s":
			return link.Decode(value)
		case "preset":
			wanted = value
		}
	}
	if wanted == "" {
		return "", errors.New("the link has no scenario: want #s=... or #preset=NAME")
	}
	p, ok := preset.Lookup(wanted)
	if !ok {
		return "", noPreset(wanted)
	}
	return p.Text, nil
}
