package scenario

import (
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/setting"
)

// API is how one metrics API gets its values.
type API struct {
	setting.Scraping
	Profile string // empty: only what Scraping says
	Drawn   bool   // the phase is drawn from the seed
	// Between: usage is averaged over the time between two of the kubelet's
	// measurements, and Window does not matter.
	Between bool
}

// The profiles: what serves a metrics API. docs/metrics.md names the source of each
// number.
const (
	NoProfile         = "none"
	MetricsServer     = "metrics-server"
	PrometheusAdapter = "prometheus-adapter"
	KEDA              = "keda"
	Exact             = "exact"
)

// Profiles returns the profiles that an API may have, NoProfile first.
func Profiles(api autoscaling.API) []string {
	switch api {
	case autoscaling.CustomMetrics:
		return []string{NoProfile, PrometheusAdapter, Exact}
	case autoscaling.ExternalMetrics:
		return []string{NoProfile, KEDA, PrometheusAdapter, Exact}
	}
	return []string{NoProfile, MetricsServer, Exact}
}

// profiled returns the settings of a profile.
func profiled(profile string) setting.Scraping {
	switch profile {
	case MetricsServer:
		return setting.Scraping{Resolution: 15 * time.Second, Window: 15 * time.Second}
	case PrometheusAdapter:
		return setting.Scraping{Resolution: 30 * time.Second, Window: 2 * time.Minute}
	}
	return setting.Scraping{} // asked at each sync
}

// apiDoc is what a text gives of an API besides its settings.
type apiDoc struct {
	Profile string `json:"profile"`
}

// readAPI reads one metrics API. Its profile replaces base, and what the text gives
// replaces the profile's.
func (r *reader) readAPI(path string, in *apiDoc, fields given, base API, of autoscaling.API) API {
	api := base
	switch {
	case in.Profile == "" || in.Profile == NoProfile:
	case slices.Contains(Profiles(of), in.Profile):
		api = API{Scraping: profiled(in.Profile), Profile: in.Profile, Drawn: in.Profile != Exact}
		api.Between = in.Profile == MetricsServer && !fields.has("window")
	default:
		r.add(r.simulation.Errorf(path+".profile", "profile %q: must be one of %s", in.Profile, oneOf(Profiles(of))))
	}
	api.Scraping = settings(r, path, fields, setting.Scrapings, api.Scraping)
	api.Drawn = api.Drawn && !fields.has("phase")
	return api
}
