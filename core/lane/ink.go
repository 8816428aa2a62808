package lane

import "slices"

// Ink is a colour, named by its use.
type Ink uint8

// The inks, with the names of the page's style sheet.
const (
	None Ink = iota
	Ground
	Rule
	Text
	Quiet
	Faint
	ReplicasInk
	ReplicasWash
	PodInk
	DemandInk
	DemandWash
	TargetInk
	TargetWash
	BoundInk
	BoundWash
	BoundHatch
	HeldInk
	HeldWash
	HeldHatch
	PolicyInk
	PolicyWash
	PolicyHatch
	BadInk
	BadWash
	OKInk
	OKFill
	OKText
	BoundFill
	BoundText
	HeldFill
	HeldText
	PolicyFill
	PolicyText
	BadFill
	BadText
	Pod1Ink
	Pod2Ink
	Pod3Ink
	Pod4Ink
	Pod5Ink
	BandWash
	BeforeInk
	RecordedInk
	FindingWash
	Inks // the number of inks
)

// palette has the name and the light and dark colour of each ink, as #rrggbb or
// #rrggbbaa.
var palette = [Inks]struct{ name, light, dark string }{
	None:         {},
	Ground:       {"ground", "#ffffff", "#121317"},
	Rule:         {"rule", "#e2e4e9", "#2b2d34"},
	Text:         {"ink", "#1a1c21", "#eceef2"},
	Quiet:        {"quiet", "#5d626d", "#a4a9b4"},
	Faint:        {"faint", "#8a8f9a", "#767b87"},
	ReplicasInk:  {"replicas", "#0b66c2", "#6cb2ff"},
	ReplicasWash: {"replicas-wash", "#0b66c229", "#6cb2ff33"},
	PodInk:       {"pod", "#9cc4ec", "#2f5f96"},
	DemandInk:    {"demand", "#0a6142", "#6be2b2"},
	DemandWash:   {"demand-wash", "#0a61421f", "#6be2b226"},
	TargetInk:    {"target", "#7a2f9f", "#e0bdfb"},
	TargetWash:   {"target-wash", "#7a2f9f1f", "#e0bdfb24"},
	BoundInk:     {"bound", "#6f747f", "#9498a3"},
	BoundWash:    {"bound-wash", "#6f747f0d", "#9498a30f"},
	BoundHatch:   {"bound-hatch", "#6f747f4d", "#9498a366"},
	HeldInk:      {"held", "#8f6506", "#f6ce62"},
	HeldWash:     {"held-wash", "#e8a30017", "#eeb53a14"},
	HeldHatch:    {"held-hatch", "#d8950059", "#eeb53a66"},
	PolicyInk:    {"policy", "#8a2f08", "#f0935a"},
	PolicyWash:   {"policy-wash", "#f0692a12", "#ff9a6214"},
	PolicyHatch:  {"policy-hatch", "#e862204d", "#ff9a6266"},
	BadInk:       {"bad", "#cc1f5f", "#ec5a7a"},
	BadWash:      {"bad-wash", "#cc1f5f14", "#ec5a7a1a"},
	OKInk:        {"ok", "#868b96", "#777c88"},
	OKFill:       {"ok-fill", "#f3f4f7", "#1d1f24"},
	OKText:       {"ok-text", "#5d626d", "#a4a9b4"},
	BoundFill:    {"bound-fill", "#e3e5ea", "#34373f"},
	BoundText:    {"bound-text", "#474b54", "#d2d5dc"},
	HeldFill:     {"held-fill", "#fdeccb", "#45330a"},
	HeldText:     {"held-text", "#6f4700", "#ffd37d"},
	PolicyFill:   {"policy-fill", "#fde0d2", "#4c2712"},
	PolicyText:   {"policy-text", "#933305", "#ffbd98"},
	BadFill:      {"bad-fill", "#fbdbe4", "#4b1a28"},
	BadText:      {"bad-text", "#98173f", "#ffb0c2"},
	Pod1Ink:      {"pod-1", "#c9def5", "#1f3550"},
	Pod2Ink:      {"pod-2", "#a3c8ef", "#294d77"},
	Pod3Ink:      {"pod-3", "#74a9e2", "#35689f"},
	Pod4Ink:      {"pod-4", "#3d84cb", "#5290d3"},
	Pod5Ink:      {"pod-5", "#0a529c", "#93c7ff"},
	BandWash:     {"band-wash", "#0b66c252", "#6cb2ff59"},
	BeforeInk:    {"before", "#5a2a00", "#b5803f"},
	RecordedInk:  {"recorded", "#0095a8", "#1891c0"},
	FindingWash:  {"finding-wash", "#1a1c211a", "#eceef21f"},
}

// Color returns the ink's colour, as #rrggbb or #rrggbbaa.
func (i Ink) Color(dark bool) string {
	if dark {
		return palette[i].dark
	}
	return palette[i].light
}

// tones maps package track's names of limits and condition states to inks. The
// first entry is the default, the last the worst.
var tones = [...]tone{
	{"ok", OKInk, None, None, OKFill, OKText},
	{"bound", BoundInk, BoundWash, BoundHatch, BoundFill, BoundText},
	{"held", HeldInk, HeldWash, HeldHatch, HeldFill, HeldText},
	{"policy", PolicyInk, PolicyWash, PolicyHatch, PolicyFill, PolicyText},
	{"bad", BadInk, BadWash, None, BadFill, BadText},
}

type tone struct {
	name                         string
	ink, wash, hatch, fill, text Ink
}

func toneOf(name string) *tone { return &tones[toneIndex(name)] }

func toneIndex(name string) int {
	return max(slices.IndexFunc(tones[:], func(t tone) bool { return t.name == name }), 0)
}

// Name returns the ink's name in the page's style sheet; "" if it is out of
// range.
func (i Ink) Name() string {
	if i >= Inks {
		return ""
	}
	return palette[i].name
}

// MarshalText writes the name.
func (i Ink) MarshalText() ([]byte, error) { return []byte(i.Name()), nil }
