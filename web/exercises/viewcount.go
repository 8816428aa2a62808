package exercises

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/feature"
)

// GoalCount says how many goals are met, for pages that show the task as one of several views.
// It is always in sight. A press shows the goals, and another the next exercise.
type GoalCount struct {
	app.Compo

	Host *feature.Host
	Page Page

	// The fields below say when to render again.
	Set  int
	Lang words.Language
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
	class, action := "link", app.UI(nil)
	if course.Solved() {
		class, text, action = "link met", c.Lang.Say("Solved"), nextButton(c.Lang, course, c.onNext)
	}
	return line.Body(
		app.Button().Type("button").Class(class).Name("goals").Text(text).OnClick(c.onGoals),
		action,
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

func (c *GoalCount) onNext(ctx app.Context, _ app.Event) { openNext(ctx, c.Host, c.Page.Course()) }
