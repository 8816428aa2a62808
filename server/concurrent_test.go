package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Many concurrent visitors get complete and correct responses while a trainer
// writes files, until the server stops. `make race` runs this test with the
// race detector.
func TestConcurrentRequests(t *testing.T) {
	s, err := newSite(testSite(true))
	if err != nil {
		t.Fatal(err)
	}
	dir := trainer(t)
	f, err := openFolder(dir, s)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + listener.Addr().String() + "/x"
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	served := make(chan error, 1)
	go func() {
		served <- serve(ctx, listener, &handler{site: s, exercises: f, connect: origins{"https://a.example"}, base: "/x"}, time.Minute, io.Discard)
	}()

	var visitors, writer sync.WaitGroup
	done := make(chan struct{})
	writer.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-done:
				return
			default:
			}
			// Write a new file and rename it, so that a reader sees either version in
			// full.
			name := filepath.Join(dir, "new.yaml")
			body := strings.Repeat(fmt.Sprintln(i%10), 1000)
			if err := os.WriteFile(name+".part", []byte(body), 0o600); err != nil {
				t.Error(err)
				return
			}
			if err := os.Rename(name+".part", name); err != nil {
				t.Error(err)
				return
			}
		}
	})
	for v := range 8 {
		visitors.Go(func() {
			client := &http.Client{Transport: &http.Transport{}}
			defer client.CloseIdleConnections()
			for i := range 40 {
				asked := []struct{ path, encoding, want string }{
					{"/app.wasm", "br", "app.wasm in br"},
					{"/app.wasm", "gzip", "app.wasm in gzip"},
					{"/icon.svg?v=b12e0d83", "", "<svg></svg>"},
					{"/embed", "", "<!doctype html><title>embed</title>"},
					{"/exercises/b.yaml", "", "kind: Exercise # b\n"},
					{"/exercises/new.yaml", "", "same lines"},
					{"/healthz", "", "ok\n"},
				}[(v+i)%7]
				request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+asked.path, http.NoBody)
				if err != nil {
					t.Error(err)
					return
				}
				request.Header.Set("Accept-Encoding", asked.encoding)
				response, err := client.Do(request)
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(response.Body)
				_ = response.Body.Close()
				got := string(body)
				if asked.want == "same lines" {
					if response.StatusCode == http.StatusNotFound || len(got) > 2 && got == strings.Repeat(got[:2], 1000) {
						continue
					}
				}
				if err != nil || got != asked.want {
					t.Errorf("%s: %q, %v, want %q", asked.path, got, err, asked.want)
				}
			}
		})
	}
	visitors.Wait()
	close(done)
	writer.Wait()
	stop()
	if err := <-served; err != nil {
		t.Errorf("serve: %v", err)
	}
}
