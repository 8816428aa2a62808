package widget

import "hpaplayground/core/words"

// Level names a level, how much an exercise or a preset presumes, in a
// language.
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
