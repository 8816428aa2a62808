// Package sharing is how people share a run: the link to the run, and the dialog that
// makes an embed for another page.
package sharing

import (
	"errors"
	"net/url"
	"strings"
	"time"

	"hpaplayground/core/link"
	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
)

// Theme is light or dark. Empty means the system's theme.
type Theme string

// The themes that can be picked.
const (
	Auto  Theme = ""
	Light Theme = "light"
	Dark  Theme = "dark"
)

// Link is the content of the fragment of the page's address. Only this file
// reads and writes fragments.
type Link struct {
	Preset     string
	Text       string        // s: the text of the scenario
	Shared     bool          // the link has a text, even if it is empty
	Before     string        // before: the text of the run before the last edits; "": none
	Unreadable string        // the s that cannot be read, unchanged
	Reason     string        // why s cannot be read
	At         time.Duration // t: the time at the cursor
	HasAt      bool
	From, To   time.Duration // span: the part of the run that the chart shows; To 0: all
	Exercise   string        // the name of the current exercise
	Exercises  string        // the collection that the exercise is from; "": the site's own
	Codes      bool          // the dialog that reads codes is open
	Theme      Theme
	Unknown    string // options that this page does not know, unchanged
}

// ParseLink reads a fragment, with or without its #. It skips what it cannot read, so
// that old and damaged links still open.
func ParseLink(fragment string) Link {
	var l Link
	var before string
	var unknown []string
	for _, option := range strings.Split(strings.TrimPrefix(fragment, "#"), "&") {
		name, value, _ := strings.Cut(option, "=")
		if text, err := url.PathUnescape(value); err == nil {
			value = text
		}
		switch name {
		case "":
		case "preset":
			l.Preset = value
		case "codes":
			l.Codes = true
		case "exercise":
			l.Exercise = value
		case "exercises":
			l.Exercises = value
		case "s":
			if text, err := link.Decode(value); err == nil {
				l.Text, l.Shared = text, true
			} else {
				l.Unreadable, l.Reason = value, errors.Unwrap(err).Error()
			}
		case "before":
			before = value
		case "t":
			if at, err := time.ParseDuration(value); err == nil && at >= 0 {
				l.At, l.HasAt = at, true
			}
		case "span":
			if from, to, ok := parseSpan(value, parseMoment); ok {
				l.From, l.To = from, to
			}
		case "theme":
			if t := Theme(value); t == Light || t == Dark {
				l.Theme = t
			}
		default:
			unknown = append(unknown, option)
		}
	}
	l.Unknown = strings.Join(unknown, "&")
	if l.Shared {
		l.Preset, l.Unreadable, l.Reason = "", "", ""
	}
	l.Before, _ = link.DecodeBeside(before, l.Text) // without it the link still opens
	return l
}

// parseSpan reads a part of a run, such as 5m-12m30s, with a function that reads a moment.
func parseSpan(text string, moment func(string) (time.Duration, bool)) (from, to time.Duration, ok bool) {
	first, last, _ := strings.Cut(text, "-")
	from, isStart := moment(strings.TrimSpace(first))
	to, isEnd := moment(strings.TrimSpace(last))
	return from, to, isStart && isEnd && from.Truncate(time.Second) < to.Truncate(time.Second)
}

// parseMoment reads a moment as links have it, such as 12m30s.
func parseMoment(text string) (time.Duration, bool) {
	at, err := time.ParseDuration(text)
	return at, err == nil && at >= 0
}

// Span returns the part of the run as the option writes it; "" for all.
func (l Link) Span() string {
	if l.To == 0 {
		return ""
	}
	return scenario.ShortDuration(l.From.Truncate(time.Second)) + "-" + scenario.ShortDuration(l.To.Truncate(time.Second))
}

