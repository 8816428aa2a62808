package goal

import (
	"cmp"
	"strconv"
	"strings"

	"hpaplayground/core/words"
)

// String returns the goal as a sentence in English.
func (g *Goal) String() string { return g.In(words.English) }

// In returns the goal as a sentence in a language.
func (g *Goal) In(lang words.Language) string {
	s := g.sentence(lang)
	from, to := g.TimeFormat.In(g.from), g.TimeFormat.In(g.to)
	switch {
	case g.timesGiven&atEnd != 0:
		s = lang.Say("%s at the end", s)
	case g.timesGiven&atGiven != 0:
		s = lang.Say("%s at %[2]s", s, g.TimeFormat.In(g.at))
	case g.timesGiven == toGiven:
		s = lang.Say("%s until %s", s, to)
	case g.timesGiven == fromGiven:
		s = lang.Say("%s from %s on", s, from)
	case g.timesGiven != 0:
		s = lang.Say("%s from %s to %s", s, g.TimeFormat.At(g.from), to)
	}
	name := cmp.Or(g.hpa, g.target)
	if g.subject.scaled {
		name = cmp.Or(g.target, g.hpa)
	}
	if name != "" {
		s = lang.Say("%s: %s", name, s)
	}
	return s
}

// sentence says the goal without its time. JoinLines puts spaces between the parts if the
// language has spaces.
func (g *Goal) sentence(lang words.Language) string {
	switch g.subject.name {
	case "condition":
		return g.conditionText(lang)
	case "event":
		return g.eventText(lang)
	case "rescales":
		if g.number.onlyZero() {
			return lang.Say("The HPA never rescales")
		}
		return lang.JoinLines(lang.Say("The HPA rescales") + "\n" + g.number.howOften(lang))
	case "rescalesTo":
		return rescalesText(lang, g.sizes)
	case "flaps":
		if g.number.onlyZero() {
			return lang.Say("The HPA never flaps: no rescale undoes an opposite one within 10 minutes")
		}
		return lang.JoinLines(lang.Say("The HPA flaps") + "\n" + g.number.howOften(lang))
	case "podHours":
		return g.number.podHours(lang)
	case "unserved":
		return g.unservedText(lang)
	case "aboveTarget":
		if g.namePart != "" {
			return lang.Say("The metrics %s are above target for %s", g.namePart, g.number.amount(lang, "less"))
		}
		return lang.Say("The metrics are above target for %s", g.number.amount(lang, "less"))
	case "unchanged":
		return lang.Say("%s is left as it was", g.path)
	case "changed":
		return lang.Say("Changed fields: %s", g.number.amount(lang, "fewer"))
	case "added":
		return g.addedText(lang)
	case "governs":
		return lang.JoinLines(g.path + "\n" + g.coverageText(lang, 1, lang.Say("what decides"), lang.Say("always decides")))
	case "image":
		image := lang.Say("%[1]s", g.path)
		return lang.JoinLines(lang.Say("The image of all pods") + "\n" + g.coverageText(lang, 1, image, lang.Say("stays %s", image)))
	}
	fewer, n := "fewer", 1
	if g.subject.unit == quantity {
		fewer = "less"
	}
	if g.subject.plural {
		n = 2
	}
	amount := g.number.amount(lang, fewer)
	noun := g.noun(lang)
	switch {
	case g.namePart == "":
	case g.subject.name == "metric":
		noun += "\n" + g.namePart
	case g.subject.name == "wanted":
		noun = lang.Say("Replicas wanted by the metric %s", g.namePart)
	case g.subject.name == "ready":
		noun = lang.Say("Ready pods with %s in their names", g.namePart)
	default:
		noun = lang.Say("%s for the metric %s", noun, g.namePart)
	}
	return lang.JoinLines(noun + "\n" + g.coverageText(lang, n, amount, lang.SayN(n, "stays at %s", "stay at %s", amount)))
}

// noun names the number that a goal is about.
func (g *Goal) noun(lang words.Language) string {
	switch g.subject.name {
	case "replicas":
		return lang.Say("Replicas")
	case "pods":
		return lang.Say("Pods%s", "") // as the name of a tab, "Pods" has another translation
	case "ready":
		return lang.Say("Ready pods")
	case "wanted":
		return lang.Say("Replicas wanted by the metrics")
	case "measured":
		return lang.Say("Measured pods")
	case "unready":
		return lang.Say("Pods counted as not ready")
	case "missing":
		return lang.Say("Pods without a sample")
	case "ignored":
		return lang.Say("Ignored pods")
	case "highest":
		return lang.Say("The highest number of replicas")
	case "lowest":
		return lang.Say("The lowest number of replicas")
	case "metric":
		return lang.Say("The metric")
	}
	return "" // TestSubjects names a subject that comes here
}

