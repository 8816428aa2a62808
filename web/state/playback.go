package state

import "time"

// Speeds are how many seconds of the run can pass in one.
func Speeds() []int { return []int{1, 10, 60, 300, 600} }

const usualSpeed = 60

// play starts the cursor moving, or stops it. At the end it begins anew.
func (m Model) play() (Model, []Effect) {
	if m.Timeline == nil {
		return m, nil
	}
	if m.Playing {
		return m.stop()
	}
	m.Playing, m.Moved, m.Aimed = true, true, false
	if m.Cursor >= m.Timeline.Duration {
		m.Cursor = 0
	}
	return m, []Effect{NextFrame{}}
}

func (m Model) stop() (Model, []Effect) {
	m.Playing = false
	return m.relink()
}

// tick lets the time pass that the cursor was to move in. The address stays:
// it tells where the cursor came to rest.
func (m Model) tick(passed time.Duration) (Model, []Effect) {
	if !m.Playing || m.Timeline == nil {
		return m, nil
	}
	m.Cursor += passed * time.Duration(m.Speed)
	if m.Cursor >= m.Timeline.Duration {
		m.Cursor = m.Timeline.Duration
		return m.stop()
	}
	return m, []Effect{NextFrame{}}
}
