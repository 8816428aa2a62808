package pods

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/playback"
)

// story shows what happened to the picked pod, and the actions on the pod.
func (c view) story() app.UI {
	p, ok := c.Run.PodAt(c.Pods.Pod, c.At)
	if !ok {
		return app.Div().Class("pod-story").Body(c.actions())
	}
	h := c.Host
	var facts []app.UI
	fact := func(name string, what ...app.UI) {
		facts = append(facts, app.Div().Body(app.Dt().Text(name), app.Dd().Body(what...)))
	}
	fact(h.Say("State"), app.Text(p.State.String()+" · "+h.Say("since")+" "), c.timeLink(p.Since))
	for _, step := range []struct {
		name string
		at   time.Duration
	}{{h.Say("Created"), p.Created}, {h.Say("First Ready"), p.Ready}, {h.Say("Deleted"), p.Deleted}, {h.Say("Gone"), p.Gone}} {
		if p.Reached(step.at) {
			fact(step.name, c.timeLink(step.at))
		}
	}
	if p.Usage >= 0 {
		fact(h.Say("CPU of request"), app.Text(track.PodUsage(p.Usage, p.Usage)))
	}
	if size := p.SizeAt(c.At); size != nil {
		fact(h.Say("CPU request"), app.Text(size.RequestText("cpu")))
	}
	if p.Restarts > 0 {
		fact(h.Say("Restarts in the run"), app.Text(strconv.Itoa(int(p.Restarts))))
	}
	if p.Revision > 1 {
		fact(h.Say("Revision"), app.Text(strconv.Itoa(p.Revision)))
	}
	for _, action := range countedAs(c.Chain, p.Name, *h.Lang) {
		fact(action[0], app.Text(action[1]))
	}
	return app.Div().Class("pod-story").Body(
		app.H2().Text(p.Name),
		app.Dl().Body(facts...),
		c.actions(),
	)
}

// countedAs returns how the controller counted a pod for each metric: the metric's name
// and a text. It skips a metric that does not count pods.
func countedAs(chain *explain.Chain, name string, lang words.Language) (list [][2]string) {
	if chain == nil {
		return nil
	}
	for i := range chain.Steps {
		step := &chain.Steps[i]
		for _, p := range step.Pods {
			if p.Name == name && step.Metric >= 0 && step.Metric < len(chain.Metrics) {
				list = append(list, [2]string{lang.Say("For %s", track.Metric{Name: chain.Metrics[step.Metric]}.Label()), p.Reason.In(lang)})
			}
		}
	}
	return list
}

// timeLink shows a time, as a link to that moment if the run has it.
func (c view) timeLink(t time.Duration) app.UI {
	if t < 0 {
		return app.Span().Class("quiet").Text(c.Host.Say("before the start"))
	}
	return playback.Moment(c.Host, t, c.Run.Timeline.TimeFormat().At(t))
}
