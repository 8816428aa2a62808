package edit

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/internal/golden"
)

var (
	rounds = flag.Int("rounds", 3, "edits of each of the texts of TestEditLeavesTheRest")
	seed   = flag.Uint64("seed", 7, "of what is random in it")
)

// TestEditLeavesTheRest edits many texts at random places, and compares the text
// before and after as a YAML parser reads it: one field differs, every byte outside of
// the change is the same, no comment is lost, and the change can be undone.
func TestEditLeavesTheRest(t *testing.T) {
	random := rand.New(rand.NewPCG(*seed, 11))
	tried, refused := 0, 0
	for _, sample := range samples(t, random) {
		objects := loaded(sample.text)
		if len(objects) == 0 {
			t.Fatalf("%s: nothing in it:\n%s", sample.name, sample.text)
		}
		for range *rounds {
			o := objects[random.IntN(len(objects))]
			tried++
			if !o.edit(t, sample.name, sample.text, random) {
				refused++
			}
		}
	}
	t.Logf("%d edits, %d refused", tried, refused)
	if refused*100 > tried {
		t.Errorf("%d edits of %d were refused", refused, tried)
	}
}

type sampleText struct{ name, text string }

// samples returns realistic texts, and the same texts in other styles.
func samples(t *testing.T, random *rand.Rand) []sampleText {
	t.Helper()
	var out []sampleText
	add := func(name, text string) {
		out = append(out, sampleText{name, text})
		out = append(out, sampleText{name + ", Windows line ends", strings.ReplaceAll(text, "\n", "\r\n")})
	}
	for _, pattern := range []string{"../../parse/testdata/real/*.yaml", "../../parse/testdata/real/*.json", "../../preset/presets/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		step := 1
		if len(files) > 12 {
			step = 6 // skip most of the presets, which are similar
		}
		for i, file := range files {
			if i%step != 0 {
				continue
			}
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Base(file)
			add(name, string(b))
			add(name+", with comments", commented(string(b), random))
			add(name+", without a line end", strings.TrimRight(string(b), "\n"))
			for _, indent := range []int{2, 4, 7} {
				add(fmt.Sprintf("%s, indented by %d", name, indent), encoded(t, string(b), indent, false))
			}
			add(name+", in brackets", encoded(t, string(b), 2, true))
		}
	}
	return out
}

// encoded encodes all documents again.
func encoded(t *testing.T, text string, indent int, flow bool) string {
	t.Helper()
	var b strings.Builder
	encoder := yaml.NewEncoder(&b)
	encoder.SetIndent(indent)
	for _, p := range lex.Split(text) {
		root, err := tree.Parse(p.Text)
		if err != nil {
			t.Fatal(err)
		}
		if flow {
			restyle(root)
		}
		if err := encoder.Encode(root); err != nil {
			t.Fatal(err)
		}
	}
	if err := encoder.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func restyle(n *yaml.Node) {
	n.HeadComment, n.LineComment, n.FootComment = "", "", ""
	if n.Kind != yaml.ScalarNode {
		n.Style = yaml.FlowStyle
	} else if n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		n.Style = yaml.DoubleQuotedStyle
	}
	for _, c := range n.Content {
		restyle(c)
	}
}

// commented puts comments on separate lines and after values, wherever they
// change nothing.
func commented(text string, random *rand.Rand) string {
	want := loaded(text)
	lines := strings.SplitAfter(text, "\n")
	for range min(len(lines), 40) {
		i := random.IntN(len(lines))
		before := lines[i]
		content := strings.TrimRight(before, "\n")
		if random.IntN(2) == 0 {
			lines[i] = content + strings.Repeat(" ", 1+random.IntN(3)) + "# c" + strconv.Itoa(i) + "\n"
		}
		if random.IntN(2) == 0 {
			lines[i] = strings.Repeat(" ", random.IntN(9)) + "# own " + strconv.Itoa(i) + "\n" + lines[i]
		}
		if random.IntN(9) == 0 {
			lines[i] = "\n" + lines[i]
		}
		if !reflect.DeepEqual(loaded(strings.Join(lines, "")), want) {
			lines[i] = before
		}
	}
	return strings.Join(lines, "")
}

// loadedObject is one of a text's objects, as the YAML package reads it.
type loadedObject struct {
	in      manifest.Object
	value   map[string]any
	ordinal int
}

func loaded(text string) []loadedObject {
	var out []loadedObject
	counts := map[string]int{}
	var take func(v any)
	take = func(v any) {
		m, ok := v.(map[string]any)
		if !ok {
			return
		}
		kind, _ := m["kind"].(string)
		if items, ok := m["items"].([]any); ok && strings.HasSuffix(kind, "List") {
			for _, item := range items {
				take(item)
			}
			return
		}
		out = append(out, loadedObject{manifest.Object{Kind: kind, Index: counts[kind]}, m, len(out)})
		counts[kind]++
	}
	for _, p := range lex.Split(text) {
		var v any
		if yaml.Unmarshal([]byte(p.Text), &v) != nil {
			return nil
		}
		take(v)
	}
	return out
}

