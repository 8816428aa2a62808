// Package reporting saves the report of the run that is shown as files, or puts it on the clipboard.
package reporting

import (
	"net/url"
	"time"

	"hpaplayground/core/advise"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/report"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/advice"
	"hpaplayground/web/browser"
	"hpaplayground/web/compare"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
	"hpaplayground/web/recorded"
	"hpaplayground/web/why"
)

// Report is the report that is being written.
type Report struct {
	ID      int // counts the reports, because only the last one is saved
	Writing bool
}

// The messages.
type (
	// Wanted: write the report, or stop writing it.
	Wanted struct {
		Name string // of the files, without what .md and .svg have at the end; "": for the clipboard
		Link string // to the run; "": none
	}
	// Written answers Write.
	Written struct {
		ID        int
		Name      string // of the files; "": for the clipboard
		Text, SVG string
		Failed    string // why there is no text
	}
)

// Name returns the feature's name.
func (Report) Name() string { return "report" }

// Update returns the report after a message.
func (r Report) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case Wanted:
		lang := page.Now().Lang
		switch {
		case r.Writing:
			return Report{ID: r.ID + 1}, []feature.Effect{feature.StopJob(JobKey)}
		case !Offered(page):
			return nil, nil
		case !page.Run().Has() || page.Now().RunRevision != page.Now().Revision:
			return nil, []feature.Effect{feature.Forward{Msg: feature.NoticeShown{Text: lang.Say("There is no report, because this text has no run of an HPA.")}}}
		}
		r = Report{ID: r.ID + 1, Writing: true}
		return r, []feature.Effect{
			feature.Forward{Msg: feature.NoticeShown{Text: lang.Say("Writing the report: which changes would help?")}},
			r.write(msg, page),
		}
	case Written:
		lang := page.Now().Lang
		switch {
		case msg.ID != r.ID || !r.Writing:
			return nil, nil
		case msg.Failed != "":
			return Report{ID: r.ID}, []feature.Effect{feature.Forward{Msg: feature.NoticeShown{Text: lang.Say("It could not be written: %s", msg.Failed)}}}
		}
		if msg.Name == "" {
			return Report{ID: r.ID}, []feature.Effect{Copy{msg.Text}}
		}
		return Report{ID: r.ID}, []feature.Effect{
			feature.Forward{Msg: feature.NoticeShown{Text: lang.Say("The report and its picture are saved as files.")}},
			Save{msg.Name + ".md", "text/markdown", msg.Text}, Save{msg.Name + ".svg", "image/svg+xml", msg.SVG},
		}
	}
	return nil, nil
}

// Offered reports whether there is a report. In an exercise it would tell the solution.
func Offered(page feature.Model) bool {
	return !exercises.IsOpen(page)
}

// Label returns the label of a command that sends Wanted: a label, or that it stops the writing.
func Label(h *feature.Host, page feature.Model, label string) string {
	if feature.Get[Report](page.Features()).Writing {
		return h.Say("Stop writing the report (%d %%)", h.Jobs.Progress(JobKey))
	}
	return label
}

// write returns the effect, with what the page has already found.
func (r Report) write(msg Wanted, page feature.Model) Write {
	run, now := page.Run(), page.Now()
	e := Write{ID: r.ID, Wanted: msg, Text: page.Text(), Run: run.Timeline, HPA: run.HPA, At: now.At, Before: before(page), Lang: now.Lang}
	if a := feature.Get[advice.Advice](page.Features()); a.Done && a.RunRevision == now.RunRevision && a.Failed == "" {
		e.Findings, e.Skipped, e.Advised = a.Findings, a.Skipped, true
	}
	if c := feature.Get[recorded.Recorded](page.Features()); e.Before == nil && c.About(now.RunRevision, run.HPA) && !c.Searching && c.Failed == "" {
		e.Causes, e.Explained = c.Causes, true
	}
	return e
}

// before returns the run that the page compares with, nil if the two cannot be compared.
func before(page feature.Model) *report.Before {
	c, run := feature.Get[compare.Comparison](page.Features()), page.Run()
	b := &report.Before{Text: c.Text(), Timeline: c.Timeline()}
	if pin, ok := c.Pin(c.Chosen); ok {
		b.Name = pin.Name
	}
	if b.Text == page.Text() || run.SameHPA(b.Timeline) == nil || track.Incomparable(run.Timeline, b.Timeline, page.Now().Lang) != "" {
		return nil
	}
	return b
}

// Write is an effect: write the report of a run, and send Written.
type Write struct {
	ID int
	Wanted
	Text      string
	Run       *timeline.Timeline // the run of the text
	HPA       int
	At        time.Duration  // the moment to explain
	Before    *report.Before // the run to compare with; nil: none
	Lang      words.Language
	Findings  []advise.Finding // what helps, if Advised is set; else it is looked for
	Skipped   []advise.Skipped // what was not looked at for that
	Advised   bool
	Causes    []observe.Cause // what explains that the run and the recordings part, if Explained is set; else it is looked for
	Explained bool
}

// JobKey is the key of Write's job. The job's progress is in percent, of one search after the other.
var JobKey = job.Key{Priority: job.Report}

// Do writes the report.
func (e Write) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: JobKey, After: feature.Soon, Asked: true, Work: e.Work,
		Failed: func(err error) any { return Written{ID: e.ID, Failed: err.Error()} },
	})
}

// Work looks for what is not known yet, explains one sync and writes.
func (e Write) Work(s *job.Slice) any {
	scene, _ := parse.Text(e.Text)
	if scene == nil {
		return Written{ID: e.ID, Failed: observe.ErrNotRead.Error()}
	}
	r := report.Report{Text: e.Text, Timeline: e.Run, HPA: e.HPA, Before: e.Before, Findings: e.Findings, Skipped: e.Skipped, Causes: e.Causes, Link: e.Link, Language: e.Lang}
	if !e.Advised {
		found := advice.Search{Text: e.Text, Run: e.Run}.Work(s).(advice.Found)
		r.Findings, r.Skipped = found.Findings, found.Skipped
	}
	if text, run, hpa := r.Measured(); !e.Explained && run.Recorded != nil {
		r.Causes = recorded.Search{Text: text, Run: run, HPA: hpa}.Work(s).(recorded.Found).Causes
	}
	if sync := report.Sync(e.Run, e.HPA, e.At); sync >= 0 {
		r.Chain = why.ExplainSync{SyncID: why.SyncID{Sync: sync}, Scenario: scene}.Explain(s, e.Lang).Chain
	}
	if e.Name == "" {
		r.Brief = e.Link != "" // which has the text
		return Written{ID: e.ID, Text: r.Markdown("")}
	}
	return Written{ID: e.ID, Name: e.Name, Text: r.Markdown(url.PathEscape(e.Name + ".svg")), SVG: string(r.SVG())}
}

// Save is an effect: save a file.
type Save struct{ Name, Type, Text string }

// Do saves it.
func (e Save) Do(*feature.Host) { browser.Page().Call("save", e.Name, e.Type, e.Text) }

// Copy is an effect: put a report on the clipboard, and say so. If the browser does not allow that, the page's script
// shows it to copy by hand.
type Copy struct{ Text string }

// Do copies it.
func (e Copy) Do(h *feature.Host) {
	browser.Page().Call("copy", e.Text).Then(func(done browser.Value) {
		if done.Truthy() {
			h.Later(0, func() { h.Send(feature.NoticeShown{Text: h.Say("The report is on the clipboard.")}) })
		}
	})
}
