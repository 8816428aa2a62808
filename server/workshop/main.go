// Command workshop packs everything for a workshop without a network into one zip: the
// server, which contains the whole site, and hpasim, both for each common system, and a text
// that says how to start.
//
//	go run ./server/workshop -out FILE.zip [-only OS/ARCH]
//
// Build the site first.
package main

import (
	"archive/zip"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// platforms are the systems that participants use, as GOOS/GOARCH.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/arm64", "darwin/amd64", "windows/amd64"}

// programs maps a program's name in the zip to its package.
var programs = []struct{ name, pkg string }{
	{"hpa-playground", "./server"},
	{"hpasim", "./core/cmd/hpasim"},
}

//go:embed START.txt
var start string

// made is the modification time of all files, so that the zip depends only on
// the source.
var made = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

func main() {
	out := flag.String("out", "", "the zip to write")
	only := flag.String("only", "", "pack for this system alone, as `OS/ARCH`")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := pack(*out, *only); err != nil {
		fmt.Fprintln(os.Stderr, "workshop:", err)
		os.Exit(1)
	}
}

// pack writes the complete zip, or nothing.
func pack(out, only string) error {
	targets := platforms
	if only != "" {
		if !slices.Contains(platforms, only) {
			return fmt.Errorf("system %q: want one of %s", only, strings.Join(platforms, ", "))
		}
		targets = []string{only}
	}
	if _, err := os.Stat("server/site/index.html"); err != nil {
		return fmt.Errorf("the site is not built: run `make build` first: %w", err)
	}
	folder, err := os.MkdirTemp("", "workshop")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	unfinished := filepath.Join(folder, "zip")
	if err := write(unfinished, folder, targets); err != nil {
		return err
	}
	return move(unfinished, out)
}

func write(name, folder string, targets []string) (err error) {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	z := zip.NewWriter(file)
	defer func() {
		for _, c := range []io.Closer{z, file} {
			if e := c.Close(); err == nil {
				err = e
			}
		}
	}()
	if err := add(z, "START.txt", 0o644, strings.NewReader(strings.ReplaceAll(start, "\n", "\r\n"))); err != nil {
		return err
	}
	for _, target := range targets {
		goos, arch, _ := strings.Cut(target, "/")
		for _, p := range programs {
			program := filepath.Join(folder, "program")
			if err := build(goos, arch, p.pkg, program); err != nil {
				return err
			}
			name := p.name
			if goos == "windows" {
				name += ".exe"
			}
			if err := addFile(z, goos+"-"+arch+"/"+name, program); err != nil {
				return err
			}
		}
	}
	return nil
}

func build(goos, arch, pkg, out string) error {
	command := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", out, pkg)
	command.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0")
	command.Stderr = os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("build %s for %s/%s: %w", pkg, goos, arch, err)
	}
	return nil
}

func addFile(z *zip.Writer, name, from string) error {
	file, err := os.Open(from)
	if err != nil {
		return err
	}
	defer file.Close()
	return add(z, name, 0o755, file)
}

func add(z *zip.Writer, name string, mode os.FileMode, body io.Reader) error {
	header := &zip.FileHeader{Name: "hpa-workshop/" + name, Method: zip.Deflate, Modified: made}
	header.SetMode(mode)
	w, err := z.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, body)
	return err
}

// move replaces a file with another, even across disks.
func move(from, to string) error {
	body, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, body, 0o644)
}
