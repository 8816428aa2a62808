//go:build !js

package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const goapp = "github.com/maxence-charriere/go-app/v10"

// cold are packages whose speed nobody feels. Without inlining they are smaller.
var cold = []string{
	"crypto/...", "encoding/...", "fmt", "html/...", "math/big", "reflect", "regexp/...", "text/...",
	"github.com/fxamacker/...", "github.com/go-echarts/...", goapp + "/...", "gopkg.in/...", "k8s.io/...", "sigs.k8s.io/...",
}

// program builds the page's program as small as it can be: a quarter of a
// megabyte of the download is a server that go-app has in the same package as
// its client, with all that it ties in, down to TLS. It is left out.
// A plain go build of this package works as well.
func program(out string) error {
	folder := filepath.Join(filepath.Dir(out), "lean")
	if err := lean(folder); err != nil {
		return err
	}
	args := []string{"build", "-modfile=" + filepath.Join(folder, "go.mod"), "-trimpath", "-ldflags=-s -w"}
	for _, pattern := range cold {
		args = append(args, "-gcflags="+pattern+"=-l")
	}
	_, err := run("js", "wasm", append(args, "-o", out, "hpaplayground/wasm")...)
	return err
}

// lean writes a module file into a folder that puts a copy of go-app in the
// place of the real one, in which the server is left out of js builds.
func lean(out string) error {
	dir, err := list("-m", "-f", "{{.Dir}}", goapp)
	if err != nil {
		return err
	}
	mod, err := list("-m", "-f", "{{.GoMod}}")
	if err != nil {
		return err
	}
	copied := filepath.Join(out, "go-app")
	if err := os.RemoveAll(copied); err != nil {
		return err
	}
	if err := copyModule(dir, copied); err != nil {
		return err
	}
	root := filepath.Dir(mod)
	place, err := relative(root, copied)
	if err != nil {
		return err
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		if name == "go.mod" {
			text = append(text, "\nreplace "+goapp+" => "+place+"\n"...)
		}
		if err := os.WriteFile(filepath.Join(out, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func list(args ...string) (string, error) { return run("", "", append([]string{"list"}, args...)...) }

// run runs the go command for a target; without one, for this machine.
func run(goos, goarch string, args ...string) (string, error) {
	command := exec.Command("go", args...)
	command.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch)
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(text)), nil
}

// relative is a path from a module's root, in the form that a replace wants.
func relative(root, path string) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	place, err := filepath.Rel(root, absolute)
	if err != nil {
		return "", err
	}
	return "./" + filepath.ToSlash(place), nil
}

// copyModule copies the sources that a build needs, changed where they must be.
func copyModule(from, to string) error {
	left := map[string]bool{}
	for name := range patches {
		left[name] = true
	}
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if entry.IsDir() {
			switch name {
			case ".", "pkg", "pkg/app", "pkg/errors":
				return nil
			}
			return fs.SkipDir
		}
		if name != "go.mod" && name != "LICENSE" && (!strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go")) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if patch := patches[name]; patch != nil {
			delete(left, name)
			if text, err = patch(text); err != nil {
				return fmt.Errorf("%s %s: %w; see wasm/lean.go", goapp, name, err)
			}
		}
		target := filepath.Join(to, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return os.WriteFile(target, text, 0o644)
	})
	if err != nil {
		return err
	}
	for name := range left {
		return fmt.Errorf("%s has no %s any more; see wasm/lean.go", goapp, name)
	}
	return os.WriteFile(filepath.Join(to, "pkg", "app", "handler_js.go"), []byte(handlerJS), 0o644)
}

// handlerJS stands in for the server in js builds, where a function that
// panics has it as its argument.
const handlerJS = "package app\n\n// Handler is the server, which js builds do not have.\ntype Handler struct{}\n"

// patches are the changes, by file. Each must find what it changes: another
// version of go-app may need others.
var patches = map[string]func([]byte) ([]byte, error){
	"pkg/app/http.go": func(text []byte) ([]byte, error) {
		return append([]byte("//go:build !js\n\n"), text...), nil
	},
	"pkg/app/resource.go": func(text []byte) ([]byte, error) {
		return replace(string(text),
			"import (\n\t\"net/http\"\n", "import (\n",
			"\t\tHandler:   http.FileServer(http.Dir(directory)),\n", "",
			"\thttp.Handler\n", "",
		)
	},
}

// replace replaces each old text, which must be there once, by the new one.
func replace(text string, pairs ...string) ([]byte, error) {
	for i := 0; i < len(pairs); i += 2 {
		if strings.Count(text, pairs[i]) != 1 {
			return nil, fmt.Errorf("it lacks %q", pairs[i])
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return []byte(text), nil
}
