// Package core is the HorizontalPodAutoscaler without a cluster: the
// controller of kube-controller-manager, rewritten, and all that it needs to
// run in a browser tab. Check, Run, Explain and Draw take the text of a scenario.
// The folders, from the ground up:
//
//   - meta, name, labels, autoscaling: Kubernetes' API types, their defaults
//     and their validation
//   - setting: the settings of a Simulation, one row each
//   - manifest: YAML text to objects, with a line and column for all that is
//     wrong; below it, edit changes single fields of a text and complete offers
//     what can be written, over lex, schema and tree
//   - load: demand as a function of simulated time
//   - trace: what monitoring tools export, as points in time
//   - rollout: how Deployments, ReplicaSets and StatefulSets choose their pods
//   - hpa: the controller; it knows only what one sync observes
//   - record: how a cluster aggregates events
//   - section: the parts of a text, told apart without reading them
//   - scenario, timeline: what a run needs and what it gives
//   - parse: the text of a scenario to its values
//   - preset: the scenarios that come with the playground
//   - sim: the engine between scenario and timeline; it knows no text
//   - words: the playground's own sentences, in every language
//   - kubectl, explain: a timeline as text
//   - track, plot: what a picture shows of a timeline, and where
//   - lane: a run as shapes and texts in data coordinates, for everything that paints it
//   - picture: a run as SVG
//   - goal, exercise: what a run should achieve, and tasks that are graded by it
//   - figure: proves the numbers in texts about a run
//   - link: packs a text into a link
//   - format: the fields of a Simulation, for docs/scenario.md and for editors
//   - cmd/hpasim: all of it on the command line
//   - internal/trial: seeded runs for hpa's tests and for conformance
//   - conformance: the proof, in a module of its own, that hpa decides as the
//     real controller does
//
// Everything here but cmd is pure: no clock, goroutine, file, network, global
// randomness or map order reaches a result. Time is a value, counted from the
// run's start. One scenario gives the same bytes on every machine, in every
// browser. The tests next to this file check all this: who may import whom, which part
// of sim may use which, and purity.
package core
