package picture

import "slices"

// View is one kind of track. The zero View is none.
type View struct{ *view }

// view is how a View is placed and drawn. Each stands alone: a program that
// names one does not hold the others.
type view struct {
	name string
	kind kind
	// How tall the plots are at least, and where nothing forbids it, and how they
	// share what is left of a picture's height.
	least, usual, weight float64
	places               func(*painter) []place
	draw                 func(*painter, *place)
}

// kind says how a track is labelled.
type kind uint8

const (
	plotted kind = iota // a name and labels
	lanes               // one name for each
	marked              // one name, and only beside it
)

// The views. Metric and Load are a track for each that there is, Conditions
// one for each condition.
var (
	Metric     = View{&view{"metric", plotted, 36, 84, 3, (*painter).metricPlaces, (*painter).metric}}
	Load       = View{&view{"load", plotted, 30, 60, 2, (*painter).loadPlaces, (*painter).load}}
	Replicas   = View{&view{"replicas", plotted, 54, 144, 5, (*painter).replicasPlaces, (*painter).replicas}}
	Pods       = View{&view{"pods", plotted, 30, 72, 3, (*painter).podPlaces, (*painter).pods}}
	Conditions = View{&view{"conditions", lanes, 18, 18, 0, (*painter).lanePlaces, (*painter).lane}}
	Events     = View{&view{"events", marked, 16, 16, 0, (*painter).markPlaces, (*painter).marks}}
)

func all() []View { return []View{Metric, Load, Replicas, Pods, Conditions, Events} }

func (v View) String() string { return v.name }

// Views are the names of all views.
func Views() (names []string) {
	for _, v := range all() {
		names = append(names, v.name)
	}
	return names
}

// LookupView finds a view by its name.
func LookupView(name string) (v View, ok bool) {
	i := slices.IndexFunc(all(), func(v View) bool { return v.name == name })
	if i < 0 {
		return v, false
	}
	return all()[i], true
}
