package sim

// usages is what pods use of cpu, memory and what else a metric measures: any container
// over a window of the past, for the metrics; and what goes into the timeline.
type usages struct {
	*records
	objects *objects
	loads   *loads
	efforts []*effort
	ofPod   []*effort // by the pods' records; nil: the timeline does not have its usage
	changed bool      // the efforts, since the last record
}

func newUsages(l *loads) *usages { return &usages{records: l.records, objects: l.objects, loads: l} }
