package page

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"hpaplayground/web/feature"
)

// TestFeatures checks what the compiler cannot know of a feature: the page finds its
// name in one list, and finds its tab or commands by an interface, which a method with
// another signature does not implement.
func TestFeatures(t *testing.T) {
	optional := []struct {
		method string
		is     reflect.Type
	}{
		{"Update", reflect.TypeFor[feature.Updater]()},
		{"Label", reflect.TypeFor[feature.Tab]()},
		{"Panel", reflect.TypeFor[feature.Tab]()},
		{"Commands", reflect.TypeFor[feature.Commander]()},
		{"Show", reflect.TypeFor[feature.Overlay]()},
	}
	listed, names := map[string]bool{}, map[string]reflect.Type{}
	m := newStore().model
	for _, f := range append([]feature.Feature{m.Playback, m.Document}, m.Features().All()...) {
		typ := reflect.TypeOf(f)
		listed[typ.String()] = true
		if other := names[f.Name()]; other != nil {
			t.Errorf("%v and %v have the same name, %q", other, typ, f.Name())
		}
		names[f.Name()] = typ
		for _, o := range optional {
			if _, has := reflect.PointerTo(typ).MethodByName(o.method); has && !typ.Implements(o.is) {
				t.Errorf("%v has a method %s, but is not a %v", typ, o.method, o.is)
			}
		}
	}
	for _, typ := range named(t) {
		if !listed[typ] {
			t.Errorf("web/state/features.go does not list %s, which has a feature's Name", typ)
		}
	}
}

// TestUpdate checks that each Update in web takes a message and the page, and returns the feature and
// effects. Only the page's own Update, in web/state, takes the page's Model.
func TestUpdate(t *testing.T) {
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	update := regexp.MustCompile(`(?m)^func (?:\(.*?\) )?Update\(.*`)
	signature := regexp.MustCompile(`^func \((\w+ )?\w+\) Update\((msg|_) feature\.Msg, (page|_) feature\.Model\) \(feature\.Feature, \[\]feature\.Effect\) \{`)
	found := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || filepath.ToSlash(file) == "../state/update.go" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range update.FindAllString(string(text), -1) {
			found++
			if !signature.MatchString(line) {
				t.Errorf("%s: %s", file, line)
			}
		}
	}
	if found < 15 {
		t.Errorf("found only %d", found)
	}
}

// named returns the types in web's packages that have a method Name, such as spread.Spread.
func named(t *testing.T) (types []string) {
	files, err := filepath.Glob("../*/*.go")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	name := regexp.MustCompile(`(?m)^func \((?:\w+ )?(\*?\w+)\) Name\(\) string`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range name.FindAllSubmatch(text, -1) {
			types = append(types, filepath.Base(filepath.Dir(file))+"."+string(m[1]))
		}
	}
	return types
}

// TestCommands checks that each name and each key belongs to one command.
func TestCommands(t *testing.T) {
	page := &Page{store: newStore()}
	names, keys := map[string]bool{}, map[string]string{}
	for _, c := range page.commands() {
		if names[c.Name] {
			t.Errorf("two commands have the name %s", c.Name)
		}
		names[c.Name] = true
		for _, key := range c.Keys {
			if other := keys[key]; other != "" {
				t.Errorf("the key %s belongs to the commands %s and %s", key, other, c.Name)
			}
			keys[key] = c.Name
		}
	}
}
