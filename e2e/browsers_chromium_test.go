//go:build e2e

package e2e

import (
	"os"
	"testing"
)

// The Chromium that people use, with windows, passes the tests of the other browsers. The test is
// skipped if all tests run in this Chromium.
func TestChromium(t *testing.T) {
	if usual := usualChromium(); usual == "" || usual == os.Getenv("CHROMIUM") {
		t.Skip("all tests run in this Chromium")
	}
	inParallel(t)
	browser, stop, err := startChromium("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	for _, visit := range visits {
		t.Run(visit.name, func(t *testing.T) {
			visit.walk(t, func(language string) *tab {
				p := blankIn(browser, t, desktop)
				p.setLanguage(language)
				return p
			})
		})
	}
}
