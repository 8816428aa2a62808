package advise

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
)

// movingRequest: a VPA lowers the requests that a utilization is a share of, or manifests do, as a
// VPA would.
func movingRequest(l *checker) {
	for i := range l.spec.Metrics {
		b := l.spec.Metrics[i].Block()
		if !isUtilization(&b) || !l.template() {
			continue
		}
		request := scenario.MeasuredRequest(l.workload.Template, b.Container, b.Name)
		if request <= 0 {
			continue
		}
		average := quantity(b.Name, request*float64(*b.Target.AverageUtilization)/100)
		tries := [][]string{{set(l.metric(i, ".target"), "{type: AverageValue, averageValue: %s}", average)}}
		l.appliedRequests(i, &b, request, tries)
		l.resized(i, &b, request, tries)
	}
}

func movingReason() note.Text {
	return note.Say("A lower request makes the utilization higher under the same load, so the HPA adds pods, each uses less, and a VPA lowers the request again. An average value does not depend on the request.")
}

// quantity writes an amount of cpu or memory that is in thousandths.
func quantity(name string, milli float64) string {
	if name == "cpu" {
		return resource.NewMilliQuantity(int64(milli), resource.DecimalSI).String() //fits: a request
	}
	return mebi(int64(milli)) //fits: a request
}

// appliedRequests looks for manifests of the timeline that lower the request.
func (l *checker) appliedRequests(metric int, b *autoscaling.Block, request float64, tries [][]string) {
	lowest, steps, at, target := request, 0, time.Duration(0), l.Target()
	for i := range l.s.Timeline {
		action := &l.s.Timeline[i]
		if action.Apply == nil || target == nil {
			continue
		}
		for _, w := range action.Apply.Workloads {
			if w.Kind != l.workload.Kind || w.Name != l.workload.Name || w.Namespace != l.workload.Namespace || w.Template == nil {
				continue
			}
			if now := scenario.MeasuredRequest(w.Template, b.Container, b.Name); now > 0 && now < lowest {
				if steps++; steps == 1 {
					at = action.At
				}
				lowest = now
			}
		}
	}
	if steps == 0 || at >= l.edited {
		return
	}
	before, after := target.Spec.At(at-1), target.Spec.At(l.edited)
	if after <= before {
		return
	}
	span := []Span{{at, l.edited}}
	f := l.newFinding("moving-request", hours, l.metric(metric, ".target"), span,
		note.Say("%s the %s request went from %s to %s, and the replicas from %d to %d.", l.when(span), b.Name, quantity(b.Name, request), quantity(b.Name, lowest), int(before), int(after)), //fits: replicas
		movingReason())
	f.tries = tries
	l.add(f)
}

// resized tries what happens when a VPA of the text makes the request 1.15 times what a pod uses.
func (l *checker) resized(metric int, b *autoscaling.Block, request float64, tries [][]string) {
	object := l.Timeline.HPAs[l.HPA].Versions[0].Object
	doc := l.workloadField("").In(l.docs)
	i := slices.IndexFunc(l.docs, func(d *manifest.Document) bool { return parse.Resizes(d, object, b.Name) })
	containers := l.workload.Template.Containers
	if i < 0 || doc == nil || len(containers) != 1 || containers[0].Init {
		return
	}
	at := (l.edited / 3).Truncate(time.Second)
	sync := l.SyncAt(at)
	if sync < 0 || metric >= len(l.Syncs[sync].Decision.Metrics) || l.Syncs[sync].Decision.Metrics[metric].Error != "" {
		return
	}
	lower := 1.15 * float64(l.Syncs[sync].Decision.Metrics[metric].Value)
	if lower <= 0 || lower > 0.95*request {
		return
	}
	e := edit.New(string(doc.JSON()), l.workloadField("").Object, nil)
	if _, ok := e.Get("spec.replicas"); ok {
		e.Remove("spec.replicas")
	}
	e.Set("spec.template.spec.containers[0].resources.requests."+b.Name, quantity(b.Name, lower))
	text, err := json.Marshal(e.Text)
	if e.Err != nil || err != nil {
		return
	}
	f := l.newFinding("moving-request", hours, l.metric(metric, ".target"), nil,
		note.Say("VerticalPodAutoscaler %s changes the %s requests of %s, and the HPA compares what the pods use with them.", fmt.Sprint(l.docs[i].Value("metadata.name")), b.Name, l.Target().Name),
		movingReason())
	f.tries = tries
	drill := []string{l.event(at, "apply: %s", text)}
	f.Change.Drill = [2][]string{drill, drill}
	f.Change.If = note.Say("if the VPA requests %s at %s, 1.15 times what a pod uses", quantity(b.Name, lower), l.Timeline.TimeFormat().In(at))
	l.add(f)
}
