package scenario

import (
	"fmt"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/setting"
)

// pipelineDoc is how metrics reach the controller.
type pipelineDoc struct {
	Source      string        `json:"source"`
	Unavailable [][2]duration `json:"unavailable"`
}

// readPipeline reads the pipeline. What custom and external leave out is the same
// as for metrics-server.
func (r *reader) readPipeline(path string, in *pipelineDoc, fields given) {
	scraping := func(path string, in given, base setting.Scraping) setting.Scraping {
		return settings(r, path, in, setting.Scrapings, base)
	}
	p := &r.scenario.Pipeline
	p.Scraping = scraping(path, fields, setting.Defaults(setting.Scrapings))
	p.Custom = scraping(path+".custom", fields.below("custom"), p.Scraping)
	p.External = scraping(path+".external", fields.below("external"), p.Scraping)
	switch in.Source {
	case "", "metrics-server":
	case "legacy":
		p.Legacy = true
	default:
		r.add(r.simulation.Errorf(path+".source", "source %q: must be metrics-server or legacy", in.Source))
	}
	p.Unavailable = r.spans(path+".unavailable", in.Unavailable)
}

// spans reads spans of the run.
func (r *reader) spans(path string, in [][2]duration) []load.Span {
	var out []load.Span
	for i, span := range in {
		if r.full() {
			break
		}
		s := load.Span{From: time.Duration(span[0]), To: time.Duration(span[1])}
		if s.From < 0 || s.To < s.From {
			r.add(r.simulation.Errorf(fmt.Sprintf("%s[%d]", path, i), "span [%s, %s]: must begin at 0s or later and end after that", ShortDuration(s.From), ShortDuration(s.To)))
		}
		out = append(out, s)
	}
	return out
}
