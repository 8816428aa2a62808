//go:build e2e

package e2e

import (
	"context"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// profile is a browser profile that tests use one after the other. All its pages share one
// process, which has compiled the program already: that is half of the processor time of a start.
type profile struct{ ctx context.Context }

// profiles holds the profiles that no test uses.
var profiles struct {
	sync.Mutex
	idle []profile
}

// inUsedProfile opens an empty tab that is watched, in a profile that other tests have used. No other
// test uses it at the same time.
func inUsedProfile(t testing.TB, l device) *tab {
	t.Helper()
	if _, ok := t.(*testing.B); ok {
		return blank(t, l) // the profile's other page would disturb the measurement
	}
	inParallel(t)
	ctx, cancel := chromedp.NewContext(takeProfile(t).ctx)
	return watchTab(ctx, cancel, t, l)
}

// takeProfile returns a profile without stored data, for as long as the test runs.
func takeProfile(t testing.TB) profile {
	t.Helper()
	profiles.Lock()
	last := len(profiles.idle) - 1
	if last >= 0 {
		p := profiles.idle[last]
		profiles.idle = profiles.idle[:last]
		profiles.Unlock()
		t.Cleanup(func() { p.putBack(t) })
		return p
	}
	profiles.Unlock()
	ctx, _ := chromedp.NewContext(browser, chromedp.WithNewBrowserContext()) // TestMain closes the browser
	p := profile{ctx}
	// The process ends with its last page. An embed stores nothing.
	if err := chromedp.Do(ctx, chromedp.Navigate(site+"/embed#load=eager")); err != nil {
		t.Fatalf("open a profile: %v", err)
	}
	t.Cleanup(func() { p.putBack(t) })
	return p
}

// putBack removes what the test has stored, and lets other tests use the profile.
func (p profile) putBack(t testing.TB) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	_, err := chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: site, StorageTypes: "all"})
	if err != nil {
		t.Errorf("clear a profile: %v", err)
		return
	}
	profiles.Lock()
	defer profiles.Unlock()
	profiles.idle = append(profiles.idle, p)
}
