//go:build e2e

package e2e

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// usedProfiles holds the browser profiles that no test uses. All pages of one share a process, which has
// compiled the program already: compiling takes much of a start.
var usedProfiles = make(chan context.Context, 100)

// noWorker disables the service worker, which would fetch the whole site again.
const noWorker = `if (window.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => new Promise(() => {});`

// inUsedProfile opens an empty tab that is watched, in a profile that other tests have used. No other
// test uses it at the same time. The tab has no service worker.
func inUsedProfile(t testing.TB, l device) *tab {
	t.Helper()
	p := usedTab(t, l)
	p.onNewDocument(noWorker)
	return p
}

func usedTab(t testing.TB, l device) *tab {
	t.Helper()
	if _, ok := t.(*testing.B); ok {
		return blank(t, l) // the profile's other page would disturb the measurement
	}
	inParallel(t)
	var profile context.Context
	select {
	case profile = <-usedProfiles:
	default:
		profile = newProfile(t)
	}
	t.Cleanup(func() { putBack(profile, t) })
	ctx, cancel := chromedp.NewContext(profile)
	return watchTab(ctx, cancel, t, l)
}

// newProfile makes a profile with a page that keeps its process. The page is an embed, which stores nothing.
func newProfile(t testing.TB) context.Context {
	t.Helper()
	profile, _ := chromedp.NewContext(browser, chromedp.WithNewBrowserContext()) // TestMain closes the browser
	if err := chromedp.Do(profile, chromedp.Navigate(site+"/embed#load=eager")); err != nil {
		t.Fatalf("open a profile: %v", err)
	}
	return profile
}

// putBack removes what a test has stored in a profile, and lets other tests use it.
func putBack(profile context.Context, t testing.TB) {
	ctx, cancel := context.WithTimeout(profile, patience)
	defer cancel()
	_, err := chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: site, StorageTypes: "all"})
	if err != nil {
		t.Errorf("clear a profile: %v", err)
		return
	}
	usedProfiles <- profile
}
