// Package fleet lists the HPAs of a long text, such as the HPAs of a whole cluster. Up to
// ten of them can run together. The others stay in the list until another text is opened.
package fleet

import (
	"slices"

	"hpaplayground/core/autoscaling"
	reading "hpaplayground/core/fleet"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
)

// Fleet is a text with many HPAs. Copies share Entries and chosen, so these are never
// changed in place.
type Fleet struct {
	Entries []reading.Entry // in the order of the text; none: there is no such text
	Notice  string          // what the dialog says about the last click

	text   string
	listID int   // counts the texts, because only the last text matters
	chosen []int // the indices of the entries that are to run together
	opened []int // the indices of the entries that were opened last
}

// The messages.
type (
	// Listed answers List. Failure says what went wrong.
	Listed struct {
		ListID  int
		Text    string
		Entries []reading.Entry
		Failure string
	}
	// Chosen: choose an HPA to run with others, or remove it from the choice.
	Chosen struct {
		Index  int // of Entries
		Choose bool
	}
	// Unchosen: no HPA is chosen any more.
	Unchosen struct{}
	// Opened: open an HPA as a separate scenario.
	Opened struct{ Index int }
	// ChosenOpened: open the chosen HPAs as one scenario.
	ChosenOpened struct{}
)

// Name returns the feature's name.
func (Fleet) Name() string { return "fleet" }

// TooMany reports whether n HPAs are too many to run together, so that they are listed.
func TooMany(n int) bool { return n > scenario.MaxHPAs }

// List asks for the HPAs of a text. Until they are found, the HPAs of the previous text
// stay.
func (f Fleet) List(text string) (Fleet, List) {
	f.listID++
	return f, List{f.listID, text}
}

// Empty returns a fleet without a text.
func (f Fleet) Empty() Fleet { return Fleet{listID: f.listID + 1} }

// Update returns the fleet after a message.
func (f Fleet) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case Listed:
		lang := page.Now().Lang
		switch {
		case msg.ListID != f.listID:
			return nil, nil
		case len(msg.Entries) == 0:
			notice := feature.TooLong(lang, manifest.MaxText)
			if msg.Failure != "" {
				notice = lang.Sentences(msg.Failure, lang.Say("So nothing was opened."))
			}
			return nil, []feature.Effect{feature.Forward{Msg: feature.NoticeShown{Text: notice}}}
		}
		f = Fleet{Entries: msg.Entries, text: msg.Text, listID: f.listID}
		return f, []feature.Effect{feature.Forward{Msg: feature.NoticeShown{}}, Show{}}
	case Chosen:
		return f.choose(msg, page.Now().Lang), nil
	case Unchosen:
		f.chosen, f.Notice = nil, ""
		return f, nil
	}
	return nil, nil
}

func (f Fleet) choose(msg Chosen, lang words.Language) Fleet {
	f.Notice = ""
	switch {
	case msg.Index < 0 || msg.Index >= len(f.Entries) || msg.Choose == f.Chooses(msg.Index):
	case !msg.Choose:
		f.chosen = slices.DeleteFunc(slices.Clone(f.chosen), func(i int) bool { return i == msg.Index })
	case len(f.chosen) == scenario.MaxHPAs:
		f.Notice = lang.Say("%s was not chosen: at most %d HPAs run together.", f.Entries[msg.Index].Key().String(), scenario.MaxHPAs)
	default:
		f.chosen = append(slices.Clip(f.chosen), msg.Index)
	}
	return f
}

// Chooses reports whether an entry is chosen.
func (f Fleet) Chooses(index int) bool { return slices.Contains(f.chosen, index) }

// EntriesToOpen returns the indices of the entries that a message opens.
func (f Fleet) EntriesToOpen(msg feature.Msg) []int {
	switch msg := msg.(type) {
	case Opened:
		if msg.Index >= 0 && msg.Index < len(f.Entries) {
			return []int{msg.Index}
		}
	case ChosenOpened:
		return f.chosen
	}
	return nil
}

// Manifests returns the manifests of entries, with what belongs to them.
func (f Fleet) Manifests(indices []int) (string, error) {
	keys := make([]autoscaling.Key, len(indices))
	for i, index := range indices {
		keys[i] = f.Entries[index].Key()
	}
	return reading.PickText(f.text, keys...)
}

// SetOpened stores which entries were opened last.
func (f Fleet) SetOpened(indices []int) Fleet {
	f.opened, f.Notice = indices, ""
	return f
}

// Commands returns the button that leads back to the list.
func (f Fleet) Commands(h *feature.Host, _ feature.Model) []feature.Command {
	if len(f.Entries) == 0 {
		return nil
	}
	return []feature.Command{{Name: f.Name(), Label: count(*h.Lang, len(f.Entries)), Do: func() { Show{}.Do(h) }}}
}

func count(lang words.Language, n int) string { return lang.SayN(n, "%d HPA", "%d HPAs", n) }
