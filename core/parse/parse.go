// Package parse reads a scenario from a stream of manifests. It reports all mistakes in
// the text by line and column.
package parse

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda"
	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/kept"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
)

// Text reads a scenario: Kubernetes manifests and at most one Simulation. It
// returns all diagnostics of the text, in the order of the text. The scenario is
// nil if one of them is an error.
func Text(text string) (*scenario.Scenario, []manifest.Diagnostic) {
	return new(Reader).Parse(text)
}

// Reader reads one text after another, as an editor does, and reuses the parts that did
// not change. The zero Reader is ready for use.
type Reader struct {
	manifests manifest.Reader
	traces    kept.Values[string, *trace.Trace]
	points    kept.Values[string, []load.Point]
	loadsOf   string // the text of the loads
	loads     *Loads
}

// Open finds an object in a text or in a part of a text. See edit.Open.
func (in *Reader) Open(text string, object manifest.Object) (*edit.Fields, error) {
	return edit.Open(text, object, &in.manifests.Trees)
}

// Documents returns the documents of a text, also those that do not run, such as a VerticalPodAutoscaler.
func (in *Reader) Documents(text string) []*manifest.Document {
	docs, _ := in.manifests.Parse(text)
	return append(docs, in.manifests.Ignored...)
}

// Edit changes a text or a part of a text. See edit.Editor.
func (in *Reader) Edit(text string, object manifest.Object) *edit.Editor {
	return edit.New(text, object, &in.manifests.Trees)
}

// Parse works like Text. The returned scenarios share no data but what was recorded.
func (in *Reader) Parse(text string) (*scenario.Scenario, []manifest.Diagnostic) {
	return in.parse(text, nil)
}

// Seeded works like Parse, but replaces the text's seed.
func (in *Reader) Seeded(text string, seed uint64) (*scenario.Scenario, []manifest.Diagnostic) {
	return in.parse(text, &seed)
}

func (in *Reader) parse(text string, seed *uint64) (*scenario.Scenario, []manifest.Diagnostic) {
	docs, diags := in.manifests.Parse(text)
	in.traces.DropUnused()
	in.points.DropUnused()
	r := reader{
		cache:     in,
		seed:      seed,
		scenario:  &scenario.Scenario{},
		diags:     diags,
		ignored:   in.manifests.Ignored,
		firstLine: map[identity]int{},
		release:   hpa.Newest(),
		earlier:   map[autoscaling.Key]*autoscaling.HorizontalPodAutoscaler{},
	}
	r.read(docs)
	r.diags = manifest.Order(r.diags)
	if r.failed() {
		return nil, r.diags
	}
	return r.scenario, r.diags
}

// reader fills a scenario from the documents of a text.
type reader struct {
	scenario  *scenario.Scenario
	diags     []manifest.Diagnostic
	firstLine map[identity]int // the line of each object's name
	release   hpa.Release
	gates     hpa.Gates
	seed      *uint64 // nil: use the text's seed

	docs       []*manifest.Document
	ignored    []*manifest.Document // of other kinds
	simulation *manifest.Document   // nil: the text has none
	startGiven bool
	hpas       []hpaDoc
	scaled     []scaledDoc
	// KEDA's webhook looks at what earlier manifests left in the cluster, too.
	others      []*autoscaling.HorizontalPodAutoscaler
	otherScaled []scaledDoc
	clusterHPAs []*autoscaling.HorizontalPodAutoscaler // each manifest so far, also of an HPA that is deleted
	// earlier holds the HPAs that a later manifest of the same name updates.
	earlier    map[autoscaling.Key]*autoscaling.HorizontalPodAutoscaler
	workloads  []placedWorkload
	loadDocs   []loadDoc
	loads      []loadEntry        // in the order of the scenario's Load
	lastSeries scenario.GivenLoad // the series read last
	cache      *Reader            // keeps what was read of earlier texts
	points     int                // the number of points in the loads read so far
	random     *rand.Rand         // the random stream of the load being read
	actions    []actionDoc
	recorded   string   // what monitoring recorded
	paths      []string // the path of each entry of the scenario's Timeline
}

