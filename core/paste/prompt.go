package paste

import "strings"

// tools are the commands that print manifests, or that people type around them.
var tools = map[string]bool{
	"kubectl": true, "oc": true, "helm": true, "kustomize": true, "microk8s": true, "minikube": true, "k3s": true,
	"sudo": true, "cat": true, "vi": true, "vim": true, "nano": true, "less": true, "tee": true, "watch": true, "bat": true,
	"kubectl.exe": true, "type": true, "Get-Content": true, "gcloud": true, "az": true, "aws": true, "git": true,
}

// verbs follow kubectl, or its usual alias k.
var verbs = map[string]bool{
	"get": true, "describe": true, "apply": true, "create": true, "edit": true, "autoscale": true, "scale": true,
	"diff": true, "delete": true, "replace": true, "explain": true, "patch": true, "top": true, "logs": true, "version": true,
}

// maxCommand is the length of the longest command line, in bytes.
const maxCommand = 2000

// commandIn returns the command of a line that a person typed in a terminal, without
// the prompt. It is empty for a prompt alone.
func commandIn(s string) (typed string, ok bool) {
	if s = strings.TrimSpace(s); len(s) > maxCommand {
		return "", false
	}
	for _, sign := range []string{"$", "%", "❯", "➜", "λ", "»", "PS>"} {
		after, found := strings.CutPrefix(s, sign)
		if found && (after == "" || after[0] == ' ') && (sign != "%" || isCommand(after)) {
			return afterPrompt(after), true
		}
	}
	if after, found := strings.CutPrefix(s, "# "); found && isCommand(after) {
		return strings.TrimSpace(after), true
	}
	if isCommand(s) {
		return s, true
	}
	if at := promptEnd(s); at > 0 {
		return afterPrompt(s[at:]), true
	}
	return "", false
}

// afterPrompt removes what some prompts show before the command, such as a folder.
func afterPrompt(s string) string {
	s = strings.TrimSpace(s)
	for unread := s; unread != ""; {
		if isCommand(unread) {
			return unread
		}
		_, unread = firstWord(unread)
	}
	return s
}

// isCommand reports whether a text is a command of one of the tools.
func isCommand(s string) bool {
	word, after := firstWord(s)
	next, _ := firstWord(after)
	switch {
	case word == "k" || word == "kubectl" || word == "oc":
		return verbs[next] || strings.HasPrefix(next, "-")
	case word == "helm":
		return next == "template" || next == "get" || next == "install" || next == "upgrade"
	case word == "kustomize":
		return next == "build"
	case word == "cat":
		return after != "" && !strings.Contains(next, ":")
	}
	return tools[word] && isCommand(after)
}

// promptEnd returns the index of the command after a prompt with a user, a host or a
// folder; 0 if there is no such prompt.
func promptEnd(s string) int {
	if strings.HasPrefix(s, "PS ") || len(s) > 2 && s[1] == ':' && s[2] == '\\' {
		if i := strings.IndexByte(s, '>'); i > 0 {
			return i + 1
		}
		return 0
	}
	for _, sign := range []string{"$", "#", "%", "❯", "➜", ">"} {
		i := strings.Index(s, sign)
		if i <= 0 {
			continue
		}
		head, end := s[:i], i+len(sign)
		if end < len(s) && s[end] != ' ' || strings.Contains(head, ": ") || strings.ContainsAny(head, `"'{`) {
			continue
		}
		if strings.Contains(head, "@") || strings.HasPrefix(head, "[") || strings.HasPrefix(head, "bash-") || isCommand(s[end:]) {
			return end
		}
	}
	return 0
}

