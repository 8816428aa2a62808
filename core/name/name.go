// Package name holds the API server's rules for the names of objects. Each function
// returns the API server's messages about what is wrong, or nothing if the name is
// valid. Its other rules are those of apimachinery's package content.
package name

import (
	"strings"

	"k8s.io/apimachinery/pkg/api/validate/content"
)

// DNSLabel mirrors apimachinery's validation.IsDNS1123Label. Namespaces and containers
// have such names.
func DNSLabel(s string) []string { return inCharacters(content.IsDNS1123Label(s)) }

// DNSSubdomain mirrors apimachinery's validation.IsDNS1123Subdomain. Most objects have
// such names.
func DNSSubdomain(s string) []string { return inCharacters(content.IsDNS1123Subdomain(s)) }

// inCharacters names the unit of a length as package validation does. Package
// content has the same rules, but says bytes.
func inCharacters(wrong []string) []string {
	for i := range wrong {
		wrong[i] = strings.Replace(wrong[i], " bytes", " characters", 1)
	}
	return wrong
}
