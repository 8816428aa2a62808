//go:build e2e

package e2e

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// webkit is a window of WebKitGTK's MiniBrowser, with its own profile. WebKitWebDriver drives it
// over HTTP. The protocol does not report the console, so a script in the page collects errors
// after the page has loaded. The page itself reports earlier errors.
type webkit struct {
	session string        // its URL
	limit   time.Duration // how long a command may take
	*watch
}

// collectScript records errors of the page.
const collectScript = `if (!window.e2eWrong) {
	window.e2eWrong = [];
	// A resize that waits for the next frame is not an error, although WebKit reports it as one.
	addEventListener("error", (e) => e.message.startsWith("ResizeObserver loop") || e2eWrong.push("exception: " + e.message));
	addEventListener("unhandledrejection", (e) => e2eWrong.push("exception: " + e.reason));
	for (const level of ["error", "warn", "assert"]) {
		const write = console[level];
		console[level] = function (...said) {
			if (level !== "assert" || !said[0]) e2eWrong.push("console " + level + ": " + said.join(" "));
			write.apply(this, said);
		};
	}
};`

// collect passes the errors that the script has recorded since the last call to the watch.
func (w *webkit) collect() {
	var found []string
	all := `{ wrong: (window.e2eWrong ?? []).splice(0).concat(` + each(notice) + `.map((notice) => "notice: " + notice.innerText)) }`
	if w.evaluate("("+all+").wrong", &found) != nil {
		return // the window is closed, or shows no page
	}
	for _, problem := range found {
		w.add(problem)
	}
}

// findWebKit looks in the same places as scripts/deps.
func findWebKit() (miniBrowser string, err error) {
	const missing = ": `scripts/deps webkit` installs it or says how to get it"
	for _, name := range []string{"WebKitWebDriver", "Xvfb"} {
		if _, err := exec.LookPath(name); err != nil {
			return "", errors.New("no " + name + missing)
		}
	}
	for _, pattern := range []string{"/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser"} {
		if found, _ := filepath.Glob(pattern); len(found) > 0 {
			return found[0], nil
		}
	}
	return "", errors.New("no MiniBrowser of WebKitGTK" + missing)
}

// startScreen starts a virtual X server and returns its display name.
func startScreen(t testing.TB) string {
	t.Helper()
	// With -displayfd, Xvfb prints the display number when it is ready.
	return ":" + announced(t, exec.Command("Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"), "")
}

