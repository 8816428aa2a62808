package complete

import (
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/words"
)

// valueText says in words which kind of value a field takes.
func valueText(k *schema.Kind, lang words.Language) string {
	switch k.Letter {
	case 's', 'v':
		return lang.Say("text")
	case 'i', 'l':
		return lang.Say("whole number")
	case 'f':
		return lang.Say("number")
	case 'b':
		return lang.Say("true or false")
	case 'q':
		return lang.Say("quantity")
	case 'x':
		return lang.Say("number or percent")
	case 't':
		return lang.Say("time")
	case 'd':
		return lang.Say("duration")
	case '[', '(':
		return lang.Say("list")
	case 'O', '{':
		return lang.Say("fields")
	case '|':
		return lang.Say("%s or %s", valueText(k.Parts[0], lang), valueText(k.Parts[1], lang))
	}
	return ""
}
