package argo

import (
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"hpaplayground/core/internal/argotrial"
)

var (
	seed = flag.Uint64("seed", 1, "of the first run; 0: a fresh one")
	runs = flag.Int("runs", 200, "runs; each has 25 stages")

	keep = flag.Bool("record", false, "write the vectors of core/argo")
)

func first() uint64 {
	if *seed == 0 {
		return rand.Uint64()
	}
	return *seed
}

// TestRuns plays Rollouts with the controller of Argo Rollouts and with ours, and compares
// what the ReplicaSets, the Services and the status become at each stage.
func TestRuns(t *testing.T) {
	if *keep {
		*seed, *runs = 1, argotrial.Recorded
	}
	from, differ := first(), 0
	var hashes []string
	for i := range uint64(*runs) {
		w := newTheirs()
		want, got := argotrial.Play(from+i, w), argotrial.Play(from+i, &argotrial.Ours{})
		hashes = append(hashes, argotrial.Hash(want))
		if w.unready > 0 {
			t.Errorf("seed %d: %d syncs of their controller failed", from+i, w.unready)
		}
		if want != got {
			theirs, ours := strings.Split(want, "\n"), strings.Split(got, "\n")
			for j := range theirs {
				if theirs[j] != ours[j] {
					t.Errorf("seed %d, stage %d:\nbefore %s\ntheirs %s\nours   %s", from+i, j, theirs[max(0, j-1)], theirs[j], ours[j])
					break
				}
			}
			if differ++; differ > 5 {
				break
			}
		}
	}
	t.Logf("%d runs from seed %d, %d stages", *runs, from, *runs*argotrial.Stages)
	write(t, "runs.txt", hashes)
}

// write writes vectors, if they are to be written.
func write(t *testing.T, name string, hashes []string) {
	if !*keep || t.Failed() {
		return
	}
	var b strings.Builder
	for i, hash := range hashes {
		b.WriteString(hash)
		b.WriteString(map[bool]string{true: "\n", false: " "}[i%16 == 15 || i == len(hashes)-1])
	}
	if err := os.WriteFile("../../argo/testdata/"+name, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
