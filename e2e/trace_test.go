//go:build e2e

package e2e

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// traced is an entry of the browser's own trace. Times are in microseconds.
type traced struct {
	Name    string
	Phase   string  `json:"ph"`
	Process int     `json:"pid"`
	Thread  int     `json:"tid"`
	At      float64 `json:"ts"`
	Took    float64 `json:"dur"`
	Worked  float64 `json:"tdur"` // CPU time, which excludes other work on the machine
	Args    struct{ Data struct{ Type string } }
}

// trace runs action and returns the browser's trace.
func (p *tab) trace(action func()) []traced {
	p.t.Helper()
	var found []traced
	ended := make(chan struct{}, 1)
	err := chromedp.Listen(p.ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			for _, value := range e.Value {
				var t traced
				if json.Unmarshal([]byte(value), &t) == nil { // other entries have data of another shape
					found = append(found, t)
				}
			}
		case *tracing.EventTracingComplete:
			ended <- struct{}{}
		}
	})
	if err != nil {
		p.t.Fatal(err)
	}
	send(p, tracing.Start, tracing.StartParams{TraceConfig: &tracing.TraceConfig{
		IncludedCategories: []string{"toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"},
	}})
	action()
	send(p, tracing.End, cdp.Empty{})
	select {
	case <-ended:
	case <-time.After(patience):
		p.t.Fatal("the trace does not end")
	}
	slices.SortStableFunc(found, func(a, b traced) int { return cmp.Compare(a.At, b.At) })
	return found
}

// workCalls returns, for each event of a kind, the total and the longest of the page's tasks until
// the next event, in milliseconds.
func workCalls(all []traced, kind string) (sums, longest []float64) {
	var keys []traced
	for _, e := range all {
		if e.Name == "EventDispatch" && e.Args.Data.Type == kind {
			keys = append(keys, e)
		}
	}
	sums, longest = make([]float64, len(keys)), make([]float64, len(keys))
	for _, e := range all {
		if e.Name != "RunTask" {
			continue
		}
		n, _ := slices.BinarySearchFunc(keys, e.At+e.Took, func(key traced, end float64) int { return cmp.Compare(key.At, end) })
		if n--; n < 0 || e.Process != keys[n].Process || e.Thread != keys[n].Thread {
			continue
		}
		sums[n] += e.Worked / 1000
		longest[n] = max(longest[n], e.Worked/1000)
	}
	return sums, longest
}

// BenchmarkKey measures the work after a key with the browser's trace: all work from the key to the
// painted chart, including the editor's work, and the longest time in which the page does not
// respond. The time without response must be below a frame, 16.7 ms.
func BenchmarkKey(b *testing.B) {
	p := open(b, "/", desktop)
	p.pasteBusy(hour)
	p.caret(hpaPart, "minReplicas: 10")
	typing := func(n int) {
		for i := range n {
			p.paintedOnce(func() { p.press("Backspace") })
			p.paintedOnce(func() { p.press(string(rune('0' + i%10))) })
		}
	}
	typing(20) // warm up the browser's compiler
	b.ResetTimer()
	all := p.trace(func() { typing(max(b.N, 20)) })
	b.StopTimer()
	sums, longest := workCalls(all, "keydown")
	if len(sums) < 40 {
		b.Fatalf("%d keys in the trace: %s", len(sums), strings.TrimSpace(p.shown(problemList)))
	}
	reportWorks(b, sums, longest)
}

// BenchmarkDrag measures the same for each step of a drag of a load's point in its
// lane.
func BenchmarkDrag(b *testing.B) {
	p := open(b, "/", desktop)
	p.pasteBusy(hour)
	openLoad(p)
	point := point(p, 3)
	p.mouse(pressed, point, 1)
	dragging := func(n int) {
		for i := range n {
			p.paintedOnce(func() { p.mouse(dragged, spot{point.X, point.Y + float64(10+2*(i%10))}, 1) })
		}
	}
	dragging(40)
	b.ResetTimer()
	all := p.trace(func() { dragging(max(b.N, 40)) })
	b.StopTimer()
	p.mouse(released, point, 1)
	sums, longest := workCalls(all, "pointermove")
	if len(sums) < 40 {
		b.Fatalf("%d steps in the trace", len(sums))
	}
	reportWorks(b, sums, longest)
}

func reportWorks(b *testing.B, sums, longest []float64) {
	slices.Sort(sums)
	slices.Sort(longest)
	b.ReportMetric(sums[len(sums)/2], "work-p50-ms")
	b.ReportMetric(sums[len(sums)*95/100], "work-p95-ms")
	b.ReportMetric(longest[len(longest)/2], "longest-p50-ms")
	b.ReportMetric(longest[len(longest)*95/100], "longest-p95-ms")
}
