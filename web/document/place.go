package document

import (
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
)

// PlaceOpened: show this place in the text, in the editor of the part. Lines and columns count
// from 1.
type PlaceOpened struct {
	Part         Part
	Line, Column int
}

// LineShown: show the editor of the part, scrolled to a line. The view of a small screen stays.
type LineShown struct {
	Part Part
	Line int
}

// Rewritten is a message for the page: the text has changed because of an action in the run. The
// cursor stays where it is. Notice says what has changed.
type Rewritten struct {
	Text   Document
	Notice string
}

// The effects.
type (
	// RevealText moves the cursor of an editor to a place.
	RevealText PlaceOpened
	// ScrollText scrolls the editor of a part to a line.
	ScrollText LineShown
)

// Do moves the cursor.
func (e RevealText) Do(h *feature.Host) {
	h.Rendered(func() { e.Part.editor().Call("reveal", e.Line, e.Column) })
}

// Do scrolls.
func (e ScrollText) Do(h *feature.Host) {
	h.Rendered(func() { e.Part.editor().Call("scrollTo", e.Line) })
}

// editor returns the part's editor element.
func (p Part) editor() browser.Value { return browser.ByID("editor-" + p.ID()) }