var editValues = []string{
	"5", "-1.5", "true", "null", "text", "\"5\"", "'it''s'", "a b: c", "\"a, b\"", "größer", "\"# no comment\"", "100m",
	"{}", "[]", "[1, 2]", "{type: Pods, value: 4}", "{a: {b: [x, {c: d}]}}", "\"two\\nlines\\n\"", "\"-\"", "\"\"", "[[0s, 1], [5m, 2]]",
}

// edit makes one edit. It returns false if the edit was refused.
func (o loadedObject) edit(t *testing.T, name, text string, random *rand.Rand) bool {
	steps, found := o.pick(random)
	path := tree.Join(steps)
	value := editValues[random.IntN(len(editValues))]
	var want any
	if err := yaml.Unmarshal([]byte(value), &want); err != nil {
		t.Fatal(err)
	}
	about := fmt.Sprintf("%s: %v %s", name, o.in, path)
	operation := []string{"set", "set", "insert", "remove"}[random.IntN(4)]
	_, inList := at(o.value, steps[:len(steps)-1]).([]any)
	e := New(text, o.in, nil)
	switch {
	case operation == "remove":
		about += " removed"
		e.Remove(path)
	case operation == "insert" && inList:
		about += " inserted " + value
		e.Insert(path, value)
	default:
		operation = "set"
		about += " = " + value
		e.Set(path, value)
	}
	if e.Err != nil {
		t.Logf("%s: %v", about, e.Err)
		return false
	}
	after := e.Text
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s: %s\n%s", about, fmt.Sprintf(format, args...), difference(text, after))
	}
	now := loaded(after)
	if len(now) != len(loaded(text)) {
		fail("%d objects", len(now))
	}
	expected := changed(o.value, steps, want, operation)
	for i, other := range loaded(text) {
		if i == o.ordinal {
			other.value, _ = expected.(map[string]any)
		}
		if i < len(now) && !reflect.DeepEqual(now[i].value, other.value) {
			fail("object %d is\n%v\nwant\n%v", i, now[i].value, other.value)
		}
	}
	old, _ := at(o.value, steps).([]any)
	oldMap, _ := at(o.value, steps).(map[string]any)
	if operation != "remove" && len(old)+len(oldMap) == 0 && comments(after) != comments(text) {
		fail("%d comments, of %d", comments(after), comments(text))
	}
	if strings.Contains(text, "\r\n") && strings.Count(after, "\n") != strings.Count(after, "\r\n") {
		fail("the line ends are mixed")
	}
	// Undo.
	var created []string
	switch {
	case operation == "set" && found:
		before, ok := New(text, o.in, nil).Get(path)
		if !ok {
			fail("Get finds nothing before")
		}
		if before.Text == "" || strings.ContainsAny(before.Text, "\n") {
			return true
		}
		e.Set(path, before.Text)
	case operation == "remove":
		return true
	default:
		created = outermost(o.value, steps)
		e.Remove(tree.Join(created))
	}
	if e.Err != nil {
		fail("undone: %v", e.Err)
	}
	if reloaded := loaded(e.Text); !reflect.DeepEqual(reloaded[o.ordinal].value, emptied(o.value, created)) {
		fail("undone it is\n%v\nwas\n%v", reloaded[o.ordinal].value, o.value)
	}
	return true
}

// outermost returns the steps up to the first missing field or entry.
func outermost(v any, steps []string) []string {
	for k := range steps {
		above, isMap := at(v, steps[:k]).(map[string]any)
		if _, has := above[steps[k]]; isMap && !has {
			return steps[:k+1]
		}
		if !isMap && at(v, steps[:k+1]) == nil {
			return steps[:k+1]
		}
	}
	return steps
}

// emptied returns a value without the empty mappings that remain when an added
// field is removed.
func emptied(v map[string]any, steps []string) any {
	if len(steps) < 2 {
		return v
	}
	if above := at(v, steps[:len(steps)-1]); above == nil {
		var empty any = map[string]any{}
		if _, err := strconv.Atoi(steps[len(steps)-1]); err == nil {
			empty = []any{}
		}
		return changed(v, steps[:len(steps)-1], empty, "set")
	}
	return v
}

// comments counts the comments that the tests put into texts.
func comments(text string) int {
	text = "\n" + text
	return strings.Count(text, " #") + strings.Count(text, "\n#")
}

