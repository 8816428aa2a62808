package page

// View is the part of the page that a small screen shows.
type View string

// The views.
const (
	Watch   View = "watch"
	Edit    View = "edit"
	Details View = "details"
	Task    View = "task" // of the exercise
)

// ViewOpened: on a small screen, another view was opened.
type ViewOpened struct{ View View }

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
