package core_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "hpaplayground"

// layers are the folders of the module, the most basic first. A package may import
// packages from lines above its own line, but not from its own line or from lines below.
// Add each new package here.
var layers = [][]string{
	{"core/meta", "core/name", "core/note", "core/setting", "core/words"},
	{"core/labels", "core/autoscaling", "core/rollout", "core/trace"},
	{"core/keda/operator", "core/argo"},
	{"core/manifest/lex", "core/manifest/schema", "core/manifest/kept", "core/keda"},
	{"core/manifest/tree"},
	{"core/manifest", "core/load", "core/hpa", "core/record", "core/trace/read"},
	{"core/manifest/edit", "core/manifest/complete", "core/section", "core/keda/formula"},
	{"core/scenario", "core/preset", "core/link", "core/paste", "core/timeline"},
	{"core/parse", "core/sim", "core/explain", "core/kubectl", "core/plot"},
	{"core/format", "core/goal", "core/observe", "core/propose"},
	{"core/exercise", "core/track"},
	{"core/lane", "core/exercise/course", "core/figure", "core/advise"},
	{"core/picture", "core/fleet"},
	{"core/picture/raster", "core/report"},
	{"core", "core/cmd/hpasim"},
	{"web/browser", "web/chart", "web/embed", "web/job", "web/quantity"},
	{"web/feature", "web/widget"},
	{"web/document"},
	{"web/playback"},
	{"web/..."}, // the other features
	{"web/state"},
	{"web/page"},
	{"wasm", "core/internal/trial", "core/internal/causetrial", "core/internal/kedatrial", "core/internal/argotrial", "core/internal/machine", "core/internal/draw", "internal/cluster", "internal/golden"}, // only tests and conformance import these
}

// alone are packages that import no other package of the module, and that no other
// package imports.
var alone = []string{"server", "server/size", "server/workshop", "wasm/trim", "e2e", "docs"}

// thirdParty lists the modules or packages of others that a folder may import directly.
// The first matching folder counts. Every folder may import the standard library, except
// for what purity_test.go forbids.
var thirdParty = []struct {
	folder  string
	allowed []string
}{
	{"core/picture/raster", []string{"golang.org/x/image"}},
	{"core/keda/formula", []string{"github.com/expr-lang/expr"}},
	{"core/cmd/hpasim", []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/vbauerster/mpb/v8"}},
	{"core", []string{
		"go.yaml.in/yaml/v4",
		"k8s.io/apimachinery/pkg/api/resource",
		"k8s.io/apimachinery/pkg/api/validate/content",
		"k8s.io/apimachinery/pkg/util/validation/field",
	}},
	{"web/chart", []string{"github.com/go-echarts/go-echarts/v2/opts", "github.com/go-echarts/go-echarts/v2/types"}},
	{"web/state", nil}, // it does not use go-app
	{"web/embed", nil},
	{"web/job", nil},
	{"web/quantity", nil},
	{"web", []string{"github.com/maxence-charriere/go-app/v10"}}, // the features' packages have their own views
	{"wasm", []string{
		"github.com/maxence-charriere/go-app/v10",
		"github.com/andybalholm/brotli",
	}},
	{"server", nil},
	{"internal/golden", []string{"github.com/rogpeppe/go-internal"}},
	{"e2e", []string{
		"github.com/chromedp/chromedp",
		"github.com/chromedp/cdproto",
	}},
}

// goPackage is a package in the output of `go list -json`.
type goPackage struct {
	ImportPath string
	Dir        string
	Export     string
	Standard   bool
	GoFiles    []string
	Imports    []string
	Error      *struct{ Err string }
}

func TestArrows(t *testing.T) {
	for _, target := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		name := "native"
		if target != nil {
			name = "js/wasm"
		}
		t.Run(name, func(t *testing.T) {
			for _, p := range goList(t, target, "-e", "-tags=e2e,screenshots", "./...") {
				checkArrows(t, p)
			}
		})
	}
}

