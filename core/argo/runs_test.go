package argo_test

import (
	"os"
	"strings"
	"testing"

	"hpaplayground/core/internal/argotrial"
)

// TestRuns plays seeded Rollouts whose outcomes were recorded from the controller of Argo
// Rollouts. The vectors only hold hashes: to see what the controller does differently, run
// the live comparison in core/conformance/argo on the seed.
func TestRuns(t *testing.T) {
	for i, hash := range recorded(t, "runs.txt", argotrial.Recorded) {
		if text := argotrial.Play(uint64(i+1), &argotrial.Ours{}); argotrial.Hash(text) != hash {
			t.Errorf("seed %d: not what Argo Rollouts did; ours:\n%s", i+1, text)
		}
	}
}

// TestStates does the same with the sizes that the sets get in seeded states.
func TestStates(t *testing.T) {
	for i, hash := range recorded(t, "states.txt", argotrial.RecordedBlocks) {
		from, text := uint64(i*argotrial.StatesPerHash+1), ""
		for seed := from; seed < from+argotrial.StatesPerHash; seed++ {
			text += argotrial.NewState(seed).Ours()
		}
		if argotrial.Hash(text) != hash {
			t.Errorf("seeds %d and up: not what Argo Rollouts did; ours:\n%s", from, text)
		}
	}
}

func recorded(t *testing.T, file string, want int) []string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	hashes := strings.Fields(string(b))
	if len(hashes) != want {
		t.Fatalf("%s has %d hashes, want %d", file, len(hashes), want)
	}
	return hashes
}
