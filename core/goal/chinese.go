package goal

import (
	"strconv"
	"strings"

	"hpaplayground/core/timeline"
)

// chinese returns the goal in Chinese, where sentences have another order:
// first when, then what.
func (g *Goal) chinese() string {
	s := ""
	if name := g.hpa + g.target; name != "" {
		s = name + "："
	}
	from, to := timeline.Clock(g.from), timeline.Clock(g.to)
	switch {
	case g.when&atGiven != 0:
		s += timeline.Clock(g.at) + " 时，"
	case g.when == toGiven:
		s += to + " 之前，"
	case g.when == fromGiven:
		s += "从 " + from + " 起，"
	case g.when != 0:
		s += "从 " + from + " 到 " + to + "，"
	}
	return strings.ReplaceAll(s+g.chineseSentence(), "） ", "）")
}

func (g *Goal) chineseSentence() string {
	n := &g.number
	about := ""
	if g.of != "" {
		about = " " + g.of + " "
	}
	switch g.subject.name {
	case "condition":
		return g.chineseCondition()
	case "event":
		return g.chineseEvent()
	case "rescales":
		return n.chineseOften("HPA 扩缩")
	case "rescalesTo":
		switch len(g.sizes) {
		case 0:
			return "HPA 从不扩缩"
		case 1:
			return "HPA 只扩缩一次，到 " + list(g.sizes) + " 个"
		}
		return "HPA 依次扩缩到 " + strings.ReplaceAll(list(g.sizes), ", ", "、") + " 个"
	case "flaps":
		return n.chineseOften("HPA 来回抖动")
	case "podHours":
		return "Pod 小时数" + n.chineseAmount()
	case "unserved":
		if n.hasMost && n.most == 0 {
			return "负载" + about + "全部得到处理"
		}
		return "负载" + about + "中未处理的部分" + n.chineseAmount()
	case "aboveTarget":
		return "指标" + about + "高于目标值的时间" + n.chineseAmount()
	case "unchanged":
		return g.path + " 保持原样"
	}
	noun := map[string]string{
		"replicas": "副本数", "pods": "Pod 数", "ready": "就绪的 Pod 数", "wanted": "指标所需的副本数",
		"metric": "指标" + about, "highest": "副本数最高", "lowest": "副本数最低",
	}[g.subject.name]
	return noun + g.chineseSeen() + n.chineseAmount()
}

func (g *Goal) chineseCondition() string {
	m := &g.match
	what := "原因 " + m.Reason
	if m.Type != "" {
		what = "状况 " + m.Type
	}
	if m.MessageContains != "" {
		what += "（消息含 " + strconv.Quote(m.MessageContains) + "）"
	}
	switch {
	case m.Type == "" || m.Status == "" && m.Reason == "":
		return what + " " + map[string]string{"": "出现", "始终": "始终存在", "曾": "曾出现", "从不": "从不出现"}[g.chineseSeen()]
	case m.Status == "":
		return what + " 的原因" + g.chineseSeen() + "为 " + m.Reason
	case m.Reason == "":
		return what + " " + g.chineseSeen() + "为 " + m.Status
	}
	return what + " " + g.chineseSeen() + "为 " + m.Status + "（" + m.Reason + "）"
}

func (g *Goal) chineseEvent() string {
	what := "事件 " + g.match.Reason
	if g.match.Reason == "" {
		what = g.match.Type + " 事件"
	}
	if g.match.MessageContains != "" {
		what += "（消息含 " + strconv.Quote(g.match.MessageContains) + "）"
	}
	switch {
	case g.seen == never:
		return what + " 从不出现"
	case g.times.given():
		return g.times.chineseOften(what + " 出现")
	}
	return what + " 出现"
}

// chineseSeen says how much of a span a state covers.
func (g *Goal) chineseSeen() string {
	switch {
	case g.seen == never:
		return "从不"
	case g.seen == sometime:
		return "曾"
	case g.when&atGiven != 0 || g.subject.kind != state:
		return ""
	}
	return "始终"
}

func (i *interval) chineseAmount() string {
	switch {
	case i.exact():
		return "为 " + i.leastText
	case !i.hasMost:
		return "不少于 " + i.leastText
	case !i.hasLeast:
		return "不超过 " + i.mostText
	}
	return "在 " + i.leastText + " 到 " + i.mostText + " 之间"
}

func (i *interval) chineseOften(what string) string {
	switch {
	case i.hasMost && i.most == 0:
		noun, verb := what, ""
		if at := strings.LastIndex(what, " "); at >= 0 {
			noun, verb = what[:at], what[at+1:]
		}
		return noun + " 从不" + verb
	case i.exact():
		return what + " " + i.leastText + " 次"
	}
	return what + "的次数" + i.chineseAmount()
}
