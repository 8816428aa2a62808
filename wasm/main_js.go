package main

import (
	"runtime/debug"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func main() {
	// The heap is small and the garbage collector shares the program's thread, so a
	// collection delays the next keystroke. The page itself collects garbage while it
	// is idle. These limits are for large allocations.
	debug.SetGCPercent(1000)
	debug.SetMemoryLimit(400 << 20)
	route()
	app.RunWhenOnBrowser()
}
