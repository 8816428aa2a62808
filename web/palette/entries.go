package palette

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/exercise"
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/widget"
)

// Name is the name of the command that opens the palette.
const Name = "find"

// likelyCommands are the names of the commands that an empty query offers.
var likelyCommands = []string{"open", "search", "exercises", "share"}

// gather returns all entries. Without a collection, titles are the exercises that the
// collection of the page would have.
func gather(h *feature.Host, page Page, titles []exercise.Title) []Entry {
	m := page.Model()
	all := actions(page)
	all = append(all, tabs(h, page)...)
	all = append(all, fields(h, m)...)
	all = append(all, presets(h, page)...)
	all = append(all, courses(h, m, titles)...)
	all = append(all, moments(h, page)...)
	for i := range all {
		e := &all[i]
		e.name, e.detail = textOf(e.Name+"\n"+e.Alias), textOf(e.Note+"\n"+e.More)
	}
	return all
}

// actions returns the commands with a label that do something now. If a tab has the name of
// a command, only the tab is listed.
func actions(page Page) (all []Entry) {
	for _, c := range page.Commands() {
		if c.Label == "" || c.Off || c.Name == Name || slices.ContainsFunc(page.Model().Features().Tabs(), func(t feature.Tab) bool { return t.Name() == c.Name }) {
			continue
		}
		all = append(all, Entry{Group: Actions, Name: c.Label, Key: keyOf(c), Alias: c.Name, Do: c.Do})
	}
	return all
}

// keyOf returns the key of a command as people write it.
func keyOf(c feature.Command) string {
	if len(c.Keys) == 0 {
		return c.Sheet[0]
	}
	return keyNames.Replace(c.Keys[0])
}

var keyNames = strings.NewReplacer("Mod+k", "Ctrl K", "Shift+", "Shift ", "ArrowLeft", "←", "ArrowRight", "→", " ", "Space")

// tabs returns the tabs of the drawer. The key of a tab is the key of the command with the
// tab's name, or g and the tab's number.
func tabs(h *feature.Host, page Page) (all []Entry) {
	commands := page.Commands()
	for i, t := range page.Model().Features().Tabs() {
		key := "g " + strconv.Itoa(i+1)
		if j := slices.IndexFunc(commands, func(c feature.Command) bool { return c.Name == t.Name() }); j >= 0 {
			key = keyOf(commands[j])
		}
		all = append(all, Entry{Group: Tabs, Name: t.Label(*h.Lang), Key: key, Alias: t.Name(), Do: func() { h.Open(t.Name()) }})
	}
	return all
}

func fields(h *feature.Host, m Model) (all []Entry) {
	for _, f := range m.Doc().Fields(m.Run()) {
		name := f.Path
		if f.Part != document.HPA {
			name = f.Kind + " " + name
		}
		alias := ""
		if strings.Contains(f.Path, "policies[") && !strings.HasSuffix(f.Path, "type") && f.Value != "" {
			alias = "policy" // what a policy allows, before selectPolicy
		}
		all = append(all, Entry{
			Group: Fields, Name: name, Note: f.Meaning(*h.Lang), Key: shorten(f.Value), Alias: alias, More: f.Meaning(words.English),
			Do: func() { h.Send(document.FieldOpened{Part: f.Part, Path: f.Path}) },
		})
	}
	return all
}

// shorten cuts a value that has no room.
func shorten(value string) string {
	const maxRows = 24
	value, _, _ = strings.Cut(value, "\n")
	if runes := []rune(value); len(runes) > maxRows {
		return string(runes[:maxRows-1]) + "…"
	}
	return value
}

func presets(h *feature.Host, page Page) (all []Entry) {
	for _, p := range preset.All() {
		about := p.In(*h.Lang)
		all = append(all, Entry{
			Group: Presets, Name: about.Title, Note: about.Summary, Key: widget.Level(*h.Lang, p.Level), Alias: p.Title, More: p.SearchText(),
			Do: func() { page.PickPreset(p) },
		})
	}
	return all
}

// courses returns the exercises. Starting one of the titles fetches the collection.
func courses(h *feature.Host, m Model, titles []exercise.Title) (all []Entry) {
	add := func(name string, title exercise.Text, msg feature.Msg) {
		all = append(all, Entry{
			Group: Exercises, Name: title.In(*h.Lang), Alias: name + "\n" + title.In(words.English), Do: func() { h.Send(msg) },
		})
	}
	course := m.Course()
	if course.Collection == nil {
		for _, head := range titles {
			add(head.Name, head.Text, exercises.Linked{Exercises: course.From, Exercise: head.Name})
		}
		return all
	}
	for _, x := range course.Exercises {
		add(x.Name, x.Title, exercises.Started{Name: x.Name})
	}
	return all
}

// moments returns the moments of the run, in the order of their importance. In every
// language, a search finds them by their English names, too.
func moments(h *feature.Host, page Page) (all []Entry) {
	run := page.Model().Run()
	run.Lang = words.English
	english := run.Moments()
	run.Lang = *h.Lang
	times := run.Timeline.TimeFormat()
	for i, moment := range run.Moments() {
		all = append(all, Entry{
			Group: Moments, Name: moment.Name, Note: moment.Note, Key: times.At(moment.At), Alias: english[i].Name,
			Do: func() { goTo(h, page, moment.At) }, at: moment.At,
		})
	}
	return all
}

// goTo moves the cursor. On a small screen it shows the run, unless the details at the
// cursor are open.
func goTo(h *feature.Host, page Page, at time.Duration) {
	h.Send(playback.CursorMoved{At: at})
	if page.View() != feature.Details {
		h.Send(feature.ViewOpened{View: feature.Watch})
	}
}

// typedTime returns an entry for a query that is a moment of the run.
func typedTime(h *feature.Host, page Page, query string) (e Entry, ok bool) {
	run := page.Model().Run()
	times := run.Timeline.TimeFormat()
	at, ok := times.Parse(query)
	if !ok || at > run.End() {
		return e, false
	}
	return Entry{
		Group: Moments, Name: h.Say("Go to %s", times.In(at)), Note: run.Now(at), Key: times.At(at), at: at,
		Do: func() { goTo(h, page, at) },
	}, true
}

// begin returns what an empty query offers: the moments of the run in the order of time,
// and a few actions.
func begin(all []Entry, limit int) (found []match) {
	var actions []match
	for _, name := range likelyCommands {
		if i := slices.IndexFunc(all, func(e Entry) bool { return e.Group == Actions && e.Alias == name }); i >= 0 {
			actions = append(actions, match{Entry: &all[i]})
		}
	}
	for i := range all {
		if all[i].Group == Moments && len(found)+len(actions) < limit {
			found = append(found, match{Entry: &all[i]})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.at, b.at) })
	return append(found, actions...)
}
