package paste

import (
	"strings"
	"time"
)

// removeStamps removes what a log or a tool writes before each line: a time, the name of a
// service, or the commit of git blame.
func (r *reader) removeStamps(b block) ([]block, bool) {
	for _, stampEnd := range []func(string) int{timeEnd, blameEnd, serviceEnd} {
		out := block{diff: b.diff}
		var found []int
		for _, l := range b.lines {
			if !isBlank(l.text) {
				end := stampEnd(l.text)
				if end == 0 {
					break
				}
				l.stamp = timeOf(l.text[:end])
				l.cut(end)
				found = append(found, l.number)
			}
			out.lines = append(out.lines, l)
		}
		if len(found) > 0 && len(out.lines) == len(b.lines) && rank(out.lines) > nothing {
			r.lines(found, "what a tool wrote before a line, such as a time, was taken off", "what a tool wrote before each line, such as a time, was taken off lines %s")
			return []block{out}, true
		}
	}
	return nil, false
}

// timeEnd is the index after a time at the beginning of a line, such as
// 2025-05-12T18:03:22.104Z or [18:03:22]; 0 if there is none.
func timeEnd(s string) int {
	at := 0
	open := s[0] == '['
	if open {
		at++
	}
	const date, clock = "0000-00-00", "00:00:00"
	if len(s) > 7 && isMonth(s[:3]) && s[3] == ' ' { // Nov 27 21:12:03, of ts and syslog
		at += 7
	}
	if hasDigits(s[at:], date) {
		if at += len(date); at == len(s) || s[at] != 'T' && s[at] != ' ' {
			return 0
		}
		at++
	}
	if !hasDigits(s[at:], clock) {
		return 0
	}
	for at += len(clock); at < len(s) && strings.IndexByte(".,:+-Z0123456789", s[at]) >= 0; {
		at++
	}
	if open {
		if at == len(s) || s[at] != ']' {
			return 0
		}
		at++
	}
	if at = afterSpace(s, at); at == 0 {
		return 0
	}
	for _, stream := range []string{"stdout F ", "stderr F "} { // of a container's log
		if strings.HasPrefix(s[at:], stream) {
			return at + len(stream)
		}
	}
	return at
}

// isMonth reports whether a text is a month's name in three letters.
func isMonth(s string) bool {
	_, err := time.Parse("Jan", s)
	return err == nil
}

// timeOf returns the time in a stamp, without a date that lacks its year.
func timeOf(stamp string) string {
	stamp = strings.Trim(stamp, " []")
	if len(stamp) > 7 && isMonth(stamp[:3]) {
		return stamp[7:]
	}
	return stamp
}

// hasDigits reports whether a text begins as a form does, with any digit for each 0.
func hasDigits(s, form string) bool {
	if len(s) < len(form) {
		return false
	}
	for i := range len(form) {
		if digit := s[i] >= '0' && s[i] <= '9'; digit != (form[i] == '0') || !digit && s[i] != form[i] {
			return false
		}
	}
	return true
}

// blameEnd is the index after "COMMIT (AUTHOR DATE LINE) "; 0 if there is none.
func blameEnd(s string) int {
	commit, after := firstWord(s)
	end := strings.Index(s, ")")
	if len(commit) < 7 || strings.Trim(commit, "^0123456789abcdef") != "" || !strings.Contains(after, "(") || end < 0 || countDigits(s[end-1:]) == 0 {
		return 0
	}
	return afterSpace(s, end+1)
}

// serviceEnd is the index after "NAME | ", as docker compose logs writes it; 0 if there is
// none.
func serviceEnd(s string) int {
	name, after := firstWord(s)
	if countDigits(name) == len(name) || strings.Contains(name, ":") || after == "" || after[0] != '|' {
		return 0
	}
	return afterSpace(s, len(s)-len(after)+1)
}

// afterSpace is the index after the space at an index, or the end of the text; 0 if there is
// something else.
func afterSpace(s string, at int) int {
	switch {
	case at == len(s):
		return at
	case s[at] == ' ':
		return at + 1
	}
	return 0
}
