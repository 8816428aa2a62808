// Package fleet lists the HPAs of a long text, such as those of a whole cluster. Up to ten
// of them run together; the others stay at hand until something else is opened.
package fleet

import (
	"slices"

	"hpaplayground/core/autoscaling"
	reading "hpaplayground/core/fleet"
	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
)

// Fleet is a text with many HPAs. Copies share Entries and chosen, so these are never
// changed in place.
type Fleet struct {
	Entries []reading.Entry // in the order of the text; none: there is no such text
	Said    string          // what the dialog says about the last click

	text   string
	asked  int   // counts the texts, because only the last one matters
	chosen []int // the indices of the entries that are to run together
	opened []int // the indices of the entries that were opened last
}

// The messages.
type (
	// Listed answers List. Why says what went wrong.
	Listed struct {
		Asked   int
		Text    string
		Entries []reading.Entry
		Why     string
	}
	// Chosen: an HPA is to run together with others, or no longer.
	Chosen struct {
		Index int // of Entries
		On    bool
	}
	// Unchosen: no HPA is chosen any more.
	Unchosen struct{}
	// Opened: open an HPA as a scenario of its own.
	Opened struct{ Index int }
	// ChosenOpened: open the chosen HPAs as one scenario.
	ChosenOpened struct{}
)

// Name returns the feature's name.
func (Fleet) Name() string { return "fleet" }

// Has reports whether a text with n HPAs is for the list, because they do not run together.
func Has(n int) bool { return n > scenario.MaxHPAs }

// List asks for the HPAs of a text. Until they are known, those of the text before stay.
func (f Fleet) List(text string) (Fleet, List) {
	f.asked++
	return f, List{f.asked, text}
}

// Dropped returns a fleet without a text.
func (f Fleet) Dropped() Fleet { return Fleet{asked: f.asked + 1} }

// Update returns the fleet after a message.
func (f Fleet) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	lang := page.Now().Lang
	switch msg := msg.(type) {
	case Listed:
		switch {
		case msg.Asked != f.asked:
			return nil, nil
		case len(msg.Entries) == 0:
			said := lang.Say("The manifests are longer than 1 MiB: nothing was opened.")
			if msg.Why != "" {
				said = lang.Sentences(msg.Why, lang.Say("So nothing was opened."))
			}
			return nil, []feature.Effect{feature.Then{Msg: feature.NoticeShown{Text: said}}}
		}
		f = Fleet{Entries: msg.Entries, text: msg.Text, asked: f.asked}
		return f, []feature.Effect{feature.Then{Msg: feature.NoticeShown{}}, Show{}}
	case Chosen:
		return f.choose(msg, lang), nil
	case Unchosen:
		f.chosen, f.Said = nil, ""
		return f, nil
	}
	return nil, nil
}

func (f Fleet) choose(msg Chosen, lang words.Language) Fleet {
	f.Said = ""
	switch {
	case msg.Index < 0 || msg.Index >= len(f.Entries) || msg.On == f.Chooses(msg.Index):
	case !msg.On:
		f.chosen = slices.DeleteFunc(slices.Clone(f.chosen), func(i int) bool { return i == msg.Index })
	case len(f.chosen) == scenario.MaxHPAs:
		f.Said = lang.Say("%s was not chosen: at most %d HPAs run together.", f.Entries[msg.Index].Key().String(), scenario.MaxHPAs)
	default:
		f.chosen = append(slices.Clip(f.chosen), msg.Index)
	}
	return f
}

// Chooses reports whether an entry is chosen.
func (f Fleet) Chooses(index int) bool { return slices.Contains(f.chosen, index) }

// Opens returns the indices of the entries that a message opens.
func (f Fleet) Opens(msg feature.Msg) []int {
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

// Take returns the manifests of entries, with what belongs to them.
func (f Fleet) Take(indices []int) (string, error) {
	keys := make([]autoscaling.Key, len(indices))
	for i, index := range indices {
		keys[i] = f.Entries[index].Key()
	}
	return reading.Pick(f.text, keys...)
}

// Running notes which entries were opened last.
func (f Fleet) Running(indices []int) Fleet {
	f.opened, f.Said = indices, ""
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
