package state

import "time"

// Speeds are the playback speeds, in seconds of the run per second.
func Speeds() []int { return []int{1, 10, 60, 300, 600} }

const usualSpeed = 60

// play starts or stops playback. At the end of the run it starts again at 0.
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

// tick moves the cursor during playback. It does not write the address: that
// changes when the cursor stops.
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
