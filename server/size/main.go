// Command size prints what a first visit to the built site downloads, file by
// file, and fails if a budget is exceeded. It measures the precompressed files
// that the server sends.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"text/tabwriter"
)

// A budget limits the total brotli size of the matching files, in bytes. A
// megabyte is a million bytes here.
type budget struct {
	name  string
	match func(file string) bool
	bytes int64
}

var budgets = []budget{
	{"WebAssembly", func(file string) bool { return path.Ext(file) == ".wasm" }, 2_960_000},
	{"first visit", func(string) bool { return true }, 3_300_000},
}

// notVisited are patterns of files that a first visit neither loads nor caches for offline use: the parts of
// embeds and the exercises come when they are asked for.
var notVisited = []string{"embed.html", "embed.js", "web/frame.js", "web/posters.json", "exercises/*", "web/licenses.txt", "web/icon-512.png", "web/icon-maskable.png", "web/pictures/*", "web/words/*", "web/forward.js", "web/card.png", "embed.d.ts", "badge.svg", "presets/*/*", "presets/*/*/*"}

func visited(name string) bool {
	return !slices.ContainsFunc(notVisited, func(pattern string) bool {
		matches, _ := path.Match(pattern, name) // the patterns are valid
		return matches
	})
}

// part is one file of the first visit, with its sizes in bytes. A form that
// does not exist counts as the next larger one, which the server sends instead.
type part struct {
	name              string
	raw, gzip, brotli int64
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: size SITE")
		os.Exit(2)
	}
	parts, err := measure(os.DirFS(os.Args[1]))
	if err == nil {
		err = report(os.Stdout, parts)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "size:", err)
		os.Exit(1)
	}
}

// measure returns the files of a first visit, the largest first.
func measure(site fs.FS) ([]part, error) {
	sizes := map[string]int64{}
	err := fs.WalkDir(site, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			sizes[name] = info.Size()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if _, ok := sizes["index.html"]; !ok {
		return nil, errors.New("there is no index.html; run `make build` first")
	}
	var parts []part
	for name, raw := range sizes {
		base, compressed := strings.CutSuffix(strings.TrimSuffix(name, ".gz"), ".br")
		if _, ok := sizes[base]; ok && (compressed || base != name) || !visited(base) {
			continue
		}
		p := part{name: name, raw: raw, gzip: raw, brotli: raw}
		if size, ok := sizes[name+".gz"]; ok {
			p.gzip, p.brotli = size, size
		}
		if size, ok := sizes[name+".br"]; ok {
			p.brotli = size
		}
		parts = append(parts, p)
	}
	slices.SortFunc(parts, func(a, b part) int {
		if a.brotli != b.brotli {
			return int(b.brotli - a.brotli)
		}
		return strings.Compare(a.name, b.name)
	})
	return parts, nil
}

// report prints the files and the budgets. Its error names the exceeded
// budgets.
func report(w io.Writer, parts []part) error {
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "raw\tgzip\tbrotli\tpart\t")
	var all part
	for _, p := range parts {
		fmt.Fprintf(out, "%d\t%d\t%d\t%s\t\n", p.raw, p.gzip, p.brotli, p.name)
		all.raw, all.gzip, all.brotli = all.raw+p.raw, all.gzip+p.gzip, all.brotli+p.brotli
	}
	fmt.Fprintf(out, "%d\t%d\t%d\tall\t\n", all.raw, all.gzip, all.brotli)
	if err := out.Flush(); err != nil {
		return err
	}
	var exceeded []string
	for _, b := range budgets {
		var used int64
		for _, p := range parts {
			if b.match(p.name) {
				used += p.brotli
			}
		}
		fmt.Fprintf(w, "%s: %d of %d bytes in brotli (%d %%)\n", b.name, used, b.bytes, 100*used/b.bytes)
		if used > b.bytes {
			exceeded = append(exceeded, b.name)
		}
	}
	if len(exceeded) > 0 {
		return fmt.Errorf("over budget: %s", strings.Join(exceeded, ", "))
	}
	return nil
}
