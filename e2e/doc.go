// Package e2e drives the real server and a real Chromium through the actions of
// a visitor. It has only tests, behind a build tag, because they need the built
// site and a browser:
//
//	make e2e
//
// The watch observes every page that a test opens: a console error, an
// exception, a violation of the content security policy, or a request to another
// origin always fails the test. A failed test leaves a screenshot of its page in
// bin/e2e.
//
// Nearly all tests use Chromium. The first actions of a visitor are also tested
// in Firefox and in WebKitGTK; see visits in browsers_test.go.
//
// Tests run in parallel from the first page that they open. A test that opens its
// pages in subtests calls split.
//
// Open the cheapest page that the test allows. The cheapest is first:
//
//	p.preset(name), p.resize(l)     another scenario or size of an open page
//	open(t, path, l)                a profile without stored data, which other tests have used
//	inUsedProfile(t, l)             the same, before the page is opened
//	p.load(path), p.another(path)   another document, or another tab, of the same profile
//	blank(t, l)                     a new profile: for downloads, the cache, the service worker,
//	                                a faulty line, a crash
//
// A test that is not about a preset opens a scenario of testdata, with riseAndFall or
// slowPods. So it does not fail because somebody improved a preset.
//
// Tests name the parts of the page as parts_test.go does, use them as in
// visitor_test.go, and wait for expressions such as those in expressions_test.go:
//
//	p.detail("why")
//	p.until("the reason", says(why, "scale-up policy"))
//
// Tests wait for the page to report its state, never for time to pass:
// data-ready on the html element is "1" after the first run is painted, and
// data-revision grows with every painted run. A slow processor reveals tests that
// do not wait, and pages that rely on being fast:
//
//	go test -tags e2e -count 1 -timeout 70m ./e2e -slow 3
package e2e
