//go:build !k135 && !k134 && !k133 && !k132 && !k131 && !k130 && !k129 && !k128 && !k127 && !k126

package name

import "k8s.io/apimachinery/pkg/api/validate/content"

var (
	dnsLabel     = content.IsDNS1123Label
	dnsSubdomain = content.IsDNS1123Subdomain
	labelKey     = content.IsLabelKey
	labelValue   = content.IsLabelValue
	pathSegment  = content.IsPathSegmentName
)