// splitCommands splits a terminal's text at its commands. The parts are the output of each
// command, the text of each here-document, and each command that itself makes an HPA.
func (r *reader) splitCommands(b block) ([]block, bool) {
	parts := []block{{}}
	var found, ends []int
	for i := 0; i < len(b.lines); i++ {
		l := b.lines[i]
		typed, ok := commandIn(l.text)
		word, dashed := hereDocument(l.text)
		switch {
		case ok || word != "":
			found = append(found, l.number)
		default:
			last := &parts[len(parts)-1]
			last.lines = append(last.lines, l)
			continue
		}
		if makesHPA(typed) {
			at := strings.LastIndex(l.text, typed)
			l.cut(max(at, 0))
			part := block{lines: []line{l}}
			for strings.HasSuffix(b.lines[i].text, `\`) && i+1 < len(b.lines) {
				i++
				part.lines = append(part.lines, b.lines[i])
				found = append(found, b.lines[i].number)
			}
			parts = append(parts, part, block{})
			continue
		}
		for word == "" && strings.HasSuffix(b.lines[i].text, `\`) && i+1 < len(b.lines) {
			i++
			found = append(found, b.lines[i].number)
			word, dashed = hereDocument(b.lines[i].text)
		}
		parts = append(parts, block{})
		if word == "" {
			continue
		}
		body := &parts[len(parts)-1]
		for i++; i < len(b.lines) && !endsHere(b.lines[i].text, word); i++ {
			l := b.lines[i]
			if dashed {
				l.cut(len(l.text) - len(strings.TrimLeft(l.text, "\t")))
			}
			body.lines = append(body.lines, l)
		}
		if i < len(b.lines) {
			ends = append(ends, b.lines[i].number)
		}
		parts = append(parts, block{})
	}
	if len(found) == 0 {
		return nil, false
	}
	var kept []block
	for _, p := range parts {
		if len(trim(p.lines)) > 0 {
			kept = append(kept, p)
		}
	}
	if !anyUseful(kept) && !hasOutput(kept) {
		return nil, false
	}
	r.lines(found, "a command was taken off", "commands were taken off: lines %s")
	if len(ends) > 0 {
		r.lines(ends, "the end of a here-document was taken off", "the ends of here-documents were taken off: lines %s")
	}
	return kept, true
}

// makesHPA reports whether a command itself describes an HPA.
func makesHPA(typed string) bool {
	for unread := typed; unread != ""; {
		var word string
		if word, unread = firstWord(unread); word == "autoscale" || word == "scale" {
			return true
		}
	}
	return false
}

// hasOutput reports whether one of the parts is what a command printed.
func hasOutput(parts []block) bool {
	for i := range parts {
		for _, read := range outputReaders {
			if _, _, ok := read(parts[i].text()); ok {
				return true
			}
		}
	}
	return false
}

// hereDocument returns the word that ends the here-document of a command: <<EOF,
// <<-'EOF', or @" in PowerShell. dashed is true if the shell removes leading tabs.
func hereDocument(s string) (word string, dashed bool) {
	if len(s) > maxCommand {
		return "", false
	}
	trimmed := strings.TrimRight(s, blank)
	for _, q := range []string{`"`, `'`} {
		if strings.HasSuffix(trimmed, "@"+q) && len(trimmed) < 200 {
			return q + "@", false
		}
	}
	i := strings.Index(s, "<<")
	if i < 0 || strings.HasPrefix(s[i:], "<<<") || strings.HasPrefix(strings.TrimLeft(s, blank), "<<:") {
		return "", false
	}
	after := s[i+2:]
	after, dashed = strings.CutPrefix(after, "-")
	after = strings.TrimLeft(after, ` "'\`)
	n := 0
	for n < len(after) && (after[n]|0x20 >= 'a' && after[n]|0x20 <= 'z' || after[n] == '_' || n > 0 && after[n] >= '0' && after[n] <= '9') {
		n++
	}
	return after[:n], dashed
}

// endsHere reports whether a line ends a here-document.
func endsHere(s, word string) bool {
	s = strings.TrimSpace(s)
	return s == word || len(word) == 2 && strings.HasPrefix(s, word)
}

// removeEnding removes the word that ends a here-document, if the command before the
// document was not copied, and a prompt that follows the last bracket.
func (r *reader) removeEnding(b *block) {
	at := lastContent(b.lines)
	if at < 0 {
		return
	}
	switch s := strings.TrimSpace(b.lines[at].text); {
	case s == "EOF", s == "EOL", s == "END", s == "EOS", s == "YAML", s == "EOT", strings.HasPrefix(s, `"@`), strings.HasPrefix(s, `'@`):
		r.add(Note{Line: b.lines[at].number, Text: "the end of a here-document was taken off"})
		b.lines = b.lines[:at]
	case s != "" && s[0] == '{' && strings.IndexByte("$%#>", s[len(s)-1]) >= 0:
		l := &b.lines[at]
		if end := strings.LastIndexByte(l.text, '}') + 1; end > 0 {
			l.apply(change{end, len(l.text), ""})
			r.lines([]int{l.number}, "a command was taken off", "commands were taken off: lines %s")
		}
	}
}
