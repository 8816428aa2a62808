package state

import (
	"errors"
	"net/url"
	"strings"
	"time"

	"hpaplayground/core/share"
)

// Theme is light, dark or, when empty, the system's.
type Theme string

// The themes that can be asked for.
const (
	Auto  Theme = ""
	Light Theme = "light"
	Dark  Theme = "dark"
)

// Link is what the fragment of the page's address says. It is read and written
// here alone.
type Link struct {
	Preset    string
	Text      string        // s: the scenario itself
	Shared    bool          // there is such a text, be it empty
	Unread    string        // an s that cannot be read, as it was
	Reason    string        // why not
	At        time.Duration // t: where the cursor stands
	HasAt     bool
	Exercise  string // name of one, under way
	Exercises string // the collection that it is from; "": the site's own
	Codes     bool   // the dialog that reads codes is open
	Theme     Theme
	Rest      string // options that this page does not know, as they were
}

// ParseLink reads a fragment, with or without its #. What it cannot read it
// leaves out: an old or damaged link still opens.
func ParseLink(fragment string) Link {
	var l Link
	var rest []string
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
			if text, err := share.Decode(value); err == nil {
				l.Text, l.Shared = text, true
			} else {
				l.Unread, l.Reason = value, errors.Unwrap(err).Error()
			}
		case "t":
			if at, err := time.ParseDuration(value); err == nil && at >= 0 {
				l.At, l.HasAt = at, true
			}
		case "theme":
			if t := Theme(value); t == Light || t == Dark {
				l.Theme = t
			}
		default:
			rest = append(rest, option)
		}
	}
	l.Rest = strings.Join(rest, "&")
	if l.Shared {
		l.Preset, l.Unread, l.Reason = "", "", ""
	}
	return l
}

const (
	// mostLink is how long a text's part of a link may be. Browsers take more,
	// but much of what links are pasted into does not.
	mostLink = 7500
	// mostShared is how long a text may be that is worth trying: its link would
	// be shorter by an unlikely factor.
	mostShared = 128 << 10
)

// Fragment writes the link, without the #, with whole seconds. A sync that falls
// within the second is found again by it. A text that is too long for a link is
// left out, and fits is false. To pack a text takes milliseconds.
func (l Link) Fragment() (fragment string, fits bool) {
	var options []string
	fits = true
	if l.Shared {
		s := ""
		if len(l.Text) <= mostShared {
			s = share.Encode(l.Text)
		}
		if fits = s != "" && len(s) <= mostLink; fits {
			options = append(options, "s="+s)
		}
	}
	if l.Preset != "" {
		options = append(options, "preset="+url.PathEscape(l.Preset))
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
	if l.Unread != "" {
		options = append(options, "s="+url.PathEscape(l.Unread))
	}
	if l.HasAt {
		options = append(options, "t="+Duration(l.At.Truncate(time.Second)))
	}
	if l.Rest != "" {
		options = append(options, l.Rest)
	}
	if l.Theme != Auto {
		options = append(options, "theme="+string(l.Theme))
	}
	if len(options) > 0 && strings.HasPrefix(options[0], "#") {
		options = append([]string{""}, options...) // or it would be taken for the fragment's sign
	}
	return strings.Join(options, "&"), fits
}

// escape writes a value that may have any letter in it.
func escape(value string) string { return strings.ReplaceAll(url.PathEscape(value), "&", "%26") }

// opens says whether both links open the same text.
func (l Link) opens(other Link) bool {
	return l.Exercise == other.Exercise && l.Exercises == other.Exercises && l.Shared == other.Shared && l.Text == other.Text && l.Preset == other.Preset && l.Unread == other.Unread
}

// normal is the link as Fragment writes it and ParseLink reads it again.
func (l Link) normal() Link {
	if l.At = l.At.Truncate(time.Second); !l.HasAt {
		l.At = 0
	}
	return l
}

// Duration writes a duration as Kubernetes does, without empty parts: 90s is
// 1m30s, five minutes are 5m.
func Duration(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = s[:len(s)-2]
	}
	if strings.HasSuffix(s, "h0m") {
		s = s[:len(s)-2]
	}
	return s
}
