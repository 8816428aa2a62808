package document

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Label returns the part's name for people.
func (p Part) Label(lang words.Language) string {
	switch p {
	case Workload:
		return lang.Say("Workload")
	case Simulation:
		return lang.Say("Simulation")
	}
	return "HPA"
}

// Problems lists what is wrong with the text, with a link to each place. Equal messages
// are listed once, with their count and a link to the first place.
type Problems struct {
	Host     *feature.Host
	Document *Document
}

// Render draws the list.
func (l Problems) Render() app.UI {
	s, all := l.Host, l.Document.Problems
	list := app.Ol().Class("problems").Aria("label", s.Say("Problems"))
	if len(all) == 0 {
		return list.Attr("hidden", "true")
	}
	same := together(all)
	var rows []app.UI
	for n, problem := range same {
		if n == widget.MaxProblems {
			rows = append(rows, app.Li().Class("more").Text(s.Say("and %d more", len(same)-n)))
			break
		}
		rows = append(rows, l.row(problem.first, problem.count))
	}
	return list.Body(rows...)
}

// equal is a group of problems with the same message.
type equal struct{ first, count int }

// together groups equal problems, in the order of the first problem of each group.
func together(all []Problem) []equal {
	type message struct {
		severity manifest.Severity
		message  string
	}
	index := map[message]int{}
	var same []equal
	for i := range all {
		key := message{all[i].Severity, all[i].Message}
		if n, ok := index[key]; ok {
			same[n].count++
			continue
		}
		index[key] = len(same)
		same = append(same, equal{i, 1})
	}
	return same
}

// row returns a problem, and how often it occurs.
func (l Problems) row(i, count int) app.UI {
	s, p := l.Host, &l.Document.Problems[i]
	class, kind := "", s.Say("Error")
	if p.Severity == manifest.Warning {
		class, kind = "warning", s.Say("Warning")
	}
	text := []app.UI{app.Text(p.Message)}
	if p.Path != "" {
		text = append(text, app.Span().Class("path").Text(p.Path))
	}
	if count > 1 {
		text = append(text, app.Span().Class("path").Text("×"+strconv.Itoa(count)))
	}
	return app.Li().Body(
		app.Button().Type("button").Class(class).DataSet("index", i).OnClick(l.onProblem, app.EventScope(i)).Body(
			app.Span().Class("sign").Title(kind),
			app.Span().Class("place").Text(fmt.Sprintf("%s %d:%d", p.Part.Label(*s.Lang), p.Line, p.Column)),
			app.Span().Class("what").Body(text...),
		),
	)
}

func (l Problems) onProblem(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(widget.Dataset(ctx, "index")); err == nil {
		l.Show(i)
	}
}

// Show shows a problem's place in the text.
func (l Problems) Show(i int) {
	if all := l.Document.Problems; 0 <= i && i < len(all) {
		l.Host.Send(PlaceOpened{Part: all[i].Part, Line: all[i].Line, Column: all[i].Column})
	}
}
