package main

import (
	"runtime/debug"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func main() {
	// The heap is small and the collector has no thread of its own: what it does,
	// the person who types waits for. Some forty edits fit into what this allows,
	// and when the edits rest the page collects by itself.
	debug.SetGCPercent(1000)
	route()
	app.RunWhenOnBrowser()
}
