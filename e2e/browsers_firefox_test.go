//go:build e2e

package e2e

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// firefox is a running Firefox with a new profile.
type firefox struct {
	*bidi
	watch atomic.Pointer[watch] // of the open tab
}

// findFirefox looks in the same places as scripts/deps.
func findFirefox() (string, error) {
	if path := os.Getenv("FIREFOX"); path != "" {
		return path, nil
	}
	for _, name := range []string{"firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Firefox: `scripts/deps firefox` installs it or says how to get it")
}

// startFirefox starts Firefox and connects to it. Firefox ends with the test.
func startFirefox(t testing.TB) *firefox {
	t.Helper()
	path, err := findFirefox()
	if err != nil {
		t.Fatal(err)
	}
	profile := t.TempDir()
	preferences := `user_pref("ui.prefersReducedMotion", 1);` // BiDi cannot emulate media features
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0")
	command.Env = append(os.Environ(), "HOME="+profile, "MOZ_CRASHREPORTER_DISABLE=1")
	url := announced(t, command, "WebDriver BiDi listening on ")
	f := &firefox{}
	f.bidi, err = dialBidi(url+"/session", f.hear)
	if err != nil {
		t.Fatal(err)
	}
	f.must(t, "session.new", map[string]any{"capabilities": map[string]any{}}, nil)
	f.must(t, "session.subscribe", map[string]any{"events": []string{"log.entryAdded", "network.beforeRequestSent", "network.responseCompleted"}}, nil)
	return f
}

func (f *firefox) must(t testing.TB, method string, params map[string]any, result any) {
	t.Helper()
	if err := f.call(method, params, result); err != nil {
		t.Fatal(err)
	}
}

// hear passes the events of the open tab to the watch.
func (f *firefox) hear(method string, params json.RawMessage) {
	w := f.watch.Load()
	if w == nil {
		return
	}
	var event struct {
		Level, Text, Type string
		Request           struct{ URL string }
		Response          struct{ Status int }
	}
	if err := json.Unmarshal(params, &event); err != nil {
		w.add("not understood: " + string(params))
		return
	}
	switch method {
	case "log.entryAdded":
		w.log(event.Text)
		if event.Level == "error" || event.Level == "warn" {
			w.add(event.Type + " " + event.Level + ": " + event.Text)
		}
	case "network.beforeRequestSent":
		if w.foreign(event.Request.URL) {
			w.add("foreign request: " + event.Request.URL)
		}
	case "network.responseCompleted":
		if event.Response.Status >= 400 {
			w.add("the answer to " + event.Request.URL + " is an error")
		}
	}
}

// blank opens an empty tab with its own storage.
func (f *firefox) blank(t testing.TB, l device, language string) *tab {
	t.Helper()
	p := &tab{t: t, watch: &watch{origin: site}}
	f.watch.Store(p.watch)
	var user struct{ UserContext string }
	f.must(t, "browser.createUserContext", map[string]any{}, &user)
	var opened struct{ Context string }
	f.must(t, "browsingContext.create", map[string]any{"type": "tab", "userContext": user.UserContext}, &opened)
	t.Cleanup(func() { _ = f.call("browser.removeUserContext", map[string]any{"userContext": user.UserContext}, nil) })
	t.Cleanup(p.finish)
	only := []string{opened.Context}
	f.must(t, "browsingContext.setViewport", map[string]any{
		"context": opened.Context, "viewport": map[string]any{"width": l.width, "height": l.height}, "devicePixelRatio": 1}, nil)
	f.must(t, "emulation.setLocaleOverride", map[string]any{"contexts": only, "locale": language}, nil)
	f.must(t, "script.addPreloadScript", map[string]any{"contexts": only, "functionDeclaration": "() => {" + spyScript + "}"}, nil)
	p.driver = &firefoxTab{f, opened.Context}
	return p
}

type firefoxTab struct {
	*firefox
	context string
}

func (f *firefoxTab) navigate(url string) error {
	return f.call("browsingContext.navigate", map[string]any{"context": f.context, "url": url, "wait": "complete"}, nil)
}

func (f *firefoxTab) evaluate(expression string, result any) error {
	value, err := f.script(awaitedJSON(expression))
	if err != nil {
		return err
	}
	return decode([]byte(value), result)
}

func (f *firefoxTab) run(statements string) error {
	_, err := f.script(statements)
	return err
}

// script runs a script and returns its result as text.
func (f *firefoxTab) script(script string) (string, error) {
	var answer struct {
		Type             string
		Result           struct{ Value json.RawMessage }
		ExceptionDetails struct{ Text string }
	}
	err := f.call("script.evaluate", map[string]any{
		"expression": script, "target": map[string]any{"context": f.context}, "awaitPromise": true}, &answer)
	if err != nil {
		return "", err
	}
	if answer.Type == "exception" {
		return "", errors.New(answer.ExceptionDetails.Text)
	}
	var text string
	_ = json.Unmarshal(answer.Result.Value, &text) // a statement has no value
	return text, nil
}

func (f *firefoxTab) perform(devices []action) error {
	return f.call("input.performActions", map[string]any{"context": f.context, "actions": devices}, nil)
}

func (f *firefoxTab) click(selector string) error {
	return clickOn(f, selector, func(x, y int) error { return f.perform(mouse(clickActions(x, y))) })
}

func (f *firefoxTab) press(key string, modifiers ...modifier) error {
	return f.perform(keyboard(keyActions(key, modifiers...)))
}

func (f *firefoxTab) insert(text string) error { return f.perform(keyboard(typing(text))) }

func (f *firefoxTab) picture() ([]byte, error) {
	var answer struct{ Data string }
	if err := f.call("browsingContext.captureScreenshot", map[string]any{"context": f.context}, &answer); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(strings.TrimSpace(answer.Data))
}
