package page

import "hpaplayground/web/browser"

// title returns the title of the browser's window. The preset of a first visit has
// the title that search engines know.
func (p *Page) title() string {
	m := &p.store.model
	if p.framed || len(p.store.presets) > 0 && m.Preset == p.store.presets[0].Name && !m.Edited {
		return p.store.Say("HPA Playground: the Kubernetes HorizontalPodAutoscaler in your browser")
	}
	return m.Title() + " - HPA Playground"
}

func (p *Page) setTitle() {
	if title := p.title(); browser.Document().Get("title").String() != title {
		browser.Document().Set("title", title)
	}
}
