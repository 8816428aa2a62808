package state

import (
	"fmt"
	"strings"
	"testing"

	reading "hpaplayground/core/fleet"
	"hpaplayground/core/manifest"
	"hpaplayground/internal/cluster"
	"hpaplayground/web/exercises"
	"hpaplayground/web/fleet"
	"hpaplayground/web/paste"
)

// numbered are n HPAs with the names mine-1, mine-2 and so on.
func numbered(n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = strings.ReplaceAll(ownHPA, "name: mine", fmt.Sprintf("name: mine-%d", i+1))
	}
	return strings.Join(all, "---\n")
}

// TestFleetListed: a text with too many HPAs changes nothing, and its HPAs are listed.
func TestFleetListed(t *testing.T) {
	long := numbered(2) + strings.Repeat("# long\n", 200_000)
	for _, c := range []struct {
		name  string
		texts []string
		n     int
	}{
		{"eleven", []string{numbered(11)}, 11},
		{"in a chat", []string{"Which of these?\n\n```yaml\n" + numbered(12) + "```\n"}, 12},
		{"long", []string{long}, 2},
		{"two files", []string{numbered(6), strings.ReplaceAll(numbered(6), "mine", "yours")}, 12},
		{"two long files", []string{ownDeployment + strings.Repeat("# long\n", 200_000), numbered(2)}, 2},
		{"of kubectl", []string{cluster.YAML(11, 0)}, 11},
	} {
		p := ran(t, hereHPA)
		before := p.model
		p.send(paste.Dropped{Texts: c.texts})
		if got := len(p.model.Fleet().Entries); got != c.n || p.model.Text() != before.Text() || p.model.Revision != before.Revision || p.model.Notice != "" {
			t.Errorf("%s: %d HPAs, said %q, the text is\n%.300s", c.name, got, p.model.Notice, p.model.Text())
		}
	}
}

// TestFleetRefused: a text without an HPA, or a text that is too long, changes nothing.
func TestFleetRefused(t *testing.T) {
	for text, want := range map[string]string{
		"# HorizontalPodAutoscaler\n" + strings.Repeat("# long\n", 200_000): "This is longer than 1 MiB: nothing was opened.",
		ownHPA + strings.Repeat("# long\n", 3_000_000):                      "This is longer than 16 MiB: nothing was opened.",
	} {
		p := ran(t, hereHPA)
		p.send(paste.Dropped{Texts: []string{numbered(11)}})
		before := p.model
		p.send(paste.Dropped{Texts: []string{text}})
		if p.model.Notice != want || p.model.Text() != before.Text() || len(p.model.Fleet().Entries) != 11 {
			t.Errorf("said %q, %d HPAs", p.model.Notice, len(p.model.Fleet().Entries))
		}
	}
}

// TestFleetOpened: an HPA of the list opens as if its text was pasted. One undo closes the
// HPA, and the list stays.
func TestFleetOpened(t *testing.T) {
	text := cluster.YAML(30, 2)
	p := ran(t, hereHPA)
	start := p.model.Text()
	p.send(paste.Dropped{Texts: []string{text}})
	for _, i := range []int{7, 7, 20} { // 20 has a mistake
		picture, err := reading.PickText(text, p.model.Fleet().Entries[i].Key())
		if err != nil {
			t.Fatal(err)
		}
		pasted := ran(t, hereHPA)
		pasted.send(paste.Dropped{Texts: []string{picture}})
		p.send(fleet.Opened{Index: i})
		if p.model.Text() != pasted.model.Text() || p.model.Notice != pasted.model.Notice || p.model.Broken() != (i == 20) {
			t.Errorf("%d: said %q, broken: %v, the text is\n%s", i, p.model.Notice, p.model.Broken(), p.model.Text())
		}
		if got := p.model.Fleet(); len(got.Entries) != 30 {
			t.Errorf("%d HPAs are left", len(got.Entries))
		}
	}
	for range 2 {
		p.send(Undone{})
	}
	if p.model.Text() != start || len(p.model.Fleet().Entries) != 30 {
		t.Errorf("after undo\n%s", p.model.Text())
	}
}

// An HPA opens as a new scenario even if the scenario already has this HPA.
func TestFleetOpenedAgain(t *testing.T) {
	p := ran(t, hereHPA)
	p.send(paste.Dropped{Texts: []string{numbered(11)}})
	p.send(fleet.Opened{Index: 2})
	first := p.model.Text()
	p.send(fleet.Opened{Index: 2})
	if p.model.Text() != first || first != completed(strings.ReplaceAll(ownHPA, "mine", "mine-3")) {
		t.Errorf("again:\n%s\nfirst:\n%s", p.model.Text(), first)
	}
}

