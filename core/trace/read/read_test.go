package read

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hpaplayground/core/trace"
	"hpaplayground/internal/golden"
)

// TestRead reads testdata/*.txtar. Each pair of files NAME.txt and NAME.want is a text and
// the result of Read. In the text, ␉ is a tab and ␠ is a no-break space. ␊ at the end means
// that the text has no line feed there.
func TestRead(t *testing.T) {
	golden.Pairs(t, "testdata/*.txtar", ".txt", func(t *testing.T, _, text string) string {
		text = strings.NewReplacer("␉", "\t", "␠", "\u00a0", "␊\n", "").Replace(text)
		got := show(Text(text))
		// Windows line endings work too.
		if crlf := show(Text(strings.ReplaceAll(text, "\n", "\r\n"))); crlf != got {
			t.Errorf("%q with CRLF (-without +with):\n%s", text, cmp.Diff(got, crlf))
		}
		return got
	})
}

func show(t *trace.Trace) string {
	var b strings.Builder
	start := "from 0s"
	if !t.Start.IsZero() {
		start = "from " + t.Start.Format(time.RFC3339Nano)
	}
	fmt.Fprintf(&b, "%s %s for %v\n", t.Format, start, t.Length)
	for _, s := range t.Series {
		unit := ""
		if s.Unit != "" {
			unit = " in " + s.Unit
		}
		fmt.Fprintf(&b, "%q%s:", s.Name, unit)
		for _, p := range s.Points {
			fmt.Fprintf(&b, " %v=%v", p.At, p.Value)
		}
		fmt.Fprintf(&b, "; step %v, gaps %v\n", s.Step, s.Gaps)
	}
	for _, p := range t.Problems {
		kind := "error"
		if p.Warning {
			kind = "warning"
		}
		fmt.Fprintf(&b, "%s %v\n", kind, p)
	}
	if t.More > 0 {
		fmt.Fprintf(&b, "and %d more\n", t.More)
	}
	return b.String()
}

func TestNumbers(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct {
		text string
		want float64
		unit string
	}{
		{"5", 5, ""}, {"-5", -5, ""}, {"+5", 5, ""}, {"0.25", 0.25, ""}, {".5", 0.5, ""}, {"5.", 5, ""}, {" 5 ", 5, ""},
		{"1e3", 1000, ""}, {"1.5E-3", 0.0015, ""}, {"1,234.5", 1234.5, ""}, {"1,234", 1234, ""}, {"1,234,567", 1234567, ""},
		{"1.234,5", 1234.5, ""}, {"1,5", 1.5, ""}, {"0,125", 0.125, ""}, {"1 234.5", 1234.5, ""}, {"1\u00a0234", 1234, ""}, {"1'234.5", 1234.5, ""},
		{"1.5 K", 1500, ""}, {"1.2 Mil", 1.2e6, ""}, {"2 Bil", 2e9, ""}, {"3 Tri", 3e12, ""},
		{"250 ms", 0.25, "s"}, {"1.2 s", 1.2, "s"}, {"2 mins", 120, "s"}, {"1.5 hours", 5400, "s"}, {"5 µs", 5e-6, "s"}, {"3 ns", 3e-9, "s"},
		{"12.3%", 12.3, "%"}, {"12.3 %", 12.3, "%"}, {"500m", 0.5, ""}, {"500 m", 0.5, ""}, {"2k", 2000, ""}, {"1M", 1e6, ""}, {"1Mi", 1 << 20, ""},
		{"3.5 GiB", 3.5 * (1 << 30), "B"}, {"2 kB/s", 2000, "B/s"}, {"512 B", 512, "B"}, {"128Mi", 128 << 20, ""}, {"1 Gb/s", 1e9, "b/s"},
		{"1.5K req/s", 1500, "req/s"}, {"2.5B req/s", 2.5e9, "req/s"}, {"15 req/s", 15, "req/s"}, {"15 reqps", 15, "reqps"}, {"1.5K reqps", 1500, "reqps"},
		{"250 mcores", 0.25, "cores"}, {"$12.50", 12.5, ""},
		{"", nan, ""}, {"NaN", nan, ""}, {"null", nan, ""}, {"-", nan, ""}, {"undefined", nan, ""},
		{"+Inf", math.Inf(1), ""}, {"-Inf", math.Inf(1), ""}, {"∞", math.Inf(1), ""},
	} {
		got, unit, err := numbers{}.read(test.text)
		same := got == test.want || got != got && test.want != test.want || math.Abs(got-test.want) < 1e-12*math.Abs(test.want)
		if err != nil || !same || unit != test.unit {
			t.Errorf("%q is %v %q %v, want %v %q", test.text, got, unit, err, test.want, test.unit)
		}
	}
	for _, text := range []string{"abc", "1.2.3", "1,23,4", "5 widgets", "5x", "1.5B", "--5", "1e", "e5", "5-6", "2024-01-02", "1e999999", "%"} {
		if v, _, err := (numbers{}).read(text); err == nil {
			t.Errorf("%q is %v", text, v)
		}
	}
	comma := numbers{decimalComma: true}
	for text, want := range map[string]float64{"1,5": 1.5, "1,234": 1.234, "1.234": 1234, "1.234,5": 1234.5, "1.5": 1.5, "0.125": 0.125, "12": 12} {
		if got, _, err := comma.read(text); err != nil || got != want {
			t.Errorf("%q with decimal commas is %v %v, want %v", text, got, err, want)
		}
	}
}

