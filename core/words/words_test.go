package words

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/hpa"
	"hpaplayground/core/keda"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

func TestSay(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{English.Say("%s to %s and %s to %s", "1:00", "2:00", "3:00", "4:00"), "1:00 to 2:00 and 3:00 to 4:00"},
		{Chinese.Say("%s to %s and %s to %s", "1:00", "2:00", "3:00", "4:00"), "1:00 到 2:00 以及 3:00 到 4:00"},
		{Chinese.Say(strings.Repeat("x", 3)), "xxx"},
		{English.SayN(1, "%d scale-up", "%d scale-ups", 1), "1 scale-up"},
		{English.SayN(0, "%d scale-up", "%d scale-ups", 0), "0 scale-ups"},
		{Chinese.SayN(1, "%d scale-up", "%d scale-ups", 1), "扩容 1 次"},
		{Chinese.Phrase("Unfold") + Chinese.Phrase("100 %") + English.Phrase("Unfold"), "展开100 %Unfold"},
		{Chinese.JoinLines("到 2:00，\n再到\n三个\nPod（就绪）\n为止"), "到 2:00，再到三个 Pod（就绪）为止"},
		{Chinese.Sentences("一。", "二。") + English.Sentences("One.", "Two."), "一。二。One. Two."},
		{Chinese.List("一", "二") + English.List("one", "two"), "一，二one, two"},
		{English.JoinLines("one\ntwo"), "one two"},
		{English.Tag() + " " + Chinese.Tag(), "en zh-Hans"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

func TestLanguages(t *testing.T) {
	for _, l := range All() {
		if got, ok := Lookup(l.Tag()); !ok || got != l || l.Code() == "" || l.Name() == "" || l.Locale() == "" {
			t.Errorf("%v, %q, %q: found %v", l, l.Code(), l.Name(), got)
		}
	}
}

// TestLearn: without its text a language is English, and it takes no other text.
func TestLearn(t *testing.T) {
	text := Chinese.Text()
	defer func(whole map[string]string) { tables[Chinese].pairs = whole }(Chinese.table())
	tables[Chinese].pairs = nil
	if Chinese.SetText("") || Chinese.SetText("<!doctype html>\n<p>Log in\n") || !English.SetText("") {
		t.Error("it takes another text, or English has none")
	}
	if got := Chinese.Phrase("Unfold"); got != "Unfold" {
		t.Errorf("without its text it says %q", got)
	}
	if !Chinese.SetText(text) || !Chinese.SetText("") || Chinese.Phrase("Unfold") != "展开" {
		t.Error("it does not learn its text")
	}
}

// TestScripts: the page's scripts, which run before the program, know the same
// languages.
func TestScripts(t *testing.T) {
	var tags []string
	for _, l := range Translations() {
		tags = append(tags, fmt.Sprintf("%s: %q", l.Code(), l.Tag()))
	}
	want := "export const tags = { " + strings.Join(tags, ", ") + " };\n"
	if text, err := os.ReadFile("../../web/assets/src/plain.js"); err != nil || !strings.Contains(string(text), want) {
		t.Errorf("plain.js does not say %s (%v)", want, err)
	}
}

func TestLookup(t *testing.T) {
	for tag, want := range map[string]Language{"en": English, "en-GB": English, "zh": Chinese, "zh-CN": Chinese, "zh_hans": Chinese, "ZH-TW": Chinese} {
		if got, ok := Lookup(tag); !ok || got != want {
			t.Errorf("%s: %v, %v", tag, got, ok)
		}
	}
	for _, tag := range []string{"", "de", "zhx", "-zh"} {
		if _, ok := Lookup(tag); ok {
			t.Errorf("%s: found", tag)
		}
	}
}

// TestTranslated checks that each sentence in the code has a translation with
// the same verbs in every language, and that each translation has a sentence.
func TestTranslated(t *testing.T) {
	texts, singulars := sentences(t, "../..")
	if found := phrases(t, "../../web/assets/src", texts); found < 20 {
		t.Fatalf("%d sentences found in the scripts", found)
	}
	if found := notes(t, "../paste", texts); found < 80 {
		t.Fatalf("%d notes found in the reader of pasted texts", found)
	}
	if len(texts) < 10 || len(singulars) < 10 {
		t.Fatalf("%d sentences found in the code, %d for one thing", len(texts), len(singulars))
	}
	for _, reason := range hpa.Reasons() {
		texts[reason.Info().Means] = "the table of reasons"
		if heldBy := reason.Info().HeldBy; heldBy != "" {
			texts[heldBy] = "the table of reasons"
		}
	}
	for _, shape := range scenario.LoadShapes() {
		texts[shape.Label], texts[shape.Summary] = "the shapes of loads", "the shapes of loads"
	}
	for _, group := range setting.Groups() {
		for _, row := range group.Rows {
			texts[row.Means] = "the settings of a Simulation"
		}
	}
	for _, why := range keda.OtherKinds { //maps: into another
		texts[why] = "the kinds of KEDA"
	}
	presets(t, texts)
	glossary, err := os.ReadFile("../explain/glossary.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, sentence := range Pairs(string(glossary)) {
		texts[sentence] = plain
	}
	for _, l := range Translations() {
		t.Run(l.Code(), func(t *testing.T) {
			want := maps.Clone(texts)
			if languages[l].singular {
				maps.Copy(want, singulars)
			}
			checkTable(t, l, want)
		})
	}
}

// plain marks sentences without values, which may have a %.
const plain = "the glossary or a preset"

// presets adds the descriptions of the presets.
func presets(t *testing.T, texts map[string]string) {
	files, err := filepath.Glob("../preset/presets/*.yaml")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d presets, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(string(text), "\n---\n")
		root, err := tree.Parse(head)
		if err != nil {
			t.Fatal(err)
		}
		var p struct {
			Title, Group, Summary, Look string
			Try                         []string
		}
		if err := root.Decode(&p); err != nil {
			t.Fatal(err)
		}
		for _, text := range append([]string{p.Title, p.Group, p.Summary, p.Look}, p.Try...) {
			texts[text] = plain
		}
	}
}

func checkTable(t *testing.T, l Language, texts map[string]string) {
	table := l.table()
	for _, format := range slices.Sorted(maps.Keys(texts)) {
		translated, ok := table[format]
		if !ok {
			t.Errorf("%s: no translation of %q", texts[format], format)
			continue
		}
		if texts[format] == plain {
			continue
		}
		if a, b := verbs(t, format), verbs(t, translated); !maps.Equal(a, b) {
			t.Errorf("%q and %q take different values: %v and %v", format, translated, a, b)
		}
	}
	for _, format := range slices.Sorted(maps.Keys(table)) {
		if texts[format] == "" {
			t.Errorf("nothing says %q", format)
		}
	}
	if pairs, text := len(table), l.Text(); strings.Count(text, "\n")-blank(text) != 2*pairs {
		t.Errorf("%d pairs in a table that says something twice", pairs)
	}
}

func blank(text string) int {
	n := 0
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			n++
		}
	}
	return n
}

