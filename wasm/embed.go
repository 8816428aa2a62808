//go:build !js

package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/lane"
	"hpaplayground/core/picture"
	"hpaplayground/core/preset"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/chart"
	"hpaplayground/web/embed"
	"hpaplayground/web/job"
	"hpaplayground/web/page"
	"hpaplayground/web/playback"
)

// badge is an image for other projects' READMEs.
const badge = `<svg xmlns="http://www.w3.org/2000/svg" width="156" height="20" role="img" aria-label="Try it: HPA Playground">` +
	`<title>Try it: HPA Playground</title><rect width="156" height="20" rx="3" fill="#0b66c2"/><path d="M3 0h43v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#3b3f48"/>` +
	`<g fill="#fff" font-family="system-ui,Verdana,sans-serif" font-size="11"><text x="8" y="14" textLength="31">try it</text>` +
	`<text x="53" y="14" textLength="95">HPA Playground</text></g></svg>` + "\n"

// embedFiles are the files that the embed's page links to.
var embedFiles = []string{
	"app.css", "wasm_exec.js",
	"web/app.wasm", "web/early.js", "web/frame.js", "web/page.js", "web/chart.js", "web/editor.js",
}

// pictured is a preset, or the start of an exercise, as the embed's page shows
// it before the program runs.
type pictured struct {
	Name         string            `json:"name"`
	Summary      string            `json:"summary"`
	Translations map[string]string `json:"translations,omitempty"` // translations of the summary, by language
	Alt          string            `json:"alt"`
	Files        map[string]string `json:"files"` // URLs of the pictures in English, by their use
	Room         [2][]int          `json:"room"`  // see roomOf
}

// roomOf returns how high the chart of a run is, in pixels, so that an embed has the height of its
// run before it runs: the height without lanes, and then what each kind of lane adds, in the
// order of lane.All. The first heights are for a narrow frame.
func roomOf(tl *timeline.Timeline) (room [2][]int) {
	r := track.Of(tl, 0)
	for i, width := range []int{360, 640} {
		need := func(kinds ...lane.Kind) int { return chart.Need(r, width, lane.KindsOf(kinds...)) }
		room[i] = append(room[i], need())
		for _, kind := range lane.All() {
			more := need(kind) - need()
			if kind != lane.Events { // with the space between two lanes
				more = need(kind, lane.Events) - need(lane.Events)
			}
			room[i] = append(room[i], more)
		}
	}
	return room
}

// A poster is a run with pictures; text is the scenario.
type poster struct {
	name, text string
	texts      func(words.Language) (title, summary string)
}

// This prefix marks an exercise, because a preset may have the same name.
const exerciseMark = "exercise-"

func posters() []poster {
	var all []poster
	for _, p := range preset.All() {
		all = append(all, poster{p.Name, p.Text, func(l words.Language) (string, string) { return p.In(l).Title, p.In(l).Summary }})
	}
	for _, x := range course.Collection().Exercises {
		all = append(all, poster{exerciseMark + x.Name, x.Start, func(l words.Language) (string, string) {
			title := x.Title.In(l)
			return title, l.Say("Exercise: %s", title)
		}})
	}
	return all
}

// frames are the variants of each picture. The page's script chooses one by
// width.
var frames = func() (all []frame) {
	for _, width := range embed.Widths {
		for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
			all = append(all, frame{theme.String() + width.Name, width.Pixels, theme})
		}
	}
	return all
}()

// listedWidth is the width of the widest pictures that the page of embeds lists. It makes the names of wider pictures
// from theirs, because the list is a part of each embed's first visit.
const listedWidth = 640

type frame struct {
	name  string
	width int
	theme picture.Theme
}

const frameHeight = 300

// postersFile has the texts of all posters, in all languages.
const postersFile = "web/posters.json"

