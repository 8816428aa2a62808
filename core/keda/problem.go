package keda

// Problem is a reason why KEDA refuses a ScaledObject.
type Problem struct {
	Path    string // the field, such as spec.triggers[0]
	Message string // KEDA's message
}

func (p Problem) Error() string { return p.Message }

// Warning is about something that KEDA accepts but that may be a mistake.
type Warning struct{ Path, Text string }
