package advise

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/draw"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
)

// named is an HPA of one metric, named with a namespace or without, for a Deployment.
func named(metadata, target string) string {
	return "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {" + metadata + "}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: " + target + "}\n" +
		"  maxReplicas: 3\n  metrics:\n  - {type: External, external: {metric: {name: queue}, target: {type: AverageValue, averageValue: 10}}}\n---\n"
}

// owned is a Deployment.
func owned(metadata string) string {
	return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {" + metadata + "}\nspec:\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: web, image: web}]}\n---\n"
}

func simulated(timeline string) string {
	return "apiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 10m\n  load:\n  - {metric: {type: External, name: queue}, value: 90}\n  timeline:" + timeline + "\n"
}

func TestSkipped(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{named("name: web", "web") + owned("name: web") + simulated(" []"), ""},
		{named("name: web", "web") + owned("name: web") + simulated("\n  - {at: 4m, delete: web}"), "web: it is deleted at 4:00"},
		{named("name: web", "web") + owned("name: web") + owned("name: other") + simulated(fmt.Sprintf("\n  - {at: 4m, apply: %q}", named("name: late", "other"))), "late: it exists only from 4:00 on"},
		{named("name: web", "web") + named("name: web, namespace: b", "web") + owned("name: web") + owned("name: web, namespace: b") + simulated(" []"), ""},
	} {
		s, problems := parse.Text(test.text)
		if s == nil {
			t.Fatal(problems)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		search := NewSearch(new(parse.Reader), test.text, tl)
		var got []string
		for _, skip := range search.Skipped() {
			got = append(got, tl.HPAs[skip.HPA].Key.Name+": "+skip.Reason.In(fmt.Sprintf))
			if slices.ContainsFunc(Find(test.text, s, tl), func(f Finding) bool { return f.HPA == skip.HPA }) {
				t.Errorf("findings about %s", tl.HPAs[skip.HPA].Key)
			}
		}
		if got := strings.Join(got, "; "); got != test.want {
			t.Errorf("skipped %q, want %q", got, test.want)
		}
	}
}

// Of three HPAs with one target, two have to go.
func TestThreeHPAs(t *testing.T) {
	other := strings.ReplaceAll(named("name: c", "web"), "name: queue", "name: lag")
	found := prove(t, named("name: a", "web")+named("name: b", "web")+other+owned("name: web")+simulated(" []"))
	i := slices.IndexFunc(found, func(f Finding) bool { return f.Code == "two-hpas" })
	if i < 0 {
		t.Fatalf("found %s", reports(found))
	}
	want := []string{
		"Simulation:spec.timeline[0]={at: 0s, delete: b}", "Simulation:spec.timeline[1]={at: 0s, delete: c}",
		`HorizontalPodAutoscaler/a:spec.metrics[1]={"type":"External","external":{"metric":{"name":"lag"},"target":{"type":"AverageValue","averageValue":"10"}}}`,
	}
	// The metric lag has no load.
	if got := found[i].Change.Settings; !slices.Equal(got, want) && !slices.Equal(got, want[:2]) || len(found[i].tries[0]) != 3 || found[i].tries[0][2] != want[2] {
		t.Errorf("the change is %q of %q, want %q", got, found[i].tries, want)
	}
}

// Each HPA without a target has its own finding, at its own line, and the workload with the nearest name.
func TestNoTargets(t *testing.T) {
	found := prove(t, named("name: a", "shop-ap")+named("name: b", "basket-stor")+owned("name: basket-store")+owned("name: shop-api")+simulated(" []"))
	var got []string
	for _, f := range found {
		if f.Code == "no-target" {
			got = append(got, fmt.Sprint(f.Line, " ", f.Change.Settings))
		}
	}
	want := []string{
		"5 [HorizontalPodAutoscaler/a:spec.scaleTargetRef={apiVersion: apps/v1, kind: Deployment, name: shop-api}]",
		"14 [HorizontalPodAutoscaler/b:spec.scaleTargetRef={apiVersion: apps/v1, kind: Deployment, name: basket-store}]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The work on policies does not grow with their number and the number of pods, and seeds stay seeds.
func TestManyPolicies(t *testing.T) {
	policies := strings.Repeat(", {type: Pods, value: 4, periodSeconds: 15}", 1000)
	text := "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  maxReplicas: 10000\n" +
		"  behavior: {scaleUp: {policies: [{type: Percent, value: 3, periodSeconds: 15}" + policies + "]}}\n---\n" + draw.Web("", "requests: {cpu: 500m}", "") +
		"---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 5m\n  seed: 9223372036854775807\n  load:\n  - {metric: {type: Resource, name: cpu}, total: {points: [[0s, 1]]}}\n"
	s, tl := ran(t, text)
	for range 100 {
		idlePolicies(&tl.HPAs[0].Versions[0].Object.Spec)
	}
	for n := range uint64(3) {
		if changed, problems := parse.Text(changed(t, text, []string{seeded(s, n)})); changed == nil {
			t.Errorf("seed %d: %v", n, problems)
		}
	}
}

// What few numbers of pods say of two policies, all numbers say.
func TestCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 20_000 {
		one := func() autoscaling.HPAScalingPolicy {
			kind := []autoscaling.HPAScalingPolicyType{autoscaling.PodsScalingPolicy, autoscaling.PercentScalingPolicy}[r.IntN(2)]
			return autoscaling.HPAScalingPolicy{Type: kind, Value: []int32{r.Int32N(20) + 1, r.Int32N(900) + 1}[r.IntN(2)], PeriodSeconds: 60}
		}
		p, other, up, more, most := one(), one(), r.IntN(2) == 0, r.IntN(2) == 0, []int32{5, 60, 3000}[r.IntN(3)]
		less, differ := false, false
		for n := int32(1); n <= most; n++ {
			change, others := steps(p, n, up), steps(other, n, up)
			less = less || more && others < change || !more && others > change
			differ = differ || others != change
		}
		if more && allowsAll(other, up, most) || !more && allowsAll(p, up, most) {
			continue
		}
		if got := beats(p, other, up, more, most); got != (differ && !less) {
			t.Fatalf("%+v, %+v, up %v, more %v, most %d: %v", p, other, up, more, most, got)
		}
	}
}
