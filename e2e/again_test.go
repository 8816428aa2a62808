//go:build e2e

package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// status answers with an error.
func status(code int) fault {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) { w.WriteHeader(code) }
}

// throwError is a script that fails.
func throwError(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	_, _ = w.Write([]byte(`throw new Error("e2e")`))
}

// The script that starts the page may fail once, for any reason. The page tries again
// and starts, without a notice.
func TestStartsAgain(t *testing.T) {
	split(t)
	for _, test := range []struct {
		name  string
		files []string
		fault fault
	}{
		{"start script cut once", []string{"start.js"}, cut},
		{"start script throws once", []string{"start.js"}, throwError},
		{"start script answered 503 once", []string{"start.js"}, status(http.StatusServiceUnavailable)},
		{"start script answered 429 once", []string{"start.js"}, status(http.StatusTooManyRequests)},
		{"embed's script answered 503 once", []string{"frame.js"}, status(http.StatusServiceUnavailable)},
		{"all scripts answered 503 once", []string{"early.js", "start.js", "wasm_exec.js", "page.js", "chart.js", "editor.js"}, status(http.StatusServiceUnavailable)},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := newLine(t)
			for _, name := range test.files {
				l.setFault(name, firstTime(test.fault))
			}
			p := l.visit(t, desktop)
			p.allow("e2e")
			path := riseAndFall()
			if test.files[0] == "frame.js" {
				path = "/embed#preset=walkthrough&load=eager"
			}
			p.startLoading(path)
			p.waitUntilAlive()
			if got := p.shown(notices); got != "" {
				t.Errorf("the page says %q", got)
			}
		})
	}
}

// If that script keeps failing, the page says why and starts as soon as the script
// loads.
func TestStartScriptFails(t *testing.T) {
	split(t)
	for name, c := range map[string]struct {
		fault fault
		text  string
	}{
		"start script missing":    {missing, "the server answers 404"},
		"start script always 503": {status(http.StatusServiceUnavailable), "the server answers 503"},
		"start script throws":     {throwError, "damaged or incomplete"},
		"start script stalled":    {stalled, "has not arrived yet"},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLine(t)
			l.setFault("start.js", c.fault)
			p := l.visit(t, desktop)
			p.allow("e2e")
			p.setLanguage("en")
			p.startLoading(riseAndFall())
			p.until("words", one(noticeAlert))
			if got := p.shown(notice); !strings.Contains(got, c.text) {
				t.Errorf("the page says %q", got)
			}
			if got := p.shown(unstarted); !strings.Contains(got, "rendered in advance") {
				t.Errorf("of its picture the page says %q", got)
			}
			l.setFault("start.js", nil)
			p.run(one(noticeButton) + `.click()`)
			p.waitUntilAlive()
			if got := p.shown(notices); got != "" {
				t.Errorf("the page still says %q", got)
			}
		})
	}
}

// A service worker of another program answers garbage. The page names that worker, and
// removes it.
func TestStrangeWorker(t *testing.T) {
	split(t)
	for _, file := range []string{"app.wasm", "start.js"} {
		t.Run(file, func(t *testing.T) {
			l := newLine(t)
			l.setFault("other-worker.js", func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
				w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
				_, _ = w.Write([]byte(`
					addEventListener("activate", (e) => e.waitUntil(clients.claim()));
					addEventListener("fetch", (e) => e.request.url.includes("` + file + `") && e.respondWith(new Response("garbage", { headers: { "Content-Type": "text/javascript" } })));`))
			})
			p := l.visit(t, desktop)
			p.allow("garbage is not defined")
			p.goTo("/healthz")
			p.run(`navigator.serviceWorker.register("/other-worker.js").then(() => navigator.serviceWorker.ready)`)
			p.until("it to answer", `navigator.serviceWorker.controller`)
			p.startLoading(riseAndFall())
			p.until("words", one(noticeAlert))
			if got := p.shown(notice); !strings.Contains(got, "/other-worker.js") {
				t.Errorf("the page says %q", got)
			}
			p.run(each(noticeButton) + `.find((b) => b.innerText === "Remove it").click()`)
			p.untilReloading("the page without trouble", `document.documentElement?.dataset.ready === "1" && !`+one(notice))
			p.waitUntilAlive()
		})
	}
}

// A page that is opened as a file says that it needs a web server.
func TestOpenedAsFile(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"index.html", "app.css", "web/early.js", "web/start.js"} {
		to := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, served(t, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p := blank(t, desktop)
	for _, problem := range []string{"foreign request: file:", "CORS policy", "Failed to load resource", "URL scheme", "console error: start:"} {
		p.allow(problem)
	}
	p.visit("file://" + folder + "/index.html")
	p.until("the notice", says(noticeAlert, "It needs a web server."))
	if n := len(eval[[]string](p, each(notice)+`.map((e) => e.innerText)`)); n != 1 {
		t.Errorf("there are %d notices", n)
	}
}
