package main

import (
	"runtime/debug"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func main() {
	// The heap is small and the collector has no thread of its own: what it does,
	// the person who types waits for. The page collects by itself, between what it
	// does; this is for what allocates much at once.
	debug.SetGCPercent(1000)
	debug.SetMemoryLimit(400 << 20)
	route()
	app.RunWhenOnBrowser()
}
