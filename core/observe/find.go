package observe

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// Found is what a recording says of a scenario: its loads, the edits of the HPA, the pods' start.
type Found struct {
	Text     string      // the scenario with it
	Settings []string    // the changes, as hpasim --set takes them
	Says     []note.Text // where each comes from
	LeftOut  []note.Text // what a scenario cannot have
	Series   []string    // names of the series that the loads come from
}

// Finder finds what a recording says of a scenario. It computes a load from the load's metric and the pods
// that shared it. How late the metric is follows from runs: each run has the loads found so far, and the
// difference of its metric from the recorded one corrects them.
type Finder struct {
	// Run runs a text; it returns nil if it cannot be run.
	Run func(text string) *timeline.Timeline

	reader     *parse.Reader
	text       string // with all that was found except the loads
	docs       []*manifest.Document
	scenario   *scenario.Scenario
	timeline   *timeline.Timeline
	hpa        int
	object     *autoscaling.HorizontalPodAutoscaler
	recorded   []Recording
	metrics    []autoscaling.MetricSpec // that the HPA has during the run
	readings   []reading
	loads      []*inferredLoad
	otherLoads []string     // entries of spec.load for metrics that were not recorded
	fields     *edit.Fields // of the Simulation
	settings   []string     // the changes that made text
	says       []note.Text
	leftOut    []note.Text

	steps        []func() // what Step is still to do
	bestDistance float64  // the distance of the best run
}

// The errors of NewFinder.
var (
	ErrNoMetric = errors.New("no series is of a metric of the HPA: the load is not known")
	ErrNotRead  = errors.New("the scenario cannot be read")
	ErrLater    = errors.New("the HPA is applied later in the run: a load is found for an HPA that is there from the start")
)

// corrections is how many runs correct a load that the HPA saw.
const corrections = 7

// lagsToTry are the times by which a series can be late that the HPA did not see: half of the window of
// its rate, and half of the time between two scrapes.
var lagsToTry = []time.Duration{0, 15 * time.Second, 30 * time.Second, time.Minute, 150 * time.Second}

// NewFinder begins to look for what traces say of the HPA of a run. It needs a metric of the HPA. A reader
// that has read the text before has less to read.
func NewFinder(reader *parse.Reader, text string, s *scenario.Scenario, tl *timeline.Timeline, hpa int, traces []*trace.Trace) (*Finder, error) {
	f := &Finder{Run: runner(reader), reader: reader, docs: reader.Documents(text), text: text, scenario: s, timeline: tl, hpa: hpa, bestDistance: math.Inf(1)}
	f.setStart(traces)
	tl = f.timeline
	key := tl.HPAs[hpa].Key
	i := slices.IndexFunc(s.Objects.HPAs, func(h *autoscaling.HorizontalPodAutoscaler) bool { return h.Key() == key })
	if i < 0 {
		return nil, ErrLater
	}
	f.object = s.Objects.HPAs[i]
	f.recorded = Recognize(tl, hpa, traces...).All
	f.metrics = metricsOf(tl, hpa)
	f.readings = readingsOf(tl, hpa, f.metrics, traces)
	var err error
	if f.fields, err = edit.Open(text, manifest.Object{Kind: "Simulation"}, new(tree.Cache)); err != nil {
		return nil, err
	}
	f.setDuration()
	if f.addInferredLoads(); len(f.loads) == 0 {
		return nil, ErrNoMetric
	}
	f.setPipeline()
	f.setReplicas()
	f.setBounds()
	f.setPodsReady()
	f.setCapacity()
	if f.text, err = f.textWith(f.settings); err != nil {
		return nil, err
	}
	if f.scenario, _ = parse.Text(f.text); f.scenario == nil {
		return nil, ErrNotRead
	}
	f.addOtherLoads()
	f.plan()
	return f, nil
}

// plan fills steps.
func (f *Finder) plan() {
	if slices.ContainsFunc(f.loads, func(h *inferredLoad) bool { return !h.seen }) {
		for _, lag := range lagsToTry {
			f.steps = append(f.steps, func() { f.tryLag(lag) })
		}
	}
	if slices.ContainsFunc(f.loads, (*inferredLoad).maybeSeen) {
		for range corrections {
			f.steps = append(f.steps, f.correct)
		}
	}
	for _, h := range f.loads {
		if len(h.outages) > 0 {
			f.steps = append(f.steps, func() { f.tryAvailable(h) })
		}
	}
}

// addSetting adds a change of the text, and a sentence that says where it comes from.
func (f *Finder) addSetting(setting string, says note.Text) {
	f.settings, f.says = append(f.settings, setting), append(f.says, says)
}

// Left returns how many runs are still to come.
func (f *Finder) Left() int { return len(f.steps) }

