package sharing

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

func TestParseLink(t *testing.T) {
	tests := []struct {
		fragment string
		want     Link
	}{
		{"", Link{}},
		{"#", Link{}},
		{"#preset=spike", Link{Preset: "spike"}},
		{"preset=spike&t=12m&theme=dark", Link{Preset: "spike", At: 12 * time.Minute, HasAt: true, Theme: Dark}},
		{"#t=0s", Link{HasAt: true}},
		{"#t=-3s", Link{}},
		{"#t=soon", Link{}},
		{"#span=5m-12m30s", Link{From: 5 * time.Minute, To: 750 * time.Second}},
		{"#span=0s-1h", Link{To: time.Hour}},
		{"#span=12m-5m&t=1m", Link{At: time.Minute, HasAt: true}},
		{"#span=5m", Link{}},
		{"#span=-5m-6m", Link{}},
		{"#theme=blue", Link{}},
		{"#theme=auto", Link{}},
		{"#preset=a%20b", Link{Preset: "a b"}},
		{"#preset=%zz", Link{Preset: "%zz"}},
		{"#view=replicas,why&preset=x&edit=load&controls=0", Link{Preset: "x", Unknown: "view=replicas,why&edit=load&controls=0"}},
		{"#&&preset=x&", Link{Preset: "x"}},
		{"#s=1.Qm8T8XLxcgECAAD__0w2", Link{Text: "kind: Simulation\r\n\r\n", Shared: true}},
		{"#t=1m&s=1%2EQm8T8XLxcgECAAD__0w2&preset=x", Link{Text: "kind: Simulation\r\n\r\n", Shared: true, At: time.Minute, HasAt: true}},
		{"#s=1.AQAA__8c2Q", Link{Shared: true}},
		{"#before=1.whQDl2oKhrxcgAAAAP__WIM&s=1.Qm8T8XLxcgECAAD__0w2&t=1m", Link{Text: "kind: Simulation\r\n\r\n", Shared: true, Before: "kind: Simulation\r\nspec: 1\r\n", At: time.Minute, HasAt: true}},
		{"#before=9.x&preset=x", Link{Preset: "x"}},
		{"#s=1.abc&preset=x", Link{Preset: "x", Unreadable: "1.abc", Reason: "it is damaged: was all of it copied?"}},
		{"#s=", Link{Reason: "it is not a link to a scenario: want <version>.<text>"}},
	}
	for _, test := range tests {
		t.Run(test.fragment, func(t *testing.T) {
			if got := ParseLink(test.fragment); got != test.want {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestFragment(t *testing.T) {
	tests := []struct {
		link Link
		want string
	}{
		{Link{}, ""},
		{Link{Preset: "spike", At: 6*time.Minute + 120*time.Millisecond, HasAt: true, Theme: Light}, "preset=spike&t=6m&theme=light"},
		{Link{Preset: "a b", Unknown: "view=why"}, "preset=a%20b&view=why"},
		{Link{HasAt: true}, "t=0s"},
		{Link{Preset: "x", From: 1500 * time.Millisecond, To: 61 * time.Second}, "preset=x&span=1s-1m1s"},
		{Link{Preset: "x", Unreadable: "9.a b"}, "preset=x&s=9.a%20b"},
		{Link{Preset: "a&b", Unreadable: "9.a&b"}, "preset=a%26b&s=9.a%26b"},
	}
	for _, test := range tests {
		got, fits := test.link.Fragment()
		if got != test.want || !fits {
			t.Errorf("%+v: got %q, want %q", test.link, got, test.want)
		}
		if again, _ := ParseLink(got).Fragment(); again != got {
			t.Errorf("%q comes back as %q", got, again)
		}
	}
}

// A link has the text if it fits, together with the options.
func TestFragmentOfText(t *testing.T) {
	l := Link{Text: "kind: List\n", Shared: true, At: time.Minute, HasAt: true, Theme: Dark}
	fragment, fits := l.Fragment()
	if got := ParseLink(fragment); got != l || !fits {
		t.Errorf("%s: got %+v, %t", fragment, got, fits)
	}
	noise := rand.New(rand.NewPCG(1, 2))
	for length := range 3 {
		var b strings.Builder
		for b.Len() < 70_000+12_000*length {
			fmt.Fprintf(&b, "%08x", noise.Uint32())
		}
		l.Text = b.String()
		fragment, fits := l.Fragment()
		if fits != (len(fragment) > 100) || fits != (length < 2) || len(fragment) > maxLink+100 || !strings.HasSuffix(fragment, "t=1m&theme=dark") {
			t.Errorf("%d bytes that cannot be packed: fits %t, a fragment of %d", b.Len(), fits, len(fragment))
		}
	}
	l.Text = strings.Repeat("x", maxShared+1)
	if _, fits := l.Fragment(); fits {
		t.Error("a text of its length was tried")
	}
}

// The text before takes little room beside a text that is mostly the same.
func TestFragmentOfBefore(t *testing.T) {
	for _, p := range preset.All() {
		l := Link{Text: strings.Replace(p.Text, "spec:", "spec: # mine", 1), Shared: true}
		alone, _ := l.Fragment()
		l.Before = p.Text
		fragment, fits := l.Fragment()
		if got := ParseLink(fragment); got != l || !fits {
			t.Errorf("%s: comes back as %+v", p.Name, got)
		}
		if more := len(fragment) - len(alone); more > 120 {
			t.Errorf("%s: the text before takes %d of %d bytes", p.Name, more, len(fragment))
		}
		l.Text, l.Shared, l.Preset = "", false, p.Name
		fragment, _ = l.Fragment()
		if got := ParseLink(fragment); got != l {
			t.Errorf("%s before itself comes back as %+v", p.Name, got)
		}
		fragment = strings.Replace(fragment, "before=1.", "before=1.A", 1)
		if l.Before = ""; ParseLink(fragment) != l {
			t.Errorf("%s: a damaged text before opens as %+v", p.Name, ParseLink(fragment))
		}
	}
}

func FuzzLink(f *testing.F) {
	f.Add("#s=1.Qm8T8XLxcgECAAD__0w2&before=1.Qm8T8XLxcgECAAD__0w2")
	f.Add("#preset=x&t=12m&theme=dark&view=a,b")
	f.Add("t=1h2m3s&&=&preset=%")
	f.Add("#t&&#00000000")
	f.Add("##")
	f.Fuzz(func(t *testing.T, fragment string) {
		once, fits := ParseLink(fragment).Fragment()
		if twice, _ := ParseLink(once).Fragment(); twice != once && fits {
			t.Errorf("%q: %q comes back as %q", fragment, once, twice)
		}
	})
}

// A link of a day of measurements every 15 seconds fits. The notice says how long a
// link is and where it works.
func TestLinkOfADay(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	var b strings.Builder
	for i := range 24 * 60 * 4 {
		fmt.Fprintf(&b, "      - [%s, %dm]\n", time.Duration(i)*15*time.Second, 100+random.IntN(4000))
	}
	link := Link{Text: b.String(), Shared: true}
	fragment, fits := link.Fragment()
	if !fits {
		t.Fatalf("it does not fit")
	}
	if got := ParseLink(fragment); got.Text != link.Text {
		t.Error("it comes back as another text")
	}
	for length, want := range map[int]string{
		1900:          "The link is on the clipboard.",
		2001:          "It has 2001 characters: mail, wikis and issue trackers take it",
		len(fragment): fmt.Sprintf("It has %d characters: browsers and documents take it", len(fragment)),
	} {
		if got := Copied(words.English, length); !strings.Contains(got, want) {
			t.Errorf("%d: %s", length, got)
		}
	}
}
