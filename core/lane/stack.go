package lane

// Slot is the height that a lane takes in a picture, in pixels. Above and Below are the heights
// around the lane's plot, and MinHeight is the plot's smallest height. Plots share the remaining
// height in proportion to their weights.
type Slot struct{ Above, MinHeight, Below, Weight int }

// Span is where a plot is.
type Span struct{ Top, Height int }

// Need returns the height that all lanes need.
func Need(slots []Slot) (height int) {
	for _, s := range slots {
		height += s.Above + s.MinHeight + s.Below
	}
	return height
}

// Stack places lanes below each other in a height, beginning at top. It returns the places of
// the plots, and where the last lane ends.
func Stack(slots []Slot, top, height int) (plots []Span, bottom int) {
	spare, weights := max(height-Need(slots), 0), 0
	for _, s := range slots {
		weights += s.Weight
	}
	for _, s := range slots {
		p := Span{top + s.Above, s.MinHeight}
		if s.Weight > 0 {
			p.Height += spare * s.Weight / weights
		}
		plots = append(plots, p)
		top = p.Top + p.Height + s.Below
	}
	return plots, top
}
