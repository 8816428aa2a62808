//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	styles "github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var slow = flag.Float64("slow", 1, "how many `times` slower the browser's processor is made, to find tests that do not wait")

// patience is how long a test waits for anything. The page needs only a small part of
// this time, but the machine may be busy. -slow makes it longer.
var patience = time.Minute

// device is the size and the mode of a page.
type device struct {
	width, height int64
	dark          bool
}

var desktop = device{width: 1440, height: 900}

// tab is a page in a profile that no other test uses meanwhile.
type tab struct {
	t   testing.TB
	ctx context.Context // only for Chromium
	driver
	*watch
	inputTime input.TimeSinceEpoch // the time of the next inputs, if it is not the current time
}

// open opens the site at a path such as riseAndFall() and waits for its first painted run. The
// profile has no stored data, but other tests have used it.
func open(t testing.TB, path string, l device) *tab {
	t.Helper()
	p := inUsedProfile(t, l)
	p.goTo(path)
	p.ready()
	return p
}

// blank opens an empty tab that is watched, in a new profile. From here on, the test runs in parallel with
// other tests.
func blank(t testing.TB, l device) *tab {
	t.Helper()
	return blankIn(browser, t, l)
}

func blankIn(browser context.Context, t testing.TB, l device) *tab {
	t.Helper()
	inParallel(t)
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	return watchTab(ctx, cancel, t, l)
}

// another opens another tab in the same profile, at a path.
func (p *tab) another(path string) *tab {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	q := watchTab(ctx, cancel, p.t, desktop)
	q.origin = p.origin
	q.goTo(path)
	q.ready()
	return q
}

// bringToFront brings a tab to the front, because background tabs are not painted.
func (p *tab) bringToFront() {
	p.t.Helper()
	send(p, page.BringToFront, cdp.Empty{})
}

// watchTab prepares the tab of a context.
func watchTab(ctx context.Context, cancel func(), t testing.TB, l device) *tab {
	t.Helper()
	p := &tab{t: t, ctx: ctx, driver: chromium{ctx}, watch: &watch{origin: site}}
	t.Cleanup(cancel)
	t.Cleanup(p.finish)
	scheme := "light"
	if l.dark {
		scheme = "dark"
	}
	if err := p.start(ctx); err != nil {
		t.Fatal(err)
	}
	p.resize(l)
	send(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme},
		{Name: "prefers-reduced-motion", Value: "reduce"},
	}})
	// The pages of parallel tests compete for the focus.
	send(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	if *slow > 1 {
		send(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: *slow})
	}
	p.onNewDocument(spyScript)
	// chromedp follows the document and its styles, which no test needs and takes a twentieth of the time.
	send(p, styles.Disable, cdp.Empty{})
	send(p, dom.Disable, cdp.Empty{})
	return p
}

// resize gives the page another size.
func (p *tab) resize(l device) {
	p.t.Helper()
	send(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: l.width, Height: l.height, DeviceScaleFactor: 1, Mobile: l.width < 700,
	})
}

// within returns the same page for a subtest.
func (p *tab) within(t testing.TB) *tab {
	copied := *p
	copied.t = t
	return &copied
}

// finish fails the test for everything that the watch recorded, and saves a screenshot
// if the test failed.
func (p *tab) finish() {
	for _, problem := range p.problems() {
		p.t.Errorf("the page: %s", problem)
	}
	if tail := p.tail(); p.t.Failed() && tail != "" {
		p.t.Logf("the page's console:\n%s", tail)
	}
	if !p.t.Failed() {
		return
	}
	name := filepath.Join("..", "bin", "e2e", strings.ReplaceAll(p.t.Name(), "/", "-")+".png")
	if err := p.picture(name); err != nil {
		p.t.Logf("no picture: %v", err)
		return
	}
	p.t.Logf("the page as it was: %s", name)
}

// picture writes a screenshot of the viewport to a PNG file.
func (p *tab) picture(name string) error {
	png, err := p.driver.picture()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, png, 0o644)
}

// send sends a command of the browser's protocol.
func send[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, params)
	if err != nil {
		p.t.Fatalf("%s: %v", command.Method, err)
	}
	return result
}

// do runs actions one after the other.
func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatalf("%v", err)
	}
}

