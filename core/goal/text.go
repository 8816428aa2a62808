package goal

import (
	"strconv"
	"strings"

	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// In returns the goal as a sentence in a language.
func (g *Goal) In(lang words.Language) string {
	if lang == words.Chinese {
		return g.chinese()
	}
	return g.String()
}

// String returns the goal as a sentence in English.
func (g *Goal) String() string {
	var b strings.Builder
	if name := g.hpa + g.target; name != "" {
		b.WriteString(name + ": ")
	}
	b.WriteString(g.sentence())
	switch {
	case g.when&atGiven != 0:
		b.WriteString(" at " + timeline.Clock(g.at))
	case g.when == toGiven:
		b.WriteString(" until " + timeline.Clock(g.to))
	case g.when == fromGiven:
		b.WriteString(" from " + timeline.Clock(g.from) + " on")
	case g.when != 0:
		b.WriteString(" from " + timeline.Clock(g.from) + " to " + timeline.Clock(g.to))
	}
	return b.String()
}

func (g *Goal) sentence() string {
	switch g.subject.name {
	case "condition":
		return g.conditionText()
	case "event":
		s := "Event " + g.match.Reason + g.saying()
		if g.match.Reason == "" {
			s = "A " + g.match.Type + " event" + g.saying()
		}
		switch {
		case g.seen == never:
			return s + " is never seen"
		case g.times.given():
			return g.times.often(s, "is seen")
		}
		return s + " is seen"
	case "rescales":
		return g.number.often("The HPA", "rescales")
	case "rescalesTo":
		switch len(g.sizes) {
		case 0:
			return "The HPA never rescales"
		case 1:
			return "The HPA rescales once, to " + list(g.sizes)
		}
		last := len(g.sizes) - 1
		return "The HPA rescales to " + list(g.sizes[:last]) + ", then " + list(g.sizes[last:])
	case "flaps":
		return g.number.often("The HPA", "flaps")
	case "podHours":
		return "The pods take " + g.number.amount(" pod-hours", "less")
	case "unserved":
		share := g.number.amount("", "less")
		if g.number.hasMost && g.number.most == 0 {
			share = "None"
		}
		return share + " of the load" + g.about() + " stays unserved"
	case "aboveTarget":
		return "The metrics" + g.about() + " are above target for " + g.number.amount("", "less")
	case "unchanged":
		return g.path + " is left as it was"
	}
	fewer := "fewer"
	if g.subject.unit == quantity {
		fewer = "less"
	}
	is, stays := "is ", "stays at "
	if g.subject.plural {
		is, stays = "are ", "stay at "
	}
	return g.subject.noun + g.about() + g.seenAs(g.number.amount("", fewer), is, stays)
}

func (g *Goal) conditionText() string {
	m := &g.match
	switch {
	case m.Type == "":
		return "Reason " + m.Reason + g.saying() + g.seenAs("given", "is ", "is always ")
	case m.Status == "" && m.Reason == "":
		return "Condition " + m.Type + g.saying() + g.seenAs("there", "is ", "is always ")
	case m.Status == "":
		return "Condition " + m.Type + g.saying() + g.seenAs("the reason "+m.Reason, "has ", "keeps ")
	case m.Reason == "":
		return "Condition " + m.Type + g.saying() + g.seenAs(m.Status, "is ", "stays ")
	}
	return "Condition " + m.Type + g.saying() + g.seenAs(m.Status+" ("+m.Reason+")", "is ", "stays ")
}

// seenAs says that something is so at a moment, all the time, at some time or
// never.
func (g *Goal) seenAs(what, is, stays string) string {
	switch {
	case g.seen == never && is == "has ":
		return " never " + is + what
	case g.seen == never:
		return " " + is + "never " + what
	case g.seen == sometime:
		return " " + is + what + " at some time"
	case g.when&atGiven != 0 || g.subject.kind != state:
		return " " + is + what
	}
	return " " + stays + what
}

func (g *Goal) about() string {
	if g.of == "" {
		return ""
	}
	return " " + g.of
}

func (g *Goal) saying() string {
	if g.match.MessageContains == "" {
		return ""
	}
	return " with " + strconv.Quote(g.match.MessageContains)
}

// amount returns a range of numbers in words: "10 or fewer", with their unit.
func (i *interval) amount(what, fewer string) string {
	switch {
	case i.exact():
		return i.leastText + what
	case !i.hasMost:
		return i.leastText + what + " or more"
	case !i.hasLeast:
		return i.mostText + what + " or " + fewer
	}
	return i.leastText + " to " + i.mostText + what
}

// often says how many times something does something.
func (i *interval) often(noun, verb string) string {
	often := ""
	switch {
	case i.hasMost && i.most == 0:
		return noun + " never " + verb
	case i.exact():
		often = times(i.leastText)
	case !i.hasMost:
		often = "at least " + times(i.leastText)
	case !i.hasLeast:
		often = "at most " + times(i.mostText)
	default:
		often = i.leastText + " to " + i.mostText + " times"
	}
	return noun + " " + verb + " " + often
}

func times(n string) string {
	if n == "1" {
		return "once"
	}
	return n + " times"
}

func list(sizes []int32) string {
	texts := make([]string, len(sizes))
	for i, n := range sizes {
		texts[i] = strconv.Itoa(int(n))
	}
	return strings.Join(texts, ", ")
}
