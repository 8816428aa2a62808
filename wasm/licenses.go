//go:build !js

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licensesFile has the licences of everything in the site and the commands. The
// bundler has already written the licences of the npm packages into it.
const licensesFile = "/web/licenses.txt"

// shipped are the released programs and their platforms; empty means this
// machine's platform.
var shipped = []struct{ pkg, goos, goarch string }{
	{"hpaplayground/wasm", "js", "wasm"},
	{"hpaplayground/server", "", ""},
	{"hpaplayground/core/cmd/hpasim", "", ""},
}

// folder is the folder of a package in a program, and its module.
type folder struct{ dir, module, root string }

// folders returns the folders of a program's packages, as listed by go list.
func folders(pkg, goos, goarch string) ([]folder, error) {
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{$.Dir}}\t{{.Path}} {{.Version}}\t{{.Dir}}{{end}}", pkg)
	list.Env = os.Environ()
	if goos != "" {
		list.Env = append(list.Env, "GOOS="+goos, "GOARCH="+goarch)
	}
	out, err := output(list)
	if err != nil {
		return nil, err
	}
	var all []folder
	for line := range strings.Lines(out) {
		if f := strings.Split(strings.TrimRight(line, "\r\n"), "\t"); len(f) == 3 {
			all = append(all, folder{f[0], strings.TrimSpace(f[1]), f[2]})
		}
	}
	return all, nil
}

func output(c *exec.Cmd) (string, error) {
	out, err := c.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return "", fmt.Errorf("%s: %s", strings.Join(c.Args, " "), strings.TrimSpace(string(failed.Stderr)))
	}
	return string(out), err
}

// licenses returns the licences of Go and of each module in a program.
func licenses() (string, error) {
	root, err := output(exec.Command("go", "env", "GOROOT"))
	if err != nil {
		return "", err
	}
	goroot := strings.TrimSpace(root)
	all := []folder{{goroot, "Go", goroot}}
	for _, p := range shipped {
		found, err := folders(p.pkg, p.goos, p.goarch)
		if err != nil {
			return "", err
		}
		all = append(all, found...)
	}
	return notices(all)
}

var notice = regexp.MustCompile(`(?i)^((un)?licen[cs]e|copying|notice|patents)([.-].*)?$`)

// notices returns the licence files of the folders and their parents, up to the
// module's root, which must have one.
func notices(all []folder) (string, error) {
	texts, has := map[string]string{}, map[string]bool{} // by heading; by module
	for _, f := range all {
		for dir := f.dir; ; dir = filepath.Dir(dir) {
			entries, err := os.ReadDir(dir)
			if err != nil {
				return "", err
			}
			for _, e := range entries {
				if !notice.MatchString(e.Name()) || !e.Type().IsRegular() {
					continue
				}
				body, err := os.ReadFile(filepath.Join(dir, e.Name()))
				if err != nil {
					return "", err
				}
				name, err := filepath.Rel(f.root, filepath.Join(dir, e.Name()))
				if err != nil {
					return "", err
				}
				texts[f.module+": "+filepath.ToSlash(name)] = strings.TrimSpace(string(body))
				has[f.module] = has[f.module] || dir == f.root
			}
			if dir == f.root || dir == filepath.Dir(dir) {
				break
			}
		}
		if !has[f.module] {
			return "", fmt.Errorf("module %s: no licence to go with it", f.module)
		}
	}
	headings := make([]string, 0, len(texts))
	for heading := range texts { //maps: sorted below
		headings = append(headings, heading)
	}
	slices.Sort(headings)
	var b strings.Builder
	for _, heading := range headings {
		fmt.Fprintf(&b, "== %s ==\n\n%s\n\n", heading, texts[heading])
	}
	return b.String(), nil
}
