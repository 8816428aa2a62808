// Package reporting saves the report of the run that is shown as a file.
package reporting

import (
	"hpaplayground/core/advise"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/report"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/advice"
	"hpaplayground/web/browser"
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
		Name string // of the file
		Link string // to the run; "": none
	}
	// Written answers Write.
	Written struct {
		ID         int
		Name, Text string
		Failed     string // why there is no text
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
		return Report{ID: r.ID}, []feature.Effect{
			feature.Forward{Msg: feature.NoticeShown{Text: lang.Say("The report is saved as a file.")}}, Save{msg.Name, msg.Text},
		}
	}
	return nil, nil
}

// Offered reports whether there is a report. In an exercise it would tell the solution.
func Offered(page feature.Model) bool {
	return !exercises.IsOpen(page)
}

// Label returns the label of the command that sends Wanted.
func Label(h *feature.Host, page feature.Model) string {
	if feature.Get[Report](page.Features()).Writing {
		return h.Say("Stop writing the report (%d %%)", h.Jobs.Progress(JobKey))
	}
	return h.Say("Report (.md)")
}

// write returns the effect, with what the page has already found.
func (r Report) write(msg Wanted, page feature.Model) Write {
	run, now := page.Run(), page.Now()
	e := Write{ID: r.ID, Wanted: msg, Text: page.Text(), Run: run.Timeline, HPA: run.HPA, Lang: now.Lang}
	if a := feature.Get[advice.Advice](page.Features()); a.Done && a.RunRevision == now.RunRevision && a.Failed == "" {
		e.Findings, e.Skipped, e.Advised = a.Findings, a.Skipped, true
	}
	if c := feature.Get[recorded.Recorded](page.Features()); c.About(now.RunRevision, run.HPA) && !c.Searching && c.Failed == "" {
		e.Causes, e.Explained = c.Causes, true
	}
	return e
}

// Write is an effect: write the report of a run, and send Written.
type Write struct {
	ID int
	Wanted
	Text      string
	Run       *timeline.Timeline // the run of the text
	HPA       int
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
	r := report.Report{Text: e.Text, Timeline: e.Run, HPA: e.HPA, Findings: e.Findings, Skipped: e.Skipped, Causes: e.Causes, Link: e.Link, Language: e.Lang}
	if !e.Advised {
		found := advice.Search{Text: e.Text, Run: e.Run}.Work(s).(advice.Found)
		r.Findings, r.Skipped = found.Findings, found.Skipped
	}
	if !e.Explained && e.Run.Recorded != nil {
		r.Causes = recorded.Search{Text: e.Text, Run: e.Run, HPA: e.HPA}.Work(s).(recorded.Found).Causes
	}
	if sync := report.Sync(e.Run, e.HPA); sync >= 0 {
		r.Chain = why.ExplainSync{SyncID: why.SyncID{Sync: sync}, Scenario: scene}.Explain(s, e.Lang).Chain
	}
	return Written{ID: e.ID, Name: e.Name, Text: r.Markdown("")}
}

// Save is an effect: save a report as a file.
type Save struct{ Name, Text string }

// Do saves it.
func (e Save) Do(*feature.Host) { browser.Page().Call("save", e.Name, "text/markdown", e.Text) }
