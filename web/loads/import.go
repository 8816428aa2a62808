package loads

import (
	"slices"
	"time"

	"hpaplayground/core/link"
	"hpaplayground/core/load"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

// Import is a trace that can become a load. Nothing that an Import points to is changed.
type Import struct {
	Trace        *trace.Trace // nil: no text was given
	Series       int          // the chosen series; or SumOf or AverageOf the index of a group
	To           int          // the index in Targets of the load that the trace becomes
	Chosen       bool         // the person chose To
	FromPage     bool         // the trace was pasted, dropped or opened on the page
	Scale        string       // the scale as in a Simulation: percent, millicores or empty
	KeepDuration bool         // the run keeps its duration
	FewerPoints  bool         // make a load with fewer points
	AllowExcess  bool         // apply the trace, although the load is too large for maxReplicas
	Refused      string       // why the trace was not applied

	groups []group

	fewerPoints  *load.Series // the load with fewer points, if FewerPoints is set
	Comparison   Comparison
	comparisonID int // counts requests for comparisons: only the last comparison matters
}

// group holds several series of one metric.
type group struct {
	trace.Group
	sum, average *trace.Series
}

// SumOf returns the value of Import.Series that means the sum of a group of series.
func SumOf(group int) int { return -1 - 2*group }

// AverageOf returns the value of Import.Series that means their average.
func AverageOf(group int) int { return -2 - 2*group }

// Comparison compares the runs with all points and with fewer.
type Comparison struct {
	All, FewerPoints []track.Result // nil: the runs have not ended
	Failure          string         // why the runs could not be compared
}

// The messages of the import.
type (
	// TraceGiven: a trace was pasted or dropped on the page.
	TraceGiven struct{ Trace *trace.Trace }
	// ImportOpened: open the import, with a target.
	ImportOpened struct{ To int }
	// ImportRead: a text was pasted or opened in the import.
	ImportRead struct{ Text string }
	// ImportTargetPicked: another target was picked.
	ImportTargetPicked struct{ To int }
	// ImportChosen: another series was chosen, or a sum or an average.
	ImportChosen struct{ Series int }
	// ImportScaled: another scale was chosen.
	ImportScaled struct{ Scale string }
	// ImportKept: keep the run's duration, or take the trace's.
	ImportKept struct{ KeepDuration bool }
	// ImportThinned: make a load with fewer points, or with all points.
	ImportThinned struct{ FewerPoints bool }
	// ImportCompared: the runs with all points and with fewer points have ended. If a
	// result is nil, Failure says why.
	ImportCompared struct {
		ComparisonID     int
		All, FewerPoints *timeline.Timeline
		Failure          string
	}
	// ImportExcessAllowed: import the load even if it is too large for maxReplicas.
	ImportExcessAllowed struct{ Allowed bool }
	// ImportApplied: write the trace as the load of its target.
	ImportApplied struct{}
)

// CompareThinned runs two texts and sends ImportCompared.
type CompareThinned struct {
	ComparisonID     int
	All, FewerPoints string
}

// Preview is what an import would write.
type Preview struct {
	From    *trace.Series
	All     *load.Series // the load with all points; nil without a load: see Failure
	Load    *load.Series // All, or the load with fewer points
	Failure string
	Length  time.Duration
}

// CanThin reports whether the load could have fewer points.
func (p Preview) CanThin() bool { return p.All != nil && len(p.All.Points) > maxWritten }

// Outline returns the points of the load to draw.
func (p Preview) Outline() []load.Point { return outline(p.Load, max(p.Length, time.Second)) }

// Preview reads the chosen series as a load. If there is no series, ok is false.
func (i Import) Preview(lang words.Language) (p Preview, ok bool) {
	t := i.Trace
	if t == nil || t.Failed() {
		return p, false
	}
	if p.From, p.Length = i.chosenSeries(), t.Length.Truncate(time.Second); p.From == nil {
		return p, false
	}
	if len(p.From.Points) == 0 {
		p.Failure = lang.Say("There is no value in it.")
		return p, true
	}
	factor, _ := parse.Scale(i.Scale)
	s, problem := parse.FromTrace(p.From, factor, false)
	if problem != nil {
		p.Failure = problem.String()
		return p, true
	}
	p.All, p.Load = s, s
	if i.FewerPoints && i.fewerPoints != nil {
		p.Load = i.fewerPoints
	}
	return p, true
}

// chosenSeries returns the chosen series, nil if no series is chosen.
func (i Import) chosenSeries() *trace.Series {
	switch g := (-1 - i.Series) / 2; {
	case i.Series >= len(i.Trace.Series) || i.Series < 0 && g >= len(i.groups):
		return nil
	case i.Series >= 0:
		return &i.Trace.Series[i.Series]
	case i.Series == SumOf(g):
		return i.groups[g].sum
	default:
		return i.groups[g].average
	}
}

// choose picks the first series that has values.
func (i Import) choose() Import {
	i.Series = max(slices.IndexFunc(i.Trace.Series, func(s trace.Series) bool { return len(s.Points) > 0 }), 0)
	for _, g := range i.Trace.Groups() {
		if len(g.Series) > 1 {
			i.groups = append(i.groups, group{g, i.Trace.Sum(g.Series), i.Trace.Average(g.Series)})
		}
	}
	return i
}

func (m Model) updateImport(msg feature.Msg) Model {
	m.Import.Refused = ""
	switch msg.(type) {
	case ImportCompared, ImportApplied:
	default:
		m.Import.AllowExcess = false // after a change the import asks again
	}
	switch msg := msg.(type) {
	case ImportOpened:
		m.Import.To, m.Import.Chosen = msg.To, true
	case ImportTargetPicked:
		m.Import.To, m.Import.Chosen = msg.To, true
	case ImportRead:
		m.Import = Import{KeepDuration: m.Import.KeepDuration, Scale: m.Import.Scale, To: m.Import.To, Chosen: m.Import.Chosen, comparisonID: m.Import.comparisonID}
		if msg.Text != "" {
			m.Import.Trace = read.Text(msg.Text)
			m.Import = m.Import.choose()
			m = m.ChooseTarget()
		}
	case ImportChosen:
		m.Import.Series = msg.Series
	case ImportScaled:
		m.Import.Scale = msg.Scale
	case ImportKept:
		m.Import.KeepDuration = msg.KeepDuration
	case ImportThinned:
		m.Import.FewerPoints = msg.FewerPoints
	case ImportCompared:
		return m.storeComparison(msg)
	case ImportExcessAllowed:
		m.Import.AllowExcess = msg.Allowed
		return m
	case ImportApplied:
		return m.applyImport()
	}
	return m.makeFewer()
}

// makeFewer makes the load with fewer points if FewerPoints is set, and compares the runs.
func (m Model) makeFewer() Model {
	m.Import.comparisonID++
	m.Import.fewerPoints, m.Import.Comparison = nil, Comparison{}
	p, ok := m.Import.Preview(m.Lang)
	if !ok || !p.CanThin() {
		m.Import.FewerPoints = false
	}
	if !m.Import.FewerPoints {
		return m
	}
	to, ok := m.importTarget()
	if !ok {
		return m
	}
	text := func(s *load.Series) string {
		e, _ := m.withTrace(to, p, s)
		if e.Err != nil {
			m.Import.Comparison.Failure = e.Err.Error()
		}
		return section.Join(m.WithPart(document.Simulation, e.Text))
	}
	all := text(p.All)
	m.Import.fewerPoints = fewPoints(p.All, max(p.Length, time.Second), all, text)
	fewer := text(m.Import.fewerPoints)
	if m.Import.Comparison.Failure == "" {
		m.Effects = append(m.Effects, CompareThinned{m.Import.comparisonID, all, fewer})
	}
	return m
}

// fewPoints returns a load with as many points as fit into a link that mail accepts. The load has
// the same highest and lowest values as all points. If all points fit, fewPoints returns a load
// with few points and lines between the points, which can be dragged.
func fewPoints(all *load.Series, end time.Duration, whole string, text func(*load.Series) string) *load.Series {
	size := len(link.Encode(whole))
	if size <= shortLink {
		return within(&load.Series{Linear: true, Points: all.Points}, end)
	}
	series := clipped(all, end)
	for tries := 0; size > shortLink && len(series.Points) > maxWritten && tries < 8; tries++ {
		limit := max(len(series.Points)*shortLink/size*19/20, maxWritten)
		series = &load.Series{Points: simplify(series.Points, false, limit, 0)}
		size = len(link.Encode(text(series)))
	}
	return series
}

// shortLink is the largest text in bytes whose link mail accepts.
const shortLink = 7800

// storeComparison stores the results of the two runs, for the HPA that is shown.
func (m Model) storeComparison(msg ImportCompared) Model {
	if msg.ComparisonID != m.Import.comparisonID {
		return m
	}
	results := func(tl *timeline.Timeline) []track.Result {
		r := track.Of(tl, m.HPA)
		r.Lang = m.Lang
		return r.Results()
	}
	m.Import.Comparison = Comparison{All: results(msg.All), FewerPoints: results(msg.FewerPoints), Failure: msg.Failure}
	return m
}

// withTrace returns the Simulation with a trace as the load of a target, and the index of the new
// load. withTrace writes the points last, because changing a long text is slow.
func (m Model) withTrace(to Target, p Preview, s *load.Series) (*edit.Editor, int) {
	e := m.EditSimulation()
	if !m.Import.KeepDuration && p.Length > 0 {
		e.Set("spec.duration", scenario.ShortDuration(p.Length))
	}
	if start := m.Import.Trace.Start; !start.IsZero() && !m.hasPodsAfterTraceStart() {
		e.Set("spec.start", start.Format(time.RFC3339))
	}
	if to.Entry < 0 {
		l := Load{GivenLoad: scenario.GivenLoad{Demand: load.Demand{Metric: to.Metric}}}
		l.unit = unitOf("", &l.GivenLoad)
		return e, m.insert(e, to.Metric, to.Kind+": "+l.seriesYAML(s))
	}
	m.View = View{Entry: to.Entry}
	t, ok := m.Load()
	if !ok {
		return e, 0
	}
	t.removeProposedLabel(e)
	if t.Form == scenario.Constant {
		e.Set(t.Path, t.seriesYAML(s))
		return e, to.Entry
	}
	e.Remove(t.Path + ".repeat")
	e.Remove(t.Path + ".noise")
	t.writeLinear(e, s.Linear)
	e.Set(t.Path+".points", t.pointsYAML(s))
	if t.Form != "points" {
		e.Remove(t.Path + "." + t.Form)
	}
	return e, to.Entry
}

// hasPodsAfterTraceStart reports whether the text has pods that were observed after the trace began.
func (m Model) hasPodsAfterTraceStart() bool {
	return m.Playback.Scenario != nil && m.Playback.Scenario.SeenAfter(m.Import.Trace.Start)
}

// seriesYAML writes a load as a YAML value of the load's form.
func (t *Load) seriesYAML(s *load.Series) string {
	if s.Linear {
		return "{interpolate: linear, points: " + t.pointsYAML(s) + "}"
	}
	return "{points: " + t.pointsYAML(s) + "}"
}

// applyImport writes the preview as the load of its target, and shows that load.
func (m Model) applyImport() Model {
	to, ok := m.importTarget()
	p, read := m.Import.Preview(m.Lang)
	if !ok || !read || p.Load == nil || m.asksAboutExcess() {
		return m
	}
	revision := m.Revision
	e, entry := m.withTrace(to, p, p.Load)
	notice := m.Lang.Say("%d points of %s are written.", len(p.Load.Points), to.Metric.Name)
	if !m.Import.Trace.Start.IsZero() && m.hasPodsAfterTraceStart() {
		notice = m.Lang.Sentences(notice, m.Lang.Say("The clock stays that of the pods in the text, which are later than the trace."))
	}
	m = m.write(e, notice)
	if m.Revision == revision {
		m.Import.Refused = m.Notice
		return m
	}
	m.View = View{Entry: entry}
	m.Import = Import{comparisonID: m.Import.comparisonID}
	return m
}
