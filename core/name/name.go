// Package name holds the API server's rules for the names of objects, for labels and
// for paths. Each function returns the API server's messages about what is wrong, or
// nothing if the name is valid.
package name

import "strings"

// DNSLabel mirrors apimachinery's validation.IsDNS1123Label. Namespaces and containers
// have such names.
func DNSLabel(s string) []string { return inCharacters(dnsLabel(s)) }

// DNSSubdomain mirrors apimachinery's validation.IsDNS1123Subdomain. Most objects have
// such names.
func DNSSubdomain(s string) []string { return inCharacters(dnsSubdomain(s)) }

// LabelKey mirrors apimachinery's validation.IsQualifiedName. Labels, annotations and
// resources have such names.
func LabelKey(s string) []string { return labelKey(s) }

// LabelValue mirrors apimachinery's validation.IsValidLabelValue.
func LabelValue(s string) []string { return labelValue(s) }

// PathSegment mirrors apimachinery's path.IsValidPathSegmentName. Names that are part of a
// URL must be valid here.
func PathSegment(s string) []string { return pathSegment(s) }

// inCharacters replaces "bytes" by "characters" in messages about a length. Package content
// has the same rules as package validation, but says "bytes".
func inCharacters(wrong []string) []string {
	for i := range wrong {
		wrong[i] = strings.Replace(wrong[i], " bytes", " characters", 1)
	}
	return wrong
}
