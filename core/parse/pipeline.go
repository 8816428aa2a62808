package parse

import (
	"fmt"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// pipelineDoc says how metrics reach the controller.
type pipelineDoc struct {
	apiDoc
	Custom       apiDoc        `json:"custom"`
	External     apiDoc        `json:"external"`
	Source       string        `json:"source"`
	Unavailable  [][2]duration `json:"unavailable"`
	NotInstalled [][2]duration `json:"notInstalled"`
}

// readPipeline reads the pipeline. The fields that custom and external leave out have
// the same values as for metrics-server, except Profile and Between.
func (r *reader) readPipeline(path string, in *pipelineDoc, fields docFields) {
	p := &r.scenario.Pipeline
	p.API = r.readAPI(path, &in.apiDoc, fields, scenario.API{Scraping: setting.Defaults(setting.ScrapingFields)}, autoscaling.ResourceMetrics)
	base := scenario.API{Scraping: p.Scraping, Drawn: p.Drawn}
	p.Custom = r.readAPI(path+".custom", &in.Custom, fields.below("custom"), base, autoscaling.CustomMetrics)
	p.External = r.readAPI(path+".external", &in.External, fields.below("external"), base, autoscaling.ExternalMetrics)
	switch in.Source {
	case "", "metrics-server":
	case "legacy":
		p.Legacy = true
		if p.Profile+p.Custom.Profile+p.External.Profile != "" {
			r.add(r.simulation.Errorf(path+".source", "source legacy: there are profiles, too; use one of the two"))
		}
	default:
		r.add(r.simulation.Errorf(path+".source", "source %q: must be metrics-server or legacy", in.Source))
	}
	p.Unavailable = r.spans(path+".unavailable", in.Unavailable)
	p.NotInstalled = r.spans(path+".notInstalled", in.NotInstalled)
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
			r.add(r.simulation.Errorf(fmt.Sprintf("%s[%d]", path, i), "span [%s, %s]: must begin at 0s or later and end after that", scenario.ShortDuration(s.From), scenario.ShortDuration(s.To)))
		}
		out = append(out, s)
	}
	return out
}
