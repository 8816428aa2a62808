package state

import (
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

func number(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

func (r *reading) simulation() []Control {
	flags, pods := scenario.DefaultController(), scenario.DefaultPods()
	ready := scenario.ShortDuration(pods.Ready)
	if strings.Contains(r.m.PartText(Workload), "Probe:") {
		ready = r.m.Lang.Say("by probe")
	}
	const controller, pipeline, life = "spec.controller.", "spec.metricsPipeline.", "spec.pods."
	scraping := scenario.DefaultScraping()
	start := scenario.DefaultStart()
	if r.m.Timeline != nil && !r.has("spec.start") {
		start = r.m.Timeline.Start // of the data that was given
	}
	fields := []Control{
		r.choice(versionPath, hpa.Newest().String(), hpa.Releases()...),
		r.control("spec.duration", scenario.ShortDuration(scenario.DefaultDuration()), durations),
		r.control("spec.start", start.UTC().Format(time.RFC3339), nil),
		r.control("spec.seed", strconv.Itoa(scenario.DefaultSeed), nil),
	}
	fields[2].Long = true
	return append(append(fields, r.gates()...),
		r.control(controller+"syncPeriod", scenario.ShortDuration(flags.SyncPeriod), periods),
		r.control(controller+"tolerance", number(flags.Tolerance), positive),
		r.control(controller+"downscaleStabilization", scenario.ShortDuration(flags.DownscaleStabilization), spans),
		r.control(controller+"cpuInitializationPeriod", scenario.ShortDuration(flags.CPUInitializationPeriod), spans),
		r.control(controller+"initialReadinessDelay", scenario.ShortDuration(flags.InitialReadinessDelay), spans),
		r.control(pipeline+"resolution", scenario.ShortDuration(scraping.Resolution), times),
		r.control(pipeline+"window", scenario.ShortDuration(scraping.Window), times),
		r.control(pipeline+"delay", scenario.ShortDuration(scraping.Delay), times),
		r.control(life+"scheduling", scenario.ShortDuration(pods.Scheduling), times),
		r.control(life+"start", scenario.ShortDuration(pods.Start), times),
		r.control(life+"ready", ready, times),
		r.control(life+"termination", scenario.ShortDuration(pods.Termination), times),
	)
}

const gatesPath = "spec.featureGates."

// gates returns controls for the feature gates that the release lets people
// set, and for those in the text.
func (r *reading) gates() []Control {
	release := r.release()
	defaults := release.DefaultGates()
	var out []Control
	for _, name := range hpa.GateNames() {
		on, known := defaults[name]
		_, locked := release.Gates(map[string]bool{name: !on})
		if path := gatesPath + name; known && locked == nil || r.has(path) {
			otherwise := ""
			if known {
				otherwise = strconv.FormatBool(on)
			}
			out = append(out, r.choice(path, otherwise, "true", "false"))
		}
	}
	return out
}

func (r *reading) release() hpa.Release {
	release, err := hpa.LookupRelease(r.text(versionPath))
	if err != nil {
		return hpa.Newest()
	}
	return release
}

// orDefault is the value of a flag. 0 means its default.
func (r *reading) orDefault(path, otherwise string) string {
	if v := r.text(path); v != "" && v != "0" && v != "0s" {
		return v
	}
	return otherwise
}

// downscaleStabilization is the flag, in seconds.
func (r *reading) downscaleStabilization() int {
	otherwise := scenario.DefaultController().DownscaleStabilization
	d, err := time.ParseDuration(r.orDefault("spec.controller.downscaleStabilization", otherwise.String()))
	if err != nil || d <= 0 {
		d = otherwise
	}
	return int(d / time.Second)
}

// configurableTolerance reports whether the release keeps tolerance.
func (r *reading) configurableTolerance() bool {
	const gate = "HPAConfigurableTolerance"
	set := map[string]bool{}
	if v := r.text(gatesPath + gate); v != "" {
		set[gate] = v == "true"
	}
	gates, _ := r.release().Gates(set)
	return gates.ConfigurableTolerance
}
