//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
)

var (
	starts    = flag.Int("starts", 8, "how `many` times TestStarts starts the page; 100 to find what is rare")
	startSeed = flag.Uint64("start-seed", 1, "the first `seed` of TestStarts")
)

// startPlaces are the pages to start, one after the other.
var startPlaces = []struct{ name, path, language string }{
	{"english", "/#preset=spike-cautious-policy", "en"},
	{"chinese", "/#preset=spike-cautious-policy", "zh-CN"},
	{"exercise", "/#exercise=min-and-max", "en"},
	{"embed", "/embed#preset=walkthrough&load=eager&edit=hpa", "en"},
}

// startStores are the states of the storage, one after the other.
var startStores = []struct{ name, script string }{
	{"works", ""},
	{"full", `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`},
	{"blocked", `for (const name of ["localStorage", "sessionStorage"])
		Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("blocked", "SecurityError"); } });`},
}

// The page starts or says why not, even if each file arrives late and the processor is
// slow.
func TestStarts(t *testing.T) {
	inParallel(t)
	seeds := make(chan uint64)
	var tabs sync.WaitGroup
	for range 6 { // in parallel, because a start mostly waits
		tabs.Go(func() {
			for seed := range seeds {
				t.Run(fmt.Sprint(seed), func(t *testing.T) { startLate(t, seed) })
			}
		})
	}
	for i := range *starts {
		seeds <- *startSeed + uint64(i)
	}
	close(seeds)
	tabs.Wait()
}

// startLate starts the page with the delays of a seed.
func startLate(t *testing.T, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0))
	place, store := startPlaces[seed%4], startStores[seed/4%3]
	slower := 1 + 5*random.Float64()
	var mu sync.Mutex
	delays := map[string]time.Duration{}
	delayFile := func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		mu.Lock()
		delay, allowed := delays[r.URL.Path]
		if !allowed {
			delay = time.Duration(rand.New(rand.NewPCG(seed, hashOf(r.URL.Path))).Float64() * float64(3*time.Second))
			delays[r.URL.Path] = delay
		}
		mu.Unlock()
		select {
		case <-time.After(delay):
			site.ServeHTTP(w, r)
		case <-r.Context().Done():
		}
	}
	l := newLine(t)
	l.all = delayFile
	p := l.visit(t, desktop)
	defer func() {
		if t.Failed() {
			t.Logf("%s, storage %s, processor %.1f times slower, delays %v", place.name, store.name, slower, delays)
		}
	}()
	p.setLanguage(place.language)
	if store.script != "" {
		p.onNewDocument(store.script)
	}
	send(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slower})
	p.startLoading(place.path)
	// A slow processor on a busy machine needs more time than most tests.
	startedOrNotice := `document.documentElement?.dataset.ready === "1" || ` + one(notice)
	wrong := false
	if !waitFor(4*patience, func() bool {
		wrong = len(p.problems()) > 0
		return wrong || eval[bool](p, "Boolean("+startedOrNotice+")")
	}) || wrong {
		t.Fatal("the page neither starts nor says why")
	}
	if text := p.shown(notice); text != "" {
		t.Logf("the page says %q", text)
		return
	}
	p.waitUntilAlive()
}

func hashOf(text string) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range []byte(text) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}
