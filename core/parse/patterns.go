package parse

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// The patterns of a series. A field that is not given is nil.
type (
	waveDoc struct {
		Low, High     *resource.Quantity
		Period, Start *duration
	}
	rampDoc struct {
		From, To    *resource.Quantity
		Start, Over *duration
	}
	spikeDoc struct {
		Base, Peak          *resource.Quantity
		At, For, Rise, Fall *duration
	}
	stepsDoc struct {
		From, By *resource.Quantity
		Every    *duration
		Count    *int32
		Values   []resource.Quantity
	}
	dailyDoc struct {
		Low, High *resource.Quantity
		Peak      *duration
	}
)

// fields reads the fields of a pattern, and collects those that are missing.
type fields struct {
	*reader
	path          string
	pattern       string
	missingFields []string // the fields that are missing
}

func (f *fields) report(name, format string, args ...any) {
	f.add(f.simulation.Errorf(f.path+"."+name, format, args...))
}

// missing notes a missing field, unless there is already an error at the field.
func (f *fields) missing(name string) {
	if !f.broken(f.simulation, f.path+"."+name) {
		f.missingFields = append(f.missingFields, name)
	}
}

// reportMissing reports all missing fields in one error, with an example of the
// pattern.
func (f *fields) reportMissing() {
	if n := len(f.missingFields); n > 0 {
		are := " is"
		if n > 1 {
			are = " are"
		}
		f.add(f.simulation.Errorf(f.path, "%s: %s%s missing, as in %s", f.pattern, oneOf(f.missingFields), are, examples[f.pattern]))
	}
}

var examples = map[string]string{
	"wave":    "{low: 1, high: 5, period: 10m}",
	"ramp":    "{from: 1, to: 5, start: 1m, over: 5m}",
	"spike":   "{base: 1, peak: 10, at: 5m, for: 1m}",
	"steps":   "{from: 1, by: 1, every: 2m}",
	"daily":   "{low: 1, high: 10, peak: 14h}",
	"backlog": "{arrivals: 30, perPodRate: 5}",
}

// value returns a load in milli-units.
func (f *fields) value(name string, q *resource.Quantity) float64 {
	if q == nil {
		f.missing(name)
		return 0
	}
	return f.demand(f.path+"."+name, *q)
}

// readRange returns both values in milli-units. It reports an error if low is above
// high.
func (f *fields) readRange(low, high *resource.Quantity) (float64, float64) {
	a, b := f.value("low", low), f.value("high", high)
	if low != nil && high != nil && a > b {
		f.report("low", "low %s: must not be above high, %s", low.String(), high.String())
	}
	return a, b
}

// time returns a time, otherwise if it is missing. It reports a negative time.
func (f *fields) time(name string, d *duration, otherwise time.Duration) time.Duration {
	switch {
	case d == nil:
		return otherwise
	case *d < 0:
		f.report(name, "%s %s: must not be negative", name, scenario.ShortDuration(time.Duration(*d)))
	case time.Duration(*d) > scenario.MaxDuration:
		f.report(name, "%s %s: a run takes at most %s", name, scenario.ShortDuration(time.Duration(*d)), scenario.ShortDuration(scenario.MaxDuration))
	}
	return time.Duration(*d)
}

// positiveTime returns a time above 0. It reports a time that is missing, or not above 0.
func (f *fields) positiveTime(name string, d *duration) time.Duration {
	if d == nil {
		f.missing(name)
		return time.Hour
	}
	if *d == 0 {
		f.report(name, "%s 0s: must be above 0s", name)
	}
	if v := f.time(name, d, 0); v > 0 {
		return v
	}
	return time.Hour
}

func (f *fields) wave(in *waveDoc) *load.Series {
	low, high := f.readRange(in.Low, in.High)
	period, start := f.positiveTime("period", in.Period), f.time("start", in.Start, 0)
	if !f.fits(f.path, (int64(max(f.end()-start, 0)/period)+2)*load.WavePoints) {
		return nil
	}
	return load.Wave(low, high, period, start, f.end())
}

func (f *fields) ramp(in *rampDoc) *load.Series {
	from, to := f.value("from", in.From), f.value("to", in.To)
	return load.Ramp(from, to, f.time("start", in.Start, 0), f.positiveTime("over", in.Over))
}

