package page

import "testing"

func TestMoment(t *testing.T) {
	for text, want := range map[string]string{
		"From 1:00 to 6:00": "1:00", "到 12:45，最后": "12:45", "a: 5": "", "ratio 4:1": "", "10:000": "", "of 3:15. Then": "3:15", "": "",
	} {
		if from, to := moment(text); text[from:to] != want {
			t.Errorf("%q: %q, want %q", text, text[from:to], want)
		}
	}
}
