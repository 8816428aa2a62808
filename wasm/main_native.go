//go:build !js

package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	var s site
	flag.StringVar(&s.out, "out", "", "folder to write the site into")
	flag.StringVar(&s.wasm, "wasm", "", "the program, built for js/wasm")
	flag.StringVar(&s.assets, "assets", "", "folder with the bundled scripts and style")
	flag.StringVar(&s.at, "site", "", "`address` that the site is built for, such as https://name.example/x/; links to it show pictures then")
	flag.BoolVar(&s.plain, "plain", false, "for a file server that sets no headers: pages carry the policy, and there is a 404.html")
	flag.BoolVar(&s.fast, "fast", false, "compress faster and less")
	flag.Parse()
	if s.out == "" || s.wasm == "" || s.assets == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	s.licenses = licenses
	route()
	routeTranslations()
	if err := s.write(); err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
}
