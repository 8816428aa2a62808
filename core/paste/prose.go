package paste

import "strings"

// removeProse removes sentences around manifests that have no fence, as in a chat.
func (r *reader) removeProse(b block) ([]block, bool) {
	inside := scalars(b.lines)
	drop := make([]bool, len(b.lines))
	var found []int
	end := lastContent(b.lines) // where a zsh has a % if the line before has no end
	depth := -1                 // the indentation of the current manifest; -1: none
	for i := range b.lines {
		s := b.lines[i].text
		if isBlank(s) || inside[i] && depth >= 0 {
			continue
		}
		switch {
		case !inside[i] && (isRuler(s) || isChatHead(s)):
			depth = -1
			drop[i] = true
			found = append(found, b.lines[i].number)
		case i == end && strings.TrimSpace(s) == "%", indent(s) <= depth && (isTag(s) || isReaction(s) || isBlank(b.lines[i-1].text) && !isYAML(s)):
			depth = -1
			drop[i] = true
			found = append(found, b.lines[i].number)
		case beginsManifest(s) && (depth < 0 || indent(s) < depth):
			depth = indent(s)
		case depth < 0 && !isYAML(s), (depth < 0 || indent(s) <= depth && isBlank(b.lines[i-1].text)) && isCaption(s):
			depth = -1
			drop[i] = true
			found = append(found, b.lines[i].number)
		case isProse(s) && (depth < 0 || indent(s) < depth || indent(s) == depth && !continuesValue(b.lines, i)):
			depth = -1
			drop[i] = true
			found = append(found, b.lines[i].number)
		}
	}
	if len(found) == 0 {
		return nil, false
	}
	var parts []block
	open := false
	for i := range b.lines {
		if drop[i] {
			open = false
			continue
		}
		if !open {
			parts, open = append(parts, block{diff: b.diff}), true
		}
		last := &parts[len(parts)-1]
		last.lines = append(last.lines, b.lines[i])
	}
	var kept []block
	for _, p := range parts {
		if len(trim(p.lines)) > 0 {
			kept = append(kept, p)
		}
	}
	if !anyUseful(kept) {
		return nil, false
	}
	r.lines(found, "a line of text was left out", "text was left out: lines %s")
	return kept, true
}

// beginsManifest reports whether a manifest, or a part of one, can begin with a line.
func beginsManifest(s string) bool {
	name, _, ok := field(s)
	s = strings.TrimLeft(s, blank)
	return isObject(s) || isMarker(s) || s == "{" || s == "[" || ok && (hpaFields[name] || name == "spec" || name == "metadata") ||
		isTableHead(s)
}

// isYAML reports whether a line may belong to YAML or JSON, or to a template of them.
func isYAML(s string) bool {
	s = strings.TrimLeft(s, blank)
	word, _ := firstWord(s)
	name, value, ok := field(strings.TrimLeft(s, "*•∙–—‐− "))
	return ok && (!startsUpper(name) || value == "") || strings.IndexByte("#-{}[]\"'.%|", s[0]) >= 0 || strings.Contains(s, "{{") || isElision(s) || isMessage(s) || isTableHead(s) ||
		word == "apiVersion" || word == "kind" || word == "metadata" || word == "spec" || hpaFields[word]
}

// isProse reports whether a line is a sentence, and not a field, an entry of a list
// or a bracket.
func isProse(s string) bool {
	s = strings.TrimSpace(s)
	if s == "" || strings.IndexByte("#-{}[]\"'|>&*!%@`+<", s[0]) >= 0 || strings.Contains(s, "{{") {
		return false
	}
	if name, _, ok := field(s); ok && !startsUpper(name) {
		return false
	}
	if strings.HasPrefix(s, "NAME ") || strings.Contains(s, "   ") || strings.Contains(s, ":  ") || isElision(s) || isMessage(s) {
		return false
	}
	words := len(strings.Fields(s))
	end := s[len(s)-1]
	return words >= 3 || words == 2 && strings.IndexByte(".:?!", end) >= 0 || strings.IndexByte(".?!:", end) >= 0 && startsUpper(s) ||
		!plainASCII(s) && words > 0 && !strings.Contains(s, ": ") || closingWords[strings.ToLower(strings.Trim(s, ".,!"))]
}

// isRuler reports whether a line only separates two texts: -----, or ==> hpa.yaml <==
// of head and tail.
func isRuler(s string) bool {
	if strings.HasPrefix(s, "==> ") && strings.HasSuffix(s, " <==") {
		return true
	}
	return strings.TrimRight(s, blank) == "--" || len(s) > 3 && strings.Trim(s, s[:1]) == "" && strings.IndexByte("-=_*", s[0]) >= 0
}

// isChatHead reports whether a line begins with the time of a message: [9:41 AM] Ana.
func isChatHead(s string) bool {
	inner, after, ok := strings.Cut(strings.TrimSpace(s), "] ")
	i := strings.IndexByte(inner, ':')
	return ok && strings.HasPrefix(inner, "[") && after != "" && i > 1 && !strings.ContainsAny(inner, `"'{`) && countDigits(inner[i-1:]) > 0 && countDigits(inner[i+1:]) == 2
}

// isCaption reports whether a line before a manifest is a file name, a language, or the
// text of a button that was copied, too.
func isCaption(s string) bool {
	s = strings.TrimSpace(s)
	switch strings.ToLower(s) {
	case "yaml", "yml", "json", "copy", "copy code", "copied!", "raw", "edit", "bash", "shell", "console", "code", "text", "plaintext":
		return true
	}
	_, value, isField := field(s)
	name := strings.TrimSuffix(strings.ToLower(s), ":")
	return (!isField || value == "") && !strings.Contains(name, " ") && (strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") || strings.HasSuffix(name, ".json"))
}

// isTag reports whether a line is only an HTML tag, such as those around the text of an
// issue.
func isTag(s string) bool {
	s = strings.ToLower(strings.TrimSpace(s))
	inner, ok := strings.CutPrefix(s, "<")
	inner, closed := strings.CutSuffix(inner, ">")
	name, _ := firstWord(strings.TrimPrefix(inner, "/"))
	switch strings.TrimSuffix(name, "/") {
	case "p", "div", "br", "details", "summary", "span", "hr", "code", "pre":
		return ok && closed
	}
	return false
}

// isReaction reports whether a line counts a reaction to a chat message: ":eyes: 2".
func isReaction(s string) bool {
	word, after := firstWord(s)
	return len(word) > 2 && word[0] == ':' && word[len(word)-1] == ':' && countDigits(after) == len(after)
}

// closingWords are single words at the end of a message.
var closingWords = map[string]bool{"thanks": true, "thx": true, "cheers": true, "regards": true, "help": true, "hi": true, "(edited)": true, "hello": true}

// continuesValue reports whether a line with text continues the value above it: there is no
// blank line between them.
func continuesValue(lines []line, i int) bool {
	return i > 0 && !isBlank(lines[i-1].text) && !fieldLine(lines[i-1].text)
}

func fieldLine(s string) bool {
	_, _, ok := field(s)
	return ok || strings.IndexByte("#-{}[]", strings.TrimLeft(s, blank)[0]) >= 0
}
