package main

import (
	"bytes"
	"fmt"

	"hpaplayground/core/conformance/tally"
)

// write returns the text of REPORT.md.
func write(done []comparison, cover *coverage, others tally.Tally) []byte {
	var b bytes.Buffer
	p := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	p("# Our controller and the real one\n\n")
	p("Written by `go run ./report` in `core/conformance`; do not edit.\n\n")
	p(`The real controller, ` + "`NewHorizontalController`" + ` of k8s.io/kubernetes, runs in virtual time on seeded random runs: HPAs of every
shape, their edits, targets, pods, metrics and errors. ` + "`core/hpa`" + ` runs on the same steps. After each sync everything is
compared: the scale written, the whole status (conditions in order with reason, message and transition time, metrics,
replicas, times, generation), the events as emitted and the error returned; at the end of a run the event objects, against
client-go's correlator.

`)
	p("| release | seeds | runs | syncs | rescales | events emitted | event objects compared | differences | seconds |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, c := range done {
		s := c.summary
		seeds := fmt.Sprintf("%d–%d", s.Seed, s.Seed+uint64(s.Runs)-1)
		if c.fresh {
			seeds = fmt.Sprintf("fresh, from %d", s.Seed)
		}
		p("| %s | %s | %d | %d | %d | %d | %d | **%d** | %.0f |\n", c.version, seeds, s.Runs, s.Syncs, s.Rescales, s.Emitted, s.Events, s.Differences, s.Seconds)
	}
	p(`
## When syncs take place

The real controller runs by its own clock, in virtual time, and its own queue; ` + "`core/sim`" + ` runs the same scenario: HPAs are made,
edited, relabelled, deleted and made again, and the process is restarted with other flags, at random times, many of them
in the middle of a sync. The times at which the syncs begin are compared to the nanosecond.

`)
	p("| release | seeds | scenarios | syncs | differences | seconds |\n|---|---|---|---|---|---|\n")
	for _, c := range done {
		s := c.syncTimes
		seeds := fmt.Sprintf("%d–%d", s.Seed, s.Seed+uint64(s.Runs)-1)
		if c.fresh {
			seeds = fmt.Sprintf("fresh, from %d", s.Seed)
		}
		p("| %s | %s | %d | %d | **%d** | %.0f |\n", c.version, seeds, s.Runs, s.Syncs, s.Differences, s.Seconds)
	}
	writeWhole(p, done)
	p(`
## The API server, kubectl and the workload controllers

Objects are made up from seeds, mostly sound, with something wrong here and there; both sides must give the same error list
or the same defaulted object. The published manifests are in ` + "`api/testdata/published.yaml`" + `, each with its source; each is read
as kubectl reads it and decoded strictly, as the API server does for kubectl apply. Quantities are apimachinery's own
` + "`resource.Quantity`" + ` on both sides; only the way from a YAML scalar to a quantity is ours. All with 1.37.

`)
	p("| what | compared | differences |\n|---|---|---|\n")
	for _, row := range others.Rows {
		p("| %s | %d | **%d** |\n", row.What, row.Compared, row.Differences)
	}
	p("\n## What is settled before comparing\n\n")
	for _, line := range randomUpstream {
		p("- %s\n", line)
	}
	p("\n## Known differences\n\n")
	p("Each was met as often as it says; the comparison fails if one is not, and on every other difference.\n\n")
	p("| what | why | times |\n|---|---|---|\n")
	for _, known := range others.Known {
		p("| %s | %s | %d |\n", known.What, known.Why, known.Times)
	}
	if cover != nil {
		cover.write(p)
	}
	return b.Bytes()
}

// writeWhole writes the table of whole runs.
func writeWhole(p func(string, ...any), done []comparison) {
	p(`
## Whole runs

The real controller runs by its own clock and queue, with the clients that kube-controller-manager gives it: those of metrics,
scales, statuses and discovery speak HTTP to an API server in the same process, which answers with what a cluster of ` + "`core/sim`" + `
holds at that moment and scales that cluster. ` + "`core/sim`" + ` runs the same scenario: Deployments, StatefulSets and ReplicaSets, HPAs
with metrics of all types, loads that queue or are shared unevenly, nodes that come and go, outages, edits, deletions, restarts,
rollouts, failing pods. Over the whole run everything is compared: when each sync begins, the scale and the status that it writes,
its events and its error; each pod's life and the workloads' counts; at the end the event objects.

`)
	p("| release | seeds | scenarios | syncs | rescales | events emitted | event objects | pods | differences | seconds |\n|---|---|---|---|---|---|---|---|---|---|\n")
	for _, c := range done {
		s := c.whole
		if s.Runs == 0 {
			continue
		}
		seeds := fmt.Sprintf("%d–%d", s.Seed, s.Seed+uint64(s.Runs)-1)
		if c.fresh {
			seeds = fmt.Sprintf("fresh, from %d", s.Seed)
		}
		p("| %s | %s | %d | %d | %d | %d | %d | %d | **%d** | %.0f |\n", c.version, seeds, s.Runs-s.Interrupted, s.Syncs, s.Rescales, s.Emitted, s.Events, s.Pods, s.Differences, s.Seconds)
	}
	p("\nWhat is not in them, and why:\n\n")
	for _, line := range leftOutOfWhole {
		p("- %s\n", line)
	}
}

// leftOutOfWhole lists what the whole runs leave out, and why.
var leftOutOfWhole = []string{
	"The informers' watches: their caches are written when the API server is, since a reflector's back-off goes by a clock of the whole process. How late a cache may be is in the comparison of decisions.",
	"Five workers: there is one, so that the syncs of one moment come in an order. The comparison of times has five.",
	"`syncJitter`: the seed draws how long each sync takes, and only `core/sim` knows the draws.",
	"The limit of requests per second of kube-controller-manager's clients: waiting for it takes time in the middle of a sync.",
	"A change in the middle of a sync that takes time: the status write then fails in a cluster, which `core/sim` leaves out. Such a run is not counted.",
	"The source `legacy`: the client of Heapster was removed before the oldest release here.",
	"Pods and samples given by hand: `core/sim` holds them as they are, metrics-server would not.",
	"The kubelet, the scheduler, the controllers of workloads, and the values and times of the samples are `core/sim`'s on both sides.",
}

// randomUpstream lists what is random upstream, or depends on the environment.
var randomUpstream = []string{
	"A status that differs only in the order of an ambiguous selector's rivals is another write upstream, so a failing write of it is not compared.",
	"The pod lister lists in a fixed order; in a cluster it is random which of several pods without a request an error names.",
	"All of a sync happens at one moment: it begins when the scale is read. Only the retries after a conflict take time.",
}

func (c *coverage) write(p func(string, ...any)) {
	p("\n## Statements of the real controller that ran\n\n| file | statements | ran | |\n|---|---|---|---|\n")
	for _, file := range measured {
		p("| %s | %d | %d | %.1f %% |\n", file, c.statements[file], c.covered[file], 100*float64(c.covered[file])/float64(c.statements[file]))
	}
	p("\nWhat did not run:\n\n| where | function | first line | why |\n|---|---|---|---|\n")
	for _, g := range c.gaps {
		reason := reasons[g.function]
		if reason == "" {
			reason = "not reached by the generator"
		}
		p("| %s:%d–%d | %s | `%s` | %s |\n", g.file, g.from, g.to, g.function, g.text, reason)
	}
}
