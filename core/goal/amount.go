package goal

import (
	"strconv"
	"strings"

	"hpaplayground/core/words"
)

// none reports whether only 0 is allowed.
func (i *interval) none() bool { return i.hasMost && i.most == 0 }

// amount returns a range of numbers in words: "10 or fewer".
func (i *interval) amount(lang words.Language, fewer string) string {
	switch {
	case i.exact():
		return lang.Say("%[1]s", i.leastText)
	case !i.hasMost:
		return lang.Say("%s or more", i.leastText)
	case !i.hasLeast && fewer == "less":
		return lang.Say("%s or less", i.mostText)
	case !i.hasLeast:
		return lang.Say("%s or fewer", i.mostText)
	}
	return lang.Say("%[1]s to %[2]s", i.leastText, i.mostText)
}

func (i *interval) podHours(lang words.Language) string {
	switch {
	case i.exact():
		return lang.Say("The pods take %s pod-hours", i.leastText)
	case !i.hasMost:
		return lang.Say("The pods take %s pod-hours or more", i.leastText)
	case !i.hasLeast:
		return lang.Say("The pods take %s pod-hours or less", i.mostText)
	}
	return lang.Say("The pods take %s to %s pod-hours", i.leastText, i.mostText)
}

// often says how many times something must happen. It is not used for 0 times.
func (i *interval) often(lang words.Language) string {
	switch {
	case i.exact() && i.leastText == "1":
		return lang.Say("once")
	case i.exact():
		return lang.Say("%s times", i.leastText)
	case !i.hasMost && i.leastText == "1":
		return lang.Say("at least once")
	case !i.hasMost:
		return lang.Say("at least %s times", i.leastText)
	case !i.hasLeast && i.mostText == "1":
		return lang.Say("at most once")
	case !i.hasLeast:
		return lang.Say("at most %s times", i.mostText)
	}
	return lang.Say("%s to %s times", i.leastText, i.mostText)
}

func list(sizes []int32) string {
	texts := make([]string, len(sizes))
	for i, n := range sizes {
		texts[i] = strconv.Itoa(int(n))
	}
	return strings.Join(texts, ", ")
}
