//go:build unix

package main

import (
	"net"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A FIFO or a socket is not a collection. Opening a FIFO would block until
// there is a writer.
func TestExercisesIrregular(t *testing.T) {
	s, err := newSite(testSite(true))
	if err != nil {
		t.Fatal(err)
	}
	dir := trainer(t)
	if err := syscall.Mkfifo(filepath.Join(dir, "fifo.yaml"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir) // the path of a socket must be short: 103 bytes on macOS
	socket, err := net.Listen("unix", "socket.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = socket.Close() }()
	f, err := openFolder(dir, s)
	if err != nil {
		t.Fatal(err)
	}
	h := &handler{site: s, exercises: f}
	if got := exchange(t, h, "GET /exercises/index.json"); strings.Contains(got, "fifo") || strings.Contains(got, "socket") {
		t.Errorf("the list has them:\n%s", got)
	}
	for _, name := range []string{"fifo.yaml", "socket.yaml"} {
		body := make(chan error, 1)
		go func() {
			_, err := f.read(name)
			body <- err
		}()
		select {
		case err := <-body:
			if err == nil {
				t.Errorf("%s was read", name)
			}
		case <-time.After(time.Minute): // a hang, on the slowest machine, too
			t.Fatalf("%s: reading it blocks", name)
		}
		if got, want := exchange(t, h, "GET /exercises/"+name), "500 Internal Server Error\n"; !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", name, got)
		}
	}
}
