package document

import (
	"testing"
	"time"
)

// Actions stay in the order of time, and all other text stays as it is.
func TestAct(t *testing.T) {
	const head = "apiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 10m # ten\n"
	const value = "at: 2m\npod: {name: web-1, do: delete}\n"
	const entry = "  - at: 2m\n    pod:\n      name: web-1\n      do: delete\n"
	for _, test := range []struct{ name, text, want string }{
		{"no Simulation", "", "apiVersion: playground/v1\nkind: Simulation\nspec:\n  timeline:\n" + entry},
		{"no timeline", head, head + "  timeline:\n" + entry},
		{"before a later one", head + "  timeline:\n  - {at: 1m, scale: 2} # up\n  - {at: 3m, scale: 1}\n",
			head + "  timeline:\n  - {at: 1m, scale: 2} # up\n" + entry + "  - {at: 3m, scale: 1}\n"},
		{"after one of the same time", head + "  timeline:\n  - {at: 2m, scale: 2}\n  # the end\n",
			head + "  timeline:\n  - {at: 2m, scale: 2}\n" + entry + "  # the end\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := asPut(test.text).AddAction(2*time.Minute, value)
			if err != nil {
				t.Fatal(err)
			}
			if got := d.PartText(Simulation); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
	if _, err := asPut("kind: Simulation\nspec: [").AddAction(time.Minute, value); err == nil {
		t.Error("a broken text was changed")
	}
}
