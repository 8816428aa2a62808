package pods

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/track"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
)

// view shows a tile for each pod at the cursor, and the story and the actions of the
// picked pod.
type view struct {
	Host        *feature.Host
	Pods        Pods
	Run         track.Run
	At          time.Duration
	RunRevision int            // the revision of the run
	MaxTiles    int            // the largest number of pods in the run at one time
	Chain       *explain.Chain // the explanation of the sync at the cursor; nil: not known
}

// tileLimits caches the largest number of pods in a run at one time, because counting
// takes a while.
type tileLimits struct{ runRevision, hpa, n int }

// Panel draws the tiles.
func (p Pods) Panel(h *feature.Host, page feature.Model) app.UI {
	now, run, maxTiles := page.Now(), page.Run(), p.maxTiles
	if maxTiles == nil {
		maxTiles = new(tileLimits)
	}
	if maxTiles.runRevision != now.RunRevision || maxTiles.hpa != run.HPA {
		*maxTiles = tileLimits{now.RunRevision, run.HPA, run.MaxPods()}
	}
	return view{Host: h, Pods: p, Run: run, At: now.At, RunRevision: now.RunRevision, MaxTiles: maxTiles.n, Chain: page.(Model).Explanation()}.Render()
}

// Render draws the view.
func (c view) Render() app.UI {
	h, picture := c.Host, At(c.Run, c.At)
	place := picture.place(c.Run, c.Pods.Pod)
	option := app.Span().ID("pod-at").Class("sr").Role("option").Aria("selected", strconv.FormatBool(place >= 0))
	tiles := app.Elem("hpa-pods").Role("listbox").TabIndex(0).
		Aria("label", h.Say("Pods, the oldest first")).
		Aria("activedescendant", "pod-at").
		DataSet("run", c.RunRevision).
		DataSet("most", c.MaxTiles).
		DataSet("picked", place).
		DataSet("tiles", picture.Script()).
		On("hpa-pod", c.onTile)
	if place < 0 {
		option = option.Text(h.Say("No pod is selected."))
	} else {
		option = option.Aria("posinset", place+1).Aria("setsize", len(picture.Tiles)).Text(c.line(c.Pods.Pod))
	}
	return app.Div().Class("pods").Body(
		app.Div().Class("above").Body(
			c.legend(picture),
			app.P().Class("pointed").Aria("hidden", "true").Text(c.line(c.Pods.Pointed)),
		),
		tiles.Body(option),
		c.story(),
	)
}

// legend counts the pods with each style.
func (c view) legend(p Picture) app.UI {
	h := c.Host
	if len(p.Tiles) == 0 {
		return app.P().Class("quiet legend").Text(h.Say("The target has no pods at %s.", c.Run.Timeline.TimeFormat().In(c.At)))
	}
	var items []app.UI
	for l, n := range p.counts {
		if n == 0 {
			continue
		}
		items = append(items, app.Li().Body(
			app.Span().Class("tile "+tileStyle(l).String()),
			app.B().Class("num").Text(n),
			app.Text(" "+tileStyle(l).name(*h.Lang)),
		))
	}
	if smallest, largest, ok := c.Run.PodUsageAt(c.At); ok {
		items = append(items, app.Li().Body(
			app.Span().Class("key pod shades"),
			app.Text(h.Say("CPU of request")+" "),
			app.B().Class("num").Text(track.PodUsage(smallest, largest)),
		))
	}
	return app.Ul().Class("legend").Body(items...)
}

// line describes a pod in one line: its state, its load and its name. If the pod does
// not exist, it returns "".
func (c view) line(name string) string {
	p, ok := c.Run.PodAt(name, c.At)
	if !ok {
		return ""
	}
	text := p.State.String()
	if p.Usage >= 0 {
		text += " · CPU " + track.PodUsage(p.Usage, p.Usage)
	}
	return text + " · " + p.Name
}

// onTile sends Picked or Pointed for the tile.
func (c view) onTile(_ app.Context, e app.Event) {
	detail := browser.Of(e).Get("detail")
	name := ""
	if i := detail.Get("pod").Int(); i >= 0 && i < len(c.Run.Timeline.Pods) {
		name = c.Run.Timeline.Pods[i].Name
	}
	if detail.Get("pick").Truthy() {
		c.Host.Send(Picked{Pod: name})
	} else {
		c.Host.Send(Pointed{Pod: name})
	}
}
