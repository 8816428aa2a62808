//go:build !js

package main

import (
	"bytes"
	"fmt"
	"html/template"
	"net/url"
	"strings"

	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
)

// presetPage is a page for one preset. Links have the preset in the fragment,
// which no crawler sees. This page has the preset's own title, description and
// picture, and redirects to the playground.
var presetPage = template.Must(template.New("preset").Parse(`<!doctype html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{.Title}} - HPA Playground</title>
<meta name="description" content="{{.Summary}}">
<meta property="og:site_name" content="HPA Playground">
<meta property="og:type" content="article">
<meta property="og:locale" content="{{.Locale}}">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Summary}}">
{{.Absolute}}<link rel="icon" href="{{.Root}}web/icon.svg">
<script src="{{.Root}}web/forward.js" defer></script>
</head>
<body>
<h1>{{.Title}}</h1>
<p>{{.Summary}}</p>
<p><a href="{{.Root}}#preset={{.Name}}">{{.Open}}</a></p>
<img src="{{.Root}}web/pictures/{{.Name}}-light.svg" alt="">
</body>
</html>
`))

// absolute are the elements of a page's head that need its absolute address.
// Image is the preset's picture, and Languages are its pages in all languages.
var absolute = template.Must(template.New("absolute").Parse(
	`<meta property="og:url" content="{{.Site}}{{.Path}}">
<meta property="og:image" content="{{.Site}}{{.Image}}">
<meta property="og:image:width" content="{{.Width}}">
<meta property="og:image:height" content="{{.Height}}">
<meta property="og:image:alt" content="{{.Alt}}">
<meta name="twitter:card" content="summary_large_image">
<link rel="canonical" href="{{.Site}}{{.Path}}">
{{range .Languages}}<link rel="alternate" hreflang="{{.Lang.Tag}}" href="{{$.Site}}{{.Path}}">
{{end}}`))

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
func presetPages(site string, presets []scenario.Preset) ([]file, error) {
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
			var body bytes.Buffer
			err = presetPage.Execute(&body, map[string]any{
				"Lang": page.Lang.Tag(), "Locale": page.Lang.Locale(), "Root": page.Root, "Open": page.Lang.Say("Open in the playground"),
				"Name": p.Name, "Title": about.Title, "Summary": about.Summary, "Absolute": head,
			})
			if err != nil {
				return nil, err
			}
			out = append(out, file{"/" + page.Path + "index.html", body.Bytes()})
		}
	}
	return out, nil
}

// absoluteHead is empty if the site's address is not known.
func absoluteHead(values map[string]any) (template.HTML, error) {
	if values["Site"] == "" {
		return "", nil
	}
	var head bytes.Buffer
	err := absolute.Execute(&head, values)
	return template.HTML(head.String()), err //nolint:gosec // made by a template
}
