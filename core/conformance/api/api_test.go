package api

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	reallabels "k8s.io/apimachinery/pkg/labels"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	internal "k8s.io/kubernetes/pkg/apis/autoscaling"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/labels"
	"hpaplayground/core/meta"
)

var (
	seedFlag = flag.Uint64("seed", 1, "first seed; 0: one from the clock")
	runsFlag = flag.Int("objects", 5000, "how many objects")
)

func TestMain(m *testing.M) { tally.Main(m) }

func first() uint64 {
	if *seedFlag == 0 {
		return uint64(time.Now().UnixNano())
	}
	return *seedFlag
}

// ours returns our code's result for a create or an update.
func ours(raw []byte, o autoscaling.ValidationOptions) (spec string, object *autoscaling.HorizontalPodAutoscaler, message string) {
	h := &autoscaling.HorizontalPodAutoscaler{}
	if err := json.Unmarshal(raw, h); err != nil {
		return "", nil, "decode: " + err.Error()
	}
	return checked(h, o)
}

func checked(h *autoscaling.HorizontalPodAutoscaler, o autoscaling.ValidationOptions) (spec string, object *autoscaling.HorizontalPodAutoscaler, message string) {
	autoscaling.SetDefaults(h)
	autoscaling.DropDisabledFields(h, o)
	if errs := autoscaling.Validate(h, o); len(errs) > 0 {
		return "", nil, sortErrors(autoscaling.InvalidMessage(h.Name, errs))
	}
	return ordered(map[string]any{"spec": h.Spec, "annotations": h.Annotations}), h, ""
}

// TestCreate compares defaulting and validation with the API server, for new objects and
// for updates that replace one object by another.
func TestCreate(t *testing.T) {
	for _, zero := range []bool{true, false} {
		if err := utilfeature.DefaultMutableFeatureGate.Set(fmt.Sprintf("HPAScaleToZero=%t", zero)); err != nil {
			t.Fatal(err)
		}
		o := autoscaling.ValidationOptions{KubernetesVersion: "1.37", ScaleToZero: zero, ConfigurableTolerance: true}
		failures, valid, updates := 0, 0, 0
		var oldReal *internal.HorizontalPodAutoscaler
		var oldOurs *autoscaling.HorizontalPodAutoscaler
		start := first()
		for seed := start; seed < start+uint64(*runsFlag) && failures < 10; seed++ {
			raw := newFuzzer(seed).manifest()
			realSpec, real, realMessage := create(raw)
			ownSpec, own, ownMessage := ours(raw, o)
			if realSpec != ownSpec || realMessage != ownMessage {
				failures++
				t.Errorf("seed %d, HPAScaleToZero=%t, %s\n real %s%s\n ours %s%s", seed, zero, raw, realSpec, realMessage, ownSpec, ownMessage)
			}
			if oldReal != nil {
				updates++
				with := o
				with.Old = oldOurs
				raw := rename(raw, oldOurs.Name)
				realSpec, realMessage := update(raw, oldReal)
				ownSpec, _, ownMessage := ours(raw, with)
				if realSpec != ownSpec || realMessage != ownMessage {
					failures++
					t.Errorf("seed %d, HPAScaleToZero=%t, update by %s\n real %s%s\n ours %s%s", seed, zero, raw, realSpec, realMessage, ownSpec, ownMessage)
				}
			}
			if real != nil && own != nil {
				valid++
				oldReal, oldOurs = real, own
			}
		}
		t.Logf("HPAScaleToZero=%t: objects from seed %d, %d of them valid", zero, start, valid)
		tally.Add(t, fmt.Sprintf("objects created and replaced, defaulted and validated, HPAScaleToZero=%t", zero), *runsFlag+updates, failures)
	}
	if err := utilfeature.DefaultMutableFeatureGate.Set("HPAScaleToZero=true"); err != nil {
		t.Fatal(err)
	}
}

// rename gives the manifest the name of the object that it replaces, because the request
// has this name.
func rename(raw []byte, name string) []byte {
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		panic(err)
	}
	m["metadata"].(map[string]any)["name"] = name
	raw, _ = json.Marshal(m)
	return raw
}

// TestV1 compares the conversion from autoscaling/v1 with the API server.
func TestV1(t *testing.T) {
	o := autoscaling.ValidationOptions{KubernetesVersion: "1.37", ScaleToZero: true, ConfigurableTolerance: true}
	failures := 0
	start := first()
	for seed := start; seed < start+uint64(*runsFlag) && failures < 10; seed++ {
		raw := newFuzzer(seed).v1()
		realSpec, _, realMessage := create(raw)
		h, err := autoscaling.FromV1(raw)
		if err != nil {
			t.Fatal(err)
		}
		ownSpec, _, ownMessage := checked(h, o)
		if realSpec != ownSpec || realMessage != ownMessage {
			failures++
			t.Errorf("seed %d, %s\n real %s%s\n ours %s%s", seed, raw, realSpec, realMessage, ownSpec, ownMessage)
		}
	}
	tally.Add(t, "objects of autoscaling/v1, converted", *runsFlag, failures)
}