func checkArrows(t *testing.T, p goPackage) {
	folder := within(p.ImportPath)
	isAlone := slices.Contains(alone, folder)
	layer := layerOf(folder)
	if layer < 0 && !isAlone {
		t.Errorf("%s is in no layer: give it a place in core/arrows_test.go", folder)
		return
	}
	for _, imported := range p.Imports {
		if !ours(imported) {
			if strings.Contains(strings.Split(imported, "/")[0], ".") && !allowed(folder, imported) {
				t.Errorf("%s imports %s: not on its list in core/arrows_test.go", folder, imported)
			}
			continue
		}
		to := within(imported)
		switch {
		case isAlone || slices.Contains(alone, to):
			t.Errorf("%s imports %s: one of them stands alone", folder, to)
		case layerOf(to) < layer:
		case layerOf(to) == layer && sameTree(folder, to):
			// Folders on one line of the layers may import each other.
		default:
			t.Errorf("%s imports %s: the arrow points upward", folder, to)
		}
	}
}

// The browser's program must not contain the packages that test it or compress it, nor
// Kubernetes' own API types, which are larger than everything else together.
func TestBrowserBuildIsLean(t *testing.T) {
	if _, err := os.Stat("../wasm"); err != nil {
		t.Skip("there is no wasm folder")
	}
	for _, p := range goList(t, []string{"GOOS=js", "GOARCH=wasm"}, "-e", "-deps", "./wasm") {
		for _, heavy := range []string{
			"github.com/andybalholm/brotli", "github.com/chromedp/", "github.com/google/go-cmp",
			"k8s.io/api/", "k8s.io/client-go/", "k8s.io/kubernetes/", "testing",
			"golang.org/x/image/", "github.com/spf13/", "hpaplayground/core/exercise/course",
		} {
			if p.ImportPath == heavy || strings.HasSuffix(heavy, "/") && strings.HasPrefix(p.ImportPath, heavy) {
				t.Errorf("the page's WebAssembly holds %s", p.ImportPath)
			}
		}
	}
}

func ours(importPath string) bool {
	return importPath == module || strings.HasPrefix(importPath, module+"/")
}

// within returns an import path without the module's name.
func within(importPath string) string { return strings.TrimPrefix(importPath, module+"/") }

// layerOf returns the index of a folder in layers, or -1.
func layerOf(folder string) int {
	if i := slices.IndexFunc(layers, func(layer []string) bool { return slices.Contains(layer, folder) }); i >= 0 {
		return i
	}
	return slices.IndexFunc(layers, func(layer []string) bool {
		return slices.ContainsFunc(layer, func(entry string) bool {
			tree, isTree := strings.CutSuffix(entry, "/...")
			return folder == tree || isTree && strings.HasPrefix(folder, tree+"/")
		})
	})
}

// sameTree reports whether both folders are below one entry of layers.
func sameTree(a, b string) bool {
	for _, layer := range layers {
		for _, entry := range layer {
			if tree, ok := strings.CutSuffix(entry, "/..."); ok &&
				strings.HasPrefix(a+"/", tree+"/") && strings.HasPrefix(b+"/", tree+"/") {
				return true
			}
		}
	}
	return false
}

func allowed(folder, imported string) bool {
	for _, rule := range thirdParty {
		if folder == rule.folder || strings.HasPrefix(folder, rule.folder+"/") {
			return slices.ContainsFunc(rule.allowed, func(prefix string) bool {
				return imported == prefix || strings.HasPrefix(imported, prefix+"/")
			})
		}
	}
	return false
}

// goList runs `go list -json` in the module's root. It skips the test if there
// is no go command.
func goList(t *testing.T, env []string, args ...string) []goPackage {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command here")
	}
	// go test answers from its cache unless a folder that this process has read differs, such as by a new package.
	goFiles(t, root(t))
	command := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,Export,Standard,GoFiles,Imports,Error"}, args...)...)
	command.Dir = root(t)
	command.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var packages []goPackage
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("go list: %v", err)
		}
		packages = append(packages, p)
	}
	if len(packages) == 0 {
		t.Fatal("go list names no package")
	}
	return packages
}

// root returns the folder of go.mod.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// The engine and the controller take values, not text, so that a program that imports
// them does not contain the parser.
func TestEngineNeedsNoText(t *testing.T) {
	for _, p := range goList(t, nil, "-deps", "./core/sim", "./core/hpa") {
		text := strings.Contains(p.ImportPath, "yaml") || p.ImportPath == "embed" || within(p.ImportPath) == "core/words"
		if text || strings.HasPrefix(p.ImportPath, module+"/core/manifest") {
			t.Errorf("core/sim or core/hpa needs %s", p.ImportPath)
		}
	}
}
