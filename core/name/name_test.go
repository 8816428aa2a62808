package name

import (
	"strings"
	"testing"
)

func TestRules(t *testing.T) {
	const (
		label     = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
		subdomain = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
	)
	long := strings.Repeat("a", 64)
	for _, c := range []struct {
		rule func(string) []string
		name string
		in   string
		want string // joined by "|"
	}{
		{DNSLabel, "label", "a-1", ""},
		{DNSLabel, "label", long[1:], ""},
		{DNSLabel, "label", long, "must be no more than 63 characters"},
		{DNSLabel, "label", "a.b", "must not contain dots"},
		{DNSLabel, "label", "A", label},
		{DNSLabel, "label", "-a", label},
		{DNSLabel, "label", "a-", label},
		{DNSLabel, "label", "", label},
		{DNSSubdomain, "subdomain", "a.b-c.0", ""},
		{DNSSubdomain, "subdomain", long + "." + long, ""},
		{DNSSubdomain, "subdomain", strings.Repeat("a", 254), "must be no more than 253 characters"},
		{DNSSubdomain, "subdomain", "a..b", subdomain},
		{DNSSubdomain, "subdomain", "a.", subdomain},
		{DNSSubdomain, "subdomain", "a_b", subdomain},
	} {
		if got := strings.Join(c.rule(c.in), "|"); got != c.want {
			t.Errorf("%s %q:\ngot  %s\nwant %s", c.name, c.in, got, c.want)
		}
	}
}
