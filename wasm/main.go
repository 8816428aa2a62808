// Command wasm is the page's program, in two builds. As js/wasm it is what the
// browser runs. Natively it writes the static site around that:
//
//	wasm -out server/site -wasm bin/app.wasm -assets web/assets/dist
package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/ui"
)

// route tells both builds what the page is.
func route() {
	app.Route("/", func() app.Composer { return &ui.Page{} })
	for _, path := range []string{"/embed", "/embed.html"} {
		app.Route(path, func() app.Composer { return ui.NewFrame() })
	}
}
