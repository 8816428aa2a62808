// Command wasm is the page's program. As js/wasm it runs in the browser. Natively
// it writes the static site around that program:
//
//	wasm -out server/site -wasm bin/app.wasm -assets web/assets/dist
package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/page"
)

// route registers the page in both builds.
func route() {
	app.Route("/", func() app.Composer { return &page.Page{} })
	for _, path := range []string{"/embed", "/embed.html"} {
		app.Route(path, func() app.Composer { return page.NewFrame() })
	}
}
