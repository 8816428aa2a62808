package document

import (
	"strconv"

	"hpaplayground/core/fleet"
	"hpaplayground/core/section"
	"hpaplayground/core/words"
)

// Name is the name of a text, see fleet.Name.
type Name struct {
	First string // "" if nothing in the text has a name
	More  int    // how many more HPAs there are
}

// NameOf returns the name of a text. It does not read long loads.
func NameOf(text []section.Section) (n Name) {
	for _, p := range Parts() {
		if n.First, n.More = fleet.Name(section.View(text, p.role())); n.First != "" {
			return n
		}
	}
	return n
}

// In returns the name for readers.
func (n Name) In(lang words.Language) string {
	switch {
	case n.First == "":
		return lang.Say("Your own text")
	case n.More > 0:
		return lang.Say("%s and %d more", n.First, n.More)
	}
	return n.First
}

// File returns the name for files, without an extension.
func (n Name) File() string {
	switch {
	case n.First == "":
		return "scenario"
	case n.More > 0:
		return n.First + "-and-" + strconv.Itoa(n.More) + "-more"
	}
	return n.First
}
