package parse

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
)

// seriesDoc is a series: a quantity, or one of the forms, with noise and repeat.
type seriesDoc struct {
	constant    *resource.Quantity
	Points      json.RawMessage `json:"points"` // pointDocs
	Interpolate string          `json:"interpolate"`
	Wave        waveDoc         `json:"wave"`
	Ramp        rampDoc         `json:"ramp"`
	Spike       spikeDoc        `json:"spike"`
	Steps       stepsDoc        `json:"steps"`
	Daily       dailyDoc        `json:"daily"`
	CSV         traceDoc        `json:"csv"`
	Noise       noiseDoc        `json:"noise"`
	Repeat      *duration       `json:"repeat"`
}

var seriesForms = []string{"points", "wave", "ramp", "spike", "steps", "daily", "csv"}

func (s *seriesDoc) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("{")) {
		type plain seriesDoc
		return json.Unmarshal(b, (*plain)(s))
	}
	return json.Unmarshal(b, &s.constant)
}

// pointDoc is [time, value].
type pointDoc struct {
	at    duration
	value resource.Quantity
}

func (p *pointDoc) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[2]any{&p.at, &p.value})
}

// MaxPoints limits the points of all loads of a scenario, including the points that
// patterns and noise make.
const MaxPoints = 200_000

func (r *reader) readSeries(path string, in *seriesDoc) *load.Series {
	if in == nil {
		return nil
	}
	if in.constant != nil {
		s := load.Constant(r.demand(path, *in.constant))
		r.lastSeries = scenario.GivenLoad{Path: path, Form: scenario.Constant, Base: s}
		return s
	}
	var forms []string
	for _, form := range seriesForms {
		if r.simulation.Has(path + "." + form) {
			forms = append(forms, form)
		}
	}
	switch {
	case len(forms) == 0:
		if !r.broken(r.simulation, path) {
			r.add(r.simulation.Errorf(path, "a series is a quantity, or has one of %s: points: [[0s, 10], [5m, 20]]", oneOf(seriesForms)))
		}
		return &load.Series{}
	case len(forms) > 1:
		r.add(r.simulation.Errorf(path+"."+forms[1], "a series has one of %s, not several", oneOf(forms)))
		return &load.Series{}
	}
	before := len(r.diags)
	s := r.readForm(path, forms[0], in)
	if forms[0] != "points" && forms[0] != "csv" && r.simulation.Has(path+".interpolate") {
		r.add(r.simulation.Errorf(path+".interpolate", "interpolate is for points and csv: %s has its own shape", forms[0]))
	}
	every, noise := r.readRepeat(path, in.Repeat), r.readNoise(path+".noise", &in.Noise)
	if len(r.diags) > before || s == nil {
		return &load.Series{}
	}
	r.lastSeries = scenario.GivenLoad{Path: path, Form: forms[0], Base: s, Repeat: every, Noise: noise.Every > 0}
	if every > 0 && r.fits(path+".repeat", int64(len(s.Points)+2)*(int64(r.end()/every)+1)) {
		s = s.Repeated(every, r.end())
	}
	if noise.Every > 0 && r.fits(path+".noise", int64(len(s.Points))+2*int64(r.end()/noise.Every+1)) {
		s = s.Noisy(noise, r.random, r.end())
	}
	if r.fits(path, int64(len(s.Points))) {
		r.points += len(s.Points)
	}
	return s
}

func (r *reader) readForm(path, form string, in *seriesDoc) *load.Series {
	f := fields{reader: r, path: path + "." + form, pattern: form}
	defer f.reportMissing()
	switch form {
	case "wave":
		return f.wave(&in.Wave)
	case "ramp":
		return f.ramp(&in.Ramp)
	case "spike":
		return f.spike(&in.Spike)
	case "steps":
		return f.steps(&in.Steps)
	case "daily":
		return f.daily(&in.Daily)
	}
	linear := in.Interpolate == "linear"
	if !linear && in.Interpolate != "" && in.Interpolate != "step" {
		r.add(r.simulation.Errorf(path+".interpolate", "interpolate %q: must be step or linear", in.Interpolate))
	}
	if form == "csv" {
		return r.readTrace(path, &in.CSV, linear)
	}
	return r.readPoints(path, in, linear)
}

func (r *reader) readPoints(path string, in *seriesDoc, linear bool) *load.Series {
	points := r.cache.points.Of(string(in.Points), func() ([]load.Point, bool) {
		before := len(r.diags)
		return r.checkPoints(path, in.Points), len(r.diags) == before && !r.full()
	})
	if len(points) == 0 && !r.broken(r.simulation, path) {
		r.add(r.simulation.Errorf(path+".points", "a series has points: [[0s, 10], [5m, 20]]"))
	}
	return &load.Series{Linear: linear, Points: slices.Clone(points)}
}

// checkPoints reads a list of points.
func (r *reader) checkPoints(path string, list json.RawMessage) (points []load.Point) {
	var in []pointDoc
	if len(list) > 0 {
		if err := json.Unmarshal(list, &in); err != nil {
			r.add(r.simulation.Errorf(path+".points", "%v", err))
		}
	}
	for i, p := range in {
		if r.full() {
			break
		}
		at := fmt.Sprintf("%s.points[%d]", path, i)
		point := load.Point{At: time.Duration(p.at), Milli: r.demand(at+"[1]", p.value)}
		if point.At < 0 {
			r.add(r.simulation.Errorf(at+"[0]", "time %s: must not be negative", scenario.ShortDuration(point.At)))
		}
		if i > 0 && point.At >= 0 && point.At < points[i-1].At {
			r.add(r.simulation.Errorf(at+"[0]", "time %s: before the point at %s; points are in order of time", scenario.ShortDuration(point.At), scenario.ShortDuration(points[i-1].At)))
		}
		points = append(points, point)
	}
	return points
}

// readRepeat returns the time after which the series repeats; 0: never.
func (r *reader) readRepeat(path string, every *duration) time.Duration {
	path += ".repeat"
	switch {
	case !r.simulation.Has(path) || r.broken(r.simulation, path):
		return 0
	case every == nil || *every <= 0:
		r.add(r.simulation.Errorf(path, "repeat is the time after which the series repeats: repeat: 10m"))
		return 0
	}
	return time.Duration(*every)
}

// end returns the time up to which patterns need values.
func (r *reader) end() time.Duration { return min(max(r.scenario.Duration, 0), scenario.MaxDuration) }

// fits reports an error if n more points exceed MaxPoints.
func (r *reader) fits(path string, n int64) bool {
	if n+int64(r.points) <= MaxPoints {
		return true
	}
	all := ""
	if r.points > 0 {
		all = " with those of the loads above"
	}
	r.add(r.simulation.Errorf(path, "%d points over %s%s: the loads of a run have at most %d; make it coarser or the duration shorter",
		n+int64(r.points), scenario.ShortDuration(r.end()), all, MaxPoints))
	return false
}

// oneOf joins names: "a, b and c".
func oneOf(names []string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(slices.Clone(names[:n-1]), ", ") + " and " + names[n-1]
}
