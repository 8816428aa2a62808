package scenario

import (
	"fmt"
	"time"

	"hpaplayground/core/load"
)

// The settings that metrics-server ships with.
const (
	defaultResolution = 15 * time.Second
	defaultWindow     = 15 * time.Second
)

// pipelineDoc is how metrics reach the controller.
type pipelineDoc struct {
	scrapingDoc
	Custom      scrapingDoc   `json:"custom"`
	External    scrapingDoc   `json:"external"`
	Source      string        `json:"source"`
	Unavailable [][2]duration `json:"unavailable"`
}

type scrapingDoc struct {
	Resolution *duration `json:"resolution"`
	Window     *duration `json:"window"`
	Delay      *duration `json:"delay"`
}

// readPipeline reads the pipeline. What custom and external leave out is the same
// as for metrics-server.
func (r *reader) readPipeline(path string, in *pipelineDoc) {
	p := &r.scenario.Pipeline
	p.Scraping = r.scraping(path, &in.scrapingDoc, DefaultScraping())
	p.Custom = r.scraping(path+".custom", &in.Custom, p.Scraping)
	p.External = r.scraping(path+".external", &in.External, p.Scraping)
	switch in.Source {
	case "", "metrics-server":
	case "legacy":
		p.Legacy = true
	default:
		r.add(r.simulation.Errorf(path+".source", "source %q: must be metrics-server or legacy", in.Source))
	}
	p.Unavailable = r.spans(path+".unavailable", in.Unavailable)
}

func (r *reader) scraping(path string, in *scrapingDoc, base Scraping) Scraping {
	return Scraping{
		Resolution: r.duration(path+".resolution", in.Resolution, base.Resolution),
		Window:     r.duration(path+".window", in.Window, base.Window),
		Delay:      r.duration(path+".delay", in.Delay, base.Delay),
	}
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
