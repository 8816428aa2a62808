package paste

// Note says something about a text that was read: what was taken off, what
// stands for something the text does not say, what was left out.
type Note struct {
	Line int    // from 1 in the text; 0 for the whole text
	Text string // an English format for words.Language.Say
	Args []any
}
