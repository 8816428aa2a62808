package sim

// loads is the demand on the pods: what is offered over time, which pods carry it, and
// what waits.
type loads struct {
	*records
	objects *objects
	seed    uint64
	demands []*demand
	moved   bool // a load, or whether something waits, has changed since usages were recorded
}

func newLoads(o *objects, seed uint64) *loads {
	return &loads{records: o.records, objects: o, seed: seed}
}
