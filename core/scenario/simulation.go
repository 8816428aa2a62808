package scenario

import (
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
)

// simulationDoc is the Simulation of playground/v1. What is not given is nil, to
// tell a default from a 0.
type simulationDoc struct {
	Metadata meta.ObjectMeta `json:"metadata"`
	Spec     struct {
		KubernetesVersion string          `json:"kubernetesVersion"`
		FeatureGates      map[string]bool `json:"featureGates"`
		Start             *meta.Time      `json:"start"`
		Duration          *duration       `json:"duration"`
		Seed              *int64          `json:"seed"`
		Controller        flagsDoc        `json:"controller"`
		MetricsPipeline   pipelineDoc     `json:"metricsPipeline"`
		Pods              podsDoc         `json:"pods"`
		Load              []loadDoc       `json:"load"`
		Timeline          []actionDoc     `json:"timeline"`
	} `json:"spec"`
}

// The defaults of a Simulation. The controller's are those of
// kube-controller-manager.
const (
	defaultDuration = 30 * time.Minute

	// DefaultSeed is the seed of a Simulation that gives none.
	DefaultSeed = 1

	defaultSyncPeriod              = 15 * time.Second
	defaultTolerance               = 0.1
	defaultDownscaleStabilization  = 5 * time.Minute
	defaultCPUInitializationPeriod = 5 * time.Minute
	defaultInitialReadinessDelay   = 30 * time.Second
	defaultSyncDuration            = 5 * time.Millisecond

	defaultPodStart    = 2 * time.Second
	defaultPodReady    = 10 * time.Second
	defaultTermination = 30 * time.Second
	defaultIdleCPU     = 10               // milli-cores
	defaultIdleMemory  = 128 << 20 * 1000 // milli-bytes
)

// DefaultController returns the flags of the controller if a Simulation has none.
func DefaultController() Controller {
	return Controller{
		SyncPeriod:              defaultSyncPeriod,
		Tolerance:               defaultTolerance,
		DownscaleStabilization:  defaultDownscaleStabilization,
		CPUInitializationPeriod: defaultCPUInitializationPeriod,
		InitialReadinessDelay:   defaultInitialReadinessDelay,
		SyncDuration:            defaultSyncDuration,
	}
}

// DefaultDuration returns how long a Simulation without a duration runs.
func DefaultDuration() time.Duration { return defaultDuration }

// DefaultStart returns when a run starts if nothing in the scenario has a time.
func DefaultStart() time.Time { return defaultStart }

// DefaultScraping returns how metrics-server reads the pods by default.
func DefaultScraping() Scraping {
	return Scraping{Resolution: defaultResolution, Window: defaultWindow}
}

// DefaultPods returns the default times and idle usage of pods without probes.
func DefaultPods() PodTimes {
	return PodTimes{
		Start:       defaultPodStart,
		Ready:       defaultPodReady,
		Termination: defaultTermination,
		IdleCPU:     defaultIdleCPU,
		IdleMemory:  defaultIdleMemory,
	}
}

// readSimulation reads the Simulation, or takes the defaults.
func (r *reader) readSimulation(docs []*manifest.Document) {
	var in simulationDoc
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
	}
	spec, s := &in.Spec, r.scenario
	s.Name = in.Metadata.Name
	r.readRelease(spec.KubernetesVersion, spec.FeatureGates)
	if spec.Start != nil && !spec.Start.IsZero() {
		s.Start, r.startGiven = spec.Start.Truncate(time.Second), true
	}
	s.Duration = r.duration("spec.duration", spec.Duration, defaultDuration)
	if s.Duration == 0 {
		r.add(r.simulation.Errorf("spec.duration", "duration 0s: must be above 0s"))
	}
	s.Seed = DefaultSeed
	if spec.Seed != nil {
		if *spec.Seed < 0 {
			r.add(r.simulation.Errorf("spec.seed", "seed %d: must not be negative", *spec.Seed))
		}
		s.Seed = uint64(*spec.Seed)
	}

	s.Controller = r.flags("spec.controller", &spec.Controller, DefaultController())

	r.readPipeline("spec.metricsPipeline", &spec.MetricsPipeline)
	pods := DefaultPods()
	s.Pods = r.podTimes("spec.pods", &spec.Pods, &pods)
	r.readNodes("spec.pods.nodes", spec.Pods.Nodes)

	r.loadDocs = spec.Load
	r.actions = spec.Timeline
}

// readRelease reads which release's controller decides, and its feature gates.
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
	good := map[string]bool{}
	for _, name := range names {
		if r.full() {
			break
		}
		if _, err := r.release.Gates(map[string]bool{name: gates[name]}); err != nil {
			r.add(r.simulation.Errorf("spec.featureGates["+name+"]", "%v", err))
			continue
		}
		good[name] = gates[name]
	}
	// The loop has checked each gate.
	r.gates, _ = r.release.Gates(good)
	r.scenario.KubernetesVersion = r.release.String()
	r.scenario.FeatureGates = good
}

// longest caps each duration, so that the sum of several does not overflow.
const longest = 10 * 365 * 24 * time.Hour

// duration returns the given duration, or the default.
func (r *reader) duration(path string, given *duration, otherwise time.Duration) time.Duration {
	if given == nil {
		return otherwise
	}
	if *given < 0 {
		r.add(r.simulation.Errorf(path, "duration %s: must not be negative", ShortDuration(time.Duration(*given))))
	}
	return min(time.Duration(*given), longest)
}

// usage returns the given quantity in milli-units, or the default.
func (r *reader) usage(path string, given *resource.Quantity, otherwise int64) int64 {
	if given == nil {
		return otherwise
	}
	if given.Sign() < 0 {
		r.add(r.simulation.Errorf(path, "quantity %q: must not be negative", given.String()))
		return 0
	}
	if milli(*given) > maxUsage {
		r.add(r.simulation.Errorf(path, "quantity %q: too large for what a pod uses", given.String()))
		return 0
	}
	return given.MilliValue()
}