func TestClock(t *testing.T) {
	utc := func(year, month, day, hour, minute, second, nano int) int64 {
		return time.Date(year, time.Month(month), day, hour, minute, second, nano, time.UTC).UnixNano()
	}
	third := utc(2024, 1, 2, 15, 4, 5, 0)
	for _, test := range []struct {
		text string
		want moment
	}{
		{"0", moment{0, false}}, {"15", moment{15e9, false}}, {"1.5", moment{15e8, false}}, {"-30", moment{-30e9, false}}, {"-0.5", moment{-5e8, false}},
		{"15s", moment{15e9, false}}, {"1m30s", moment{90e9, false}}, {"0:01:30", moment{90e9, false}}, {"15:04:05", moment{54245e9, false}}, {"00:00:01.5", moment{15e8, false}},
		{"1704207845", moment{third, true}}, {"1704207845.25", moment{third + 25e7, true}}, {"1704207845000", moment{third, true}},
		{"1704207845000000", moment{third, true}}, {"1704207845000000000", moment{third, true}}, {"1.704207845E9", moment{third, true}}, {"1704207845.781", moment{third + 781e6, true}},
		{"2024-01-02T15:04:05Z", moment{third, true}}, {"2024-01-02T15:04:05.250Z", moment{third + 25e7, true}}, {"2024-01-02T16:04:05+01:00", moment{third, true}},
		{"2024-01-02 15:04:05", moment{third, true}}, {"2024-01-02 15:04:05.000", moment{third, true}}, {"2024-01-02 15:04:05 UTC", moment{third, true}},
		{"2024-01-02 15:04:05 +0000 UTC", moment{third, true}}, {"2024-01-02 16:04:05 +0100", moment{third, true}}, {"2024/01/02 15:04:05", moment{third, true}},
		{"2024-01-02 15:04", moment{utc(2024, 1, 2, 15, 4, 0, 0), true}}, {"2024-01-02", moment{utc(2024, 1, 2, 0, 0, 0, 0), true}}, {"2024/1/2 15:04", moment{utc(2024, 1, 2, 15, 4, 0, 0), true}},
		{"Jan 2, 2024, 15:04:05", moment{third, true}}, {"Jan 2, 2024 3:04:05 PM", moment{third, true}}, {"Tue Jan  2 15:04:05 2024", moment{third, true}}, {"02-Jan-2024 15:04:05", moment{third, true}},
		{"02.01.2024 15:04:05", moment{third, true}}, {"2.1.24 15:04:05", moment{third, true}}, {"13/01/2024 15:04", moment{utc(2024, 1, 13, 15, 4, 0, 0), true}},
		{"01/13/2024 3:04 PM", moment{utc(2024, 1, 13, 15, 4, 0, 0), true}}, {"02/02/2024 15:04:05", moment{utc(2024, 2, 2, 15, 4, 5, 0), true}},
	} {
		got, err := (&clock{}).read(test.text)
		if err != nil || got != test.want {
			t.Errorf("%q is %v %v, want %v", test.text, got, err, test.want)
		}
	}
	for _, text := range []string{"", "abc", "12:30", "01/02/2024 15:04", "13/14/2024", "30:99:00", "1e30", "NaN", "20240102150405", "2024-13-01", "0001-01-01", "99999999999", "1h99999h", "2540400h10m10s", "1/2/0000"} {
		if m, err := (&clock{}).read(text); err == nil {
			t.Errorf("%q is %v", text, m)
		}
	}
}