// TestFleetSharedTarget: an HPA opens with the other HPA of its target, because alone it would seem to scale.
func TestFleetSharedTarget(t *testing.T) {
	for i, name := range []string{"mine-3", "mine-12"} {
		p := ran(t, hereHPA)
		p.send(paste.Dropped{Texts: []string{strings.Replace(numbered(12), "kind: Deployment, name: mine-12}", "kind: Deployment, name: mine-3}", 1)}})
		p.send(fleet.Opened{Index: []int{2, 11}[i]})
		var got []string
		for _, h := range p.model.Timeline.HPAs {
			got = append(got, h.Key.Name)
		}
		if fmt.Sprint(got) != "[mine-3 mine-12]" {
			t.Errorf("%s opens %v", name, got)
		}
	}
}

// TestFleetTogether: up to ten HPAs run together.
func TestFleetTogether(t *testing.T) {
	p := ran(t, hereHPA)
	p.send(paste.Dropped{Texts: []string{numbered(12)}})
	for i := range 11 {
		p.send(fleet.Chosen{Index: i, Choose: true})
	}
	if f := p.model.Fleet(); f.Chooses(10) || !f.Chooses(9) || f.Notice != "default/mine-11 was not chosen: at most 10 HPAs run together." {
		t.Errorf("said %q", f.Notice)
	}
	p.send(fleet.Chosen{Index: 4})
	p.send(fleet.ChosenOpened{})
	if got := len(p.model.Timeline.HPAs); got != 9 || p.model.Broken() || p.model.Fleet().Notice != "" {
		t.Errorf("%d HPAs run:\n%s", got, p.model.Text())
	}
	p.send(fleet.Unchosen{})
	before := p.model.Revision
	p.send(fleet.ChosenOpened{})
	if p.model.Revision != before {
		t.Error("nothing is chosen, and something is opened")
	}
}

// TestFleetTooLong: HPAs that cannot run together are not opened, and the list says so.
func TestFleetTooLong(t *testing.T) {
	text := strings.ReplaceAll(ownHPA, "metadata: {", "metadata: {annotations: {a: "+strings.Repeat("x", manifest.MaxText)+"}, ")
	p := ran(t, hereHPA)
	p.send(paste.Dropped{Texts: []string{text}})
	before := p.model.Text()
	p.send(fleet.Opened{})
	if got := p.model.Fleet().Notice; p.model.Text() != before || !strings.HasPrefix(got, "Not opened: what belongs together has 1.0 MiB") {
		t.Errorf("said %q", got)
	}
}

// TestFleetEnds: the list disappears when another text is opened, and stays otherwise.
func TestFleetEnds(t *testing.T) {
	for _, c := range []struct {
		name  string
		msg   Msg
		stays bool
	}{
		{"a preset", PresetPicked{Preset: presets[0]}, false},
		{"another paste", paste.Dropped{Texts: []string{ownHPA + "---\n" + ownDeployment}}, false},
		{"a link", AddressOpened{Fragment: "#preset=two", Presets: presets}, false},
		{"a host page", TextReplaced{ownHPA}, false},
		{"a workload", paste.Dropped{Texts: []string{ownDeployment}}, true},
		{"a letter", paste.Dropped{Texts: []string{"Dear all,\n"}}, true},
		{"an undo", Undone{}, true},
	} {
		p := ran(t, hereHPA)
		p.send(paste.Dropped{Texts: []string{numbered(11)}})
		p.send(fleet.Opened{Index: 3})
		p.send(c.msg)
		if got := len(p.model.Fleet().Entries) > 0; got != c.stays {
			t.Errorf("%s: the list stays: %v", c.name, got)
		}
	}
	x := visit(t, "exercise=min-and-max")
	x.send(paste.Dropped{Texts: []string{numbered(11)}})
	if x.model.Course().Exercise == nil {
		t.Error("listing leaves the exercise")
	}
	x.send(exercises.Started{Name: "by-hand"})
	if len(x.model.Fleet().Entries) > 0 {
		t.Error("the list stays after an exercise was opened")
	}
}

// TestFleetLate: an answer about an older text changes nothing.
func TestFleetLate(t *testing.T) {
	m, effects := Update(New(), paste.Dropped{Texts: []string{numbered(11)}})
	list := effects[len(effects)-1].(fleet.List)
	m, _ = Update(m, PresetPicked{Preset: presets[0]})
	m, _ = Update(m, fleet.Listed{ListID: list.ListID, Text: list.Text, Entries: reading.Read(list.Text)})
	if len(m.Fleet().Entries) > 0 {
		t.Error("the list of a text that is gone is shown")
	}
}
