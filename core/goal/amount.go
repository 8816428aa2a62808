package goal

import (
	"strconv"
	"strings"

	"hpaplayground/core/words"
)

// onlyZero reports whether only 0 is allowed.
func (i *interval) onlyZero() bool { return i.hasHigh && i.high == 0 }

// amount returns a range of numbers in words: "10 or fewer".
func (i *interval) amount(lang words.Language, fewer string) string {
	switch {
	case i.exact():
		return lang.Say("%[1]s", i.lowText)
	case !i.hasHigh:
		return lang.Say("%s or more", i.lowText)
	case !i.hasLow && fewer == "less":
		return lang.Say("%s or less", i.highText)
	case !i.hasLow:
		return lang.Say("%s or fewer", i.highText)
	}
	return lang.Say("%[1]s to %[2]s", i.lowText, i.highText)
}

func (i *interval) podHours(lang words.Language) string {
	switch {
	case i.exact():
		return lang.Say("The pods take %s pod-hours", i.lowText)
	case !i.hasHigh:
		return lang.Say("The pods take %s pod-hours or more", i.lowText)
	case !i.hasLow:
		return lang.Say("The pods take %s pod-hours or less", i.highText)
	}
	return lang.Say("The pods take %s to %s pod-hours", i.lowText, i.highText)
}

// howOften says how many times something must happen. It is not used for 0 times.
func (i *interval) howOften(lang words.Language) string {
	switch {
	case i.exact() && i.lowText == "1":
		return lang.Say("once")
	case i.exact():
		return lang.Say("%s times", i.lowText)
	case !i.hasHigh && i.lowText == "1":
		return lang.Say("at least once")
	case !i.hasHigh:
		return lang.Say("at least %s times", i.lowText)
	case !i.hasLow && i.highText == "1":
		return lang.Say("at most once")
	case !i.hasLow:
		return lang.Say("at most %s times", i.highText)
	}
	return lang.Say("%s to %s times", i.lowText, i.highText)
}

func list(sizes []int32) string {
	texts := make([]string, len(sizes))
	for i, n := range sizes {
		texts[i] = strconv.Itoa(int(n))
	}
	return strings.Join(texts, ", ")
}
