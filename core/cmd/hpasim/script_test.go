//go:build !js

package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"hpaplayground/internal/golden"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"hpasim": main})
}

func TestScripts(t *testing.T) {
	scripts := testscript.Params{
		Dir:                 "testdata",
		UpdateScripts:       golden.Rewrite(),
		RequireExplicitExec: true,
	}
	if testing.Short() { // `make race` starts each command with the race detector
		scripts.Dir, scripts.Files = "", []string{"testdata/run.txtar"}
	}
	testscript.Run(t, scripts)
}
