package machine

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/preset"
	"hpaplayground/internal/golden"
)

// text is one input, with what core makes of it.
type text struct {
	name    string
	results func(*results)
}

// texts returns the presets, the course with its solutions, every text in a testdata folder of core,
// and the seeded runs of the trials.
func texts(t *testing.T) (all []text) {
	t.Helper()
	known := map[string]bool{}
	add := func(name, s string) {
		if known[s] {
			return
		}
		known[s] = true
		all = append(all, text{name, func(r *results) {
			text := r.read(s)
			if strings.HasPrefix(name, "paste/") {
				return // there are many, and few manifests in them
			}
			text = r.edit(text)
			if s, tl := r.run(text); tl != nil {
				r.tell(text, s, tl)
				if strings.HasPrefix(name, "advise/") {
					r.search(text, s, tl)
				}
			}
		}})
	}
	for _, p := range preset.All() {
		add("preset/"+p.Name, p.Text)
	}
	for _, x := range course.Collection().Exercises {
		add("exercise/"+x.Name, x.Start)
		all = append(all, text{"answer/" + x.Name, func(r *results) { r.answer(x) }})
	}
	inTestdata(t, add)
	for seed := range uint64(trials) {
		all = append(all, text{fmt.Sprint("trial/", seed), func(r *results) { r.trial(seed) }})
	}
	if len(known) < 500 {
		t.Fatalf("only %d texts", len(known))
	}
	return all
}

// inTestdata adds every text in a testdata folder of core. The files of an archive are texts of
// their own, except for what a test expects: NAME.want, or a name without an extension.
func inTestdata(t *testing.T, add func(name, text string)) {
	t.Helper()
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name == "conformance":
			return fs.SkipDir
		case d.IsDir() || !strings.Contains(name, "/testdata/"):
			return nil
		}
		b, err := fs.ReadFile(root, name)
		switch path.Ext(name) {
		case ".txtar":
			for _, f := range txtar.Parse(b).Files {
				if ext := path.Ext(f.Name); ext != "" && ext != ".want" {
					add(name+"/"+f.Name, golden.Signs.Replace(string(f.Data)))
				}
			}
		case ".want", ".gz", ".svg":
		default:
			add(name, string(b))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
