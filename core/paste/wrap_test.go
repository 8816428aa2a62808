package paste

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

// wrappings are the ways in which people copy a manifest. A wrapping returns "" for a text
// that cannot be copied in this way.
var wrappings = []struct {
	name string
	wrap func(text string) string
}{
	{"fence", func(s string) string { return "```\n" + s + "```\n" }},
	{"yaml fence in an issue", func(s string) string {
		return "### What happened?\n\nThe pods stay at two.\n\n```yaml\n" + s + "```\n\n### What did you expect?\n\nMore of them.\n"
	}},
	{"fence that is not closed", func(s string) string { return "Here is the file:\n\n```yaml\n" + s }},
	{"fence that only closes", func(s string) string { return s + "```\n" }},
	{"tilde fence", func(s string) string { return "~~~yml\n" + s + "~~~\n" }},
	{"fence in a list", func(s string) string { return "1. Apply this:\n\n   ```yaml\n" + prefixLines(s, "   ") + "   ```\n" }},
	{"console fence", func(s string) string { return "```console\n$ kubectl get hpa web -o yaml\n" + s + "```\n" }},
	{"Jira", func(s string) string { return "{code:yaml}\n" + s + "{code}\n" }},
	{"pre", func(s string) string { return "<pre>\n" + s + "</pre>\n" }},
	{"prompt", func(s string) string { return "$ kubectl get hpa web -o yaml\n" + s }},
	{"prompt with user and host", func(s string) string {
		return "ops@bastion:~/shop$ kubectl -n shop get hpa web -o yaml\n" + s + "ops@bastion:~/shop$ \n"
	}},
	{"root prompt", func(s string) string {
		return "[root@master ~]# kubectl get hpa web -o yaml\n" + s + "[root@master ~]#\n"
	}},
	{"PowerShell", func(s string) string { return "PS C:\\Users\\me\\shop> kubectl get hpa web -o yaml\n" + s }},
	{"command", func(s string) string { return "kubectl get hpa web -n shop -o yaml\n\n" + s }},
	{"cat", func(s string) string { return "$ cat hpa.yaml\n" + s + "$ kubectl apply -f hpa.yaml\n" }},
	{"here-document", func(s string) string { return "cat <<EOF | kubectl apply -f -\n" + s + "EOF\n" }},
	{"here-document after apply", func(s string) string { return "$ kubectl apply -f - <<'EOF'\n" + s + "EOF\n" }},
	{"here-document with the shell's signs", func(s string) string {
		return "$ cat <<EOF | kubectl apply -f -\n" + prefixLines(s, "> ") + "> EOF\n"
	}},
	{"here-string", func(s string) string { return "PS C:\\> @\"\n" + s + "\"@ | kubectl apply -f -\n" }},
	{"here-string with the shell's signs", func(s string) string {
		return "PS C:\\> @\"\n" + prefixLines(s, ">> ") + ">> \"@ | kubectl apply -f -\n"
	}},
	{"quote", func(s string) string { return prefixLines(s, "> ") }},
	{"mail", func(s string) string {
		return "Hi,\n\nOn Monday Ann wrote:\n\n" + prefixLines(s, "> ") + "\nThis looks right to me.\n"
	}},
	{"mail twice quoted", func(s string) string { return prefixLines(s, "> > ") + ">\n> What is wrong?\n\nNothing, I think.\n" }},
	{"quote of a fence", func(s string) string { return prefixLines("```yaml\n"+s+"```\n", "> ") }},
	{"new file of git diff", func(s string) string {
		n := strings.Count(s, "\n")
		return fmt.Sprintf("diff --git a/hpa.yaml b/hpa.yaml\nnew file mode 100644\nindex 0000000..8f3c1d2\n--- /dev/null\n+++ b/hpa.yaml\n@@ -0,0 +1,%d @@\n", n) + prefixLines(s, "+")
	}},
	{"git diff of all lines", func(s string) string {
		n := strings.Count(s, "\n")
		return fmt.Sprintf("diff --git a/hpa.yaml b/hpa.yaml\nindex 11aa22b..8f3c1d2 100644\n--- a/hpa.yaml\n+++ b/hpa.yaml\n@@ -1,%d +1,%d @@\n", n+1, n) +
			changedLine(s)
	}},
	{"diff fence", func(s string) string { return "```diff\n" + changedLine(s) + "```\n" }},
	{"added lines", func(s string) string { return prefixLines(s, "+") }},
	{"cat -n", func(s string) string { return numberedBy(s, "%6d\t%s\n") }},
	{"bat", func(s string) string { return numberedBy(s, "%4d   │ %s\n") }},
	{"editor", func(s string) string { return numberedBy(s, "%3d | %s\n") }},
	{"vim", func(s string) string { return numberedBy(s, "%3d %s\n") }},
	{"numbers and a space", func(s string) string { return numberedBy(s, "%d %s\n") }},
	{"grep -n", func(s string) string { return numberedBy(s, "%d:%s\n") }},
	{"grep -n with the file", func(s string) string { return numberedBy(s, "k8s/hpa.yaml:%d:%s\n") }},
	{"indented", func(s string) string { return prefixLines(s, "    ") }},
	{"indented in a chat", func(s string) string {
		return "My HPA looks like this:\n\n" + prefixLines(s, "    ") + "\nWhy does it not scale?\n"
	}},
	{"first line not indented", func(s string) string {
		if strings.HasPrefix(s, "{") || strings.HasPrefix(s, "---") || strings.HasPrefix(s, "#") {
			return ""
		}
		return strings.TrimLeft(prefixLines(s, "      "), " ")
	}},
	{"sentences around it", func(s string) string {
		return "Hello everyone, this is our HPA:\n\n" + s + "\nIt never goes above two. Any idea why?\n"
	}},
	{"CR LF", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }},
	{"byte order mark", func(s string) string { return "\ufeff" + s }},
	{"UTF-16 LE", func(s string) string { return "\xff\xfe" + utf16Of(strings.ReplaceAll(s, "\n", "\r\n"), false) }},
	{"UTF-16 BE", func(s string) string { return "\xfe\xff" + utf16Of(s, true) }},
	{"UTF-16 without a mark", func(s string) string { return utf16Of(s, false) }},
	{"non-breaking indentation", func(s string) string { return indentation(s, "\u00a0") }},
	{"ideographic indentation", func(s string) string { return indentation(s, "\u3000") }},
	{"zero width", func(s string) string { return prefixLines(s, "\u200b") }},
	{"tabs", func(s string) string {
		if strings.HasPrefix(s, "{") {
			return ""
		}
		return tabbed(s)
	}},
	{"colours", func(s string) string { return coloured(s) }},
	{"warning of kubectl", func(s string) string {
		return "Warning: autoscaling/v2beta2 HorizontalPodAutoscaler is deprecated in v1.23+, unavailable in v1.26+\n" + s
	}},
	{"two wrappings: mail, then numbers", func(s string) string { return prefixLines(numberedBy(s, "%6d\t%s\n"), "> ") }},
	{"three wrappings: colours, prompt, fence", func(s string) string {
		return "```\n$ kubectl get hpa -o yaml\n" + coloured(s) + "```\n"
	}},
}

