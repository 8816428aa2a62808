package sim

import (
	"math/rand/v2"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
	"hpaplayground/core/timeline"
)

// controller is the HPAs and the process that syncs them: its queue, its restarts, and
// what it reads and writes.
type controller struct {
	*records
	objects   *objects
	loads     *loads
	workloads *workloads
	metrics   *metrics
	release   hpa.Release
	gates     hpa.Gates
	epoch     time.Time          // the start of the run
	flags     setting.Controller // the current ones
	process   *hpa.Controller
	leadsAt   time.Duration // when the next process starts, after a restart; never: one runs
	hpas      []*queuedHPA
	durations *rand.Rand                               // draws how long syncs take
	observe   bool                                     // the details of every sync are kept
	inspected int                                      // number, from 1, of the one sync whose details are kept; 0: none
	noSyncs   bool                                     // another controller syncs the HPAs; see Cluster
	sources   func(hpa autoscaling.Key) []keda.Reading // what KEDA's sources hold; nil without KEDA
}

// newController starts the controller of a scenario.
func newController(ws *workloads, ms *metrics, gates hpa.Gates, s *scenario.Scenario) *controller {
	c := &controller{
		records: ws.records, objects: ws.objects, loads: ms.loads, workloads: ws, metrics: ms,
		release: ws.release, gates: gates, epoch: s.Start, leadsAt: never,
		durations: rand.New(rand.NewPCG(s.Seed, 6)),
	}
	c.timeline.Syncs = make([]timeline.Sync, 0, int(s.Syncs())*len(s.Objects.HPAs))
	c.start(s.Controller)
	ws.reselected = c.resolve
	return c
}
