//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"

	"hpaplayground/internal/golden"
)

// readerWalks is the guide whose blocks are walks with a screen reader.
const readerWalks = "../docs/screen-reader.md"

// TestScreenReader walks through the page as docs/screen-reader.md describes the page. Each block
// of the guide is a walk. The line after ``` opens a page. Each line that begins with "> " is a
// key, or a text to type. The lines below a key are what the browser gives a screen reader: the
// element that has the focus, then the texts of live regions. With -rewrite the test writes these
// lines.
func TestScreenReader(t *testing.T) {
	guide, err := os.ReadFile(readerWalks)
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(guide), "```")
	for i := 1; i < len(blocks); i += 2 {
		blocks[i] = "\n" + walk(t, strings.Split(strings.Trim(blocks[i], "\n"), "\n")) + "\n"
	}
	golden.File(t, readerWalks, []byte(strings.Join(blocks, "```")))
}

// walk presses the keys of a block and returns the block with the lines that a screen
// reader says now.
func walk(t *testing.T, lines []string) string {
	path, found := strings.CutPrefix(lines[0], "open ")
	if !found {
		t.Fatalf("a walk begins with %q, not with open and a path", lines[0])
	}
	p := open(t, path, desktop)
	r := reader{tab: p}
	result := []string{lines[0]}
	r.pause()
	r.listen()
	for _, line := range lines[1:] {
		key, found := strings.CutPrefix(line, "> ")
		if !found {
			continue
		}
		r.input(key)
		result = append(result, line)
		result = append(result, r.heard()...)
	}
	// A walk must not name the port of this test.
	return strings.ReplaceAll(strings.Join(result, "\n"), site, "https://hpa.example")
}

// reader is a screen reader. It names the focused element only when the focus has moved.
type reader struct {
	*tab
	focused string
}

// listen collects what live regions say from here on: only the last text of each region,
// because a reader that is still speaking skips texts that were replaced.
func (r *reader) listen() {
	r.run(`{
		const regions = "[role=status], [role=alert], [aria-live]:not([aria-live=off])";
		window.e2eHeard = new Map();
		// A reader says the value of a field where the field stands in a sentence.
		const spoken = (node) => node.nodeType === Node.TEXT_NODE ? node.data :
			node.nodeType !== Node.ELEMENT_NODE || !node.checkVisibility() || node.ariaHidden === "true" ? "" :
			node.matches("input") ? node.getAttribute("aria-valuetext") ?? node.value : [...node.childNodes].map(spoken).join(" ");
		const last = new Map([...document.querySelectorAll(regions)].map((e) => [e, e.textContent]));
		window.e2eListen = () => {
			for (const e of document.querySelectorAll(regions)) {
				const text = spoken(e).replace(/\s+/g, " ").replace(/ ([.,])/g, "$1").trim();
				if (last.get(e) !== text && text) e2eHeard.set(e, text);
				last.set(e, text);
			}
		};
		e2eListen();
		e2eHeard.clear();
		new MutationObserver(e2eListen).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
	}`)
}

// input presses a key, or types the text after "type ".
func (r *reader) input(key string) {
	r.t.Helper()
	if text, found := strings.CutPrefix(key, "type "); found {
		if err := r.driver.insert(strings.ReplaceAll(text, `\n`, "\n")); err != nil {
			r.t.Fatal(err)
		}
	} else if name, found := strings.CutPrefix(key, "Shift+"); found {
		r.press(name, shift)
	} else if key == "Space" {
		r.press(" ")
	} else {
		r.press(key)
	}
	r.pause()
	if key == "w" {
		r.until("the chain", one(why+" :not(.stale) > .chain"))
	}
}

// heard returns the lines that a screen reader says now.
func (r *reader) heard() []string {
	r.t.Helper()
	var lines []string
	if focused := r.focus(); focused != r.focused {
		r.focused = focused
		lines = append(lines, focused)
	}
	for _, text := range eval[[]string](r.tab, `(() => { e2eListen(); const said = [...e2eHeard.values()]; e2eHeard.clear(); return said; })()`) {
		lines = append(lines, "says: "+text)
	}
	return lines
}

// focus describes the element that has the focus, as the accessibility tree has it:
// its role, name, value, states and description.
func (r *reader) focus() string {
	r.t.Helper()
	ctx := r.driver.(chromium).ctx
	tree, err := chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		r.t.Fatal(err)
	}
	time := ""
	for _, node := range tree.Nodes {
		if node.Ignored || property(node, "focused") != "true" {
			continue
		}
		time = describe(node)
		if text := eval[string](r.tab, activeText); text != "" {
			time += ": " + text
		}
	}
	return time
}

// activeText is the text of the option that the focused input points to, or the text for
// the value of the focused slider: the tree has only the slider's number.
const activeText = `((e) => (document.getElementById(e?.getAttribute("aria-activedescendant"))?.innerText ?? e?.getAttribute("aria-valuetext") ?? "").replace(/\s+/g, " "))(document.activeElement)`

func describe(node *accessibility.Node) string {
	parts := []string{axText(node.Role), fmt.Sprintf("%q", axText(node.Name))}
	if value := axText(node.Value); value != "" && property(node, "valuetext") == "" {
		parts = append(parts, value)
	}
	for _, state := range []string{"expanded", "pressed", "checked", "selected", "disabled", "hasPopup"} {
		if value := property(node, state); value != "" && (value != "false" || slices.Contains([]string{"expanded", "pressed", "checked"}, state)) {
			parts = append(parts, state+"="+value)
		}
	}
	if text := axText(node.Description); text != "" && text != axText(node.Name) {
		parts = append(parts, "("+text+")")
	}
	return strings.Join(parts, " ")
}

func property(node *accessibility.Node, name string) string {
	for _, p := range node.Properties {
		if string(p.Name) == name {
			return axText(p.Value)
		}
	}
	return ""
}

func axText(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var value any
	if json.Unmarshal(v.Value, &value) != nil {
		return ""
	}
	return strings.Join(strings.Fields(fmt.Sprint(value)), " ")
}
