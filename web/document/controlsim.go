package document

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// simulation returns the controls of the Simulation: first the simple settings, then
// the fields whose default or choices depend on more than the text.
func (r *fieldReader) simulation() []Control {
	controls := []Control{r.choice(versionPath, hpa.Newest().String(), hpa.Releases()...)}
	for _, group := range setting.Groups() {
		if group.Path == pipelinePath {
			controls = append(controls, r.profiles()...)
		}
		for _, row := range group.Rows {
			path, fallback := group.Path+"."+row.Name, row.Default
			switch {
			case row.Stops == nil && !row.TextField, group.Name == "nodes" && !r.has(group.Path):
				continue
			case path == "spec.seed":
				controls = append(controls, r.start())
			case path == "spec.pods.ready" && strings.Contains(r.doc.PartText(Workload), "Probe:"):
				fallback = r.run.Lang.Say("by probe")
			case group.Path == pipelinePath:
				fallback = r.scraping(row)
			}
			c := r.control(path, fallback, row.Stops)
			c.Whole = row.Letter == 'i' || row.Letter == 'l'
			controls = append(controls, c)
		}
		if group.Path == "spec" {
			controls = append(controls, r.gates()...)
		}
	}
	return controls
}

// start returns the control of the run's start.
func (r *fieldReader) start() Control {
	start := scenario.DefaultStart()
	if dataStart := r.run.Timeline.Start; !dataStart.IsZero() && !r.has("spec.start") {
		start = dataStart
	}
	c := r.control("spec.start", start.UTC().Format(time.RFC3339), nil)
	c.Long = true
	return c
}

const gatesPath = "spec.featureGates."

// gates returns controls for the feature gates that the release lets people set and that
// change something, and for the gates in the text.
func (r *fieldReader) gates() []Control {
	release := r.release()
	defaults := release.DefaultGates()
	var controls []Control
	for _, name := range hpa.GateNames() {
		isOn, ok := defaults[name]
		_, locked := release.Gates(map[string]bool{name: !isOn})
		if path := gatesPath + name; ok && locked == nil && release.WithoutEffect(name) == "" || r.has(path) {
			fallback := ""
			if ok {
				fallback = strconv.FormatBool(isOn)
			}
			controls = append(controls, r.choice(path, fallback, "true", "false"))
		}
	}
	return controls
}

func (r *fieldReader) release() hpa.Release {
	release, err := hpa.LookupRelease(r.text(versionPath))
	if err != nil {
		return hpa.Newest()
	}
	return release
}

// flag returns the value of a flag of the controller.
func (r *fieldReader) flag(path string) string {
	return cmp.Or(r.text(path), setting.Find(path).Default)
}

// downscaleStabilization returns the flag's value in seconds.
func (r *fieldReader) downscaleStabilization() int {
	c := setting.Defaults(setting.ControllerFields)
	if d, err := time.ParseDuration(r.flag("spec.controller.downscaleStabilization")); err == nil && d >= 0 {
		c.DownscaleStabilization = d
	}
	return int(c.DownscaleStabilization / time.Second)
}

// configurableTolerance reports whether the release has the field tolerance.
func (r *fieldReader) configurableTolerance() bool {
	const gate = "HPAConfigurableTolerance"
	set := map[string]bool{}
	if v := r.text(gatesPath + gate); v != "" {
		set[gate] = v == "true"
	}
	gates, _ := r.release().Gates(set)
	return gates.ConfigurableTolerance
}
