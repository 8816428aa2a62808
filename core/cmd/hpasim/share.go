package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"strings"

	"hpaplayground/core/link"
	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
)

func shareCommand() *command {
	var base string
	return &command{
		name:    "share",
		args:    "FILE [--base URL]",
		summary: "the link that opens a scenario in the playground",
		help: `Prints what follows the page's address to open the scenario in it, or with
--base the whole link. The text is in the link itself, byte for byte: nothing is
sent anywhere. hpasim open gives it back. Only what is around the manifests, such
as a Markdown fence, is left out; notes on the standard error say so.`,
		flags: func(f *flag.FlagSet) {
			baseFlag(f, &base)
		},
		run: func(s streams, args []string, _ *flag.FlagSet) error {
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
		},
	}
}

// baseFlag adds --base.
func baseFlag(f *flag.FlagSet, base *string) {
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

func openCommand() *command {
	return &command{
		name:    "open",
		args:    "LINK",
		summary: "the text of the scenario that a link opens",
		help: `Prints the text that is in a link to the playground, or that of the preset it
names. LINK is the whole link or what follows the #; quote it, since & means
something to the shell.`,
		run: func(s streams, args []string, _ *flag.FlagSet) error {
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
		},
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
		return "", fmt.Errorf("preset %q: not known; hpasim presets lists them", wanted)
	}
	return p.Text, nil
}