// Step makes one run with the loads found so far, and corrects them. It returns false when it is
// done.
func (f *Finder) Step() bool {
	if len(f.steps) == 0 {
		return false
	}
	step := f.steps[0]
	f.steps = f.steps[1:]
	step()
	return true
}

// judge keeps the loads if the run with them is the closest so far. If asClose is set, it also keeps them if
// the run is as close as the closest.
func (f *Finder) judge(tl *timeline.Timeline, asClose bool) (kept bool) {
	if tl == nil {
		return false
	}
	far := distance(tl, f.hpa, withoutSpec(f.recorded))
	for _, h := range f.loads {
		if apart := h.compare(tl, f.hpa); h.seen {
			far += apart
		}
	}
	if far > f.bestDistance || far == f.bestDistance && !asClose {
		return false
	}
	f.bestDistance = far
	for _, h := range f.loads {
		h.best = h.found.clone()
	}
	return true
}

// tryLag tries a lag for the series that the HPA did not see.
func (f *Finder) tryLag(lag time.Duration) {
	for _, h := range f.loads {
		if !h.seen {
			h.restart(lag)
		}
	}
	f.judge(f.run(), false)
}

// correct tries the loads. Then it uses the metrics of that run to correct the loads whose series the HPA
// may have seen.
func (f *Finder) correct() {
	for _, h := range f.loads {
		if !h.seen && !h.lagMeasured && h.best.values != nil {
			h.found = h.best.clone()
		}
	}
	f.judge(f.run(), true)
	for _, h := range f.loads {
		if h.maybeSeen() {
			h.correct()
		}
	}
}

// restore goes back to the loads of the closest run.
func (f *Finder) restore() {
	for _, h := range f.loads {
		h.found = h.result().clone()
	}
}

// tryAvailable drops the outages of a load if a run without them is as close.
func (f *Finder) tryAvailable(without *inferredLoad) {
	f.restore()
	outages := without.outages
	without.outages = nil
	if !f.judge(f.run(), true) {
		without.outages = outages
	}
}

// textWith returns the text with some changes.
func (f *Finder) textWith(settings []string) (string, error) {
	return f.reader.Edit(f.text, manifest.Object{}).Change(settings...)
}

// run returns the run with the loads found so far, or nil.
func (f *Finder) run() *timeline.Timeline {
	text, err := f.textWith(f.loadSettings(func(h *inferredLoad) *guess { return &h.found }))
	if err != nil {
		return nil
	}
	tl := f.Run(text)
	if tl == nil || f.hpa >= len(tl.HPAs) || tl.HPAs[f.hpa].Target < 0 {
		return nil
	}
	return tl
}

// Found returns what was found. It is complete when no run is left.
func (f *Finder) Found() (Found, error) {
	loads := f.loadSettings((*inferredLoad).result)
	text, err := f.textWith(loads)
	if err != nil {
		return Found{}, err
	}
	out := Found{Text: text, Settings: slices.Concat(f.settings, loads), Says: slices.Clone(f.says), LeftOut: f.leftOut}
	for _, h := range f.loads {
		out.Says, out.Series = append(out.Says, h.origin()...), append(out.Series, h.seriesNames...)
	}
	return out, nil
}

// loadSettings returns the changes that write the loads, and that remove the loads which they replace. of
// chooses the guess for each load.
func (f *Finder) loadSettings(of func(*inferredLoad) *guess) (settings []string) {
	n := len(f.scenario.Given)
	for i := len(f.scenario.Given) - 1; i >= 0; i-- {
		if d := &f.scenario.Given[i]; f.replaces(d) {
			settings = append(settings, fmt.Sprintf("Simulation:spec.load[%d]=", d.Index))
			n--
		}
	}
	var all []string
	for _, h := range f.loads {
		all = append(all, h.entry(of(h)))
	}
	all = append(all, f.otherLoads...)
	if n == 0 {
		return []string{"Simulation:spec.load=[" + strings.Join(all, ", ") + "]"}
	}
	for i, entry := range all {
		settings = append(settings, fmt.Sprintf("Simulation:spec.load[%d]=%s", n+i, entry))
	}
	return settings
}

// replaces reports whether a load that was found takes the place of a load of the text: both feed the
// same metric of the same target, or the one of the text is made up and not constant.
func (f *Finder) replaces(d *scenario.GivenLoad) bool {
	if d.ProposedShape != "" && d.Form != scenario.Constant {
		return true
	}
	return slices.ContainsFunc(f.loads, func(h *inferredLoad) bool {
		return scenario.Feeds(&d.Demand.Metric, h.spec) && (d.Demand.Target == "" || h.target == "" || d.Demand.Target == h.target)
	})
}
