package main

import (
	"runtime/debug"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func main() {
	// The heap is small and the collector has no thread of its own: collecting
	// less often costs a few megabytes and saves time in every edit.
	debug.SetGCPercent(400)
	route()
	app.RunWhenOnBrowser()
}
