package state

import (
	"time"

	"hpaplayground/web/feature"
)

// NoticeEnded: this notice was shown long enough.
type NoticeEnded struct{ Text string }

// ClearNotice is an effect: send NoticeEnded after a while.
type ClearNotice struct{ Text string }

const (
	// noticeTime is how long a notice is shown. noticeTimePerByte is the time for each byte of a
	// longer notice.
	noticeTime        = 4 * time.Second
	noticeTimePerByte = 60 * time.Millisecond
)

// notice shows a text for a while. An empty text clears the notice.
func (m Model) notice(text string) (Model, []Effect) {
	m.Notice = text
	if text == "" {
		return m, nil
	}
	return m, []Effect{ClearNotice{text}}
}

// Do waits.
func (e ClearNotice) Do(h *feature.Host) {
	h.Later(max(noticeTime, time.Duration(len(e.Text))*noticeTimePerByte), func() { h.Send(NoticeEnded(e)) })
}

func (msg NoticeEnded) apply(m Model) (Model, []Effect) {
	if m.Notice == msg.Text {
		m.Notice = ""
	}
	return m, nil
}
