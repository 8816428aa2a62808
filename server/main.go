// Command server serves the HPA Playground page: a static site that is embedded
// in the binary. It computes nothing for the page and keeps no state, so one
// process can serve any number of visitors.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Time limits of one connection. The limit for writing is the longest, because the
// uncompressed WebAssembly takes minutes on a slow connection.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 10 * time.Second
	writeTimeout      = 5 * time.Minute
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 16 << 10
	stopTimeout       = 5 * time.Second
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second signal ends the process at once.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run serves until ctx ends and returns the exit code: 0 after a stop, 1 if it
// cannot serve, 2 for wrong arguments.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("server", flag.ContinueOnError)
	flags.SetOutput(stderr)
	addr := flags.String("addr", "127.0.0.1:8080", "`host:port` to listen on; port 0 picks a free one")
	exercises := flags.String("exercises", "", "`folder` with collections of exercises, to be served below /exercises/")
	h := &handler{}
	flags.Var(&h.connect, "connect", "`origin`, such as https://example.com, that the page may fetch collections of exercises from; may be repeated")
	flags.Var(&h.base, "base", "`path`, such as /x/y/, that the site is served below, for a proxy that forwards whole paths")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "server: unexpected argument %q\n", flags.Arg(0))
		return 2
	}

	site, err := embedded()
	if err != nil {
		fmt.Fprintf(stderr, "server: %v\n", err)
		return 1
	}
	h.site = site
	if *exercises != "" {
		if h.exercises, err = openFolder(*exercises, site); err != nil {
			fmt.Fprintf(stderr, "server: -exercises: %v\n", err)
			return 1
		}
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		fmt.Fprintf(stderr, "server: %s\n", listenProblem(*addr, err))
		return 1
	}
	if !site.built() {
		fmt.Fprintln(stderr, "server: the page is not in this binary; run `make build` first")
	}
	fmt.Fprintf(stdout, "HPA Playground is at %s\n", publicURL(listener.Addr(), h.base))
	if err := serve(ctx, listener, h, stopTimeout, stderr); err != nil {
		fmt.Fprintf(stderr, "server: %v\n", err)
		return 1
	}
	return 0
}

// serve accepts requests until ctx ends, then lets open requests finish for at
// most stopTimeout and cuts off the rest. Both are a successful stop.
func serve(ctx context.Context, listener net.Listener, handler http.Handler, stopTimeout time.Duration, logTo io.Writer) error {
	logger := log.New(logTo, "server: ", log.LstdFlags)
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          logger,
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	shutdownCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	err := server.Shutdown(shutdownCtx)
	if errors.Is(err, context.DeadlineExceeded) {
		logger.Printf("stopped; requests that were not done after %v were cut off", stopTimeout)
		return server.Close()
	}
	return err
}

// listenProblem adds a hint to a listen error, if there is one.
func listenProblem(addr string, err error) string {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Sprintf("address %q: the port is taken; choose another with -addr, or let -addr 127.0.0.1:0 pick one", addr)
	case errors.Is(err, syscall.EACCES):
		return fmt.Sprintf("address %q: this user may not listen on that port; choose one above 1023 with -addr", addr)
	}
	return fmt.Sprintf("address %q: %v", addr, err)
}

// publicURL returns the URL for a browser on this machine. If the server
// listens on every interface, the host is localhost.
func publicURL(addr net.Addr, base base) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return "http://" + addr.String() + base.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + base.String()
}
