//go:build e2e

package e2e

// The expressions that tests wait for: the state or the text of a part of the page. A
// missing part has no text.

// one returns an expression for the first element of a selector.
func one(selector string) string { return "document.querySelector(" + quote(selector) + ")" }

// each returns an expression for all elements of a selector, as an array.
func each(selector string) string { return "[...document.querySelectorAll(" + quote(selector) + ")]" }

// none is true while no element matches the selector.
func none(selector string) string { return "!" + one(selector) }

// says is true if a text is somewhere in the element.
func says(selector, text string) string {
	return one(selector) + "?.innerText.includes(" + quote(text) + ")"
}

// hasText is true if the element's whole text equals a text.
func hasText(selector, text string) string {
	return one(selector) + "?.innerText === " + quote(text)
}

// loaded is true for a picture that has arrived.
func loaded(image string) string { return one(image) + "?.naturalWidth > 0" }

// opened is true for a dialog that is open.
func opened(dialog string) string { return one(dialog) + "?.open" }

// closed is true for a dialog that is not open.
func closed(dialog string) string { return "!" + one(dialog) + ".open" }

// selected is true for a tab that is open.
func selected(tab string) string { return one(tab) + `.ariaSelected === "true"` }

// clockAt is true while the cursor is at a time such as "6:00".
func clockAt(time string) string { return hasText(clockTime, time) }

// pageHas is true while the page reports a value, such as the state "broken" or
// the name of a preset.
func pageHas(name, value string) string {
	return one(pageMain) + "?.dataset." + name + " === " + quote(value)
}
