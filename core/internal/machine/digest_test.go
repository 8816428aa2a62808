// Package machine tests that a scenario gives the same bytes on every machine: natively, and as
// js/wasm on a browser's stack. TestDigests reads and runs every text that core's tests and the page
// have, and takes a digest of each result. The native run writes its digests, the run as js/wasm compares
// its own with them:
//
//	make unit-wasm
//
// -show PART prints that part of the results of a text, on each machine:
//
//	go test ./core/internal/machine -run 'TestDigests/sim/testdata/backlog' -v -args -show json
package machine

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var (
	write = flag.String("write", "", "write the digests to `file`")
	want  = flag.String("want", "", "compare the digests with those in `file`")
	show  = flag.String("show", "", "print the `part` of each result")
)

// TestDigests takes the digests of what core makes of each text.
func TestDigests(t *testing.T) {
	if *write == "" && *want == "" && *show == "" {
		t.Skip("make unit-wasm compares two machines")
	}
	all := texts(t)
	wanted := map[string]digests{}
	if *want != "" {
		b, err := os.ReadFile(*want)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &wanted); err != nil {
			t.Fatal(err)
		}
		if len(wanted) != len(all) {
			t.Errorf("%d texts here, %d there", len(all), len(wanted))
		}
	}
	found := map[string]digests{}
	for _, text := range all {
		t.Run(text.name, func(t *testing.T) {
			r := results{t: t, digests: digests{}}
			text.results(&r)
			found[t.Name()] = r.digests
			if *want != "" {
				r.compare(wanted[t.Name()])
			}
		})
	}
	if *write != "" {
		b, err := json.Marshal(found)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(*write, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// digests are the digests of a text's results, by part.
type digests map[string]string

// results collects the results of one text.
type results struct {
	t *testing.T
	digests
}

// compare reports the parts that are not the same on the other machine.
func (r *results) compare(other digests) {
	r.t.Helper()
	parts := digests{}
	maps.Copy(parts, other)
	maps.Copy(parts, r.digests)
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		if r.digests[part] != other[part] {
			r.t.Errorf("%s: not as on the other machine", part)
		}
	}
}

// add adds a part: a text, or values that are written as JSON.
func (r *results) add(part string, value any) {
	r.t.Helper()
	text, ok := value.(string)
	if !ok {
		b, err := json.Marshal(value)
		if err != nil {
			r.t.Errorf("%s: %v", part, err)
		}
		text = string(b)
	}
	if _, twice := r.digests[part]; twice {
		r.t.Errorf("%s: added twice", part)
	}
	r.digests[part] = fmt.Sprintf("%.8x", sha256.Sum256([]byte(text)))
	if part == *show {
		r.t.Log("\n" + strings.TrimSuffix(text, "\n"))
	}
}