// sentences returns the formats of all calls of Say and SayN below root, each with the
// position of one call. singulars has the singular formats of SayN.
func sentences(t *testing.T, root string) (texts, singulars map[string]string) {
	t.Helper()
	texts, singulars = map[string]string{}, map[string]string{}
	fset := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root:
			if name := d.Name(); name == "node_modules" || name[0] == '.' || name == "testdata" || name == "bin" {
				return fs.SkipDir
			}
			return nil
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), ".Say") {
			return err
		}
		file, err := parser.ParseFile(fset, path, text, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if f, ok := n.(*ast.FuncDecl); ok && (f.Name.Name == "Say" || f.Name.Name == "SayN") {
				return false // the key is a parameter of the surrounding function
			}
			if call, ok := n.(*ast.CallExpr); ok {
				if at := formatOf(call); at >= 0 {
					place := fset.Position(call.Pos()).String()
					if format, ok := literal(call.Args[at]); ok {
						texts[format] = place
					} else {
						t.Errorf("%s: says something that is not a string in quotes", place)
					}
					if singular, ok := literal(call.Args[at/2]); ok && at > 0 {
						singulars[singular] = place
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts, singulars
}

var (
	jsSay   = regexp.MustCompile(`\bsay\(([^)]*)\)`)
	jsValue = regexp.MustCompile(`^"([^"\\]*)"$`)
)

// phrases adds the sentences of the page's scripts and counts them.
func phrases(t *testing.T, root string, texts map[string]string) int {
	t.Helper()
	n := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".js" || d.Name() == "say.js" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), `/say.js"`) {
			return err
		}
		for _, call := range jsSay.FindAllStringSubmatch(string(text), -1) {
			value := jsValue.FindStringSubmatch(call[1])
			if value == nil {
				t.Errorf("%s: says something that is not a string in quotes: %s", path, call[0])
				continue
			}
			texts[value[1]] = path
			n++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// noteArgs are where the functions that make notes of core/paste take their formats.
var noteArgs = map[string][]int{"add": {1}, "addOnce": {1}, "addDistinct": {1}, "lines": {1, 2}, "noteLines": {1, 2}}

// notes adds the formats of the notes that core/paste makes, and counts them. A note is
// translated only when it is shown.
func notes(t *testing.T, folder string, texts map[string]string) int {
	t.Helper()
	fset, found := token.NewFileSet(), map[string]bool{}
	paths, err := filepath.Glob(folder + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		add := func(x ast.Expr) {
			if format, ok := literal(x); ok && len(strings.Fields(format)) > 2 {
				texts[format], found[format] = fset.Position(x.Pos()).String(), true
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				for _, at := range noteArgs[functionName(n)] {
					if at < len(n.Args) {
						add(n.Args[at])
					}
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Text" {
					add(n.Value)
				}
			case *ast.GenDecl:
				for _, spec := range n.Specs {
					if values, ok := spec.(*ast.ValueSpec); ok && n.Tok == token.CONST && len(values.Values) == 1 {
						add(values.Values[0])
					}
				}
			case *ast.BasicLit: // in the tables of verdicts
				if text, _ := literal(n); strings.HasPrefix(text, "this is ") || strings.HasPrefix(text, "these are ") {
					add(n)
				}
			}
			return true
		})
	}
	return len(found)
}

// functionName returns the name of the function of a call.
func functionName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// formatOf returns the index of the argument that is the key; -1 if the call is
// neither Say nor SayN.
func formatOf(call *ast.CallExpr) int {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	switch {
	case !ok:
	case selector.Sel.Name == "Say" && len(call.Args) > 0:
		return 0
	case selector.Sel.Name == "SayN" && len(call.Args) > 2:
		return 2
	}
	return -1
}

// literal returns the value of a string literal, or of several joined with +.
func literal(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(x.Value)
		return s, err == nil
	case *ast.BinaryExpr:
		a, isLiteral := literal(x.X)
		b, other := literal(x.Y)
		return a + b, isLiteral && other && x.Op == token.ADD
	}
	return "", false
}

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?([a-zA-Z%])`)

// verbs returns a format's verbs by the index of their argument.
func verbs(t *testing.T, format string) map[int]string {
	t.Helper()
	found := map[int]string{}
	next := 1
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[2] == "%" {
			continue
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		if old := found[next]; old != "" && old != m[2] {
			t.Errorf("%q: value %d as %s and as %s", format, next, old, m[2])
		}
		found[next] = m[2]
		next++
	}
	if strings.Count(strings.ReplaceAll(format, "%%", ""), "%") != len(verb.FindAllString(strings.ReplaceAll(format, "%%", ""), -1)) {
		t.Errorf("%q: a verb that is not plain", format)
	}
	return found
}
