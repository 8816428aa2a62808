package keda

import (
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/internal/kedatrial"
	"hpaplayground/core/keda/formula"
)

var (
	seed    = flag.Uint64("seed", 1, "first seed; 0 for new seeds")
	objects = flag.Int("objects", 200, "number of ScaledObjects")
	runs    = flag.Int("runs", 50, "number of runs of the operator, of 20 turns each")
	record  = flag.Bool("record", false, "write the vectors of core/keda")
)

// first returns the flag seed; a seed from the clock if the flag is 0.
func first(t *testing.T) uint64 {
	if *seed == 0 {
		*seed = uint64(time.Now().UnixNano())
		t.Logf("seeds from %d", *seed)
	}
	return *seed
}

// TestObjects: for each object, KEDA and this project's code make the same HPA, or refuse the
// object with the same message.
func TestObjects(t *testing.T) {
	if *record {
		*seed, *objects = 1, kedatrial.Recorded
	}
	standIns(t)
	withHPA := 0
	var hashes []string
	for i := range *objects {
		o := kedatrial.NewObject(first(t) + uint64(i))
		want := theirs(o)
		if o.Connects() && connection(want.Problem) {
			want.Problem = "KEDA connects to the source"
		}
		if want.HPA != nil {
			withHPA++
		}
		hashes = append(hashes, kedatrial.Hash(want.Text()))
		if got := o.Ours(new(formula.Compiler)); got.Text() != want.Text() {
			t.Errorf("seed %d:\nKEDA\n%s\nours\n%s", o.Seed, want.Text(), got.Text())
		}
	}
	t.Logf("%d HPAs, %d refusals", withHPA, *objects-withHPA)
	keep(t, "objects.txt", hashes)
}

// keep writes the hashes of outcomes to a file, with the flag record.
func keep(t *testing.T, name string, hashes []string) {
	if !*record || t.Failed() {
		return
	}
	var b strings.Builder
	for i, hash := range hashes {
		b.WriteString(hash)
		b.WriteString(map[bool]string{true: "\n", false: " "}[i%16 == 15 || i == len(hashes)-1])
	}
	if err := os.WriteFile("../../keda/testdata/"+name, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
