package widget

// MostProblems is how many problems a list shows at most.
const MostProblems = 100

// Sentence adds a full stop to a message.
func Sentence(s string) string {
	if s == "" {
		return s
	}
	if last := s[len(s)-1]; last != '.' && last != '?' {
		s += "."
	}
	return s
}
