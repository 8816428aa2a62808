package main

import (
	"bytes"
	"fmt"
)

// write is the text of REPORT.md.
func write(done []comparison, cover *coverage) []byte {
	var b bytes.Buffer
	p := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	p("# Our controller against the real one\n\n")
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
	p("\n## What is settled before comparing\n\n")
	for _, line := range settled {
		p("- %s\n", line)
	}
	p("\n## Known differences\n\n")
	p("None: a difference fails the comparison.\n")
	if cover != nil {
		cover.write(p)
	}
	return b.Bytes()
}

// settled is what upstream leaves to chance or to the environment.
var settled = []string{
	"The rivals that an ambiguous selector names are in random order upstream (and with the optimized selector store any two of them): their number is compared. A status that differs only in their order is another write upstream, so a failing write of it is not compared either.",
	"With ten or more messages of one type and reason client-go combines events and forgets one message by chance: event objects of such HPAs are compared before the correlator only.",
	"The error of a REST mapping is handed to ours as the error of the GET: the event, the condition and the status are compared, the returned error is not.",
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
