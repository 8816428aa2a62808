package state

import (
	"net/url"
	"strings"
	"time"
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
	Preset string
	At     time.Duration // t: where the cursor stands
	HasAt  bool
	Theme  Theme
	Rest   string // options that this page does not know, as they were
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
	return l
}

// Fragment writes the link, without the #, with whole seconds. A sync that falls
// within the second is found again by it.
func (l Link) Fragment() string {
	var options []string
	if l.Preset != "" {
		options = append(options, "preset="+url.PathEscape(l.Preset))
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
	return strings.Join(options, "&")
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
