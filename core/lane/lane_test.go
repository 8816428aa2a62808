package lane_test

import (
	"os"
	"regexp"
	"runtime"
	"testing"

	"hpaplayground/core/lane"
)

func TestNames(t *testing.T) {
	for _, kind := range lane.All() {
		if got, ok := lane.Lookup(kind.String()); !ok || got != kind {
			t.Errorf("%s: %v", kind, got)
		}
	}
	if _, ok := lane.Lookup("graph"); ok {
		t.Error("graph is a kind of lane")
	}
}

// The colours are the page's.
func TestPalette(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no style sheet here")
	}
	text, err := os.ReadFile("../../web/assets/src/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	page := map[string][2]string{}
	for _, m := range regexp.MustCompile(`--([\w-]+): light-dark\((#\w+), (#\w+)\);`).FindAllStringSubmatch(string(text), -1) {
		page[m[1]] = [2]string{m[2], m[3]}
	}
	for i := lane.Ground; i < lane.Inks; i++ {
		if got := [2]string{i.Color(false), i.Color(true)}; got != page[i.Name()] {
			t.Errorf("%s: %v, the page has %v", i.Name(), got, page[i.Name()])
		}
	}
}
