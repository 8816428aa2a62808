package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

const (
	realGo = "MUTATION_GO" // the path of the real go command

	// Gremlins stops a mutant's tests after timeoutFactor times the duration of
	// the coverage run, which takes at least leastRun.
	timeoutFactor = 10
	leastRun      = 4 * time.Second

	// memoryLimit bounds a mutant that loops and allocates, in bytes.
	memoryLimit = 4 << 30
)

// What an exit code of go test means to gremlins.
const (
	lived     = 0
	killed    = 1
	notViable = 2
)

// goCommand replaces the go command that gremlins runs, for three reasons.
// Gremlins skips lines that are in no block of the coverage profile, such as
// the cases of a switch. It counts a mutant that does not compile, or that vet
// rejects, as killed by the tests. And it does not limit memory.
func goCommand(args []string) int {
	switch {
	case args[0] != "test":
		return status(realCommand(args...).Run())
	case slices.Contains(args, "-coverprofile"):
		return coverAll(args[slices.Index(args, "-coverprofile")+1], args[len(args)-1])
	}
	return testMutant(args)
}

func realCommand(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Getenv(realGo), args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd
}

// coverAll runs the tests and writes a profile that says that they cover every line.
func coverAll(profile, pattern string) int {
	start := time.Now()
	if code := status(realCommand("test", "-count=1", pattern).Run()); code != 0 {
		return code
	}
	time.Sleep(leastRun - time.Since(start))
	dir := strings.TrimSuffix(pattern, "/...")
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return status(err)
	}
	text := "mode: set\n"
	for _, f := range files {
		text += fmt.Sprintf("%s/%s:1.1,1000000.1 1 1\n", moduleName, filepath.ToSlash(f))
	}
	return status(os.WriteFile(profile, []byte(text), 0o644))
}

const moduleName = "hpaplayground"

// testMutant runs the tests of the package in the working folder.
func testMutant(args []string) int {
	binary, err := os.CreateTemp(os.Getenv("GOTMPDIR"), "mutant-*.test")
	if err != nil {
		return status(err)
	}
	defer os.Remove(binary.Name())
	binary.Close()
	build := realCommand("test", "-vet=off", "-ldflags=-s -w", "-c", "-o", binary.Name(), ".")
	build.Env, build.Stdout, build.Stderr = append(os.Environ(), "GOGC=off"), nil, nil
	if build.Run() != nil {
		return notViable
	}
	limit := &syscall.Rlimit{Cur: memoryLimit, Max: memoryLimit}
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, limit); err != nil {
		return status(err)
	}
	timeout := args[slices.Index(args, "-timeout")+1]
	err = exec.Command(binary.Name(), "-test.failfast", "-test.timeout="+timeout).Run()
	if _, failed := errors.AsType[*exec.ExitError](err); failed {
		return killed // whatever the exit code is: that of a panic equals notViable
	}
	return status(err)
}

// status is the exit code of a command. An error of this program must not count
// as a killed mutant.
func status(err error) int {
	if err == nil {
		return 0
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode()
	}
	fmt.Fprintln(os.Stderr, "mutation:", err)
	return lived
}
