package scenario

import "slices"

// LoadShape is a way to make a load for an HPA; see package propose. A load keeps the
// name as a label.
type LoadShape struct {
	Name    string
	Summary string // what the load does, for a note of the run
}

var loadShapes = []LoadShape{
	{"proposed", "it goes from what minReplicas carry past what maxReplicas carry, and back"},
	{"ramp", "it rises slowly from what minReplicas carry past what maxReplicas carry"},
	{"burst", "it is three times what minReplicas carry, for three minutes"},
	{"day", "it follows the hours of a day, up to what maxReplicas carry"},
	{"noise", "it goes up and down around the target"},
	{"steady", "it stays at the target"},
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
