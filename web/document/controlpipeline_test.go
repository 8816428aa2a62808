package document

import (
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
)

// The controls of a metrics pipeline show the values of its profile. There is one
// profile for each API that an HPA reads or the text names.
func TestPipelineControls(t *testing.T) {
	const simulation = "---\napiVersion: playground/v1\nkind: Simulation\nspec: {metricsPipeline: "
	tests := []struct {
		pipeline string
		queue    bool // the HPA reads an External metric
		want     map[string]string
	}{
		{"{}", false, map[string]string{"resolution": "15s", "window": "15s", "delay": "0s", "profile": "none", "custom.profile": "-", "external.profile": "-"}},
		{"{profile: metrics-server}", false, map[string]string{"resolution": "15s", "window": "by kubelet", "profile": "metrics-server"}},
		{"{profile: metrics-server, window: 1m}", false, map[string]string{"window": "1m"}},
		{"{profile: exact}", false, map[string]string{"resolution": "0s", "window": "0s", "delay": "0s"}},
		{"{custom: {profile: exact}}", false, map[string]string{"resolution": "15s", "custom.profile": "exact", "external.profile": "-"}},
		{"{}", true, map[string]string{"external.profile": "none", "custom.profile": "-"}},
	}
	for _, test := range tests {
		name := "flapping"
		if test.queue {
			name = "queue-length"
		}
		p, _ := preset.Lookup(name)
		s, diags := parse.Text(p.Text)
		if s == nil {
			t.Fatal(diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d := asPut(hpaText + simulation + test.pipeline + "}\n")
		d.Part = Simulation
		controls := d.Controls(track.Of(tl, 0))
		for name, want := range test.want {
			c, ok := controls.find(pipelinePath + "." + name)
			if got := c.Shown(); ok && got != want || ok == (want == "-") {
				t.Errorf("%s, queue %t: %s is %t %q, want %q", test.pipeline, test.queue, name, ok, got, want)
			}
		}
	}
}

// A chosen profile is written without quotes.
func TestProfilesAreWrittenPlainly(t *testing.T) {
	for _, profile := range []string{scenario.NoProfile, scenario.MetricsServer, scenario.PrometheusAdapter, scenario.KEDA, scenario.Exact} {
		if got := scalar(pipelinePath+".external.profile", profile); got != profile {
			t.Errorf("%s is written as %s", profile, got)
		}
	}
}
