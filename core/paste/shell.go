package paste

import "strings"

// shellCommand is a command of a shell, without its redirections.
type shellCommand struct {
	words []string
	line  int
}

// shellCommands returns the commands of a text, with the shell's quotes, comments,
// continued lines and separators.
func shellCommands(text string) []shellCommand {
	s := shellReader{text: text, line: 1}
	for s.at < len(s.text) {
		s.next()
	}
	s.end()
	return s.all
}

type shellReader struct {
	text       string
	at         int
	line       int
	all        []shellCommand
	now        shellCommand
	word       []byte
	inWord     bool // inside a word, which may be "" in quotes
	redirected bool // after a redirection: the rest of the command is not read
}

// endWord ends the word that is being read.
func (s *shellReader) endWord() {
	if s.inWord && !s.redirected {
		if len(s.now.words) == 0 {
			s.now.line = s.line
		}
		s.now.words = append(s.now.words, string(s.word))
	}
	s.word, s.inWord = s.word[:0], false
}

// end ends the command that is being read.
func (s *shellReader) end() {
	s.endWord()
	if len(s.now.words) > 0 {
		s.all = append(s.all, s.now)
	}
	s.now, s.redirected = shellCommand{}, false
}

// next reads a character or a sequence such as an escape or a quoted text.
func (s *shellReader) next() {
	unread := s.text[s.at:]
	c := unread[0]
	s.at++
	switch {
	case c == '\n':
		s.end()
		s.line++
	case c == '\\' || c == '`':
		s.escape(c)
	case c == '\'' || c == '"':
		s.quoted(c)
	case c == ' ' || c == '\t' || c == '\r':
		s.endWord()
	case c == ';' || c == '|' || c == '&':
		s.end()
	case c == '#' && !s.inWord && len(s.now.words) > 0:
		for s.at < len(s.text) && s.text[s.at] != '\n' {
			s.at++
		}
	case (c == '>' || c == '<' && !isPlaceholder(unread)) && !s.inWord && len(s.now.words) > 0:
		s.redirected = true
	default:
		s.word, s.inWord = append(s.word, c), true
	}
}

// isPlaceholder reports whether a text begins with something such as <name>.
func isPlaceholder(text string) bool {
	text = text[:min(len(text), 64)]
	end := strings.IndexAny(text, "> \t\n")
	return end > 1 && text[end] == '>'
}

// escape reads the characters after a backslash or, in PowerShell, a backtick: at the end
// of a line it continues the line.
func (s *shellReader) escape(c byte) {
	unread := s.text[s.at:]
	blank := len(unread) - len(strings.TrimLeft(unread, " \t\r"))
	if blank < len(unread) && unread[blank] == '\n' && (blank == 0 || strings.TrimSpace(unread[:blank]) == "") {
		s.at += blank + 1
		s.endWord()
		s.line++
		return
	}
	if c == '\\' && unread != "" {
		s.word, s.inWord = append(s.word, unread[0]), true
		s.at++
	}
}

// quoted reads a text in quotes. A quote that does not end on the line is an apostrophe.
func (s *shellReader) quoted(quote byte) {
	inside, _, ok := strings.Cut(s.text[s.at:], string(quote))
	s.inWord = true
	if !ok || strings.Contains(inside, "\n") {
		s.word = append(s.word, quote)
		return
	}
	s.word = append(s.word, inside...)
	s.at += len(inside) + 1
}
