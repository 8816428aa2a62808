package machine

import (
	"fmt"
	"strings"

	"hpaplayground/core/advise"
	"hpaplayground/core/explain"
	"hpaplayground/core/fleet"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/lane"
	"hpaplayground/core/link"
	"hpaplayground/core/manifest/complete"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/paste"
	"hpaplayground/core/picture"
	"hpaplayground/core/propose"
	"hpaplayground/core/report"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace/read"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// read adds what the page makes of a text that is pasted into it. It returns the manifests.
func (r *results) read(s string) string {
	pasted := paste.Read(s)
	r.add("paste", pasted)
	r.add("trace", read.Text(s))
	r.add("fleet", fleet.Read(pasted.YAML))
	_, problems := parse.Text(pasted.YAML)
	r.add("problems", problems)
	return pasted.YAML
}

// edit adds what the editor and the links make of a text. It returns the text with a load.
func (r *results) edit(text string) string {
	r.add("sections", section.Split(text))
	r.add("tidy", edit.Tidy(text))
	packed := link.Encode(text)
	unpacked, err := link.Decode(packed)
	r.add("link", []any{packed, unpacked, said(err)})
	var completions []complete.Completion
	for i, lang := range words.All() {
		middle := len(text) * (i + 1) / 3
		end := middle + strings.IndexByte(text[middle:]+"\n", '\n')
		completions = append(completions, complete.At(text, middle, nil, lang), complete.At(text, end, nil, lang))
	}
	r.add("complete", completions)
	changed, err := edit.Change(text, "spec.maxReplicas=7", "spec.behavior.scaleDown.stabilizationWindowSeconds=60")
	r.add("edit", []any{changed, said(err), kubectl.Patches(text, changed), kubectl.Commands(text, changed)})
	loaded, _ := propose.Complete(text, nil)
	r.add("propose", loaded)
	return loaded
}

// run adds a run with all its numbers. There is none if the text is not a scenario.
func (r *results) run(text string) (*scenario.Scenario, *timeline.Timeline) {
	s, _ := parse.Text(text)
	if s == nil {
		return nil, nil
	}
	tl, err := sim.Run(s, sim.Options{Observe: true})
	r.add("error", said(err))
	if tl == nil {
		return s, nil
	}
	var json, csv, table, events strings.Builder
	for _, err := range []error{
		tl.WriteJSON(&json, tl.Duration), tl.WriteCSV(&csv, tl.Duration), tl.WriteEvents(&events, tl.Duration, 0),
		tl.WriteTable(&table, timeline.TableOptions{Wide: true, Until: tl.Duration}),
	} {
		if err != nil {
			r.t.Error(err)
		}
	}
	r.add("json", json.String())
	r.add("csv", csv.String())
	r.add("events", events.String())
	r.add("table", table.String())
	r.add("summary", tl.Summary())
	r.add("get", kubectl.GetHPA(tl, tl.Duration/2))
	return s, tl
}

// tell adds what tells of the runs of the first HPAs, in every language.
func (r *results) tell(text string, s *scenario.Scenario, tl *timeline.Timeline) {
	found := advise.Find(text, s, tl)
	for h := range min(len(tl.HPAs), 2) {
		about := report.Report{Text: text, Timeline: tl, HPA: h, Findings: found}
		for _, lang := range words.All() {
			about.Language = lang
			r.about(about, fmt.Sprintf(" of %v in %s", tl.HPAs[h].Key, lang.Code()))
		}
	}
}

// about adds what tells of one HPA's run.
func (r *results) about(about report.Report, of string) {
	tl, h, lang := about.Timeline, about.HPA, about.Language
	run := track.Of(tl, h)
	run.Lang = lang
	r.add("story"+of, explain.StoryOf(tl, h, lang))
	r.add("describe"+of, kubectl.DescribeHPA(tl, h, tl.Duration/2))
	r.add("results"+of, run.Results())
	if sync := report.Sync(tl, h, report.Moment(tl, h)); sync >= 0 {
		about.Chain = explain.Sync(tl, sync, lang)
		about.Chain.WhatIfs = explain.WhatIfs(tl, sync, lang)
		var why strings.Builder
		if err := about.Chain.Write(&why, lang); err != nil {
			r.t.Error(err)
		}
		r.add("why"+of, why.String())
	}
	r.add("report"+of, about.Markdown("run.svg"))
	options := picture.Options{HPA: h, Language: lang, Views: lane.All(), At: tl.Duration / 2, Marked: true}
	if lang != words.English {
		options.Width = 240
	}
	r.add("picture"+of, string(picture.SVG(tl, options)))
	var differences []observe.Difference
	for _, recording := range observe.Recorded(tl, h).All {
		differences = append(differences, observe.Compare(tl, h, recording, 0))
	}
	r.add("observe"+of, differences)
}

// said returns an error's text; empty: none.
func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
