package page

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/preset"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/advice"
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
	"hpaplayground/web/playback"
	"hpaplayground/web/pods"
	"hpaplayground/web/spread"
	"hpaplayground/web/state"
	"hpaplayground/web/why"
)

// TestRedraw changes what components show. go-app renders a component again when an exported field
// differs. So each component whose picture changes must have a field that changes, and so must the
// components around it: else it stays as it was.
func TestRedraw(t *testing.T) {
	p := &drawn{Page: Page{store: newStore()}}
	s := p.store
	s.Jobs.Send = func(msg any) { p.send(msg) }
	s.Jobs.Later = func(_ time.Duration, do func()) { p.later = do }
	s.Jobs.Now = func() time.Time { p.clock += time.Second; return time.Unix(0, 0).Add(p.clock) }
	p.send(state.AddressOpened{Fragment: "#preset=walkthrough", Presets: s.presets})
	p.send(state.DrawerMoved{Open: true})
	s.Jobs.AtOnce = func() bool { return false }
	p.pictures = p.draw()
	redrawn := map[string]bool{}
	changes := 0
	step := func(name string, do func()) {
		t.Helper()
		do()
		now, last := p.draw(), changes
		for at, picture := range now {
			before, ok := p.pictures[at]
			if !ok || before.text == picture.text {
				continue
			}
			changes++
			for c := &picture; c != nil; c = now.around(c) {
				if last, ok := p.pictures[c.at]; ok && reflect.DeepEqual(last.fields, c.fields) {
					t.Errorf("%s: %s shows something else, and no field of %s differs", name, at, c.at)
				}
			}
			redrawn[picture.kind] = true
		}
		if changes == last && strings.HasPrefix(name, "the progress") {
			t.Errorf("%s is not shown", name)
		}
		p.pictures = now
	}
	send := func(msgs ...feature.Msg) {
		t.Helper()
		for _, msg := range msgs {
			step(fmt.Sprintf("%T", msg), func() { p.send(msg) })
		}
	}
	// work gives jobs some time until one reports its progress.
	work := func(name string, key job.Key) {
		t.Helper()
		step(name, func() {
			for range 5000 {
				if s.Jobs.Progress(key) > 0 {
					return
				}
				p.later()
			}
			t.Errorf("%s reports no progress", name)
		})
		s.Jobs.Stop(key)
	}
	send(playback.CursorMoved{At: 5 * time.Minute}, playback.PlayToggled{}, playback.PlayToggled{}, playback.SpeedSet{Speed: 600}, playback.ZoomSet{Span: playback.Span{From: time.Minute, To: 6 * time.Minute}}, playback.ZoomSet{})
	send(document.FieldSet{Part: document.HPA, Path: "spec.maxReplicas", Value: "7"}, state.EditsSettled{Revision: s.model.Revision}, playback.DrawnSet{Drawn: track.DrawnAfter}, playback.DrawnSet{}, document.LineDragged{Path: "spec.maxReplicas", Value: "8"})
	for _, tab := range s.model.Features().Tabs() {
		send(feature.TabOpened{Tab: tab.Name()}, playback.CursorMoved{At: 4 * time.Minute}, playback.CursorMoved{At: 6 * time.Minute})
	}
	send(feature.TabOpened{Tab: state.Compare}, compare.Pinned{}, compare.Renamed{ID: 1, Name: "first"}, compare.Removed{ID: 1}, spread.Toggled{})
	work("the progress of the spread", spread.JobKey)
	send(spread.Toggled{}, feature.TabOpened{Tab: state.Why}, advice.Toggled{})
	work("the progress of what would help", advice.JobKey)
	send(advice.Toggled{}, feature.TabOpened{Tab: state.Pods}, pods.Picked{Pod: s.model.Timeline.Pods[0].Name}, pods.Pointed{Pod: s.model.Timeline.Pods[0].Name})
	send(state.Undone{}, state.Redone{}, state.PresetPicked{Preset: s.presets[3]}, state.TextRestored{})
	several, _ := preset.Lookup("two-tolerances")
	send(state.PresetPicked{Preset: several}, playback.HPAPicked{HPA: 1})
	send(exercises.Opened{}, exercises.CollectionFetched{Text: course.Text()}, exercises.Started{Name: "min-and-max"}, exercises.HintShown{}, exercises.SolutionShown{To: exercises.SolutionAsked}, playback.GoalPointed{Goal: 1}, exercises.Folded{}, exercises.SolutionTaken{}, exercises.CodesOpened{Open: true}, exercises.CodesRead{Text: "hpa1.x"}, exercises.Closed{})
	send(state.LanguagePicked{Lang: words.Chinese}, state.DrawerMoved{})
	if changes < 100 {
		t.Errorf("%d pictures changed", changes)
	}
	for _, kind := range []string{"page.bar", "page.details", "page.editors", "playback.Stage", "playback.HPAs", "compare.Results", "exercises.Panel", "exercises.GoalCount", "advice.Section", "why.Story", "why.View", "loads.Panel", "document.Panel"} {
		if !redrawn[kind] {
			t.Errorf("%s never changes: %v", kind, slices.Sorted(maps.Keys(redrawn)))
		}
	}
}

