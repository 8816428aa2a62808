//go:build k135 || k134 || k133 || k132 || k131 || k130 || k129 || k128 || k127 || k126

package name

// Before 1.36, package content does not have all of the rules. Package validation has
// them, but is much larger. Only conformance is built with these releases.

import (
	"k8s.io/apimachinery/pkg/api/validation/path"
	"k8s.io/apimachinery/pkg/util/validation"
)

var (
	dnsLabel     = validation.IsDNS1123Label
	dnsSubdomain = validation.IsDNS1123Subdomain
	labelKey     = validation.IsQualifiedName
	labelValue   = validation.IsValidLabelValue
	pathSegment  = path.IsValidPathSegmentName
)
