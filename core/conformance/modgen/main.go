// Modgen writes the module file for the controller of another release, such as go.k136.mod.
// Run it from this module's directory:
//
//	go run ./modgen 1.36.3
//
// Then build with -modfile=go.k136.mod -tags k136.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strings"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 {
		log.Fatal("usage: go run ./modgen 1.36.3 ...")
	}
	for _, version := range os.Args[1:] {
		if err := write(version); err != nil {
			log.Fatalf("%s: %v", version, err)
		}
	}
}

// write makes the module file of one release: k8s.io/kubernetes at v1.x.y and
// each of its staging modules at v0.x.y.
func write(version string) error {
	parts := strings.Split(version, ".")
	if len(parts) != 3 || parts[0] != "1" {
		return fmt.Errorf("not a release such as 1.36.3")
	}
	staging := "v0." + parts[1] + "." + parts[2]
	modules, err := stagingModules("v" + version)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "module hpaplayground/core/conformance\n\ngo 1.26.0\n\n")
	fmt.Fprintf(&b, "require (\n\thpaplayground v0.0.0\n\tk8s.io/kubernetes v%s\n)\n\n", version)
	fmt.Fprintf(&b, "replace (\n\thpaplayground => ../..\n")
	for _, m := range modules {
		fmt.Fprintf(&b, "\t%s => %s %s\n", m, m, staging)
	}
	fmt.Fprintf(&b, ")\n")
	file := "go.k1" + parts[1] + ".mod"
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		return err
	}
	tidy := exec.Command("go", "mod", "tidy", "-e", "-modfile="+file)
	tidy.Stderr = os.Stderr
	return tidy.Run()
}

// stagingModules returns the modules that the release replaces by its own folders.
func stagingModules(version string) ([]string, error) {
	var module struct{ GoMod string }
	if err := run(&module, "go", "mod", "download", "-json", "k8s.io/kubernetes@"+version); err != nil {
		return nil, err
	}
	var file struct {
		Replace []struct {
			Old, New struct{ Path string }
		}
	}
	if err := run(&file, "go", "mod", "edit", "-json", module.GoMod); err != nil {
		return nil, err
	}
	var modules []string
	for _, r := range file.Replace {
		if strings.HasPrefix(r.New.Path, "./staging/") {
			modules = append(modules, r.Old.Path)
		}
	}
	return modules, nil
}

func run(into any, name string, args ...string) error {
	command := exec.Command(name, args...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return err
	}
	return json.Unmarshal(out, into)
}
