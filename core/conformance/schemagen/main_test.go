package main

import (
	"bytes"
	"os"
	"runtime/debug"
	"slices"
	"testing"
)

// TestUpToDate: core/manifest/schema is what this program writes from the
// API that go.mod names. Other releases' modules are for the controller.
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
