package main

import (
	"fmt"
	"net/url"
	"strings"
)

// origins are further origins from which the page may fetch collections of
// exercises; the value of -connect, which may be repeated.
type origins []string

func (o *origins) String() string { return strings.Join(*o, " ") }

// Set adds an origin: a scheme, a host and an optional port. It rejects
// everything else, because the value becomes part of a header.
func (o *origins) Set(value string) error {
	u, err := url.Parse(value)
	switch {
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "":
		return fmt.Errorf("want an origin such as https://example.com")
	case u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("want the origin alone, %s://%s", u.Scheme, u.Host)
	case strings.ContainsFunc(u.Host, func(r rune) bool { return r <= ' ' || r >= 0x7f || strings.ContainsRune("*;,'\"", r) }):
		return fmt.Errorf("host %q: want one host, as it is written in a URL", u.Host)
	}
	*o = append(*o, u.Scheme+"://"+strings.ToLower(u.Host))
	return nil
}

// allow returns the policy with these origins added.
func (o origins) allow(policy string) string {
	if len(o) == 0 {
		return policy
	}
	const own = "connect-src 'self'"
	return strings.Replace(policy, own, own+" "+o.String(), 1)
}
