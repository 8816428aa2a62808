package main

import (
	"bytes"
	"os"
	"runtime/debug"
	"slices"
	"testing"
)

// TestUpToDate: core/manifest/schema is the output of this program for the API version in
// go.mod. The module files of other releases are only for the controller.
func TestUpToDate(t *testing.T) {
	info, ok := debug.ReadBuildInfo()
	if ok && !slices.ContainsFunc(info.Deps, func(m *debug.Module) bool {
		if m.Replace != nil {
			m = m.Replace
		}
		return m.Path == "k8s.io/api" && m.Version == "v0.37.1"
	}) {
		t.Skip("not the API that the schema is made from")
	}
	want, err := os.ReadFile("../../manifest/schema/kubernetes.schema")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := write(&got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Error("core/manifest/schema/kubernetes.schema is not what schemagen writes: run it")
	}
}
