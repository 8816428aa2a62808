package main

import (
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
)

// mutators are all of gremlins' mutators except two. INVERT_NEGATIVES turns a
// minus into a plus, as ARITHMETIC_BASE does. INVERT_BITWISE mistakes the & of
// an address for an operator, and the only shift in the packages is in a
// constant.
var mutators = []string{
	"--arithmetic-base", "--conditionals-boundary", "--conditionals-negation", "--increment-decrement",
	"--invert-assignments", "--invert-bwassign", "--invert-logical", "--invert-loopctrl", "--remove-self-assignments",
	"--invert-bitwise=false", "--invert-negatives=false",
}

// runGremlins runs gremlins on the files that match only, and merges their
// results with those of earlier runs. It runs on a copy of core, because
// gremlins copies the whole module for each of its workers.
func runGremlins(root, gremlins, results string, only *regexp.Regexp) error {
	for _, path := range []*string{&root, &gremlins, &results} {
		var err error
		if *path, err = filepath.Abs(*path); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(results, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "mutation-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	module := filepath.Join(work, "module")
	if err := copyModule(root, module); err != nil {
		return err
	}
	env, err := environment(work)
	if err != nil {
		return err
	}
	for _, t := range packages {
		files, err := t.files(root)
		if err != nil {
			return err
		}
		output := filepath.Join(work, "output.json")
		args := append([]string{"unleash", "--workers", "2", "--timeout-coefficient", fmt.Sprint(timeoutFactor),
			"--output-statuses", "lt", "--output", output, "--exclude-files", "/"}, mutators...)
		wanted := 0
		for _, f := range files {
			if only.MatchString(t.dir + "/" + f) {
				wanted++
			} else {
				args = append(args, "--exclude-files", "^"+regexp.QuoteMeta(f)+"$")
			}
		}
		if wanted == 0 {
			continue
		}
		fmt.Println("==", t.dir)
		// Build the tests first, because gremlins measures how long they take.
		build := exec.Command("go", "test", "-run", "^$", "./"+t.dir)
		build.Dir, build.Stderr = module, os.Stderr
		if err := build.Run(); err != nil {
			return err
		}
		cmd := exec.Command(gremlins, args...)
		cmd.Dir, cmd.Env = filepath.Join(module, t.dir), env
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("gremlins in %s: %w", t.dir, err)
		}
		if err := merge(output, t.results(results), files, func(f string) bool { return only.MatchString(t.dir + "/" + f) }); err != nil {
			return err
		}
	}
	return nil
}

// environment puts this program at the front of PATH, under the name go.
func environment(work string) ([]string, error) {
	real, err := exec.LookPath("go")
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	bin := filepath.Join(work, "bin")
	if err := errors.Join(os.Mkdir(bin, 0o755), os.Symlink(self, filepath.Join(bin, "go"))); err != nil {
		return nil, err
	}
	return append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), realGo+"="+real, "TMPDIR="+work), nil
}

// copyModule copies what the tests of the packages need.
func copyModule(from, to string) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		if err := copyFile(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	for _, folder := range []string{"core", "internal"} {
		if err := copyFolder(from, to, folder); err != nil {
			return err
		}
	}
	return nil
}

func copyFolder(from, to, folder string) error {
	return filepath.WalkDir(filepath.Join(from, folder), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "conformance" {
				return filepath.SkipDir
			}
			return nil
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		return copyFile(path, filepath.Join(to, name))
	})
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

func toolVersion(gremlins string) (string, error) {
	info, err := buildinfo.ReadFile(gremlins)
	if err != nil {
		return "", err
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == "github.com/go-gremlins/gremlins" {
			return m.Version, nil
		}
	}
	return "", fmt.Errorf("%s: not gremlins", gremlins)
}