// drawn is a page whose runs end at once, and whose other effects are left out.
type drawn struct {
	Page

	later    func() // continues the jobs
	clock    time.Duration
	pictures pictures
}

func (p *drawn) send(msg feature.Msg) {
	var effects []feature.Effect
	p.store.model, effects = state.Update(p.store.model, msg)
	for _, e := range effects {
		switch e := e.(type) {
		case state.RunText:
			p.now(e)
		case exercises.GradeExercise:
			p.now(e)
		case why.ExplainSync:
			p.now(e)
		case why.WaitForRest:
			p.send(why.CursorRested{RequestID: e.RequestID})
		case spread.Run:
			e.Do(&p.store.Host)
		case advice.Search:
			e.Do(&p.store.Host)
		}
	}
}

// now carries out an effect at once.
func (p *drawn) now(e feature.Effect) {
	before := p.store.Jobs.AtOnce
	p.store.Jobs.AtOnce = func() bool { return true }
	e.Do(&p.store.Host)
	p.store.Jobs.AtOnce = before
}

// image is what a component shows, and the fields that decide whether it is rendered again.
type image struct {
	at, kind string // its place among the components, and its type
	parent   string // the place of the component around it
	text     string
	fields   []any
}

// pictures are pictures by their places.
type pictures map[string]image

// around returns the component around another, nil for the page.
func (all pictures) around(c *image) *image {
	outer, ok := all[c.parent]
	if !ok {
		return nil
	}
	return &outer
}

// draw renders all components of the page.
func (p *drawn) draw() pictures {
	all := pictures{}
	all.add("page", p.Render())
	return all
}

// add adds the components in an element, and returns the element as a text without them.
func (all pictures) add(parent string, ui app.UI) string {
	if ui == nil {
		return ""
	}
	if c, ok := ui.(app.Composer); ok {
		kind := strings.TrimPrefix(reflect.TypeOf(c).String(), "*")
		at, v := parent+" > "+kind, reflect.ValueOf(c).Elem()
		for n := 2; all[at].kind != ""; n++ {
			at = fmt.Sprintf("%s > %s %d", parent, kind, n)
		}
		one := image{at: at, kind: kind, parent: parent}
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Name != "Compo" {
				one.fields = append(one.fields, v.Field(i).Interface())
			}
		}
		all[at] = one
		one.text = all.add(at, c.Render())
		if f := v.FieldByName("chart"); f.IsValid() { // what the Stage gives to the chart element
			one.text += fmt.Sprint(f.FieldByName("Frame"), f.FieldByName("Drawing"))
		}
		all[at] = one
		return kind
	}
	v := reflect.ValueOf(ui).Elem()
	var b strings.Builder
	fmt.Fprint(&b, "<", v.Type())
	for _, name := range []string{"value", "tag", "attributes"} {
		if f := v.FieldByName(name); f.IsValid() {
			fmt.Fprintf(&b, " %v", f)
		}
	}
	b.WriteString(">")
	if f := v.FieldByName("children"); f.IsValid() {
		children := reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem().Interface().([]app.UI)
		for _, child := range children {
			b.WriteString(all.add(parent, child))
		}
	}
	return b.String()
}
