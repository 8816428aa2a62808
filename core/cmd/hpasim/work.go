package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/cobra"

	"hpaplayground/core/parse"
	"hpaplayground/core/timeline"
)

// work is what the runs of a command do, and how much they may do. It is counted and not timed, so that a
// command makes as many runs on a slow machine as on a fast one.
type work struct {
	most time.Duration // a nanosecond is a unit of timeline.Timeline
	done int64
	err  error // why not all runs were made; nil: they were
}

// usualWork is less than 30 seconds on most machines. A command may be given one run, of scenario.MaxWork, before.
const usualWork = 30 * time.Second

func (w *work) flag(c *cobra.Command) {
	c.Flags().DurationVar(&w.most, "work", usualWork, "make no more runs after about this `TIME` of them, such as 10m; 30s if not\ngiven")
	completeFlag(c, "work", "30s", "10m", "1h")
}

// errInterrupted is why runs end when a person presses Ctrl C.
var errInterrupted = errors.New("interrupted")

// ran counts a run.
func (w *work) ran(text string, tl *timeline.Timeline) {
	if w.done += parse.WorkOf(text); tl != nil {
		w.done += tl.Work
	}
}

// counting makes a search count its runs.
func (w *work) counting(run func(text string) *timeline.Timeline) func(text string) *timeline.Timeline {
	return func(text string) *timeline.Timeline {
		tl := run(text)
		w.ran(text, tl)
		return tl
	}
}

// stopper ends many runs when they are too much work, or when a person presses Ctrl C. A second Ctrl C
// ends the program.
type stopper struct {
	*work
	pressed func() error
	end     func()
}

func (w *work) begin() stopper {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, cancel) // so the second is not caught
	return stopper{w, ctx.Err, cancel}
}

// stop reports whether no more runs should be made, and sets err. more is the work of the runs that done does not
// have yet.
func (s stopper) stop(more int64, made, all int) bool {
	switch {
	case s.err != nil:
	case s.pressed() != nil:
		s.err = fmt.Errorf("%w after %d of about %d runs", errInterrupted, made, all)
	case made < all && s.done+more > int64(s.most):
		s.err = fmt.Errorf("stopped after %d of about %d runs: all of them are more work than about %v; allow more with --work, or shorten the run", made, all, s.most)
	}
	return s.err != nil
}

// steps does all of a work that knows how many steps are left, and shows the progress.
func (w *work) steps(stderr io.Writer, what string, search interface {
	Step() bool
	Left() int
}) {
	p, s := newProgress(stderr, what), w.begin()
	defer p.end()
	defer s.end()
	counted, counts := search.(interface{ Work() int64 })
	var more int64
	for all := search.Left(); w.err == nil && search.Step(); {
		if counts {
			more = counted.Work()
		}
		made := all - search.Left()
		p.at(int64(made), int64(all))
		s.stop(more, made, all)
	}
	w.done += more
}
