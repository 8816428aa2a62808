package kubectl_test

import (
	"strings"
	"testing"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
)

// The HPA that KEDA makes is a manifest without a status. Another HPA has none.
func TestMadeHPA(t *testing.T) {
	for name, want := range map[string]string{"keda-cooldown": "keda-hpa-orders", "walkthrough": ""} {
		p, _ := preset.Lookup(name)
		s, _ := parse.Text(p.Text)
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := kubectl.MadeHPA(tl, 0, 0)
		if want == "" && got != "" || !strings.Contains(got, "  name: "+want+"\n") && want != "" || strings.Contains(got, "status:") {
			t.Errorf("%s:\n%s", name, got)
		}
		if strings.Contains(got, "2026") {
			t.Errorf("%s: made up by the run:\n%s", name, got)
		}
	}
}
