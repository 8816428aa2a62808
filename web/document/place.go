package document

// PlaceOpened is a message for the page: show a place of the text, in the editor
// of its part. Lines and columns count from 1.
type PlaceOpened struct {
	Part         Part
	Line, Column int
}

// RevealText is an effect: move the cursor of an editor to a place.
type RevealText struct {
	Part         Part
	Line, Column int
}
