package state

import (
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/lane"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// The lanes, the results, the load and the editor show the chosen HPA.
func TestHPAPicked(t *testing.T) {
	p := visit(t, "#preset=two-tolerances")
	p.write(strings.Replace(strings.Replace(p.model.Text(),
		"[12m, 5700m]", "[12m, 99]", 1), "requests: {cpu: 1}", "requests: {cpu: 1}\n          limits: {cpu: 1}", 1)) // too much for the first HPA
	for i, name := range []string{"plain", "tuned"} {
		m, effects := Update(p.model, playback.HPAPicked{HPA: i})
		var loads []string
		for _, l := range lane.List(m.Run(), lane.Pixels{Width: 600, Columns: 600}, lane.Load) {
			loads = append(loads, l.ID)
		}
		if want := []string{"demand-" + string(rune('0'+i))}; !slices.Equal(loads, want) {
			t.Errorf("%s: the lanes of loads are %q, want %q", name, loads, want)
		}
		if load, _ := m.LoadEditor().Load(); load.Demand.Target != "Deployment/"+name {
			t.Errorf("%s: the load that is edited is that of %q", name, load.Demand.Target)
		}
		if lost := m.Run().Glance()[3].Value; (lost > 0) != (i == 0) {
			t.Errorf("%s: unserved %g %%", name, lost)
		}
		if lost := slices.ContainsFunc(m.Run().Results(), func(r track.Result) bool { return strings.HasPrefix(r.Name, "Unserved") }); lost != (i == 0) {
			t.Errorf("%s: among its results is what is not served: %t", name, lost)
		}
		index := slices.IndexFunc(effects, func(e Effect) bool { _, ok := e.(document.ScrollText); return ok })
		if index < 0 {
			t.Fatalf("%s: the editor stays", name)
		}
		to := effects[index].(document.ScrollText)
		if hpa := strings.Join(strings.Split(m.PartText(document.HPA), "\n")[to.Line-1:], "\n"); !strings.HasPrefix(hpa[strings.Index(hpa, "name: "):], "name: "+name) {
			t.Errorf("%s: the editor is scrolled to %.80q", name, hpa)
		}
	}
}

// A file has the name of the preset or, if the text is the person's own, of the HPA.
func TestFileName(t *testing.T) {
	p := visit(t, "#preset=spike-cautious-policy")
	if got := p.model.FileName(); got != "spike-cautious-policy" {
		t.Errorf("a preset is saved as %q", got)
	}
	p.write(strings.Replace(p.model.Text(), "maxReplicas: 15", "maxReplicas: 14", 1))
	if got := p.model.FileName(); got != "sample-app" {
		t.Errorf("an edited text is saved as %q", got)
	}
	p = visit(t, "#preset=two-tolerances")
	p.send(playback.HPAPicked{HPA: 1})
	if got, drawn := p.model.FileName(), p.model.PictureName(); got != "two-tolerances" || drawn != "tuned" {
		t.Errorf("a preset of two HPAs is saved as %q, a picture of the second one as %q", got, drawn)
	}
	p.write(p.model.Text() + "# mine\n")
	if got, drawn := p.model.FileName(), p.model.PictureName(); got != "plain-and-1-more" || drawn != "tuned" {
		t.Errorf("two HPAs are saved as %q, a picture of the second one as %q", got, drawn)
	}
}
