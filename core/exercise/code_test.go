package exercise

import (
	"reflect"
	"strings"
	"testing"
)

func TestCode(t *testing.T) {
	h := &Submission{Who: "Table 4 / 第四桌", Course: "The HorizontalPodAutoscaler", Done: []Done{
		{Exercise: "by-hand", Met: []bool{true, true}},
		{Exercise: "tolerance", Met: []bool{true, false, true}, Hints: 2, Shown: true},
	}}
	code := h.Encode()
	if len(code) > 150 || !strings.HasPrefix(code, "E1.") {
		t.Errorf("%d letters: %s", len(code), code)
	}
	for _, sent := range []string{code, " " + code[:30] + "\r\n  " + code[30:] + "\n"} {
		got, err := Decode(sent)
		if err != nil || !reflect.DeepEqual(got, h) {
			t.Errorf("%q: %+v, %v", sent, got, err)
		}
	}
	if !h.Done[0].Solved() || h.Done[1].Solved() || (&Done{}).Solved() {
		t.Error("Solved is wrong")
	}
	// A name cannot add results.
	h.Who = "a\nb\nby-hand 11 0"
	if got, err := Decode(h.Encode()); err != nil || got.Who != "a b by-hand 11 0" || len(got.Done) != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestDamagedCode checks that a lost or changed letter is always noticed.
func TestDamagedCode(t *testing.T) {
	h := &Submission{Who: "a", Course: "b", Done: []Done{{Exercise: "c", Met: []bool{true}}}}
	code := h.Encode()
	for i := range code {
		if got, err := Decode(code[:i] + code[i+1:]); err == nil {
			t.Errorf("without letter %d: %+v", i, got)
		}
		if code[i] == 'x' {
			continue
		}
		if got, err := Decode(code[:i] + "x" + code[i+1:]); err == nil {
			t.Errorf("with another letter %d: %+v", i, got)
		}
	}
	for _, code := range []string{"", "E", "1.abc", "E1.", "E2.abc", "hello"} {
		_, err := Decode(code)
		if err == nil || !strings.HasPrefix(err.Error(), `code "`) {
			t.Errorf("%q: %v", code, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add((&Submission{Who: "a", Done: []Done{{Exercise: "c", Met: []bool{true}, Shown: true}}}).Encode())
	f.Add("E1.AAAA")
	f.Fuzz(func(t *testing.T, code string) {
		h, err := Decode(code)
		if err != nil {
			return
		}
		decoded, err := Decode(h.Encode())
		if err != nil || len(decoded.Done) != len(h.Done) {
			t.Errorf("%+v: %+v, %v", h, decoded, err)
		}
	})
}
