package lane

import (
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/track"
)

var (
	nodesStyle  = Style{Stroke: BoundInk, Width: 1}
	inUseStyle  = Style{Stroke: ReplicasInk, Width: 2}
	noRoomStyle = Style{Stroke: HeldInk, Width: 1.5, Dash: Dotted}
	noRoomShade = Style{Fill: HeldWash}
)

// roomLanes shows the cluster's nodes and the pods that have no room.
func (s *source) roomLanes() []Lane {
	r := &s.Timeline.Room
	nodes := len(r.Nodes.T) > 0
	if !nodes && plot.Peak(r.Waiting) == 0 {
		return nil
	}
	l := Lane{
		Name: s.Lang.Say("Room"), Description: s.Lang.Say("The cluster's nodes, how many of them the pods fill, and the pods that wait for room"),
		Quiet: plot.Peak(r.Waiting) == 0, draw: func(float64) Drawing { return s.drawRoom() },
	}
	if nodes {
		inUse := key(s.Lang.Say("nodes in use"), &r.InUse, inUseStyle, track.Short)
		boundsKey := inUse
		boundsKey.Read = func(t time.Duration) string { return inUse.Read(t) + "/" + track.Short(r.Nodes.At(t)) }
		boundsKey.Parts = []Key{key(s.Lang.Say("nodes"), &r.Nodes, nodesStyle, track.Short), inUse}
		l.Keys = append(l.Keys, boundsKey)
	}
	l.Keys = append(l.Keys, key(s.Lang.Say("pods waiting"), &r.Waiting, noRoomStyle, track.Short))
	l.Lines = 1 + len(l.Keys)
	return []Lane{l}
}

func (s *source) drawRoom() Drawing {
	r := &s.Timeline.Room
	return Drawing{Scale{plot.AxisTop(plot.Peak(r.Nodes, r.InUse, r.Waiting)), true, Short}, []Shape{
		s.line(r.Waiting, noRoomShade), s.line(r.Nodes, nodesStyle), s.line(r.InUse, inUseStyle), s.line(r.Waiting, noRoomStyle),
	}}
}