const (
	// maxLink is the largest packed text in a link, in bytes. A day of measurements
	// every 15 seconds fits, and all browsers accept such a link.
	maxLink = 64_000
	// maxBefore is the largest packed text of the run before, in bytes.
	maxBefore = maxLink / 4
	// maxShared is the largest text that is packed, in bytes. A longer text almost
	// never fits.
	maxShared = 256 << 10
	// Anywhere is the longest link that every program accepts, in bytes.
	Anywhere = 2000
	// Mail is the longest link that mail, wikis and issue trackers accept, in bytes.
	Mail = 8000
)

// Copied returns the notice after a link of this length was copied. It says where the
// link works.
func Copied(lang words.Language, length int) string {
	switch {
	case length <= Anywhere:
		return lang.Say("The link is on the clipboard.")
	case length <= Mail:
		return lang.Say("The link is on the clipboard. It has %d characters: mail, wikis and issue trackers take it, some chats cut it.", length)
	}
	return lang.Say("The link is on the clipboard. It has %d characters: browsers and documents take it, chats and mail cut it.", length)
}

// CopiedWhole is Copied for a link that leaves nothing out. It also says what chats and mail take instead: the shorter links,
// or a file.
func CopiedWhole(lang words.Language, length int, shorter []Shorter) string {
	text := Copied(lang, length)
	switch {
	case len(shorter) > 0:
		text = lang.Sentences(text, lang.Say("Share has one without the %d recorded points: %d characters.", shorter[0].Of, shorter[0].Length))
	case length > Mail:
		text = lang.Sentences(text, lang.Say("For those, save the scenario as a file."))
	}
	return text
}

// Fragment writes the link, without the #. Times are in whole seconds; a sync within
// that second is found again. If the text is too long for a link, Fragment leaves it
// out and fits is false. Packing a text takes milliseconds.
func (l Link) Fragment() (fragment string, fits bool) {
	var options []string
	fits = true
	if l.Shared {
		s := ""
		if len(l.Text) <= maxShared {
			s = link.Encode(l.Text)
		}
		if fits = s != "" && len(s) <= maxLink; fits {
			options = append(options, "s="+s)
		}
	}
	if l.Preset != "" {
		options = append(options, "preset="+escape(l.Preset))
	}
	if l.Before != "" && fits && len(l.Before) <= maxShared {
		if before := link.EncodeBeside(l.Before, l.Text); len(before) <= maxBefore {
			options = append(options, "before="+before)
		}
	}
	if l.Exercises != "" {
		options = append(options, "exercises="+escape(l.Exercises))
	}
	if l.Exercise != "" {
		options = append(options, "exercise="+escape(l.Exercise))
	}
	if l.Codes {
		options = append(options, "codes")
	}
	if l.Unreadable != "" {
		options = append(options, "s="+escape(l.Unreadable))
	}
	if l.HasAt {
		options = append(options, "t="+scenario.ShortDuration(l.At.Truncate(time.Second)))
	}
	if span := l.Span(); span != "" {
		options = append(options, "span="+span)
	}
	if l.Unknown != "" {
		options = append(options, l.Unknown)
	}
	if l.Theme != Auto {
		options = append(options, "theme="+string(l.Theme))
	}
	if len(options) > 0 && strings.HasPrefix(options[0], "#") {
		options = append([]string{""}, options...) // so that ParseLink does not drop it with the #
	}
	return strings.Join(options, "&"), fits
}

// escape escapes a value that may contain any character.
func escape(value string) string { return strings.ReplaceAll(url.PathEscape(value), "&", "%26") }

// SameText reports whether both links open the same text.
func (l Link) SameText(other Link) bool {
	return l.Exercise == other.Exercise && l.Exercises == other.Exercises && l.Shared == other.Shared && l.Text == other.Text && l.Preset == other.Preset && l.Unreadable == other.Unreadable
}

// Normal returns the link as ParseLink reads it from Fragment's result.
func (l Link) Normal() Link {
	if l.At = l.At.Truncate(time.Second); !l.HasAt {
		l.At = 0
	}
	l.From, l.To = l.From.Truncate(time.Second), l.To.Truncate(time.Second)
	return l
}
