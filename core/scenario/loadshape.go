package scenario

import "slices"

// LoadShape is a way to make a load for an HPA; see package propose. A load keeps the
// name as a label.
type LoadShape struct {
	Name    string
	Label   string // of its button
	Summary string // what the load does, for a note of the run
}

var loadShapes = []LoadShape{
	{"proposed", "A tour", "it goes from what minReplicas carry to about what maxReplicas carry, and back"},
	{"ramp", "Ramp", "it rises slowly from what minReplicas carry past what maxReplicas carry"},
	{"burst", "Burst of 3", "it is three times what minReplicas carry, for three minutes"},
	{"day", "Day", "it follows the hours of a day, up to what maxReplicas carry"},
	{"noise", "Noise", "it goes up and down around the target"},
	{"steady", "Steady", "it stays at the target"},
	{"status", "From the status", "for 10 minutes it is what the HPA's status says; then it rises past that for a while"},
}

// LoadShapes lists the ways to make up a load, the usual one first.
func LoadShapes() []LoadShape { return slices.Clone(loadShapes) }

// LookupLoadShape finds a way to make up a load by its name.
func LookupLoadShape(name string) (LoadShape, bool) {
	i := slices.IndexFunc(loadShapes, func(s LoadShape) bool { return s.Name == name })
	if i < 0 {
		return LoadShape{}, false
	}
	return loadShapes[i], true
}
