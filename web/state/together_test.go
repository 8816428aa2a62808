package state

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/observe"
	"hpaplayground/core/preset"
	"hpaplayground/web/paste"
)

// nightHPA is an HPA as kubectl get -o yaml prints it on the morning after, or before or in the night.
func nightHPA(moment string) string {
	return `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: cart, namespace: shop}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: cart}
  minReplicas: 2
  maxReplicas: 12
  metrics:
  - type: Resource
    resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}
status:
  currentReplicas: 3
  desiredReplicas: 3
  lastScaleTime: "` + moment + `"
  currentMetrics:
  - type: Resource
    resource: {name: cpu, current: {averageUtilization: 40, averageValue: 200m}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: cart, namespace: shop}
spec:
  replicas: 3
  selector: {matchLabels: {app: cart}}
  template:
    metadata: {labels: {app: cart}}
    spec:
      containers:
      - name: cart
        resources: {requests: {cpu: 500m}}
`
}

// nightCSV is what monitoring recorded of it from 20:00 to 22:00: replicas and cpu, each half minute.
func nightCSV() string {
	var b strings.Builder
	b.WriteString("Time,\"kube_deployment_status_replicas{deployment=\"\"cart\"\",namespace=\"\"shop\"\"}\",\"sum(rate(container_cpu_usage_seconds_total{namespace=\"\"shop\"\"}[1m]))\"\n")
	for i := range 241 {
		replicas, cpu := 2, 0.5
		if i > 120 && i < 180 {
			cpu = 2.4
		}
		if i > 122 && i < 192 {
			replicas = 8
		}
		fmt.Fprintf(&b, "2026-03-02 %02d:%02d:%02d,%d,%v\n", 20+i/120, i/2%60, i%2*30, replicas, cpu)
	}
	return b.String()
}

// Manifests and what was recorded of them give one scenario, however they come: as one text, as several, in
// any order, one after the other, with a status from before, in or after the recording. The recording sets the
// clock and the length.
func TestTogether(t *testing.T) {
	want := ""
	for _, moment := range []string{"2026-03-01T22:00:00Z", "2026-03-02T21:10:00Z", "2026-03-03T06:00:00Z"} {
		hpa, csv := nightHPA(moment), nightCSV()
		for name, dropped := range map[string][][]string{
			"one text, the HPA first":        {{hpa + "\n" + csv}},
			"one text, the recording first":  {{csv + "\n" + hpa}},
			"two files":                      {{hpa, csv}},
			"two files, the recording first": {{csv, hpa}},
			"one after the other":            {{hpa}, {csv}},
			"the recording before its HPA":   {{csv}, {hpa}},
		} {
			t.Run(moment[:13]+" "+name, func(t *testing.T) {
				p := &player{t: t, model: New()}
				sample, _ := preset.Lookup("walkthrough")
				p.send(PresetPicked{sample})
				for _, texts := range dropped {
					p.send(paste.Dropped{Texts: texts})
				}
				m := p.model
				tl := m.Timeline
				if got := tl.Start.Format("15:04") + " for " + tl.Duration.String(); got != "20:00 for 2h0m0s" {
					t.Errorf("the run is from %s", got)
				}
				all := observe.Recorded(tl, m.HPA).All
				if len(all) != 1 || len(all[0].Points) != 241 {
					t.Fatalf("recorded: %d\n%s", len(all), m.Text())
				}
				if d := observe.Compare(tl, m.HPA, all[0], all[0].Step); d.Share() < 0.9 {
					t.Errorf("the run agrees for %v, and says %q", d.Share(), m.Notice)
				}
				if strings.Contains(m.Text(), "pods:") || strings.Contains(m.Text(), "proposed:") {
					t.Errorf("something of the load that was made up is left:\n%s", m.Text())
				}
				got := strings.ReplaceAll(m.Text(), "lastScaleTime: \""+moment, "lastScaleTime: \"MOMENT")
				if want == "" {
					want = got
				}
				if got != want {
					t.Errorf("another scenario:\n%s\nnot\n%s", got, want)
				}
			})
		}
	}
}
