//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLicenses checks that the site has the licences of Go, of each module that
// the go command finds in a program, and of the npm packages.
func TestLicenses(t *testing.T) {
	files := built(t)
	text := string(files[licensesFile])
	for _, p := range shipped {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", p.pkg)
		if p.goos != "" {
			list.Env = append(list.Environ(), "GOOS="+p.goos, "GOARCH="+p.goarch)
		}
		out, err := list.Output()
		if err != nil {
			t.Fatal(p.pkg, err)
		}
		modules := strings.Fields(strings.ReplaceAll(string(out), " ", "@"))
		for _, m := range modules {
			if heading := "== " + strings.Replace(m, "@", " ", 1) + ": "; !strings.Contains(text, heading) {
				t.Errorf("%s: there is no %q", p.pkg, heading)
			}
		}
	}
	for _, want := range []string{
		"== Go: LICENSE ==\n\nCopyright 2009 The Go Authors.", "== hpaplayground: LICENSE ==", "licenses.txt licenses.txt",
		": NOTICE ==\n", // the YAML library's
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q", want)
		}
	}
	if link := regexp.MustCompile(`<a [^>]*licen[^>]*>`).FindString(string(files["/index.html"])); !strings.Contains(link, `href="web/licenses.txt"`) {
		t.Errorf("the page's link to it is %q", link)
	}
}

func TestNotices(t *testing.T) {
	root := t.TempDir()
	inner := filepath.Join(root, "inner")
	if err := os.Mkdir(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	module := []folder{{inner, "example.com/m v1.0.0", root}}
	write(t, filepath.Join(inner, "LICENSE"), "of a part")
	if _, err := notices(module); err == nil || err.Error() != "module example.com/m v1.0.0: no licence to go with it" {
		t.Errorf("a module without a licence: %v", err)
	}
	write(t, filepath.Join(root, "COPYING.md"), " mine \n")
	write(t, filepath.Join(root, "license_test.go"), "no licence")
	const want = "== example.com/m v1.0.0: COPYING.md ==\n\nmine\n\n== example.com/m v1.0.0: inner/LICENSE ==\n\nof a part\n\n"
	if got, err := notices(module); err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
}
