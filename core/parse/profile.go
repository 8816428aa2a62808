package parse

import (
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// profiled returns a profile's settings.
func profiled(profile string) setting.Scraping {
	switch profile {
	case scenario.MetricsServer:
		return setting.Scraping{Resolution: 15 * time.Second, Window: 15 * time.Second}
	case scenario.PrometheusAdapter:
		return setting.Scraping{Resolution: 30 * time.Second, Window: 2 * time.Minute}
	}
	return setting.Scraping{} // read again at each sync
}

// apiDoc is the part of a metrics API that is not one of its settings.
type apiDoc struct {
	Profile string `json:"profile"`
}

// readAPI reads one metrics API. Its profile replaces base, and fields in the text
// replace the profile's fields.
func (r *reader) readAPI(path string, in *apiDoc, fields docFields, base scenario.API, apiName autoscaling.API) scenario.API {
	api := base
	switch {
	case in.Profile == "" || in.Profile == scenario.NoProfile:
	case slices.Contains(scenario.Profiles(apiName), in.Profile):
		api = scenario.API{Scraping: profiled(in.Profile), Profile: in.Profile, Drawn: in.Profile != scenario.Exact}
		api.Between = in.Profile == scenario.MetricsServer && !fields.has("window")
	default:
		r.add(r.simulation.Errorf(path+".profile", "profile %q: must be one of %s", in.Profile, oneOf(scenario.Profiles(apiName))))
	}
	api.Scraping = settings(r, path, fields, setting.ScrapingFields, api.Scraping)
	api.Drawn = api.Drawn && !fields.has("phase")
	return api
}
