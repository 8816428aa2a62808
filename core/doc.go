// Package core is the HorizontalPodAutoscaler without a cluster: the controller of
// kube-controller-manager, rewritten, and everything that it needs to run in a browser
// tab. It has no code of its own. A run is parse.Text, then sim.Run, then for example
// explain.Sync or picture.SVG. The folders, in the order of a run:
//
//   - meta, name, labels, autoscaling: Kubernetes' API types, their defaults
//     and their validation
//   - setting: the settings of a Simulation, one row each
//   - note: sentences about a run that are said in the reader's language later
//   - manifest: YAML text to objects, with a line and column for each mistake; in
//     its folders, edit changes single fields of a text, complete offers what can
//     be written, and both use kept, lex, schema and tree
//   - load: demand as a function of simulated time
//   - trace: what monitoring tools measured, as points in time; trace/read reads their exports
//   - rollout: how Deployments, ReplicaSets and StatefulSets choose their pods
//   - argo: what the controller of Argo Rollouts does with a Rollout's ReplicaSets, and what
//     an HPA counts meanwhile
//   - hpa: the controller; its input is what one sync observes
//   - record: how a cluster aggregates events
//   - keda: KEDA's ScaledObject and the HPA that its operator makes; keda/operator is the
//     operator's own hand on the replicas, keda/formula the library for formulas, which is
//     too large for the page
//   - paste: what people paste, as manifests
//   - section: the parts of a text, found without parsing it
//   - scenario, timeline: what a run needs and what it gives; timeline.Summary has
//     the numbers that sum it up
//   - parse: the text of a scenario to a scenario
//   - propose: loads for a text that gives none, made from its HPAs
//   - preset: the scenarios that come with the playground
//   - sim: the engine that turns a scenario into a timeline
//   - words: the playground's own sentences, in every language
//   - kubectl, explain: a timeline as text
//   - observe: a run beside what monitoring recorded, what explains where the two part, and the
//     scenario that a recording tells of
//   - track, plot: what a picture shows of a timeline, and where; Results and Glance
//     of track are the Summary with names, units and meanings
//   - advise: what makes an HPA cost more or serve less than it could, with changes that were run; Look
//     needs no run
//   - fleet: the HPAs of a whole cluster, found without parsing all of the text, and what Look says of them
//   - lane: a run as shapes and texts in data coordinates, for everything that draws it
//   - picture: a run as SVG; picture/raster makes it a PNG
//   - report: a run as one Markdown file, with its chart, what explains it and what would help
//   - goal, exercise: what a run should achieve, and tasks that are graded by it; exercise/course
//     has those of the course
//   - figure: proves the numbers in texts about a run
//   - link: packs a text into a link
//   - format: the fields of a Simulation, for docs/scenario.md and for editors
//   - cmd/hpasim: the command line
//   - internal/trial: seeded runs for hpa's tests and for conformance; kedatrial and
//     argotrial are the same for keda and argo, causetrial hides causes for observe
//   - internal/machine: tests that js/wasm gives the same bytes as a native run
//   - internal/draw: random scenarios for the tests of findings and of stories
//   - conformance: tests, in a separate module, that hpa decides as the real
//     controller does
//
// Everything here except cmd is pure: no clock, goroutine, file, network, global
// randomness or map order influences a result. Time is a value, counted from the run's
// start. A scenario gives the same bytes on every machine and in every browser. The tests
// next to this file check purity, which package may import which, and which part of sim
// may use which.
package core
