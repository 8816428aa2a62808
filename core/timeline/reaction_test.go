package timeline

import (
	"testing"
	"time"

	"hpaplayground/core/hpa"
)

func TestSlowestReaction(t *testing.T) {
	sync := func(at, index int, from, to int32) Sync {
		return Sync{At: time.Duration(at) * second, HPA: index, Decision: hpa.Decision{Current: from, Desired: to, Rescaled: from != to}}
	}
	rise := func(from, to int) Rise { return Rise{time.Duration(from) * second, time.Duration(to) * second} }
	for _, test := range []struct {
		name  string
		rises []Rise
		syncs []Sync
		want  Reaction
	}{
		{"no rise", nil, []Sync{sync(10, 0, 2, 3)}, Reaction{}},
		{"at the sync that ends it", []Rise{rise(10, 15)}, []Sync{sync(0, 0, 2, 2), sync(15, 0, 2, 4)}, Reaction{5, true}},
		{"too few at first", []Rise{rise(10, 45)}, []Sync{sync(15, 0, 2, 4), sync(45, 0, 4, 8)}, Reaction{5, true}},
		{"the slower of two", []Rise{rise(10, 15), rise(20, 45)}, []Sync{sync(15, 0, 2, 4), sync(30, 0, 4, 4), sync(45, 0, 4, 8)}, Reaction{25, true}},
		{"at once", []Rise{rise(15, 15)}, []Sync{sync(15, 0, 2, 4)}, Reaction{0, true}},
		{"a rise that ended meanwhile", []Rise{rise(10, 13)}, []Sync{sync(15, 0, 2, 4)}, Reaction{3, false}},
		{"never", []Rise{rise(10, 15), rise(20, 60)}, []Sync{sync(15, 0, 2, 4), sync(30, 0, 4, 4)}, Reaction{40, false}},
		{"fewer replicas are no answer", []Rise{rise(10, 20)}, []Sync{sync(15, 0, 4, 3)}, Reaction{10, false}},
		{"nor are those of another HPA", []Rise{rise(10, 20)}, []Sync{sync(15, 1, 2, 4)}, Reaction{10, false}},
		{"at once, after an empty one", []Rise{rise(10, 10), rise(15, 15)}, []Sync{sync(15, 0, 2, 4)}, Reaction{0, true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.want.Time *= Seconds(second)
			tl := Timeline{HPAs: []HPA{{Rises: test.rises, Target: -1}, {Target: -1}}, Syncs: test.syncs, Duration: time.Minute}
			if got := tl.Summary().HPAs[0].SlowestReaction; got != test.want {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}
