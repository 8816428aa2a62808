package parse

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// simulationDoc is the Simulation of playground/v1. A field that is not given is nil, so
// that 0 is not taken for a default.
type simulationDoc struct {
	Metadata meta.ObjectMeta `json:"metadata"`
	Spec     struct {
		KubernetesVersion string          `json:"kubernetesVersion"`
		FeatureGates      map[string]bool `json:"featureGates"`
		Start             *meta.Time      `json:"start"`
		MetricsPipeline   pipelineDoc     `json:"metricsPipeline"`
		Load              []loadDoc       `json:"load"`
		Timeline          []actionDoc     `json:"timeline"`
		Recorded          string          `json:"recorded"`
	} `json:"spec"`
}

// readSimulation reads the Simulation. Without one it uses the defaults.
func (r *reader) readSimulation(docs []*manifest.Document) {
	var in simulationDoc
	var fields docFields
	for _, d := range docs {
		if d.Kind != "Simulation" {
			continue
		}
		if r.simulation != nil {
			line, _, _, _ := r.simulation.Position("kind")
			r.add(d.Errorf("kind", "a second Simulation: the first is on line %d, and there is one for all", line))
			continue
		}
		r.simulation = d
		if err := d.Decode(&in); err != nil {
			r.add(d.Errorf("", "%v", err))
		}
		_ = d.Decode(&fields) // a document is an object
	}
	fields = fields.below("spec")
	spec, s := &in.Spec, r.scenario
	s.Name = in.Metadata.Name
	r.readRelease(spec.KubernetesVersion, spec.FeatureGates)
	if spec.Start != nil && !spec.Start.IsZero() {
		s.Start, r.startGiven = spec.Start.Truncate(time.Second), true
		s.HasClock = !s.Start.Equal(scenario.DefaultStart())
	}
	s.Run = settings(r, "spec", fields, setting.RunFields, setting.Defaults(setting.RunFields))
	if r.seed != nil {
		s.Seed = *r.seed
	}
	if s.Duration == 0 {
		r.add(r.simulation.Errorf("spec.duration", "duration 0s: must be above 0s"))
	}
	s.Controller = r.controllerFlags("spec.controller", fields.below("controller"), setting.Defaults(setting.ControllerFields))
	r.readPipeline("spec.metricsPipeline", &spec.MetricsPipeline, fields.below("metricsPipeline"))
	pods := fields.below("pods")
	s.Pods = r.podTimes("spec.pods", pods, setting.Defaults(setting.PodFields, setting.IdleFields))
	r.readNodes("spec.pods.nodes", pods)

	r.loadDocs = spec.Load
	r.actions = spec.Timeline
	r.recorded = spec.Recorded
}

// readRelease reads the release of the controller, and its feature gates.
func (r *reader) readRelease(version string, gates map[string]bool) {
	if version != "" {
		release, err := hpa.LookupRelease(version)
		if err != nil {
			r.add(r.simulation.Errorf("spec.kubernetesVersion", "%v", err))
		} else {
			r.release = release
		}
	}
	var names []string
	for name := range gates {
		names = append(names, name)
	}
	slices.Sort(names)
	valid := map[string]bool{}
	for _, name := range names {
		if r.full() {
			break
		}
		if _, err := r.release.Gates(map[string]bool{name: gates[name]}); err != nil {
			r.add(r.simulation.Errorf("spec.featureGates["+name+"]", "%v", err))
			continue
		}
		if why := r.release.WithoutEffect(name); why != "" {
			r.add(r.simulation.Warnf("spec.featureGates["+name+"]", "feature gate %q changes nothing: %s", name, why))
		}
		valid[name] = gates[name]
	}
	// The loop has checked each gate.
	r.gates, _ = r.release.Gates(valid)
	r.scenario.KubernetesVersion = r.release.String()
	r.scenario.FeatureGates = valid
}
