//go:build !js

package main

import (
	"regexp"
	"slices"
	"strings"
)

var (
	startTag  = regexp.MustCompile(`<[a-zA-Z][a-zA-Z0-9-]*(?:\s+[a-zA-Z:-]+(?:="[^"]*")?)+\s*/?>`)
	attribute = regexp.MustCompile(`\s+([a-zA-Z:-]+(?:="[^"]*")?)`)
)

// sortAttributes sorts each element's attributes. go-app writes them in map order, so
// each build of the same page would differ. go-app also leaves out the value "true", but
// an ARIA state without a value counts as not set. sortAttributes adds the value.
func sortAttributes(html []byte) []byte {
	return startTag.ReplaceAllFunc(html, func(tag []byte) []byte {
		found := attribute.FindAllStringSubmatch(string(tag), -1)
		names := make([]string, len(found))
		for i, f := range found {
			if names[i] = f[1]; strings.HasPrefix(f[1], "aria-") && !strings.Contains(f[1], "=") {
				names[i] += `="true"`
			}
		}
		slices.Sort(names)
		head := attribute.FindIndex(tag)[0]
		end := ">"
		if strings.HasSuffix(string(tag), "/>") {
			end = "/>"
		}
		return []byte(string(tag[:head]) + " " + strings.Join(names, " ") + end)
	})
}