func TestLimits(t *testing.T) {
	var long, wide strings.Builder
	for i := range trace.MaxPoints + 5 {
		fmt.Fprintf(&long, "%d,1\n", i)
	}
	wide.WriteString("time" + strings.Repeat(",a", maxColumns) + "\n0,1\n")
	series := `[` + strings.Repeat(`{"metric":{},"values":[[1,"1"]]},`, trace.MaxSeries) + `{"metric":{},"values":[[1,"1"]]}]`
	times := strings.Repeat("1700000000000,", trace.MaxPoints) + "1700000000001"
	frame := func(fields, values string) string {
		return `[{"schema":{"fields":[{"name":"Time","type":"time"}` + fields + `]},"data":{"values":[[` + times + `]` + values + `]}}]`
	}
	for _, test := range []struct{ text, want string }{
		{long.String(), "more than 20000 points"},
		{strings.Repeat("0,1\n", trace.MaxText/4+1), "at most 1048576"},
		{wide.String(), "201 columns"},
		{series, "more than 500 series"},
		{"a\x00b", "not text"},
		{strings.Repeat("[", 1<<20), "JSON"},
		{strings.Repeat("{\"data\":", 1<<16), "JSON"},
		{`{"frames":[` + strings.Repeat(`{},`, 1<<18) + `{}]}`, "262145 parts"},
		{`{"frames":[{"schema":{"fields":[` + strings.Repeat(`{},`, 1<<18) + `{}]}}]}`, "262145 parts"},
		{frame(strings.Repeat(`,{"name":"a","type":"number"}`, trace.MaxSeries+1), strings.Repeat(`,[1]`, trace.MaxSeries+1)), "more than 500 series"},
		{frame(`,{"name":"a","type":"number"}`, `,[`+strings.Repeat("1,", trace.MaxPoints)+`1]`), "more than 20000 points"},
	} {
		got := Text(test.text)
		if !got.Failed() || len(got.Series) > trace.MaxSeries || !strings.Contains(fmt.Sprint(got.Problems), test.want) {
			t.Errorf("%.20q: %v, want %q", test.text, got.Problems, test.want)
		}
	}
	if got := Text(strings.Repeat("1,x\n2,3\n3,4\n", 100)); len(got.Problems) != trace.MaxProblems+2 || got.More != 80 {
		t.Errorf("%d problems and %d more", len(got.Problems), got.More)
	}
}

// FuzzRead checks that any text can be read, within the limits. The points are finite and in
// order, and gaps are between points.
func FuzzRead(f *testing.F) {
	for _, archive := range golden.Read(f, "testdata/*.txtar") {
		for _, part := range archive.Files {
			if strings.HasSuffix(part.Name, ".txt") {
				f.Add(string(part.Data))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := Text(text)
		if len(got.Series) > trace.MaxSeries || got.Length < 0 || !got.Failed() && len(got.Series) == 0 {
			t.Fatalf("%d series for %v, %v", len(got.Series), got.Length, got.Problems)
		}
		if len(got.Series) > 0 && got.Points() == 0 {
			t.Fatalf("%d series without a point, %v", len(got.Series), got.Problems)
		}
		for _, s := range got.Series {
			if len(s.Points) > trace.MaxPoints || s.Step < 0 {
				t.Fatalf("%d points, step %v", len(s.Points), s.Step)
			}
			for i, p := range s.Points {
				if p.At < 0 || p.At > got.Length || i > 0 && p.At <= s.Points[i-1].At || math.IsInf(p.Value, 0) || p.Value != p.Value {
					t.Fatalf("point %d is %v of %v", i, p, got.Length)
				}
			}
			for _, g := range s.Gaps {
				if g.From >= g.To {
					t.Fatalf("gap %v", g)
				}
			}
		}
		if show(Text(text)) != show(got) {
			t.Fatal("two readings differ")
		}
	})
}