// prefixLines puts a text before every line.
func prefixLines(text, before string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(before+strings.TrimSuffix(line, "\n"), " ") + "\n")
	}
	return b.String()
}

// changedLine is a diff in which the first line with replicas was changed.
func changedLine(text string) string {
	var b strings.Builder
	done := false
	for line := range strings.Lines(text) {
		if !done && (strings.Contains(line, "eplicas: ") || strings.HasPrefix(line, "{")) {
			b.WriteString("-" + strings.Replace(line, "eplicas: ", "eplicas: 9", 1) + "+" + line)
			done = true
			continue
		}
		b.WriteString(" " + line)
	}
	return b.String()
}

func numberedBy(text, format string) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(text) {
		n++
		fmt.Fprintf(&b, format, n, strings.TrimSuffix(line, "\n"))
	}
	return b.String()
}

func utf16Of(text string, big bool) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(text)) {
		low, high := byte(u), byte(u>>8)
		if big {
			low, high = high, low
		}
		b.WriteByte(low)
		b.WriteByte(high)
	}
	return b.String()
}

func indentation(text, space string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		n := len(line) - len(strings.TrimLeft(line, " "))
		b.WriteString(strings.Repeat(space, n) + line[n:])
	}
	return b.String()
}

// tabbed indents with tabs, as an editor with tabs of two does.
func tabbed(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		n := len(line) - len(strings.TrimLeft(line, " "))
		b.WriteString(strings.Repeat("\t", n/2) + strings.Repeat(" ", n%2) + line[n:])
	}
	return b.String()
}

func coloured(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok {
			b.WriteString("\x1b[33m" + name + "\x1b[0m\n")
			continue
		}
		b.WriteString("\x1b[1;34m" + name + "\x1b[0m: \x1b[38;5;114m" + value + "\x1b[0m\x1b[K\n")
	}
	return b.String()
}