// onNewDocument runs a script in each document before the document's own
// scripts, outside of the content security policy.
func (p *tab) onNewDocument(script string) {
	p.t.Helper()
	send(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// goTo navigates to a path of the site.
func (p *tab) goTo(path string) {
	p.t.Helper()
	p.visit(p.origin + path)
}

// visit navigates to any URL.
func (p *tab) visit(url string) {
	p.t.Helper()
	if err := p.driver.navigate(url); err != nil {
		p.t.Fatalf("go to %s: %v", url, err)
	}
}

// load opens a path as a new document, where goTo may only change the fragment,
// and waits until it is ready.
func (p *tab) load(path string) {
	p.t.Helper()
	p.visit("about:blank")
	p.goTo(path)
	p.ready()
}

// eval returns the value of a JavaScript expression; it awaits a promise.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	var value T
	if err := p.driver.evaluate(expression, &value); err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// run runs a JavaScript statement; it awaits a promise.
func (p *tab) run(statement string) {
	p.t.Helper()
	if err := p.driver.run(statement); err != nil {
		p.t.Fatalf("%.200s: %v", statement, err)
	}
}

// quote writes a text as a JavaScript string.
func quote(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // cannot happen for a string
	}
	return string(b)
}

// until waits until a JavaScript expression is true. description describes the expression.
func (p *tab) until(description, expression string) {
	p.t.Helper()
	// The page itself looks every 20 ms, because each call costs the browser more than a look. It
	// answers at least once a second, so that a problem ends the wait.
	look := `new Promise((done, failed) => {
		let looks = 50;
		const look = () => {
			try {
				const is = Boolean(` + expression + `);
				if (is || --looks === 0) done(is);
				else setTimeout(look, 20);
			} catch (error) {
				failed(error);
			}
		};
		look();
	})`
	wrong := ""
	ok := waitFor(patience, func() bool {
		is := false
		err := p.driver.evaluate(look, &is)
		switch {
		case err != nil && !strings.Contains(err.Error(), "navigated or closed"): // the document was replaced meanwhile
			wrong = fmt.Sprintf("%s: %v", expression, err)
		case !is && len(p.problems()) > 0:
			wrong = "the page went wrong before: " + description
		}
		return is || wrong != ""
	})
	if wrong != "" {
		p.t.Fatal(wrong)
	}
	if !ok {
		p.t.Fatalf("waited %v for: %s\n%s", patience, description, p.excerpt())
	}
}

// untilResolves is until for a promise, which until would take as true.
func (p *tab) untilResolves(what, promise string) {
	p.t.Helper()
	if !waitFor(patience, func() bool { return eval[bool](p, promise) }) {
		p.t.Fatalf("waited %v for: %s\n%s", patience, what, p.excerpt())
	}
}

// excerpt returns the part of the page that shows its state, for messages.
func (p *tab) excerpt() string {
	return eval[string](p, "["+quote(story)+", "+quote(problemList)+", "+quote(clockBox)+", "+quote(nowLine)+`].map((part) => part + ": " + (document.querySelector(part)?.innerText ?? "-")).join("\n")`)
}

// ready waits for the first painted run.
func (p *tab) ready() {
	p.t.Helper()
	p.until("the page to be ready", `document.documentElement?.dataset.ready === "1"`)
}

// revision returns the number of the last painted run.
func (p *tab) revision() int {
	p.t.Helper()
	text := eval[string](p, `document.documentElement.dataset.revision ?? ""`)
	n, err := strconv.Atoi(text)
	if err != nil {
		p.t.Fatalf("data-revision is %q", text)
	}
	return n
}

// painted calls change, and waits until a new run and any later runs are painted,
// because each key causes a run.
func (p *tab) painted(change func()) {
	p.t.Helper()
	p.paintedOnce(change)
	p.waitForIdle()
}

// waitForIdle waits until the page has no pending work.
func (p *tab) waitForIdle() {
	p.t.Helper()
	eval[bool](p, "e2eRest(100).then(() => true)")
}

// paintedOnce waits only for the first new run, as for a person who keeps
// typing.
func (p *tab) paintedOnce(change func()) {
	p.t.Helper()
	before := p.revision()
	change()
	p.until("a run to be painted", fmt.Sprintf("Number(document.documentElement.dataset.revision) > %d", before))
}

func mouseClick(x, y float64) chromedp.Action[chromedp.Void] { return chromedp.MouseClickXY(x, y) }

// press presses a key, given by its character or its name.
func (p *tab) press(key string, modifiers ...modifier) {
	p.t.Helper()
	if err := p.driver.press(key, modifiers...); err != nil {
		p.t.Fatalf("press %s: %v", key, err)
	}
}

// insert inserts a text at the caret, as an input method does.
func (p *tab) insert(text string) {
	p.t.Helper()
	if err := p.driver.insert(text); err != nil {
		p.t.Fatalf("insert %.80q: %v", text, err)
	}
}

// pause waits until the page has finished its work, plus a moment. Use pause to check
// that something does not happen. To check that something happens, wait for it with
// until.
func (p *tab) pause() {
	p.t.Helper()
	eval[bool](p, `new Promise((done) => setTimeout(done, 150, true))`)
	p.waitForIdle()
}
