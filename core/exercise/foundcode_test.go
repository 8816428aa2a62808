package exercise

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/words"
)

// handedIn is a code of a participant who solved one exercise and failed another.
func handedIn(who string) string {
	h := Submission{Who: who, Course: "C", Done: []Done{{Exercise: "a", Met: []bool{true, true}}, {Exercise: "b", Met: []bool{true, false}, Hints: 2, Shown: true}}}
	return h.Encode()
}

func TestReadCodes(t *testing.T) {
	code, anna := handedIn(""), handedIn("Anna")
	for _, test := range []struct {
		text, want string
		other      int
	}{
		{code, "1 ", 0},
		{"", "", 0},
		{"good morning\nwhat a day\n", "", 2},
		{"Anna: " + code + "\nBob " + code, "1 Anna; 2 Bob", 0},
		{"[10:12] Anna Li: " + code, "1 Anna Li", 0},
		{"2026-11-21T10:12:00Z <Bob B.> " + code, "1 Bob B", 0},
		{"第四桌：" + code, "1 第四桌", 0},
		{"Anna Li  10:12 AM\n" + code + "\n\nBob  10:13 AM\nhere you are\n" + code, "2 Anna Li; 6 here you are", 1},
		{"1. " + anna + "\n- " + anna, "1 Anna", 0},
		{"Team 3: " + anna, "1 Anna (Team 3)", 0},
		{"anna: " + anna + "\r\nthanks!\r\n", "1 Anna", 1},
		{"Anna: " + code[:12] + "\n" + code[12:20] + "\n" + code[20:] + "\nBob: " + code, "1 Anna; 4 Bob", 0},
		{"Anna: " + code[:len(code)-3] + "\nBob: " + code, "1 Anna!; 2 Bob", 0},
		{"Anna: " + code[:20] + "\nBob: " + code, "1 Anna!; 2 Bob", 0},
		{code + "\n" + code, "1 ", 0},
		{"THE1.abc E1. xE1.abc", "", 1},
	} {
		all, other := ReadCodes(test.text)
		var got []string
		for i := range all {
			mark := ""
			if all[i].Err != nil {
				mark = "!"
			}
			got = append(got, fmt.Sprintf("%d %s%s", all[i].Line, all[i].Person(), mark))
		}
		if s := strings.Join(got, "; "); s != test.want || other != test.other {
			t.Errorf("%q: %q and %d others, want %q and %d", test.text, s, other, test.want, test.other)
		}
	}
}

func TestCSV(t *testing.T) {
	all, _ := ReadCodes("=Anna, B: " + handedIn("=1+1, \"x\"") + "\nBob: E1.abcdef")
	want := "Person,Course,Exercise,Goals,Met,Of,Solved,Hints,Solution shown,Problem\r\n" +
		"\"'=1+1, \"\"x\"\" (Anna B)\",C,a,1 1,2,2,1,0,0,\r\n" +
		"\"'=1+1, \"\"x\"\" (Anna B)\",C,b,1 0,1,2,0,2,1,\r\n" +
		"Bob,,,,,,,,,"
	if got := CSV(all, words.English); !strings.HasPrefix(got, want) || !strings.Contains(got, "line 2: ") {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func FuzzReadCodes(f *testing.F) {
	f.Add("Anna: " + handedIn("") + "\nBob\n" + handedIn("B"))
	f.Add("E1.a\nE2.b\n\r\n[10:12] :")
	f.Fuzz(func(t *testing.T, text string) {
		all, other := ReadCodes(text)
		if n := strings.Count(text, "\n") + 1; len(all)+other > n {
			t.Errorf("%d codes and %d others in %d lines", len(all), other, n)
		}
		if n := strings.Count(CSV(all, words.Chinese), "\r\n"); n < 1 {
			t.Error("a table without a head")
		}
	})
}
