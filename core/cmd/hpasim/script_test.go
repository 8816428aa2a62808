//go:build !js

package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var rewrite = flag.Bool("rewrite", false, "write what came out into the scripts as what is wanted")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"hpasim": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		UpdateScripts:       *rewrite,
		RequireExplicitExec: true,
	})
}
