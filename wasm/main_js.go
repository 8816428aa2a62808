package main

import (
	"encoding/json"
	"runtime/debug"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/advise"
	"hpaplayground/core/parse"
	"hpaplayground/web/browser"
	"hpaplayground/web/job"
)

func main() {
	// The heap is small and the garbage collector shares the program's thread, so a
	// collection delays the next keystroke. The page itself collects garbage while it
	// is idle. These limits are for large allocations.
	debug.SetGCPercent(1000)
	debug.SetMemoryLimit(400 << 20)
	if !browser.Document().Truthy() {
		answerPage()
	}
	route()
	app.RunWhenOnBrowser()
}

// answerPage answers what the page asks this worker, see web/job.Workers. It does not return.
func answerPage() {
	var reader parse.Reader // keeps the text between two answers
	browser.Window().Set("hpaAnswer", browser.Func(func(args []browser.Value) any {
		var asked job.Request
		if err := json.Unmarshal([]byte(args[0].String()), &asked); err != nil {
			panic(err)
		}
		measured := advise.Measure(&reader, asked.Text, asked.Settings)
		answer, err := json.Marshal(job.Answer{ID: asked.ID, Answer: &measured})
		if err != nil {
			panic(err)
		}
		return string(answer)
	}))
	select {}
}