func (f *fields) spike(in *spikeDoc) *load.Series {
	base, peak := f.value("base", in.Base), f.value("peak", in.Peak)
	if in.At == nil {
		f.missing("at")
	}
	return load.Spike(base, peak, f.time("at", in.At, 0), f.time("rise", in.Rise, 0), f.positiveTime("for", in.For), f.time("fall", in.Fall, 0))
}

func (f *fields) daily(in *dailyDoc) *load.Series {
	low, high := f.readRange(in.Low, in.High)
	if in.Peak == nil {
		f.missing("peak")
	}
	peak := f.time("peak", in.Peak, 0)
	if peak >= 24*time.Hour {
		f.report("peak", "peak %s: a time of day, from 0s up to 24h, such as 14h30m", scenario.ShortDuration(peak))
	}
	start := f.scenario.Start.UTC()
	return load.Daily(low, high, peak, start.Sub(start.Truncate(24*time.Hour)), f.end())
}

func (f *fields) steps(in *stepsDoc) *load.Series {
	every := f.positiveTime("every", in.Every)
	s := &load.Series{}
	if f.simulation.Has(f.path + ".values") {
		for _, name := range []string{"from", "by", "count"} {
			if f.simulation.Has(f.path + "." + name) {
				f.report(name, "steps have values, or from and by, not both")
			}
		}
		for i, q := range in.Values {
			v := f.demand(f.path+".values["+strconv.Itoa(i)+"]", q)
			s.Points = append(s.Points, load.Point{At: every * time.Duration(i), Milli: v})
		}
		if len(s.Points) == 0 && !f.broken(f.simulation, f.path+".values") {
			f.report("values", "steps have values: [1, 2, 4]")
		}
		return s
	}
	from, by := f.value("from", in.From), 0.0
	if in.By == nil {
		f.missing("by")
	} else if by = scenario.Milli(*in.By); max(by, -by) > scenario.MaxUsage {
		f.report("by", "quantity %q: too large for a load", in.By.String())
	}
	count := int64(f.end()/every) + 1
	if in.Count != nil {
		if *in.Count < 1 {
			f.report("count", "count %d: must be at least 1", *in.Count)
		}
		count = min(count, int64(*in.Count))
	}
	if !f.fits(f.path, count+1) {
		return nil
	}
	for i := range count + 1 {
		v := max(0, from+float64(by*float64(i)))
		if v > scenario.MaxUsage {
			f.report("by", "by %s: step %d is too large for a load", in.By.String(), i)
			return nil
		}
		s.Points = append(s.Points, load.Point{At: every * time.Duration(i), Milli: v})
	}
	return s
}

// noiseDoc is an amount, or an object with an amount.
type noiseDoc struct {
	Amount string
	Every  *duration
}

func (n *noiseDoc) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("{")) {
		type plain noiseDoc
		return json.Unmarshal(b, (*plain)(n))
	}
	return json.Unmarshal(b, &n.Amount)
}

// noiseStream is the first of the random streams that the loads use.
const noiseStream = 1 << 32

const defaultNoiseEvery = 15 * time.Second

// readNoise reads the noise. If none is given, Every is 0.
func (r *reader) readNoise(path string, in *noiseDoc) load.Noise {
	if !r.simulation.Has(path) || r.broken(r.simulation, path) {
		return load.Noise{}
	}
	f := fields{reader: r, path: path, pattern: "noise"}
	n := load.Noise{Every: defaultNoiseEvery}
	if in.Every != nil {
		n.Every = f.positiveTime("every", in.Every)
	}
	at := path
	if r.simulation.Has(path + ".amount") {
		at += ".amount"
	}
	wrong := func() {
		r.add(r.simulation.Errorf(at, "noise %q: must be a part of the load, such as 10%%, or an amount, such as 200m", in.Amount))
	}
	if strings.HasSuffix(in.Amount, "%") {
		part, ok := percent(in.Amount)
		if !ok {
			wrong()
		} else if part < 0 || part > 1 {
			r.add(r.simulation.Errorf(at, "noise %q: must be from 0%% to 100%%", in.Amount))
		}
		n.Part = part
		return n
	}
	q, err := manifest.ParseQuantity(in.Amount)
	if err != nil {
		wrong()
		return load.Noise{}
	}
	n.Amount = r.demand(at, q)
	return n
}
