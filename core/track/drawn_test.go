package track

import "testing"

func TestDrawn(t *testing.T) {
	for _, test := range []struct{ now, run, want Drawn }{
		{DrawnBoth, DrawnBefore, DrawnAfter},
		{DrawnBoth, DrawnAfter, DrawnBefore},
		{DrawnAfter, DrawnBefore, DrawnBoth},
		{DrawnBefore, DrawnAfter, DrawnBoth},
		{DrawnAfter, DrawnAfter, DrawnBefore},
		{DrawnBefore, DrawnBefore, DrawnAfter},
	} {
		if got := test.now.Toggled(test.run); got != test.want {
			t.Errorf("%d, after a click on %d: got %d, want %d", test.now, test.run, got, test.want)
		}
	}
	if got := DrawnBoth.Next().Next().Next(); got != DrawnBoth {
		t.Errorf("three turns end at %d", got)
	}
}
