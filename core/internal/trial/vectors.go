package trial

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
)

// Vectors are hashes of the real controller's outcomes over runs of successive
// seeds: enough to check whether ours decides the same.
type Vectors struct {
	Release string   `json:"release"` // such as 1.37
	Seed    uint64   `json:"seed"`    // the first run's seed
	Syncs   int      `json:"syncs"`   // syncs in each run
	Hashes  [][]byte `json:"marks"`   // for each run, a hash of four bytes for each step
}

// Add appends a run's outcomes.
func (v *Vectors) Add(outcomes []Outcome) {
	hashes := make([]byte, 0, 4*len(outcomes))
	for i := range outcomes {
		h := outcomes[i].Hash()
		hashes = append(hashes, byte(h), byte(h>>8), byte(h>>16), byte(h>>24))
	}
	v.Hashes = append(v.Hashes, hashes)
}

// Encode writes the vectors as compressed JSON.
func (v *Vectors) Encode() ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(v); err != nil {
		return nil, err
	}
	err := z.Close()
	return b.Bytes(), err
}

// DecodeVectors reads what Encode wrote.
func DecodeVectors(b []byte) (v Vectors, err error) {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return v, fmt.Errorf("vectors: %w", err)
	}
	b, err = io.ReadAll(z)
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		return v, fmt.Errorf("vectors: %w", err)
	}
	return v, nil
}

// Match compares a run's outcomes with the hashes and returns the first step that
// differs, or -1.
func (v *Vectors) Match(run int, outcomes []Outcome) int {
	hashes := v.Hashes[run]
	for i := range outcomes {
		h := outcomes[i].Hash()
		if 4*i+4 > len(hashes) || !bytes.Equal(hashes[4*i:4*i+4], []byte{byte(h), byte(h >> 8), byte(h >> 16), byte(h >> 24)}) {
			return i
		}
	}
	if 4*len(outcomes) != len(hashes) {
		return len(outcomes)
	}
	return -1
}
