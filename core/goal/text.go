package goal

import (
	"strconv"
	"strings"

	"hpaplayground/core/timeline"
)

// String says the goal in plain English.
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
		if g.match.Type == "" {
			given := [...]string{" is always given", " is given at some time", " is never given"}[g.seen]
			if g.when&atGiven != 0 && g.seen == always {
				given = " is given"
			}
			return "Reason " + g.match.Reason + g.saying() + given
		}
		s := "Condition " + g.match.Type + " " + g.verb(false)
		if g.match.Status != "" {
			s += " " + g.match.Status
		}
		if g.match.Reason != "" {
			s += " for " + g.match.Reason
		}
		return s + g.saying()
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
		if len(g.sizes) == 0 {
			return "The HPA never rescales"
		}
		return "The HPA rescales to " + list(g.sizes) + ", in this order"
	case "flaps":
		return g.number.often("The HPA", "flaps")
	case "podHours":
		return "The pods take " + g.number.amount("less") + " pod-hours"
	case "unserved":
		share := g.number.amount("less")
		if g.number.hasMost && g.number.most == 0 {
			share = "none"
		}
		return "Of the load" + g.about() + " " + share + " stays unserved"
	case "aboveTarget":
		return "The metrics" + g.about() + " are above target for " + g.number.amount("less")
	case "unchanged":
		return g.path + " is left as it was"
	}
	noun, fewer := g.subject.noun+g.about(), "fewer"
	if g.subject.unit == quantity {
		fewer = "less"
	}
	return noun + " " + g.verb(g.subject.plural) + " " + g.number.amount(fewer)
}

// verb says how a state is to be seen.
func (g *Goal) verb(plural bool) string {
	is, stays := "is", "stays at"
	if plural {
		is, stays = "are", "stay at"
	}
	switch {
	case g.seen == never:
		return is + " never"
	case g.seen == sometime:
		return is + " at some time"
	case g.when&atGiven != 0 || g.subject.kind != state:
		return is
	case g.subject.name == "condition":
		return "stays"
	}
	return stays
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

// amount says a range of numbers: "10 or fewer".
func (i *interval) amount(fewer string) string {
	switch {
	case i.exact():
		return i.leastText
	case !i.hasMost:
		return i.leastText + " or more"
	case !i.hasLeast:
		return i.mostText + " or " + fewer
	}
	return i.leastText + " to " + i.mostText
}

// often says how many times something does something.
func (i *interval) often(noun, verb string) string {
	times := ""
	switch {
	case i.hasMost && i.most == 0:
		return noun + " never " + verb
	case i.exact() && i.least == 1:
		return noun + " " + verb + " once"
	case i.exact():
		times = i.leastText
	case !i.hasMost:
		times = "at least " + i.leastText
	case !i.hasLeast:
		times = "at most " + i.mostText
	default:
		times = i.leastText + " to " + i.mostText
	}
	return noun + " " + verb + " " + times + " times"
}

func list(sizes []int32) string {
	texts := make([]string, len(sizes))
	for i, n := range sizes {
		texts[i] = strconv.Itoa(int(n))
	}
	return strings.Join(texts, ", ")
}
