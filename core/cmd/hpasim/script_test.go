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
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		UpdateScripts:       golden.Rewrite(),
		RequireExplicitExec: true,
	})
}
