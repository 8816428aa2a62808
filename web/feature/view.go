package feature

// View is the part of the page that a small screen shows.
type View string

// The views.
const (
	Watch   View = "watch"
	Edit    View = "edit"
	Details View = "details"
	Task    View = "task" // the task of the exercise
)

// ViewOpened: on a small screen, another view was opened.
type ViewOpened struct{ View View }
