package state

import (
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
	"hpaplayground/web/tour"
)

// tickTour ticks the step of the tour that a message completes. before is the model
// before the message.
func (m Model) tickTour(before Model, msg Msg) (Model, []Effect) {
	if !m.Tour().Running {
		return m, nil
	}
	switch msg.(type) {
	case playback.LoadDragged:
		return m.sendToFeatures(tour.Taken{Step: tour.Drag})
	case document.Msg, document.Rewritten:
		if m.Revision != before.Revision {
			return m.sendToFeatures(tour.Taken{Step: tour.Change})
		}
	}
	if m.Drawer && m.Detail == Why && !(before.Drawer && before.Detail == Why) {
		return m.sendToFeatures(tour.Taken{Step: tour.Look})
	}
	return m, nil
}
