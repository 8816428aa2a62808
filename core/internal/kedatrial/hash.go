package kedatrial

import (
	"fmt"
	"hash/fnv"
)

// Hash returns a short hash of an outcome, for the vectors.
func Hash(text string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text))
	return fmt.Sprintf("%08x", h.Sum32())
}

// Recorded is the number of objects, and of runs, whose outcomes are recorded from KEDA. Their
// seeds count from 1.
const (
	Recorded     = 2000
	RecordedRuns = 500
	// RecordedStories is the number of whole runs.
	RecordedStories = 100
)
