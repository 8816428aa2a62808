package exercises

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/feature"
)

// GoalCount says how many goals are met, for pages that show the task as one of several views.
// It is always in sight. A press shows the goals. Once they are met, others copy the code and open the next exercise.
type GoalCount struct {
	app.Compo

	Host *feature.Host
	Page Page

	// The fields below say when to render again.
	FeatureRevision int
	Lang            words.Language
}

// Render draws the line, if there is an exercise.
func (c *GoalCount) Render() app.UI {
	course := c.Page.Course()
	line := app.Div().Class("goal-count")
	if course.MarkedExercise() == "" {
		return line.Hidden(true)
	}
	met, all := course.Goals()
	text := c.Lang.Say("%d of %d goals met", met, all)
	if !course.Solved() {
		return line.Body(app.Button().Type("button").Class("link").Name("goals").Text(text).OnClick(c.onGoals))
	}
	next := nextButton(c.Lang, course, c.onNext)
	if x := course.Next(); x != nil { // a phone has no room for its title
		next = next.Text(c.Lang.Say("Next")).Aria("label", c.Lang.Say("Next: %s", x.Title.In(c.Lang)))
	}
	return line.Body(
		app.Button().Type("button").Class("link met").Name("goals").Text(c.Lang.Say("Solved")).OnClick(c.onGoals),
		app.Button().Type("button").Class("link").Name("hand-in").Text(c.Lang.Say("Copy the code to hand in")).
			OnClick(func(app.Context, app.Event) { c.Host.Do("copy-results") }),
		next,
	)
}

// onGoals shows the first goal that is not met or, if there is none, the last.
func (c *GoalCount) onGoals(app.Context, app.Event) {
	goal := 1
	if o := c.Page.Course().Outcome; o != nil {
		for goal < len(o.Goals) && o.Goals[goal-1].Met {
			goal++
		}
	}
	c.Host.Send(feature.ViewOpened{View: feature.Task})
	ShowGoal{Goal: goal}.Do(c.Host)
}

func (c *GoalCount) onNext(app.Context, app.Event) { openNext(c.Host, c.Page.Course()) }
