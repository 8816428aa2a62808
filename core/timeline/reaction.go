package timeline

// Reaction is the time from the beginning of a Rise until the HPA scaled up. If the HPA
// did not scale up, it is the time until the end of the Rise.
type Reaction struct {
	Time     Seconds `json:"seconds"`
	Answered bool    `json:"answered"`
}

// slowestReaction returns the longest reaction of an HPA.
func (tl *Timeline) slowestReaction(index int) Reaction {
	var slowest Reaction
	next := 0
	for _, rise := range tl.HPAs[index].Rises {
		for next < len(tl.Syncs) && tl.Syncs[next].At < rise.At {
			next++
		}
		r := Reaction{Time: Seconds(rise.Until - rise.At)}
		for i := next; i < len(tl.Syncs) && tl.Syncs[i].At <= rise.Until; i++ {
			if s := &tl.Syncs[i]; s.HPA == index && s.Decision.Rescaled && s.Decision.Desired > s.Decision.Current {
				r = Reaction{Seconds(s.At - rise.At), true}
				break
			}
		}
		if r.Time > slowest.Time || slowest == (Reaction{}) && r.Answered {
			slowest = r
		}
	}
	return slowest
}