// embeds adds the page for embeds and its pictures. The URL of each file
// contains the file's hash, so that browsers fetch it only once.
func embeds(files []file) ([]file, error) {
	known := map[string][]byte{}
	for _, f := range files {
		known[f.path] = f.body
	}
	addresses := map[string]string{}
	names := slices.Clone(embedFiles)
	for _, lang := range words.Translations() {
		names = append(names, page.TextFile(lang))
	}
	for _, name := range names {
		body, ok := known["/"+name]
		if !ok {
			return nil, fmt.Errorf("embed: there is no file %q", name)
		}
		addresses[name] = hashed(name, body)
	}
	out := files
	var presets, all []pictured
	for _, p := range posters() {
		tl, err := runText(p.text)
		if err != nil {
			return nil, fmt.Errorf("picture of %q: %w", p.name, err)
		}
		one := pictured{Name: p.name, Translations: map[string]string{}, Files: map[string]string{}, Room: roomOf(tl)}
		for _, lang := range words.All() {
			title, summary := p.texts(lang)
			for _, f := range frames {
				// The page writes the summary itself, so that readers can select it.
				o := picture.Options{
					Width: f.width, Height: frameHeight, Title: title, Story: summary, Bare: true, Theme: f.theme, Language: lang,
					At: playback.Playback{Timeline: tl}.PlaceCursor(0, false).Cursor, Marked: true,
				}
				drawn := picture.Draw(tl, o)
				name, body := "web/pictures/"+pictureName(p.name, lang)+"-"+f.name+".svg", drawn.SVG()
				out = append(out, file{"/" + name, body})
				if !strings.HasPrefix(p.name, exerciseMark) {
					o.Marked = false
					out = append(out, file{"/" + strings.TrimSuffix(name, ".svg") + embed.Plain + ".svg", picture.SVG(tl, o)})
				}
				if lang == words.English && f.width <= listedWidth {
					one.Alt, one.Files[f.name] = title+": "+drawn.Desc, hashed(name, body)
				}
			}
			if lang == words.English {
				one.Summary = summary
			} else {
				one.Translations[lang.Code()] = summary
			}
		}
		all = append(all, one)
		if one.Translations = nil; !strings.HasPrefix(p.name, exerciseMark) {
			presets = append(presets, one)
		}
	}
	// The page contains the presets, and the name of the file with all posters.
	rest, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	out = append(out, file{"/" + postersFile, rest})
	addresses[postersFile] = hashed(postersFile, rest)
	// JSON in a script must not end the script: json.Marshal writes < as \u003c.
	list, err := json.Marshal(presets)
	if err != nil {
		return nil, err
	}
	index, err := json.Marshal(addresses)
	if err != nil {
		return nil, err
	}
	options, err := json.Marshal(embed.Known())
	if err != nil {
		return nil, err
	}
	parts, hashes, err := partsOf(out, []string{"web/frame.js"}, postersFile)
	if err != nil {
		return nil, err
	}
	page, err := fill("embed.html", map[string]any{
		"Size": size(files), "Files": addresses, "FilesJSON": template.JS(index), "Presets": template.JS(list), "Options": template.JS(options),
		"Parts": parts, "Hashes": hashes,
	})
	return append(out, file{"/embed.html", page}, file{"/badge.svg", []byte(badge)}), err
}

// pictureName returns the start of the names of a poster's pictures. Pictures in other
// languages than English have no hash in their URL, because the list of hashes would make a
// first visit longer. Browsers revalidate them instead.
func pictureName(name string, lang words.Language) string {
	if lang == words.English {
		return name
	}
	return name + "-" + lang.Code()
}

// hashed returns a file's URL with the start of its hash, by which caches know its content. Longer ones make
// a first visit longer: it has hundreds of them.
func hashed(name string, body []byte) string {
	return fmt.Sprintf("%s?v=%x", name, sha256.Sum256(body))[:len(name)+len("?v=")+8]
}

// runText runs a text.
func runText(text string) (*timeline.Timeline, error) {
	run := new(job.Slice).Run(text)
	if run.Timeline == nil {
		return nil, fmt.Errorf("it cannot be run: %s", run.Failure())
	}
	return run.Timeline, nil
}
