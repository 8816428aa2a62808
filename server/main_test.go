package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// start runs the server on a free port. It returns its URL, a function that
// stops it, and the channel of its exit code.
func start(t *testing.T) (url string, stop func(), exit <-chan int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	out, in := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, []string{"-addr", "127.0.0.1:0"}, in, io.Discard)
		_ = in.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the server printed no address: %v", err)
	}
	_, url, ok := strings.Cut(strings.TrimSpace(line), "HPA Playground is at ")
	if !ok {
		t.Fatalf("printed %q", line)
	}
	return url, cancel, code
}

func TestRunServesAndStops(t *testing.T) {
	url, stop, exit := start(t)
	if !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Errorf("printed the URL %q", url)
	}
	response, err := http.Get(url + "healthz")
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	stop()
	select {
	case code := <-exit:
		if code != 0 {
			t.Errorf("exit code %d after a stop, want 0", code)
		}
	case <-time.After(stopTimeout + time.Minute): // a hang, on the slowest machine, too
		t.Fatal("the server did not stop")
	}
	if response, err := http.Get(url + "healthz"); err == nil {
		_ = response.Body.Close()
		t.Error("the server still answers after it stopped")
	}
}

// A request that is in progress when the server stops is completed.
func TestServeFinishesOpenRequests(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	arrived, goOn := make(chan struct{}), make(chan struct{})
	served := make(chan error, 1)
	go func() {
		served <- serve(ctx, listener, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			close(arrived)
			<-goOn
			_, _ = io.WriteString(w, "done")
		}), time.Minute, io.Discard)
	}()
	answer := make(chan string, 1)
	go func() {
		response, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			answer <- err.Error()
			return
		}
		body, _ := io.ReadAll(response.Body)
		_ = response.Body.Close()
		answer <- string(body)
	}()
	<-arrived
	cancel()
	close(goOn)
	if got := <-answer; got != "done" {
		t.Errorf("the open request got %q", got)
	}
	if err := <-served; err != nil {
		t.Errorf("serve: %v", err)
	}
}

// A download that is still in progress does not make the stop fail: it is cut
// off after stopTimeout, and the log says so.
func TestServeCutsOffSlowRequests(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	arrived := make(chan struct{})
	var logged strings.Builder
	served := make(chan error, 1)
	go func() {
		served <- serve(ctx, listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			close(arrived)
			<-r.Context().Done()
		}), 50*time.Millisecond, &logged)
	}()
	cut := make(chan error, 1)
	go func() {
		response, err := http.Get("http://" + listener.Addr().String())
		if err == nil {
			_ = response.Body.Close()
		}
		cut <- err
	}()
	<-arrived
	cancel()
	if err := <-served; err != nil {
		t.Errorf("serve: %v", err)
	}
	if err := <-cut; err == nil {
		t.Error("the request was not cut off")
	}
	if want := "stopped; requests that were not done after 50ms were cut off"; !strings.Contains(logged.String(), want) {
		t.Errorf("logged %q, want %q", logged.String(), want)
	}
}

func TestRunPortTaken(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	var stderr strings.Builder
	code := run(t.Context(), []string{"-addr", taken.Addr().String()}, io.Discard, &stderr)
	want := `server: address "` + taken.Addr().String() + `": the port is taken; choose another with -addr, or let -addr 127.0.0.1:0 pick one` + "\n"
	if code != 1 || stderr.String() != want {
		t.Errorf("exit code %d, stderr %q; want 1, %q", code, stderr.String(), want)
	}
}

func TestRunArguments(t *testing.T) {
	for _, c := range []struct {
		args   []string
		code   int
		stderr string
	}{
		{[]string{"-h"}, 0, "host:port"},
		{[]string{"-port", "1"}, 2, "flag provided but not defined"},
		{[]string{"8080"}, 2, `unexpected argument "8080"`},
		{[]string{"-addr", "nonsense"}, 1, `address "nonsense"`},
		{[]string{"-base", "/a b/"}, 2, "want a path such as /x/y/"},
		{[]string{"-addr", "127.0.0.1:70000"}, 1, `address "127.0.0.1:70000"`},
	} {
		var stderr strings.Builder
		code := run(t.Context(), c.args, io.Discard, &stderr)
		if code != c.code || !strings.Contains(stderr.String(), c.stderr) {
			t.Errorf("run(%q) = %d, stderr %q; want %d and %q", c.args, code, stderr.String(), c.code, c.stderr)
		}
	}
}

func TestPublicURL(t *testing.T) {
	for _, c := range []struct{ addr, want string }{
		{"127.0.0.1:8080", "http://127.0.0.1:8080/"},
		{"0.0.0.0:80", "http://localhost:80/"},
		{"[::]:8080", "http://localhost:8080/"},
		{"[::1]:8080", "http://[::1]:8080/"},
	} {
		addr, err := net.ResolveTCPAddr("tcp", c.addr)
		if err != nil {
			t.Fatal(err)
		}
		if got := publicURL(addr, ""); got != c.want {
			t.Errorf("publicURL(%s) = %s, want %s", c.addr, got, c.want)
		}
	}
}
