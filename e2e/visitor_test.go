//go:build e2e

package e2e

import (
	"fmt"
	"strconv"
	"strings"
)

// What a visitor does and reads. parts_test.go names the parts of the page.

// click clicks in the middle of the element of a CSS selector.
func (p *tab) click(selector string) {
	p.t.Helper()
	// New content may still push the element down, and a click would miss it.
	p.until("a still "+selector, `((element) => {
		const { x, y } = element?.getBoundingClientRect() ?? {};
		return x !== undefined && e2eStill(element, x, y);
	})(document.querySelector(`+quote(selector)+`))`)
	if err := p.driver.click(selector); err != nil {
		p.t.Fatalf("click %s: %v", selector, err)
	}
}

// focus waits for the element of a CSS selector and focuses the element.
func (p *tab) focus(selector string) {
	p.t.Helper()
	// A table may be visible while its rows are still being added.
	p.until("the focus at "+selector, `((e) => { e?.focus(); return e?.matches(":focus, :focus-within"); })(`+one(selector)+")")
}

// view brings a view to the front. A wide page shows all views, so view does nothing.
func (p *tab) view(name string) {
	p.t.Helper()
	if p.visible(viewTab(name)) {
		p.click(viewTab(name))
	}
}

// detail opens a tab of the drawer.
func (p *tab) detail(name string) {
	p.t.Helper()
	p.view("details")
	p.click(detailTab(name))
}

// choose selects an option by its value. The browser sends the page an event, as when a person
// selects the option.
func (p *tab) choose(name, value string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`{
		const select = document.querySelector("select[name=%s]");
		select.value = %s;
		select.dispatchEvent(new Event("change", { bubbles: true }));
	}`, name, quote(value)))
}

// preset chooses a preset in the gallery.
func (p *tab) preset(name string) {
	p.t.Helper()
	p.run(one(named("presets")) + `.click()`)
	card := presetCard(name)
	p.until("the card of "+name, one(card))
	p.run(one(card) + ".click()")
}

// item clicks an item of the bar or of its menus, after opening the menu that the
// screen has it in.
func (p *tab) item(kind string) {
	p.t.Helper()
	if p.visible(tool(kind)) {
		p.click(tool(kind))
		return
	}
	opener := moreButton
	if eval[bool](p, "Boolean("+one(shareItem(kind))+")") {
		opener = named("share")
	}
	if p.visible(opener) {
		p.click(opener)
	} else {
		p.item("share")
	}
	p.click(menuItem(kind))
}

// shown returns the rendered text of an element.
func (p *tab) shown(selector string) string {
	p.t.Helper()
	return eval[string](p, one(selector)+`?.innerText ?? ""`)
}

// visible reports whether a visible element matches a selector.
func (p *tab) visible(selector string) bool {
	p.t.Helper()
	return eval[bool](p, "Boolean("+one(selector)+"?.checkVisibility())")
}

// data returns an attribute of an element, or "".
func (p *tab) data(selector, attribute string) string {
	p.t.Helper()
	return eval[string](p, one(selector)+`?.getAttribute(`+quote(attribute)+`) ?? ""`)
}

// state returns the page's state of its text: ok or broken.
func (p *tab) state() string { return p.data(pageMain, "data-state") }

// presetName returns the name of the preset that is open, or "".
func (p *tab) presetName() string { return p.data(pageMain, "data-preset") }

// replicas returns the target's replicas over the run, as seconds:count. It
// rounds down to seconds, because syncs drift by a few milliseconds.
func (p *tab) replicas() string {
	p.t.Helper()
	var changes []string
	for _, change := range strings.Fields(p.data(chart, "data-replicas")) {
		time, count, _ := strings.Cut(change, ":")
		seconds, err := strconv.ParseFloat(time, 64)
		if err != nil {
			p.t.Fatalf("data-replicas has %q", change)
		}
		changes = append(changes, strconv.Itoa(int(seconds))+":"+count)
	}
	return strings.Join(changes, " ")
}

// clock returns the time at the cursor.
func (p *tab) clock() string { return p.shown(clockTime) }

// rows returns a table's rows as rendered, with cells separated by " | ".
func (p *tab) rows(selector string) []string {
	p.t.Helper()
	return eval[[]string](p, each(selector+" tbody tr")+`.map((row) =>
		[...row.cells].map((cell) => cell.innerText.trim()).join(" | "))`)
}
