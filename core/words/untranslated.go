//go:build untranslated

package words

// Text returns nothing: the page's program gets the text of the reader's language from
// the site, see SetText.
func (Language) Text() string { return "" }
