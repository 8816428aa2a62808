// Package e2e drives the real server and a real Chromium through what a
// visitor does. It holds only tests, behind a build tag, since they need the
// built site and a browser:
//
//	make e2e
//
// Every page that a test opens is watched: an error on the console, an
// exception, a violation of the content security policy or a request to
// another origin fails the test, whatever else it looks at. A test that fails
// leaves a picture of its page in bin/e2e.
//
// Nearly all tests use Chromium. The first things that a visitor does are tested
// in Firefox and in WebKitGTK, too: they are a list of ways in browsers_test.go.
//
// Tests run side by side, each in a profile of its own, from the first page that
// they open. A test that measures time calls alone first; one that opens its
// pages in subtests calls split.
//
// Tests wait for what the page says of itself, never for time to pass:
// data-ready on the html element is "1" once the first run is painted, and
// data-revision grows with every run that is. One that does not wait, and a page
// that relies on being fast, show themselves on a slow processor:
//
//	go test -tags e2e -count 1 -timeout 70m ./e2e -slow 3
package e2e
