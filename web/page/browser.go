package page

import "hpaplayground/web/browser"

// fragment returns the fragment of the page's address.
func fragment() string { return browser.Window().Get("location").Get("hash").String() }

// setFragment writes the fragment without a step in the history.
func setFragment(f string) {
	location := browser.Window().Get("location")
	address := location.Get("pathname").String() + location.Get("search").String()
	if f != "" {
		address += "#" + f
	}
	browser.Window().Get("history").Call("replaceState", nil, "", address)
}

// paint sets the page's theme; the style sheet does the rest.
func paint(theme string) {
	root := browser.Document().Get("documentElement")
	if theme == "" {
		root.Call("removeAttribute", "data-theme")
		return
	}
	root.Call("setAttribute", "data-theme", theme)
}
