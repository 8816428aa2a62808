package widget

import "hpaplayground/core/words"

// Level returns a level's name in a language. The level is how much an exercise or a
// preset requires the reader to know.
func Level(lang words.Language, level string) string {
	switch level {
	case "beginner":
		return lang.Say("beginner")
	case "intermediate":
		return lang.Say("intermediate")
	case "advanced":
		return lang.Say("advanced")
	}
	return level
}