// startWebKit opens an empty window that ends with the test.
func startWebKit(t testing.TB, screen string, l device, language string) *tab {
	t.Helper()
	miniBrowser, err := findWebKit()
	if err != nil {
		t.Fatal(err)
	}
	p := &tab{t: t, watch: &watch{origin: site}}
	w := &webkit{watch: p.watch}
	// Often the driver waits forever for the window's first message. A slow machine gets more time
	// each time.
	for limit := patience / 4; ; limit *= 2 {
		w.limit = limit
		err := w.open(t, miniBrowser, screen, language)
		if err == nil {
			break
		}
		var timer net.Error
		if limit > 2*patience || !errors.As(err, &timer) || !timer.Timeout() {
			t.Fatal(err)
		}
	}
	w.limit = patience
	t.Cleanup(func() { _ = w.call(http.MethodDelete, "", nil, nil) })
	t.Cleanup(p.finish)
	t.Cleanup(w.collect)
	p.driver = w
	if err := w.call(http.MethodPost, "/window/rect", map[string]any{"x": 0, "y": 0, "width": l.width, "height": l.height}, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// open starts a driver, which opens the window.
func (w *webkit) open(t testing.TB, miniBrowser, screen, language string) error {
	t.Helper()
	address := freeAddress(t)
	_, port, _ := net.SplitHostPort(address)
	command := exec.Command("WebKitWebDriver", "--port="+port)
	command.Env = append(os.Environ(),
		"DISPLAY="+screen, "HOME="+t.TempDir(), "LOCPATH="+locale(t, language), "LC_ALL="+strings.ReplaceAll(language, "-", "_")+".UTF-8",
		"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", // it needs privileges that a container lacks
		"GIO_USE_VFS=local", "NO_AT_BRIDGE=1")
	begin(t, command, func(string) {})
	w.session = "http://" + address + "/session"
	var opened struct{ SessionID string }
	options := map[string]any{"binary": miniBrowser, "args": []string{"--automation"}}
	capabilities := map[string]any{"alwaysMatch": map[string]any{"webkitgtk:browserOptions": options}}
	var err error
	waitFor(patience, func() bool { // the driver refuses connections until it listens
		err = w.call(http.MethodPost, "", map[string]any{"capabilities": capabilities}, &opened)
		var refused *net.OpError
		return !errors.As(err, &refused)
	})
	w.session += "/" + opened.SessionID
	return err
}

// locale makes a folder with a locale for a language, copied from the locale that every system has.
// WebKitGTK takes the page language from the locale's name.
func locale(t testing.TB, language string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Symlink("/usr/lib/locale/C.utf8", filepath.Join(dir, strings.ReplaceAll(language, "-", "_")+".utf8")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// call sends a command of the session and decodes the command's value into result. If result is
// nil, it drops the value.
func (w *webkit) call(method, path string, body map[string]any, result any) error {
	var sentBody bytes.Buffer
	if method == http.MethodPost {
		if err := json.NewEncoder(&sentBody).Encode(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, w.session+path, &sentBody)
	if err != nil {
		return err
	}
	client := http.Client{Timeout: w.limit}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var content struct{ Value json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&content); err != nil {
		return fmt.Errorf("%s %s: %s: %w", method, path, answer.Status, err)
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s", method, path, content.Value)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(content.Value, result)
}

func (w *webkit) navigate(url string) error {
	w.collect()
	if err := w.call(http.MethodPost, "/url", map[string]any{"url": url}, nil); err != nil {
		return err
	}
	return w.run(collectScript + spyScript)
}

func (w *webkit) evaluate(expression string, result any) error {
	var value *string
	err := w.call(http.MethodPost, "/execute/sync", map[string]any{"script": "return " + awaitedJSON(expression), "args": []any{}}, &value)
	if err != nil {
		return err
	}
	if value == nil {
		return decode(nil, result)
	}
	return decode([]byte(*value), result)
}

func (w *webkit) run(statements string) error {
	return w.call(http.MethodPost, "/execute/sync", map[string]any{"script": statements, "args": []any{}}, nil)
}

func (w *webkit) perform(devices []action) error {
	return w.call(http.MethodPost, "/actions", map[string]any{"actions": devices}, nil)
}

func (w *webkit) click(selector string) error {
	return clickOn(w, selector, func(x, y int) error { return w.perform(mouse(clickActions(x, y))) })
}

func (w *webkit) press(key string, modifiers ...modifier) error {
	return w.perform(keyboard(keyActions(key, modifiers...)))
}

func (w *webkit) insert(text string) error { return w.perform(keyboard(typing(text))) }

func (w *webkit) picture() ([]byte, error) {
	var data string
	if err := w.call(http.MethodGet, "/screenshot", nil, &data); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(data)
}

func TestWebKit(t *testing.T) {
	inParallel(t)
	screen := startScreen(t)
	for _, visit := range append(slices.Clip(visits), visit{"errors", testWebKitErrors}) {
		t.Run(visit.name, func(t *testing.T) {
			visit.walk(t, func(language string) *tab { return startWebKit(t, screen, desktop, language) })
		})
	}
}

// An error in WebKit also fails a test.
func testWebKitErrors(t *testing.T, fresh func(language string) *tab) {
	p := fresh(english)
	defer p.allow("") // allow all problems: the test causes them
	p.origin = pageWith(t, "")
	for _, c := range []struct{ script, want string }{
		{`console.error("wrong", 1)`, "console error: wrong 1"},
		{`console.warn("odd")`, "console warn: odd"},
		{`setTimeout(() => { throw new Error("thrown") })`, "Error: thrown"},
		{`Promise.reject(new Error("rejected"))`, "Error: rejected"},
		{`document.body.append(Object.assign(document.createElement("style"), {textContent: "p{}"}))`, violationMark + " style-src-elem"},
	} {
		p.goTo("/")
		p.run(c.script)
		// until would stop at the errors that this test causes.
		recorded := `e2eWrong.some((wrong) => wrong.includes(` + strconv.Quote(c.want) + `))`
		if !waitFor(patience, func() bool { return eval[bool](p, recorded) }) {
			t.Fatalf("%s is not reported", c.script)
		}
	}
	p.goTo("/")
	if found := p.problems(); len(found) != 5 {
		t.Errorf("recorded %q", found)
	}
}
