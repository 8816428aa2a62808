// Command mutation breaks core/hpa and core/autoscaling in one small way after
// another and runs the package's own tests each time: if no test notices a
// change, that rule is not tested. It writes core/conformance/MUTATION.md.
//
// The tool gremlins makes the changes. survivors.txt lists the changes that no
// test can notice, with the reason. Any other survivor is an error, and so is a
// listed one that a test notices.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// packages are the tested packages, without those in folders below.
var packages = []target{{"core/hpa"}, {"core/autoscaling"}}

const (
	survivorsFile = "tools/mutation/survivors.txt"
	reportFile    = "core/conformance/MUTATION.md"
)

func main() {
	if filepath.Base(os.Args[0]) == "go" {
		os.Exit(goCommand(os.Args[1:]))
	}
	root := flag.String("root", "../..", "the repository")
	gremlins := flag.String("gremlins", "../../bin/gremlins", "the path of gremlins")
	results := flag.String("results", "../../bin/mutants", "where each package's results are kept")
	only := flag.String("only", "", "run only the files that match this regular expression; ^$ runs none and writes the report again")
	flag.Parse()
	if err := run(*root, *gremlins, *results, *only); err != nil {
		fmt.Fprintln(os.Stderr, "mutation:", err)
		os.Exit(1)
	}
}

func run(root, gremlins, results, only string) error {
	wanted, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	if err := runGremlins(root, gremlins, results, wanted); err != nil {
		return err
	}
	mutants, err := readMutants(root, results)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(root, survivorsFile))
	if err != nil {
		return err
	}
	listed, err := parseSurvivors(string(text))
	if err != nil {
		return err
	}
	version, err := toolVersion(gremlins)
	if err != nil {
		return err
	}
	problems := compare(mutants, listed)
	if err := os.WriteFile(filepath.Join(root, reportFile), []byte(report(version, mutants, listed)), 0o644); err != nil {
		return err
	}
	fmt.Printf("wrote %s: %s\n", reportFile, count(mutants, nil))
	return errors.Join(problems...)
}
