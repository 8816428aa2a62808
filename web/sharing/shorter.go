package sharing

import (
	"strconv"

	"hpaplayground/core/link"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/observe"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/words"
)

// Shorter is a link that leaves out some or all of what was recorded, so that more programs accept it.
type Shorter struct {
	Fragment       string // as Link.Fragment writes it
	Left, Of       int    // the points that are left of those that were recorded, of the longest series
	Length, Longer int    // of the link and of the one with all points, in bytes
}

// leastPoints is the least number of points with which a recording still shows something.
const leastPoints = 20

// Shorter returns shorter links to a run: without what was recorded and, if mail accepts that but not the whole link, with
// as many of the points as mail accepts. There are none if nothing was recorded, or every program accepts the link. base is
// the length of the page's address without the fragment.
func (l Link) Shorter(tl *timeline.Timeline, base int) (all []Shorter) {
	if !l.Shared || tl == nil || tl.Recorded == nil || len(l.Text) > maxShared {
		return nil
	}
	fragment, fits := l.Fragment()
	if !fits {
		fragment = link.Encode(l.Text)
	}
	whole, of := base+len(fragment), longest(tl.Recorded)
	add := func(fragment string, left int) {
		all = append(all, Shorter{fragment, left, of, base + len(fragment), whole})
	}
	without, fits := l.recording("").Fragment()
	if whole <= Anywhere || !fits || base+len(without) >= whole {
		return nil
	}
	add(without, 0)
	room := Mail - base - len(without) // for the points
	if whole <= Mail || room <= 0 {
		return all
	}
	for every := max(2, (len(fragment)-len(without))/room); ; every = every*5/4 + 1 {
		thinned := thin(tl.Recorded, every)
		left := longest(thinned)
		if left < leastPoints || left == of {
			return all
		}
		if fragment, fits := l.recording(observe.CSV(tl, thinned)).Fragment(); fits && base+len(fragment) <= Mail {
			add(fragment, left)
			return all
		}
		if every > of { // the changes alone are too many
			return all
		}
	}
}

// recording returns the link with another recording in its texts; "" removes it.
func (l Link) recording(text string) Link {
	for _, of := range []*string{&l.Text, &l.Before} {
		e := edit.New(*of, manifest.Object{Kind: "Simulation"}, nil)
		if _, ok := e.Get("spec.recorded"); !ok {
			continue
		}
		if text == "" {
			e.Remove("spec.recorded")
		} else {
			e.SetText("spec.recorded", text)
		}
		if e.Err == nil {
			*of = e.Text
		}
	}
	return l
}

// longest returns the number of points of the longest series.
func longest(t *trace.Trace) (n int) {
	for i := range t.Series {
		n = max(n, len(t.Series[i].Points))
	}
	return n
}

// thin keeps one of several points of each series, and the last. Of a series that changes rarely, such as replicas, it keeps
// the points around each change.
func thin(t *trace.Trace, every int) *trace.Trace {
	thinned := *t
	thinned.Series = make([]trace.Series, len(t.Series))
	for i, s := range t.Series {
		changes := 0
		changed := func(k int) bool { return k > 0 && k < len(s.Points) && s.Points[k].Value != s.Points[k-1].Value }
		for k := range s.Points {
			if changed(k) {
				changes++
			}
		}
		rare := 4*changes < len(s.Points)
		var points []trace.Point
		for k, p := range s.Points {
			if k%every == 0 || k == len(s.Points)-1 || rare && (changed(k) || changed(k+1)) {
				points = append(points, p)
			}
		}
		s.Points = points
		thinned.Series[i] = s
	}
	return &thinned
}

// Label says what the link leaves out, and how long it is.
func (s Shorter) Label(lang words.Language) string {
	if s.Left == 0 {
		return lang.Say("Link without the recording: %s instead of %s", kilobytes(s.Length), kilobytes(s.Longer))
	}
	return lang.Say("Link with %d of %d recorded points: %s instead of %s", s.Left, s.Of, kilobytes(s.Length), kilobytes(s.Longer))
}

// Copied returns the notice after the link was copied. It says what the link leaves out.
func (s Shorter) Copied(lang words.Language) string {
	left := lang.Say("It is without the %d recorded points.", s.Of)
	if s.Left > 0 {
		left = lang.Say("It has %d of the %d recorded points.", s.Left, s.Of)
	}
	return lang.Sentences(Copied(lang, s.Length), left)
}

func kilobytes(n int) string { return strconv.FormatFloat(float64(n)/1000, 'f', 1, 64) + " kB" }
