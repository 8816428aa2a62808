package setting

import "time"

// Scraping is how one metrics API gets its values. If all fields are 0, each value is exact
// and immediate.
type Scraping struct {
	Resolution  time.Duration // time between two samples
	Window      time.Duration // time over which a pod's usage is averaged
	Delay       time.Duration // age of a value when it is served
	FirstSample time.Duration // time of the first sample
}

// ScrapingFields are the settings of a metrics API. The defaults are those of metrics-server.
var ScrapingFields = []Field[Scraping]{
	{Row{Name: "resolution", Default: "15s", Stops: times,
		Means: "How often metrics-server scrapes; 15s unless the profile is exact."},
		func(s *Scraping) any { return &s.Resolution }},
	{Row{Name: "window", Default: "15s", Stops: times,
		Means: "Over how long metrics-server averages usage; the profile has its own, without one it is 15s."},
		func(s *Scraping) any { return &s.Window }},
	{Row{Name: "delay", Default: "0s", Stops: times,
		Means: "How old a sample is when metrics-server serves it; 0s by default."},
		func(s *Scraping) any { return &s.Delay }},
	{Row{Name: "phase", Default: "0s",
		Means: "When metrics-server first scrapes in the run; 0s by default, with a profile a time drawn from the seed."},
		func(s *Scraping) any { return &s.FirstSample }},
}
