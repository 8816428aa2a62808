package main

import (
	"strconv"
	"strings"
)

const identity = "identity"

// choose picks the representation for an Accept-Encoding header, see RFC 9110, section
// 12.5.3. The highest weight wins. Among equal weights, the first of the file's variants
// wins. Only codings that the header names are used, and identity, which comes last unless
// the header refuses it. choose returns false if the header refuses all variants.
func choose(f *file, acceptEncoding string) (variant, bool) {
	weights := parseWeights(acceptEncoding)
	best, bestWeight := variant{}, 0.0
	for _, v := range f.variants {
		if w, named := weights.weightOf(v.coding); named && w > bestWeight {
			best, bestWeight = v, w
		}
	}
	if bestWeight > 0 {
		return best, true
	}
	if w, named := weights.weightOf(identity); named && w == 0 {
		return variant{}, false
	}
	return f.plain(), true
}

// weights are the weights of the codings in an Accept-Encoding header, from 0
// (refused) to 1.
type weights map[string]float64

// weightOf returns a coding's weight. `*` matches every coding that is not named,
// including identity.
func (w weights) weightOf(coding string) (weight float64, named bool) {
	if weight, named = w[coding]; named {
		return weight, true
	}
	weight, named = w["*"]
	return weight, named
}

// parseWeights parses an Accept-Encoding header. It ignores malformed elements.
func parseWeights(header string) weights {
	parsed := weights{}
	for element := range strings.SplitSeq(header, ",") {
		coding, parameter, weighted := strings.Cut(element, ";")
		coding = strings.ToLower(strings.TrimSpace(coding))
		if coding == "x-gzip" {
			coding = "gzip"
		}
		weight := 1.0
		if weighted {
			var ok bool
			if weight, ok = parseWeight(parameter); !ok {
				continue
			}
		}
		if coding != "" {
			parsed[coding] = weight
		}
	}
	return parsed
}

// parseWeight parses `q=0.5`.
func parseWeight(parameter string) (float64, bool) {
	name, value, ok := strings.Cut(strings.TrimSpace(parameter), "=")
	if !ok || !strings.EqualFold(name, "q") {
		return 0, false
	}
	weight, err := strconv.ParseFloat(value, 64)
	// This comparison also rejects NaN.
	if err != nil || !(weight >= 0 && weight <= 1) {
		return 0, false
	}
	return weight, true
}