// identity identifies an object in the cluster.
type identity struct{ kind, namespace, name string }

// maxDiagnostics is the most diagnostics that one text gets.
const maxDiagnostics = 1000

// add adds a diagnostic. After maxDiagnostics it adds one that says that there are
// more, and ignores the rest.
func (r *reader) add(d manifest.Diagnostic) {
	if len(r.diags) == maxDiagnostics {
		d.Path, d.Severity = "", manifest.Error
		d.Message = fmt.Sprintf("more than %d things are wrong: the others are left out", maxDiagnostics)
	}
	if !r.full() {
		r.diags = append(r.diags, d)
	}
}

func (r *reader) full() bool { return len(r.diags) > maxDiagnostics }

func (r *reader) failed() bool {
	return slices.ContainsFunc(r.diags, func(d manifest.Diagnostic) bool { return d.Severity == manifest.Error })
}

func (r *reader) note(what, more note.Text) {
	r.scenario.Notes = append(r.scenario.Notes, note.Note{What: what, More: more})
}

func (r *reader) read(docs []*manifest.Document) {
	docs = r.unique(docs)
	r.docs = docs
	// Read the Simulation first: it has the release, and the start of the run, which
	// all times count from.
	r.readSimulation(docs)
	r.scenario.Start = r.start(docs)
	r.durationFromTraces(r.loadDocs)
	r.readRecorded(r.recorded)
	r.readLoads(r.loadDocs)
	for _, d := range docs {
		if r.full() {
			return
		}
		switch d.Kind {
		case "HorizontalPodAutoscaler":
			r.readHPA(d)
		case "Deployment", "StatefulSet", "ReplicaSet", "Rollout":
			r.readWorkload(d)
		case "Pod":
			r.readPod(d)
		case "PodMetrics":
			r.readPodMetrics(d)
		case keda.Kind:
			r.readScaledObject(d)
		}
	}
	r.makeHPAs()
	r.dropOwned()
	r.readActions()
	r.resolveTriggers()
	r.checkVPAs()
	r.checkHPA()
	r.checkLimits()
	if !r.failed() {
		// Check how the documents fit together only if none of them is broken.
		r.resolveTargets()
		r.checkObjects()
		r.addStateLoads()
		r.noteMadeLoads()
		r.noteCron()
		r.resolveNames()
		r.matchLoads()
	}
}

// unique reports documents for an object that another document already has, and
// leaves them out.
func (r *reader) unique(docs []*manifest.Document) []*manifest.Document {
	return slices.DeleteFunc(slices.Clone(docs), func(d *manifest.Document) bool {
		if d.Name == "" {
			return false
		}
		id := identity{d.Kind, namespaceOf(d.Namespace), d.Name}
		if d.Kind == "Simulation" {
			return false
		}
		line, exists := r.firstLine[id]
		if exists {
			r.add(d.Errorf("metadata.name", "%s %q in namespace %q was given on line %d already: an object has one document", d.Kind, d.Name, id.namespace, line))
			return true
		}
		r.firstLine[id], _, _, _ = d.Position("metadata.name")
		return false
	})
}

func namespaceOf(s string) string { return cmp.Or(s, "default") }

// NoHPA is the message about a text without an HPA. Its line and column mean nothing.
const NoHPA = "no HorizontalPodAutoscaler: paste one, such as kubectl get hpa -o yaml prints"

// checkHPA adds an error if there is no HPA.
func (r *reader) checkHPA() {
	applied := slices.ContainsFunc(r.scenario.Timeline, func(a scenario.Action) bool { return a.Apply != nil && len(a.Apply.HPAs) > 0 })
	if len(r.hpas) > 0 || applied || r.failed() {
		return
	}
	if len(r.docs) > 0 {
		r.add(r.docs[0].Errorf("", NoHPA))
		return
	}
	r.add(manifest.Diagnostic{Line: 1, Column: 1, EndLine: 1, EndColumn: 1, Message: NoHPA})
}
