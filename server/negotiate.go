package main

import (
	"strconv"
	"strings"
)

const identity = "identity"

// choose picks the representation for an Accept-Encoding header by RFC 9110,
// section 12.5.3: the highest weight wins, and of equal weights the first of
// the file's variants. Codings that the header does not name are not used,
// but for identity, which stands last unless it is refused. It reports false
// if the header refuses all that there is.
func choose(f *file, acceptEncoding string) (variant, bool) {
	weights := parseWeights(acceptEncoding)
	best, bestWeight := variant{}, 0.0
	for _, v := range f.variants {
		if w, named := weights.of(v.coding); named && w > bestWeight {
			best, bestWeight = v, w
		}
	}
	if bestWeight > 0 {
		return best, true
	}
	if w, named := weights.of(identity); named && w == 0 {
		return variant{}, false
	}
	return f.plain(), true
}

// weights are the codings that an Accept-Encoding header names, from 0
// (refused) to 1.
type weights map[string]float64

// of is a coding's weight. `*` stands for every coding that is not named,
// identity among them.
func (w weights) of(coding string) (weight float64, named bool) {
	if weight, named = w[coding]; named {
		return weight, true
	}
	weight, named = w["*"]
	return weight, named
}

// parseWeights reads an Accept-Encoding header. An element that is not well
// formed is left out.
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

// parseWeight reads `q=0.5`.
func parseWeight(parameter string) (float64, bool) {
	name, value, ok := strings.Cut(strings.TrimSpace(parameter), "=")
	if !ok || !strings.EqualFold(name, "q") {
		return 0, false
	}
	weight, err := strconv.ParseFloat(value, 64)
	// Written so that NaN fails too.
	if err != nil || !(weight >= 0 && weight <= 1) {
		return 0, false
	}
	return weight, true
}
