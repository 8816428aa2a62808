package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
	"hpaplayground/web/widget"
)

// about is the dialog that explains the page to a first visitor.
type about struct {
	app.Compo

	Page *Page
	Lang words.Language
}

// Render draws the dialog, which is closed at first.
func (c *about) Render() app.UI {
	s := c.Page.store
	releases := hpa.Releases()
	newest, oldest := releases[0], releases[len(releases)-1]
	return app.Elem("dialog").ID("about").Class("sheet about").Aria("labelledby", "about-title").Body(
		app.H2().ID("about-title").Text(s.Say("What is this?")),
		app.P().Text(s.Say("The Kubernetes HorizontalPodAutoscaler in your browser, without a cluster. Change a line of the HPA, the workload or the load, and see at once which replicas, conditions and events follow, and why.")),
		app.H3().Text(s.Say("It decides as the real one does")),
		app.P().Text(s.Say("At each sync it comes to the same replicas, status and events as kube-controller-manager of the releases %s to %s. This is proved: both were given thousands of random runs, and after every sync all of it was compared, without one difference. The load, the pods and the metrics pipeline around it are a model, and you can set its numbers.", oldest, newest)),
		app.H3().Text(s.Say("Bring your own")),
		app.P().Body(
			app.Text(s.Say("Paste what this prints, or drop files anywhere on the page. Nothing leaves your browser.")),
			app.Pre().Class("command").Text("kubectl get hpa,deploy -o yaml"),
		),
		app.H3().Text(s.Say("Keys")),
		app.Table().Body(app.TBody().Body(c.keys()...)),
		app.Form().Attr("method", "dialog").Body(
			c.next("keys", s.Say("All keys")),
			c.next("open", s.Say("Paste your HPA")),
			c.next("presets", s.Say("Choose a preset")),
			app.Button().Class("done").Text(s.Say("Close")),
		),
	)
}

// keys returns rows with the few keys to begin with.
func (c *about) keys() (rows []app.UI) {
	for _, k := range c.Page.sheetRows() {
		switch k[0] {
		case "Space", "← →", "/ Ctrl K", "w", "Ctrl Z":
			rows = append(rows, keyRow(k))
		}
	}
	return rows
}

// next closes the dialog and carries out an item of the menu.
func (c *about) next(kind, label string) app.UI {
	return app.Button().Class("done").DataSet("kind", kind).Text(label).OnClick(c.onNext, app.EventScope(kind))
}

func (c *about) onNext(ctx app.Context, _ app.Event) {
	kind := widget.Dataset(ctx, "kind")
	ctx.Defer(func(app.Context) { c.Page.runCommand(kind) })
}
