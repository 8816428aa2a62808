//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// watch records the forbidden actions of a page, and the size of its downloads.
type watch struct {
	origin  string // the only origin that the page may request
	mu      sync.Mutex
	found   []string
	console []string // the last lines, of any level
	allowed []string
	bytes   int64
}

// violationMark starts the console line that spyScript writes for a policy
// violation.
const violationMark = "policy violation:"

// spyScript runs before the page's own scripts, outside of its policy. It
// reports violations and keeps the chart's data, because a canvas has no
// readable numbers. It also tracks timers, because the program works in timers:
// e2eRest waits until no timer shorter than a limit, in milliseconds, is
// pending. A playing page never rests, so e2eRest gives up after 300 frames.
const spyScript = `
document.addEventListener("securitypolicyviolation", (e) =>
  console.error("` + violationMark + `", e.violatedDirective, e.blockedURI, e.sourceFile + ":" + e.lineNumber));
{
  const define = customElements.define.bind(customElements);
  customElements.define = (name, element, options) => {
    if (name === "hpa-chart") {
      const { setChart } = element.prototype;
      element.prototype.setChart = function (...chart) {
        window.e2eChart = chart;
        return setChart.apply(this, chart);
      };
    }
    define(name, element, options);
  };
}
{
  const { setTimeout, clearTimeout } = window;
  const due = new Map();
  window.setTimeout = (action, wait = 0, ...rest) => {
    const timer = setTimeout((...values) => {
      due.delete(timer);
      action(...values);
    }, wait, ...rest);
    due.set(timer, wait);
    return timer;
  };
  window.clearTimeout = (timer) => {
    due.delete(timer);
    clearTimeout(timer);
  };
  const draw = requestAnimationFrame.bind(window);
  // e2eStill reports whether an element was at a place for two frames. A busy machine may not draw
  // a frame between two looks.
  window.e2eStill = (element, x, y) => {
    const place = x + " " + y;
    if (element.e2ePlace !== place) {
      [element.e2ePlace, element.e2eDrawn] = [place, ""];
      draw(() => draw(() => element.e2ePlace === place && (element.e2eDrawn = place)));
    }
    return element.e2eDrawn === place;
  };
  const frame = () => new Promise(requestAnimationFrame);
  window.e2eRest = async (within) => {
    for (let still = 0, frames = 0; still < 3 && frames < 300; still++, frames++) {
      await frame();
      if ([...due.values()].some((wait) => wait < within)) still = -1;
    }
  };
}`

// start opens the tab of a context and listens to the tab.
func (w *watch) start(ctx context.Context) error {
	err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			text := e.ExceptionDetails.Text
			if thrown := e.ExceptionDetails.Exception; thrown != nil {
				text += " " + thrown.Description
			}
			w.add("exception: " + text)
		case *runtime.EventConsoleAPICalled:
			w.log(arguments(e.Args))
			switch e.Type {
			case runtime.ConsoleAPICalledTypeError, runtime.ConsoleAPICalledTypeWarning, runtime.ConsoleAPICalledTypeAssert:
				w.add(fmt.Sprintf("console %s: %s", e.Type, arguments(e.Args)))
			}
		case *log.EventEntryAdded:
			if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
				w.add(fmt.Sprintf("log %s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL))
			}
		case *network.EventRequestWillBeSent:
			if w.foreign(e.Request.URL) {
				w.add("foreign request: " + e.Request.URL)
			}
		case *network.EventLoadingFinished:
			w.mu.Lock()
			w.bytes += int64(e.EncodedDataLength)
			w.mu.Unlock()
		}
	})
	if err != nil {
		return err
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		return err
	}
	_, err = chromedp.Call(ctx, log.Enable, cdp.Empty{})
	return err
}

func (w *watch) foreign(url string) bool {
	for _, origin := range []string{w.origin + "/", "blob:" + w.origin + "/", "data:", "about:"} {
		if strings.HasPrefix(url, origin) {
			return false
		}
	}
	return true
}

func arguments(args []*runtime.RemoteObject) string {
	var texts []string
	for _, a := range args {
		var s string
		if json.Unmarshal(a.Value, &s) != nil {
			s = strings.TrimSpace(string(a.Value) + " " + a.Description)
		}
		texts = append(texts, s)
	}
	return strings.Join(texts, " ")
}

func (w *watch) add(problem string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.found = append(w.found, problem)
}

// log keeps the last console lines: if the program ends, they say why.
func (w *watch) log(line string) {
	const most = 40
	w.mu.Lock()
	defer w.mu.Unlock()
	w.console = append(w.console, line)
	if len(w.console) > most {
		w.console = w.console[len(w.console)-most:]
	}
}

// tail returns the lines that log kept.
func (w *watch) tail() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Join(w.console, "\n")
}

// allow makes the watch ignore problems that contain a text.
func (w *watch) allow(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.allowed = append(w.allowed, text)
}

// problems returns the problems so far that are not allowed.
func (w *watch) problems() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var remaining []string
	for _, problem := range w.found {
		if !slices.ContainsFunc(w.allowed, func(text string) bool { return strings.Contains(problem, text) }) {
			remaining = append(remaining, problem)
		}
	}
	return remaining
}

// downloaded returns the number of bytes that came over the network, including
// headers.
func (w *watch) downloaded() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.bytes
}
