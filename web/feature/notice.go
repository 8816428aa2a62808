package feature

import "hpaplayground/core/words"

// TooLong is the notice about a text that is longer than a number of bytes.
func TooLong(lang words.Language, limit int) string {
	return lang.Say("This is longer than %d MiB: nothing was opened.", limit>>20)
}
