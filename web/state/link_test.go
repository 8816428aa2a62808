package state

import (
	"testing"
	"time"
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
		{"#theme=blue", Link{}},
		{"#theme=auto", Link{}},
		{"#preset=a%20b", Link{Preset: "a b"}},
		{"#preset=%zz", Link{Preset: "%zz"}},
		{"#view=replicas,why&preset=x&edit=load&controls=0", Link{Preset: "x", Rest: "view=replicas,why&edit=load&controls=0"}},
		{"#&&preset=x&", Link{Preset: "x"}},
		{"#s=1.abc", Link{Rest: "s=1.abc"}},
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
		{Link{Preset: "a b", Rest: "view=why"}, "preset=a%20b&view=why"},
		{Link{HasAt: true}, "t=0s"},
	}
	for _, test := range tests {
		got := test.link.Fragment()
		if got != test.want {
			t.Errorf("%+v: got %q, want %q", test.link, got, test.want)
		}
		if again := ParseLink(got).Fragment(); again != got {
			t.Errorf("%q comes back as %q", got, again)
		}
	}
}

func FuzzLink(f *testing.F) {
	f.Add("#preset=x&t=12m&theme=dark&view=a,b")
	f.Add("t=1h2m3s&&=&preset=%")
	f.Fuzz(func(t *testing.T, fragment string) {
		once := ParseLink(fragment).Fragment()
		if twice := ParseLink(once).Fragment(); twice != once {
			t.Errorf("%q: %q comes back as %q", fragment, once, twice)
		}
	})
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 90 * time.Second: "1m30s", 5 * time.Minute: "5m", time.Hour: "1h", 90 * time.Minute: "1h30m",
		time.Hour + 5*time.Second: "1h0m5s", 10 * time.Minute: "10m", 20 * time.Hour: "20h",
	} {
		if got := Duration(d); got != want {
			t.Errorf("%d: got %s, want %s", d, got, want)
		}
	}
}
