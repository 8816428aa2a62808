//go:build !untranslated

package words

import "embed"

//go:embed *.txt
var files embed.FS

// Text returns the language's translations as Pairs reads them; for English there are none.
func (l Language) Text() string {
	text, _ := files.ReadFile(l.Code() + ".txt") // English has no file
	return string(text)
}
