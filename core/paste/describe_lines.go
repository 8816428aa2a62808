package paste

import (
	"slices"
	"strings"
)

// describedNames begin the lines of a description. A line with another name has two spaces
// after the colon.
var describedNames = []string{
	"Name", "Namespace", "Labels", "Annotations", "CreationTimestamp", "Reference", "Metrics", "Min replicas", "Max replicas",
	"Target CPU utilization", "Current CPU utilization", "Behavior", "Conditions", "Events",
}

// topLine returns the name and the value of a line such as "Max replicas:   10". A
// name that a description of HPAs does not have needs two spaces behind it, since
// messages have colons, too.
func topLine(line string) (name, value string) {
	name, after, ok := strings.Cut(line, ":")
	if !ok || name == "" || name[0] < 'A' || name[0] > 'Z' {
		return "", ""
	}
	value = strings.TrimSpace(after)
	for _, described := range describedNames {
		if name == described && (after == "" || after[0] == ' ' || after[0] == '\t') {
			return name, value
		}
	}
	for i := range len(name) {
		if !isLetter(name[i]) && name[i] != ' ' {
			return "", ""
		}
	}
	if kind, ok := strings.CutSuffix(name, " pods"); ok && strings.Contains(value, " current") && !strings.Contains(kind, " ") {
		return name, value
	}
	if after == "" || strings.HasPrefix(after, "  ") || after[0] == '\t' {
		return name, value
	}
	return "", ""
}

// longestLine limits the bytes of a line that is joined from parts.
const longestLine = 1 << 14

// describedLines returns the lines of a text as kubectl printed them.
func describedLines(text string) []textLine {
	all := textLines(text)
	outdent(all)
	wrapped := wrappingOf(all)
	var lines []textLine
	started := false // a description has begun
	last := ""       // the last part of the last line
	for i := range all {
		line := all[i]
		name, _ := topLine(line.text)
		switch {
		case name != "":
			started = true
		case isEllipsis(line.text):
			line.text = ""
			fallthrough
		case len(lines) == 0 || line.blank() || lines[len(lines)-1].blank() || len(lines[len(lines)-1].text) > longestLine:
		case started && !line.indented() && !isPrompt(line.text), line.indented() && unfinished(lines[len(lines)-1].text):
			before := &lines[len(lines)-1]
			if name, _ := topLine(before.text); name == "Name" || name == "Namespace" || name == "Reference" {
				before.text = strings.Replace(before.text+strings.TrimSpace(line.text), ":", ": ", 1) // one word
			} else {
				before.text = wrapped.join(before.text, last, line.text)
			}
			last = line.text
			continue
		}
		lines = append(lines, line)
		last = line.text
	}
	return lines
}

// outdent removes the indentation that all lines of a description have, as in a list.
func outdent(lines []textLine) {
	margin := -1
	for i := range lines {
		text := strings.TrimLeft(lines[i].text, " \t")
		if indent := len(lines[i].text) - len(text); margin < 0 || indent < margin {
			if name, _ := topLine(text); slices.Contains(describedNames, name) {
				margin = indent
			}
		}
	}
	for i := range lines {
		text := lines[i].text
		n := 0
		for n < margin && n < len(text) && (text[n] == ' ' || text[n] == '\t') {
			n++
		}
		lines[i].text = text[n:]
	}
}

// isEllipsis reports whether a line stands for others that were left out.
func isEllipsis(line string) bool {
	return line != "" && strings.Trim(line, " .…[]()<>") == ""
}

// unfinished reports whether a line has a name and no value, because the terminal broke the
// line there.
func unfinished(line string) bool {
	name, value := topLine(line)
	switch name {
	case "Name", "Namespace", "CreationTimestamp", "Reference", "Metrics", "Min replicas", "Max replicas":
		return value == ""
	}
	return strings.HasSuffix(name, " pods") && value == ""
}

// isPrompt reports whether a line is a prompt with a command, such as
// "me@host:~$ kubectl get pods".
func isPrompt(line string) bool {
	for _, sign := range []string{"$", "#", ">", "%", "❯", "➜"} {
		if before, command, ok := strings.Cut(line, sign); ok && !strings.Contains(strings.TrimSpace(before), "  ") {
			for _, tool := range []string{"kubectl ", "k ", "oc "} {
				if strings.HasPrefix(strings.TrimLeft(command, " "), tool) {
					return true
				}
			}
		}
	}
	return false
}
