package scenario

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
)

// Parse reads a scenario: Kubernetes manifests and at most one Simulation. It
// tells everything that is wrong with the text at once, in the order of the
// text. The scenario is nil if one of the diagnostics is an error.
func Parse(text string) (*Scenario, []manifest.Diagnostic) {
	return new(Reader).Parse(text)
}

// Reader reads one text after another, as an editor's, and is quick where they
// are the same. The zero Reader is ready for use.
type Reader struct {
	manifests manifest.Reader
	traces    traces
}

// Open finds an object in a text, or in a part of it: see edit.Open.
func (in *Reader) Open(text string, object manifest.Object) (*edit.Fields, error) {
	return edit.Open(text, object, &in.manifests.Trees)
}

// Edit changes a text, or a part of it: see edit.Editor.
func (in *Reader) Edit(text string, object manifest.Object) *edit.Editor {
	return edit.New(text, object, &in.manifests.Trees)
}

// Parse is the function Parse. The scenarios share nothing.
func (in *Reader) Parse(text string) (*Scenario, []manifest.Diagnostic) {
	docs, diags := in.manifests.Parse(text)
	r := reader{
		before:   in.traces,
		traces:   traces{},
		scenario: &Scenario{},
		diags:    diags,
		seen:     map[identity]int{},
		release:  hpa.Newest(),
		known:    map[autoscaling.Key]*autoscaling.HorizontalPodAutoscaler{},
	}
	r.read(docs)
	in.traces = r.traces
	r.diags = manifest.Order(r.diags)
	if r.failed() {
		return nil, r.diags
	}
	return r.scenario, r.diags
}

// reader fills a scenario from the documents of a text.
type reader struct {
	scenario *Scenario
	diags    []manifest.Diagnostic
	seen     map[identity]int // the line of each object
	release  hpa.Release
	gates    hpa.Gates

	docs       []*manifest.Document
	simulation *manifest.Document // nil: none was given
	startGiven bool
	hpas       []hpaDoc
	// known are the HPAs that a later manifest of the same name updates.
	known     map[autoscaling.Key]*autoscaling.HorizontalPodAutoscaler
	workloads []placedWorkload
	loadDocs  []loadDoc
	loads     []loadEntry // in the order of the scenario's Load
	given     GivenLoad   // of the series that was read last
	before    traces      // of the text read before
	traces    traces      // of this one
	points    int         // of the loads so far
	random    *rand.Rand  // of the load at hand
	actions   []actionDoc
	paths     []string // of the scenario's Timeline
}

// identity names an object in the cluster.
type identity struct{ kind, namespace, name string }

// maxDiagnostics is how many diagnostics are told about one text.
const maxDiagnostics = 1000

// add tells something, unless so much was told already that it helps nobody.
func (r *reader) add(d manifest.Diagnostic) {
	if len(r.diags) == maxDiagnostics {
		d.Path, d.Severity = "", manifest.Error
		d.Message = fmt.Sprintf("more than %d things are wrong: the others are not told", maxDiagnostics)
	}
	if !r.full() {
		r.diags = append(r.diags, d)
	}
}

func (r *reader) full() bool { return len(r.diags) > maxDiagnostics }

func (r *reader) failed() bool {
	return slices.ContainsFunc(r.diags, func(d manifest.Diagnostic) bool { return d.Severity == manifest.Error })
}

func (r *reader) note(text string) { r.scenario.Notes = append(r.scenario.Notes, text) }

func (r *reader) read(docs []*manifest.Document) {
	docs = r.unique(docs)
	r.docs = docs
	// The Simulation says which release decides, and the start from which all
	// times count, so it comes first, wherever it stands.
	r.readSimulation(docs)
	r.scenario.Start = r.start(docs)
	r.lastAsTraces(r.loadDocs)
	r.readLoads(r.loadDocs)
	for _, d := range docs {
		if r.full() {
			return
		}
		switch d.Kind {
		case "HorizontalPodAutoscaler":
			r.readHPA(d)
		case "Deployment", "StatefulSet", "ReplicaSet":
			r.readWorkload(d)
		case "Pod":
			r.readPod(d)
		case "PodMetrics":
			r.readPodMetrics(d)
		}
	}
	r.dropOwned()
	r.readActions()
	r.checkHPA()
	r.checkLimits()
	if !r.failed() {
		// What follows is about how the documents fit together, which is not
		// known while some of them are broken.
		r.resolveTargets()
		r.seedLoads()
		r.resolveNames()
		r.matchLoads()
	}
}

// unique tells the documents that name an object again, and leaves them out.
func (r *reader) unique(docs []*manifest.Document) []*manifest.Document {
	return slices.DeleteFunc(slices.Clone(docs), func(d *manifest.Document) bool {
		if d.Name == "" {
			return false
		}
		id := identity{d.Kind, namespaceOf(d.Namespace), d.Name}
		if d.Kind == "Simulation" {
			return false
		}
		line, again := r.seen[id]
		if again {
			r.add(d.Errorf("metadata.name", "%s %q in namespace %q was given on line %d already: an object has one document", d.Kind, d.Name, id.namespace, line))
			return true
		}
		r.seen[id], _, _, _ = d.Position("metadata.name")
		return false
	})
}

func namespaceOf(s string) string { return cmp.Or(s, "default") }

// checkHPA tells if there is nothing to study.
func (r *reader) checkHPA() {
	applied := slices.ContainsFunc(r.scenario.Timeline, func(a Action) bool { return a.Apply != nil && len(a.Apply.HPAs) > 0 })
	if len(r.hpas) > 0 || applied || r.failed() {
		return
	}
	const message = "no HorizontalPodAutoscaler: paste one, such as kubectl get hpa -o yaml prints"
	if len(r.docs) > 0 {
		r.add(r.docs[0].Errorf("", "%s", message))
		return
	}
	r.add(manifest.Diagnostic{Line: 1, Column: 1, EndLine: 1, EndColumn: 1, Message: message})
}
