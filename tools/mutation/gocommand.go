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
	realGo = "MUTATION_GO" // the path of the go command proper

	// Gremlins gives a mutant's tests this many times what the run for the
	// coverage took, which lasts leastRun at least.
	timeoutFactor = 10
	leastRun      = 4 * time.Second

	// memoryLimit bounds a mutant that loops and allocates, in bytes.
	memoryLimit = 4 << 30
)

// What gremlins makes of the exit code of go test.
const (
	lived     = 0
	killed    = 1
	notViable = 2
)

// goCommand is the go command as gremlins sees it, for three reasons. To
// gremlins a line is covered only if it is in a block of the profile, which the
// cases of a switch are not: it would pass over them. It takes a mutant that
// does not compile, or that vet objects to, for one that the tests killed. And
// it does not bound memory.
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

// coverAll runs the tests and writes a profile by which they reach all.
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
		return killed // whatever the code: a panic's is that of notViable
	}
	return status(err)
}

// status is the exit code of a command. Trouble of our own must not count as a
// mutant's death.
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
