package widget

// MostProblems is how many problems a list has.
const MostProblems = 100

// Sentence ends a message with a full stop.
func Sentence(s string) string {
	if s == "" {
		return s
	}
	if last := s[len(s)-1]; last != '.' && last != '?' {
		s += "."
	}
	return s
}
