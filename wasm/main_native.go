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
	flag.BoolVar(&s.fast, "fast", false, "compress faster and less")
	build := flag.String("build", "", "instead, build the program for js/wasm into this file")
	flag.Parse()
	if *build != "" {
		exit(program(*build))
	}
	if s.out == "" || s.wasm == "" || s.assets == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	route()
	exit(s.write())
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
	os.Exit(0)
}