func (g *Goal) conditionText(lang words.Language) string {
	m := &g.match
	text := lang.Say("Condition %s", m.Type)
	if m.Type == "" {
		text = lang.Say("Reason %s", m.Reason)
	}
	text = g.withMessage(lang, text) + "\n"
	switch {
	case m.Type == "":
		return lang.JoinLines(text + g.coverageText(lang, 1, lang.Say("given"), lang.Say("is always given")))
	case m.Status == "" && m.Reason == "":
		return lang.JoinLines(text + g.coverageText(lang, 1, lang.Say("there"), lang.Say("is always there")))
	case m.Status == "":
		return lang.JoinLines(text + g.reasonText(lang))
	}
	status := m.Status
	if m.Reason != "" {
		status = lang.Say("%s (%s)", status, m.Reason)
	}
	status = lang.Say("%[1]s", status)
	return lang.JoinLines(text + g.coverageText(lang, 1, status, lang.Say("stays %s", status)))
}

func (g *Goal) reasonText(lang words.Language) string {
	switch {
	case g.coverage == coverNever:
		return lang.Say("never has the reason %s", g.match.Reason)
	case g.coverage == coverSometime:
		return lang.Say("has the reason %s at some time", g.match.Reason)
	case g.timesGiven&atGiven != 0:
		return lang.Say("has the reason %s", g.match.Reason)
	}
	return lang.Say("keeps the reason %s", g.match.Reason)
}

func (g *Goal) eventText(lang words.Language) string {
	text := lang.Say("Event %s", g.match.Reason)
	if g.match.Reason == "" {
		text = lang.Say("A %s event", g.match.Type)
	}
	text = g.withMessage(lang, text) + "\n"
	switch {
	case g.coverage == coverNever || g.count.onlyZero():
		return lang.JoinLines(text + lang.Say("is never seen"))
	case g.count.isSet():
		return lang.JoinLines(text + lang.Say("is seen") + "\n" + g.count.howOften(lang))
	}
	return lang.JoinLines(text + lang.Say("is seen"))
}

// coverageText says that something holds at a moment, at some time or never. always is the
// sentence for the whole time. n is 2 for a plural.
func (g *Goal) coverageText(lang words.Language, n int, text, always string) string {
	switch {
	case g.coverage == coverNever:
		return lang.SayN(n, "is never %s", "are never %s", text)
	case g.coverage == coverSometime:
		return lang.SayN(n, "is %s at some time", "are %s at some time", text)
	case g.timesGiven&atGiven != 0 || g.subject.kind != state:
		return lang.SayN(n, "is %s", "are %s", text)
	}
	return always
}

func (g *Goal) withMessage(lang words.Language, text string) string {
	if g.match.MessageContains == "" {
		return text
	}
	return lang.Say("%s with %q", text, g.match.MessageContains)
}

func (g *Goal) unservedText(lang words.Language) string {
	share := g.number.amount(lang, "less")
	switch {
	case g.number.onlyZero() && g.namePart == "":
		return lang.Say("None of the load stays unserved")
	case g.number.onlyZero():
		return lang.Say("None of the load %s stays unserved", g.namePart)
	case g.namePart == "":
		return lang.Say("%s of the load stays unserved", share)
	}
	return lang.Say("%s of the load %s stays unserved", share, g.namePart)
}

func (g *Goal) addedText(lang words.Language) string {
	switch {
	case g.number.onlyZero():
		return lang.Say("Nothing is added to the timeline")
	case g.namePart == "":
		return lang.JoinLines(lang.Say("The timeline is added to") + "\n" + g.number.howOften(lang))
	}
	return lang.JoinLines(lang.Say("Only `%s` is added to the timeline,", g.namePart) + "\n" + g.number.howOften(lang))
}

func rescalesText(lang words.Language, sizes []int32) string {
	texts := make([]string, len(sizes))
	for i, n := range sizes {
		texts[i] = strconv.Itoa(int(n))
	}
	switch last := len(texts) - 1; last {
	case -1:
		return lang.Say("The HPA never rescales")
	case 0:
		return lang.Say("The HPA rescales once, to %s", texts[0])
	default:
		first := strings.Join(texts[:last], lang.Say("%[1]s, %[2]s", "", ""))
		return lang.Say("The HPA rescales to %s, then %s", first, texts[last])
	}
}
