//go:build e2e

package e2e

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var serverBinary = flag.String("server", "../bin/server", "the server to test, as `make build` leaves it")

// site is the running server's URL, without a slash at the end.
var site string

// browser is the usual Chromium; each test opens its pages in its own profile.
var browser context.Context

func TestMain(m *testing.M) {
	flag.Parse()
	patience = time.Duration(float64(patience) * *slow)
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	url, stopServer, err := startServer()
	if err != nil {
		return 0, err
	}
	defer stopServer()
	site = url

	var closeBrowser func()
	var options []chromedp.ExecAllocatorOption
	if flag.Lookup("test.bench").Value.String() == "" {
		// V8 would optimize the program during a test, which takes a fifth of the
		// processor time and only pays off in a page that runs for long.
		options = append(options, chromedp.Flag("js-flags", "--wasm-tiering-budget=180000000"))
		options = append(options, chromedp.Flag("process-per-site", true)) // see usedProfiles
	}
	if browser, closeBrowser, err = startChromium(usualChromium(), options...); err != nil {
		return 0, err
	}
	defer closeBrowser()
	return m.Run(), nil
}

// startChromium starts the Chromium at a path, or the Chromium that chromedp finds.
func startChromium(path string, more ...chromedp.ExecAllocatorOption) (ctx context.Context, stop func(), err error) {
	options := append(browserOptions(), more...)
	if path != "" {
		options = append(options, chromedp.ExecPath(path))
	}
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancelBrowser := chromedp.NewContext(allocator)
	stop = func() { cancelBrowser(); cancel() }
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, nil, fmt.Errorf("start Chromium: %w", err)
	}
	return ctx, stop, nil
}

// usualChromium is the path of the Chromium that most tests use. A Chromium without
// windows is preferred, because windows need much processor time.
func usualChromium() string {
	if path := os.Getenv("CHROMIUM"); path != "" {
		return path
	}
	path, _ := exec.LookPath("chromium-headless-shell")
	return path
}

// startServer runs the built server on a free port, with optional flags.
func startServer(flags ...string) (url string, stop func(), err error) {
	command := exec.Command(*serverBinary, append([]string{"-addr", "127.0.0.1:0"}, flags...)...)
	command.Stderr = os.Stderr
	output, err := command.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := command.Start(); err != nil {
		return "", nil, fmt.Errorf("start the server; `make build` makes it: %w", err)
	}
	stop = func() {
		_ = command.Process.Signal(os.Interrupt)
		_ = command.Wait()
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), " is at ")
	if err != nil || !ok {
		stop()
		return "", nil, errors.Join(fmt.Errorf("the server printed no address: %q", line), err)
	}
	return strings.TrimSuffix(url, "/"), stop, nil
}

// browserOptions start a Chromium that can only reach the server: no other name
// resolves, so a request to another host fails.
func browserOptions() []chromedp.ExecAllocatorOption {
	options := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	only := "EXCLUDE 127.0.0.1"
	if u, err := url.Parse(*elsewhere); err == nil && u.Hostname() != "" {
		only += ", EXCLUDE " + u.Hostname()
	}
	options = append(options,
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		// Each profile has a window. Its address bar would load four internal
		// pages: a quarter of a test's processor time.
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, "+only),
	)
	return options
}