// TestSelectors compares core/labels with apimachinery's labels.
func TestSelectors(t *testing.T) {
	words := []string{"a", "b", "app", "x.io/y", "tier", "in", "notin", "exists", " ", ",", "(", ")", "=", "==", "!=", "!", "<", ">", "1", "-", "-x", "A_b", "%", "é", "\t", strings.Repeat("l", 64)}
	failures, valid := 0, 0
	start := first()
	for seed := start; seed < start+uint64(*runsFlag)*4 && failures < 10; seed++ {
		r := rand.New(rand.NewPCG(seed, 3))
		var text strings.Builder
		if r.IntN(3) > 0 {
			for i := range 1 + r.IntN(3) {
				if i > 0 {
					text.WriteString(",")
				}
				key, value := words[r.IntN(5)], words[r.IntN(len(words))]
				fmt.Fprintf(&text, []string{"%s=%s", "%s==%s", "%s!=%s", "%s in (%s,b)", "%s notin (%s)", "%s", "!%s", "%s>%s", "%s < %s", "%s in (%s, c ,)"}[r.IntN(10)], key, value)
			}
		} else {
			for range r.IntN(8) {
				text.WriteString(words[r.IntN(len(words))])
			}
		}
		selector := strings.ReplaceAll(strings.ReplaceAll(text.String(), "%!(EXTRA string=", ""), "%!", "")
		real, realErr := reallabels.Parse(selector)
		own, ownErr := labels.Parse(selector)
		if fmt.Sprint(realErr) != fmt.Sprint(ownErr) {
			failures++
			t.Errorf("%q:\n real %v\n ours %v", selector, realErr, ownErr)
			continue
		}
		if realErr != nil {
			continue
		}
		valid++
		if real.String() != own.String() {
			failures++
			t.Errorf("%q: real %q, ours %q", selector, real, own)
		}
		for range 8 {
			set := map[string]string{}
			for _, key := range words[:5] {
				if r.IntN(2) == 0 {
					set[key] = []string{"a", "b", "c", "", "1", "2"}[r.IntN(6)]
				}
			}
			if a, b := real.Matches(reallabels.Set(set)), own.Matches(set); a != b {
				failures++
				t.Errorf("%q on %v: real %t, ours %t", selector, set, a, b)
			}
		}
	}
	t.Logf("%d of them selectors", valid)
	tally.Add(t, "texts of selectors", *runsFlag*4, failures)
}

// TestLabelSelectors compares reading and printing of LabelSelectors with apimachinery.
func TestLabelSelectors(t *testing.T) {
	values := []string{"a", "b", "", "-x", "no spaces", "1"}
	failures := 0
	start := first()
	for seed := start; seed < start+uint64(*runsFlag) && failures < 10; seed++ {
		r := rand.New(rand.NewPCG(seed, 4))
		s := &meta.LabelSelector{}
		if r.IntN(2) == 0 {
			s.MatchLabels = map[string]string{values[r.IntN(2)]: values[r.IntN(len(values))]}
		}
		for range r.IntN(3) {
			e := meta.LabelSelectorRequirement{Key: values[r.IntN(4)], Operator: []string{"In", "NotIn", "Exists", "DoesNotExist", "Likes", ""}[r.IntN(6)]}
			for range r.IntN(3) {
				e.Values = append(e.Values, values[r.IntN(len(values))])
			}
			s.MatchExpressions = append(s.MatchExpressions, e)
		}
		b, _ := json.Marshal(s)
		real := &metav1.LabelSelector{}
		if err := json.Unmarshal(b, real); err != nil {
			t.Fatal(err)
		}
		if a, b := fmt.Sprintf("%+v", real), labels.FormatLabelSelector(s); a != b {
			failures++
			t.Errorf("real %s\n ours %s", a, b)
		}
		realSelector, realErr := metav1.LabelSelectorAsSelector(real)
		own, ownErr := labels.FromLabelSelector(s)
		if fmt.Sprint(realErr) != fmt.Sprint(ownErr) {
			failures++
			t.Errorf("%s\n real %v\n ours %v", b, realErr, ownErr)
		} else if realErr == nil && realSelector.String() != own.String() {
			failures++
			t.Errorf("%s\n real %s\n ours %s", b, realSelector, own)
		}
	}
	tally.Add(t, "LabelSelectors", *runsFlag, failures)
}
