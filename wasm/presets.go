//go:build !js

package main

import (
	"fmt"
	"html/template"
	"net/url"
	"strings"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

// siteURL parses the site's address, which is SITE in the Makefile. The result
// ends in a slash; "" stays "".
func siteURL(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return "", fmt.Errorf("site %q: want an address such as https://name.example/x/", text)
	}
	return strings.TrimSuffix(text, "/") + "/", nil
}

// presetPages returns the pages of the presets, and their cards if the site's
// address is known.
func presetPages(site string, presets []preset.Preset) ([]file, error) {
	var out []file
	for _, p := range presets {
		type localized struct {
			Lang       words.Language
			Path, Root string
		}
		english := "presets/" + p.Name + "/"
		pages := []localized{{words.English, english, "../../"}}
		for _, lang := range words.Translations() {
			pages = append(pages, localized{lang, english + lang.Code() + "/", "../../../"})
		}
		shared := map[string]any{"Site": site, "Width": cardWidth, "Height": cardHeight, "Languages": pages}
		if site != "" {
			card, alt, err := drawCard(p.Text, p.Title, p.Summary)
			if err != nil {
				return nil, fmt.Errorf("card of preset %q: %w", p.Name, err)
			}
			shared["Image"], shared["Alt"] = english+"card.png", alt
			out = append(out, file{"/" + english + "card.png", card})
		}
		for _, page := range pages {
			shared["Path"] = page.Path
			head, err := absoluteHead(shared)
			if err != nil {
				return nil, err
			}
			about := p.In(page.Lang)
			body, err := fill("preset.html", map[string]any{
				"Lang": page.Lang.Tag(), "Locale": page.Lang.Locale(), "Root": page.Root, "Open": page.Lang.Say("Open in the playground"),
				"Name": p.Name, "Picture": pictureName(p.Name, page.Lang), "Title": about.Title, "Summary": about.Summary, "Absolute": head,
			})
			if err != nil {
				return nil, err
			}
			out = append(out, file{"/" + page.Path + "index.html", body})
		}
	}
	return out, nil
}

// absoluteHead is empty if the site's address is not known.
func absoluteHead(values map[string]any) (template.HTML, error) {
	if values["Site"] == "" {
		return "", nil
	}
	head, err := fill("absolute.html", values)
	return template.HTML(head), err //nolint:gosec // made by a template
}
