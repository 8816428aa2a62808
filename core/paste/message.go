package paste

import "strings"

// removeMessages removes the messages of kubectl between manifests: warnings, errors, and
// results such as "configured".
func (r *reader) removeMessages(b *block) {
	if rank(b.lines) < rankFragment {
		return
	}
	kept, found := removeLines(b.lines, func(i int) bool { return isMessage(b.lines[i].text) })
	if len(found) == 0 {
		return
	}
	b.lines = kept
	r.lines(found, "a message of a command was taken off", "messages of commands were taken off: lines %s")
}

func isMessage(s string) bool {
	for _, prefix := range []string{"Warning: ", "WARNING: ", "error: ", "Error: ", "Error from server", "Flag --", "No resources found", "Edit cancelled", "Context \"", "The connection to the server", "Unable to connect to"} {
		if strings.HasPrefix(s, prefix) {
			return strings.Contains(s[len(prefix)-1:], " ")
		}
	}
	// klog: W0102 15:04:05.000000   1234 file.go:119] text
	if len(s) > 20 && strings.IndexByte("IWEF", s[0]) >= 0 && countDigits(s[1:]) == 4 && s[5] == ' ' && strings.Contains(s, ".go:") {
		return true
	}
	// horizontalpodautoscaler.autoscaling/web configured
	word, after := firstWord(s)
	if indent(s) > 0 || !strings.Contains(word, "/") {
		return false
	}
	switch verb, _ := firstWord(after); verb {
	case "created", "configured", "unchanged", "edited", "patched", "autoscaled", "scaled", "replaced", "deleted", "annotated":
		return true
	}
	return false
}