// pick picks a field of the object at random, sometimes one that does not
// exist.
func (o loadedObject) pick(random *rand.Rand) (steps []string, found bool) {
	var v any = o.value
	missing := [][]string{
		{"spec", "behavior", "scaleDown", "policies", "0", "value"}, {"spec", "minReplicas"}, {"spec", "maxReplicas"},
		{"metadata", "labels", "example.com/team"}, {"spec", "load", "0", "perPod"}, {"aaa"}, {"zzz", "0"}, {"spec", "metrics", "0", "type"},
	}
	if random.IntN(4) == 0 {
		steps := missing[random.IntN(len(missing))]
		if possible(o.value, steps) {
			return steps, at(o.value, steps) != nil
		}
	}
	for {
		switch x := v.(type) {
		case map[string]any:
			if len(x) == 0 || len(steps) > 0 && random.IntN(12) == 0 {
				return append(steps, "brandNew"), false
			}
			var keys []string
			for k := range x {
				keys = append(keys, k)
			}
			slices.Sort(keys)
			if k := keys[random.IntN(len(keys))]; len(steps) == 0 && (k == "kind" || k == "apiVersion") || strings.ContainsAny(k, "]") {
				continue
			} else {
				steps, v = append(steps, k), x[k]
			}
		case []any:
			i := random.IntN(len(x) + 1)
			steps = append(steps, strconv.Itoa(i))
			if i == len(x) {
				return steps, false
			}
			v = x[i]
		default:
			return steps, true
		}
		if random.IntN(6) == 0 {
			return steps, true
		}
	}
}

// possible reports whether the steps can exist: names lead through mappings, and indices
// through lists.
func possible(v any, steps []string) bool {
	for _, s := range steps {
		i, err := strconv.Atoi(s)
		switch x := v.(type) {
		case nil:
			return true
		case map[string]any:
			v = x[s]
		case []any:
			if err != nil || i > len(x) {
				return false
			}
			if i == len(x) {
				return true
			}
			v = x[i]
		default:
			return false
		}
	}
	return true
}

func at(v any, steps []string) any {
	for _, s := range steps {
		switch x := v.(type) {
		case map[string]any:
			v = x[s]
		case []any:
			i, err := strconv.Atoi(s)
			if err != nil || i >= len(x) {
				return nil
			}
			v = x[i]
		default:
			return nil
		}
	}
	return v
}

// changed returns a value after the edit, independently of the tested code.
func changed(v any, steps []string, value any, operation string) any {
	i, err := strconv.Atoi(steps[0])
	if v == nil {
		if operation == "remove" {
			return nil
		}
		if v = (map[string]any{}); err == nil {
			v = []any{}
		}
	}
	last := len(steps) == 1
	switch x := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, e := range x {
			out[k] = e
		}
		inner, found := x[steps[0]]
		switch {
		case operation == "remove" && last:
			delete(out, steps[0])
		case operation == "remove" && !found:
		case last:
			out[steps[0]] = value
		default:
			out[steps[0]] = changed(inner, steps[1:], value, operation)
		}
		return out
	case []any:
		out := append([]any(nil), x...)
		switch {
		case operation == "remove" && i >= len(x):
		case operation == "remove" && last:
			out = append(out[:i], out[i+1:]...)
		case last && (operation == "insert" || i == len(x)):
			out = slices.Insert(out, i, value)
		case i == len(x):
			out = append(out, changed(nil, steps[1:], value, operation))
		case last:
			out[i] = value
		default:
			out[i] = changed(x[i], steps[1:], value, operation)
		}
		if out == nil {
			out = []any{}
		}
		return out
	}
	return v
}

// FuzzEdit: in any text, an edit is refused or leaves the rest as it is, and
// the new value can be read.
func FuzzEdit(f *testing.F) {
	for _, archive := range golden.Read(f, "testdata/*.txtar") {
		for _, part := range archive.Files {
			if text := string(part.Data); strings.HasSuffix(part.Name, ".yaml") {
				f.Add(text, "spec.minReplicas", "2")
				f.Add(text, "spec.behavior.scaleDown.policies[0].value", "{a: [b]}")
				f.Add(text, "metadata.labels[a.b/c]", "\"x\\ny\"")
			}
		}
	}
	f.Fuzz(func(t *testing.T, text, path, value string) {
		in := manifest.Object{Kind: "HorizontalPodAutoscaler"}
		for name, edit := range map[string]func(*Editor){ //maps: each alone
			"set":    func(e *Editor) { e.Set(path, value) },
			"insert": func(e *Editor) { e.Insert(path, value) },
			"remove": func(e *Editor) { e.Remove(path) },
		} {
			e := New(text, in, nil)
			edit(e)
			if e.Err != nil && (e.Text != text || e.Err.Error() == "") {
				t.Errorf("%s: %q with %v", name, e.Text, e.Err)
			}
			if _, ok := e.Get(path); e.Err == nil && !ok && name == "set" {
				t.Errorf("%s: set, and not found in %q", name, e.Text)
			}
		}
	})
}
