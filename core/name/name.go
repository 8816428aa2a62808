// Package name holds the API server's rules for names: DNS labels and subdomains,
// label keys and values, and path segments. Each function returns the API server's
// messages about what is wrong, or nothing if the name is valid.
package name

import (
	"strconv"
	"strings"
)

// The regular expressions are only for the messages. The checks below do without
// package regexp, which is slower.
const (
	labelPattern     = `[a-z0-9]([-a-z0-9]*[a-z0-9])?`
	subdomainPattern = labelPattern + `(\.` + labelPattern + `)*`
	keyPattern       = `([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]`
	valuePattern     = `(` + keyPattern + `)?`

	maxLabel     = 63
	maxSubdomain = 253
)

// DNSLabel mirrors apimachinery's IsDNS1123Label. Namespaces and containers have
// such names.
func DNSLabel(s string) []string {
	var wrong []string
	if len(s) > maxLabel {
		wrong = append(wrong, tooLong(maxLabel, "characters"))
	}
	switch {
	case isLabel(s):
	case isSubdomain(s):
		wrong = append(wrong, "must not contain dots")
	default:
		wrong = append(wrong, "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '"+labelPattern+"')")
	}
	return wrong
}

// DNSSubdomain mirrors apimachinery's IsDNS1123Subdomain. Most objects have such
// names.
func DNSSubdomain(s string) []string { return subdomain(s, "characters") }

// subdomain checks a subdomain. unit is the message's word for what is counted,
// which is always bytes.
func subdomain(s, unit string) []string {
	var wrong []string
	if len(s) > maxSubdomain {
		wrong = append(wrong, tooLong(maxSubdomain, unit))
	}
	if !isSubdomain(s) {
		wrong = append(wrong, "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '"+subdomainPattern+"')")
	}
	return wrong
}

// LabelKey mirrors apimachinery's IsLabelKey, also called a qualified name: a name,
// which may have a DNS subdomain and a slash before it.
func LabelKey(s string) []string {
	const must = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '" + keyPattern + "')"
	var wrong []string
	prefix, name, hasPrefix := strings.Cut(s, "/")
	if !hasPrefix {
		name = s
	} else if strings.Contains(name, "/") {
		return []string{"a valid label key " + must + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"}
	} else if prefix == "" {
		wrong = append(wrong, "prefix part must be non-empty")
	} else {
		for _, w := range subdomain(prefix, "bytes") {
			wrong = append(wrong, "prefix part "+w)
		}
	}
	if name == "" {
		wrong = append(wrong, "name part must be non-empty")
	} else if len(name) > maxLabel {
		wrong = append(wrong, "name part "+tooLong(maxLabel, "bytes"))
	}
	if !isKeyName(name) {
		wrong = append(wrong, "name part "+must)
	}
	return wrong
}

// LabelValue mirrors apimachinery's IsLabelValue.
func LabelValue(s string) []string {
	var wrong []string
	if len(s) > maxLabel {
		wrong = append(wrong, tooLong(maxLabel, "bytes"))
	}
	if s != "" && !isKeyName(s) {
		wrong = append(wrong, "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '"+valuePattern+"')")
	}
	return wrong
}

// PathSegment mirrors apimachinery's IsPathSegmentName: a name between two slashes
// of an API path. The empty string is valid.
func PathSegment(s string) []string {
	if s == "." || s == ".." {
		return []string{"may not be '" + s + "'"}
	}
	var wrong []string
	for _, c := range []string{"/", "%"} {
		if strings.Contains(s, c) {
			wrong = append(wrong, "may not contain '"+c+"'")
		}
	}
	return wrong
}

func tooLong(limit int, unit string) string {
	return "must be no more than " + strconv.Itoa(limit) + " " + unit
}

func isLabel(s string) bool {
	for i := range len(s) {
		if !isLowerAlnum(s[i]) && s[i] != '-' {
			return false
		}
	}
	return s != "" && s[0] != '-' && s[len(s)-1] != '-'
}

func isSubdomain(s string) bool {
	for {
		label, rest, more := strings.Cut(s, ".")
		if !isLabel(label) {
			return false
		}
		if !more {
			return true
		}
		s = rest
	}
}

func isKeyName(s string) bool {
	for i := range len(s) {
		if !isAlnum(s[i]) && s[i] != '-' && s[i] != '_' && s[i] != '.' {
			return false
		}
	}
	return s != "" && isAlnum(s[0]) && isAlnum(s[len(s)-1])
}

func isLowerAlnum(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' }

func isAlnum(c byte) bool { return isLowerAlnum(c) || 'A' <= c && c <= 'Z' }
