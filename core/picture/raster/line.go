package raster

import (
	"math"

	"hpaplayground/core/picture"
)

// dashes cuts a line into its visible parts. pattern alternates lengths of visible and
// invisible parts.
func dashes(line picture.Stretch, pattern []float64) []picture.Stretch {
	if len(pattern) == 0 {
		return []picture.Stretch{line}
	}
	var parts []picture.Stretch
	at, remaining := 0, pattern[0]
	now := picture.Stretch{line[0]}
	for i := 1; i < len(line); i++ {
		from, to := line[i-1], line[i]
		for {
			length := math.Hypot(to.X-from.X, to.Y-from.Y)
			if length <= remaining {
				remaining -= length
				if at%2 == 0 {
					now = append(now, to)
				}
				break
			}
			from.X += (to.X - from.X) * remaining / length
			from.Y += (to.Y - from.Y) * remaining / length
			if at%2 == 0 {
				parts = append(parts, append(now, from))
			}
			now = picture.Stretch{from}
			at++
			remaining = pattern[at%len(pattern)]
		}
	}
	if at%2 == 0 && len(now) > 1 {
		parts = append(parts, now)
	}
	return parts
}

// outline returns the area that a line with a width covers: a rectangle for each
// segment, extended to fill the corners.
func outline(line picture.Stretch, width float64) []picture.Stretch {
	var quads []picture.Stretch
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		if length == 0 {
			continue
		}
		dx, dy := (b.X-a.X)/length*width/2, (b.Y-a.Y)/length*width/2
		if i > 1 {
			a.X, a.Y = a.X-dx, a.Y-dy
		}
		if i+1 < len(line) {
			b.X, b.Y = b.X+dx, b.Y+dy
		}
		quads = append(quads, picture.Stretch{{X: a.X - dy, Y: a.Y + dx}, {X: b.X - dy, Y: b.Y + dx}, {X: b.X + dy, Y: b.Y - dx}, {X: a.X + dy, Y: a.Y - dx}})
	}
	return quads
}
