package page

import (
	"time"

	"hpaplayground/web/browser"
	"hpaplayground/web/job"
)

// maxWorkers is how many workers there are at most. Each has the whole program in its memory.
const maxWorkers = 4

// newWorkers returns workers that run the program a second time, as many as the processor has cores.
func newWorkers(later func(time.Duration, func())) *job.Workers {
	cores := browser.Window().Get("navigator").Get("hardwareConcurrency").Int()
	return &job.Workers{Start: startWorker, Max: min(max(1, cores), maxWorkers), Later: later}
}

// worker is a worker of the page's script.
type worker struct{ js browser.Value }

func startWorker(answered func(string), failed func()) job.Worker {
	script := browser.Page().Call("startRunner",
		browser.Func(func(args []browser.Value) any {
			answered(args[0].String())
			return nil
		}),
		browser.Func(func([]browser.Value) any {
			failed()
			return nil
		}))
	if !script.Truthy() {
		return nil
	}
	return worker{script}
}

func (w worker) Post(request string) { w.js.Call("post", request) }
func (w worker) End()                { w.js.Call("end") }
