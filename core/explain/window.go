package explain

import (
	"slices"
	"sort"
	"time"

	"hpaplayground/core/hpa"
)

// window explains the stabilization with earlier recommendations.
func (b *builder) window() {
	d, w, lang := b.d, b.d.Stabilization, b.lang
	s := b.add(hpa.StepStabilize, -1, lang.Say("Stabilization window"))
	s.say(lang.Say("Wanted now: %d", w.In))
	if b.spec.Behavior == nil {
		s.Fields = append(s.Fields, FlagField("downscale-stabilization"))
		b.highest(s, w, b.counted(w.DownWindow))
		if w.Out > d.Current && w.Out > w.In {
			s.say(lang.Say("Without behavior the highest counts even if it is above the current %d: an old recommendation can still scale up.", d.Current))
		}
	} else {
		holds := w.Reason.Info().Holds
		up := holds == hpa.ScaleUp || holds == hpa.NoChange && w.In > d.Current
		s.Fields = append(s.Fields, b.windowField(up))
		if w.UpWindow > 0 {
			b.lowest(s, w, b.counted(w.UpWindow))
		}
		if w.DownWindow > 0 {
			b.highest(s, w, b.counted(w.DownWindow))
		}
		if w.UpWindow == 0 && w.DownWindow == 0 {
			s.say(lang.Say("Both windows are 0: only this sync counts."))
		}
		s.say(lang.Say("Current %d, at least %d, at most %d: %d", d.Current, w.Lowest, w.Highest, w.Out))
	}
	s.mainIsLast()
	s.Replicas = w.Out
	s.HeldBack = d.HeldBy().Info().Cause == hpa.ByWindow
}

// counted returns the remembered recommendations within a window, oldest first.
// Without behavior, a recommendation exactly as old as the window still counts.
func (b *builder) counted(window time.Duration) []hpa.Recommendation {
	var list []hpa.Recommendation
	for _, r := range b.d.Stabilization.Recommendations {
		if old := b.currentTime - r.At; old < window || b.spec.Behavior == nil && old == window {
			list = append(list, r)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].At < list[j].At })
	return list
}

func (b *builder) highest(s *Step, w *hpa.StabilizationStep, counted []hpa.Recommendation) {
	text := b.lang.Say("Highest now or in the last %s (%s): %d", period(w.DownWindow), b.history(counted), w.Highest)
	if r, ok := last(counted, w.Highest); ok && w.Highest > w.In {
		text = comma(b.lang, text, b.lang.Say("which counts until %s", b.times.At(r.At+w.DownWindow)))
	}
	s.say(text)
}

func (b *builder) lowest(s *Step, w *hpa.StabilizationStep, counted []hpa.Recommendation) {
	text := b.lang.Say("Lowest now or in the last %s (%s): %d", period(w.UpWindow), b.history(counted), w.Lowest)
	if r, ok := last(counted, w.Lowest); ok && w.Lowest < w.In {
		text = comma(b.lang, text, b.lang.Say("which counts until %s", b.times.At(r.At+w.UpWindow)))
	}
	s.say(text)
}

// last returns the latest recommendation of this number of replicas.
func last(list []hpa.Recommendation, replicas int32) (found hpa.Recommendation, ok bool) {
	for _, r := range list {
		if r.Replicas == replicas {
			found, ok = r, true
		}
	}
	return found, ok
}

// history writes recommendations with their times. It joins equal recommendations in a row.
// If there are many, it writes only the oldest and the latest.
func (b *builder) history(counted []hpa.Recommendation) string {
	const maxShown = 6
	var parts []string
	for i := 0; i < len(counted); {
		j := i
		for j+1 < len(counted) && counted[j+1].Replicas == counted[i].Replicas {
			j++
		}
		if first, latest := b.times.At(counted[i].At), b.times.At(counted[j].At); first == latest {
			parts = append(parts, b.lang.Say("%d at %s", counted[i].Replicas, first))
		} else {
			parts = append(parts, b.lang.Say("%d from %s to %s", counted[i].Replicas, first, latest))
		}
		i = j + 1
	}
	if len(parts) == 0 {
		return b.lang.Say("none")
	}
	if n := len(parts); n > maxShown {
		parts = append(append(slices.Clone(parts[:maxShown/2]), "…"), parts[n-maxShown/2:]...)
	}
	return list(b.lang, parts)
}
