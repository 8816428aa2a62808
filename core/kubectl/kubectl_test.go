package kubectl

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"go.yaml.in/yaml/v4"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/internal/golden"
)

var start = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// TestGolden prints each archive in testdata. Its comment gives the time and
// may give the release. The .yaml files are HPAs. The file events has the events of
// the first HPA, one per line: seconds, type, reason, message. The output is get,
// describe (of the first) and events.
//
// Example:
//
//	at 75m 1.29
//	-- web.yaml --
//	metadata: {name: web, namespace: default}
//	-- events --
//	15 Normal SuccessfulRescale New size: 3; reason: All metrics below target
func TestGolden(t *testing.T) {
	golden.Archives(t, "testdata/*.txt", func(t *testing.T, a *txtar.Archive) {
		tl, at := readTimeline(t, a)
		printed := []txtar.File{
			{Name: "get", Data: []byte(GetHPA(tl, at))},
			{Name: "describe", Data: []byte(DescribeHPA(tl, 0, at))},
		}
		inputs := slices.DeleteFunc(a.Files, func(f txtar.File) bool {
			return slices.ContainsFunc(printed, func(p txtar.File) bool { return p.Name == f.Name })
		})
		a.Files = append(inputs, printed...)
	})
}

func readTimeline(t *testing.T, archive *txtar.Archive) (*timeline.Timeline, time.Duration) {
	t.Helper()
	words := strings.Fields(string(archive.Comment))
	at, err := time.ParseDuration(words[1])
	if err != nil || words[0] != "at" {
		t.Fatalf("the comment %q does not begin with a time: %v", archive.Comment, err)
	}
	tl := &timeline.Timeline{KubernetesVersion: "1.37", Start: start}
	if len(words) > 2 {
		tl.KubernetesVersion = words[2]
	}
	for _, f := range archive.Files {
		switch {
		case strings.HasSuffix(f.Name, ".yaml"):
			object := readHPA(t, f.Data)
			tl.HPAs = append(tl.HPAs, timeline.HPA{Key: object.Key(), Target: -1, Versions: []timeline.Version{{Object: object}}})
		case f.Name == "events":
			for line := range strings.Lines(string(f.Data)) {
				var s timeline.Sync
				var seconds int
				var e hpa.Event
				if _, err := fmt.Sscan(line, &seconds, &e.Type, &e.Reason); err != nil {
					t.Fatal(err)
				}
				_, e.Message, _ = strings.Cut(strings.TrimSuffix(line, "\n"), e.Reason+" ")
				s.At = time.Duration(seconds) * time.Second
				s.Decision.Events = []hpa.Event{e}
				tl.Syncs = append(tl.Syncs, s)
			}
		}
	}
	return tl, at
}

func readHPA(t *testing.T, text []byte) *autoscaling.HorizontalPodAutoscaler {
	t.Helper()
	var plain any
	if err := yaml.Unmarshal(text, &plain); err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(plain)
	if err != nil {
		t.Fatal(err)
	}
	object := &autoscaling.HorizontalPodAutoscaler{}
	if err := json.Unmarshal(raw, object); err != nil {
		t.Fatal(err)
	}
	return object
}

// TestLifeOfAnHPA prints an HPA before its creation, after its deletion, and after it was
// created again.
func TestLifeOfAnHPA(t *testing.T) {
	object := readHPA(t, []byte("metadata: {name: web, namespace: default}\nspec: {scaleTargetRef: {kind: Deployment, name: web}, maxReplicas: 3}"))
	tl := &timeline.Timeline{Start: start, HPAs: []timeline.HPA{{
		Key: object.Key(), Target: -1,
		Versions: []timeline.Version{
			{At: 10 * time.Second, Object: object},
			{At: 20 * time.Second, Object: object},
			{At: 30 * time.Second},
			{At: 40500 * time.Millisecond, Object: object},
		},
	}}}
	for seconds, age := range map[int]string{0: "", 10: "0s", 25: "15s", 35: "", 45: "5s"} {
		at := time.Duration(seconds) * time.Second
		want := "No resources found\n"
		if age != "" {
			want = "NAME   REFERENCE        TARGETS   MINPODS   MAXPODS   REPLICAS   AGE\n" +
				"web    Deployment/web   <none>    <unset>   3         0          " + age + "\n"
		}
		if got := GetHPA(tl, at); got != want {
			t.Errorf("at %d s:\n%s", seconds, cmp.Diff(want, got))
		}
		notFound := "Error from server (NotFound): horizontalpodautoscalers.autoscaling \"web\" not found\n"
		if got := DescribeHPA(tl, 0, at); (got == notFound) != (age == "") {
			t.Errorf("at %d s:\n%s", seconds, got)
		}
	}
	if got := DescribeHPA(tl, 0, 41*time.Second); !strings.Contains(got, "Fri, 02 Jan 2026 03:04:45 +0000") {
		t.Errorf("the creation time is not that of its second life:\n%s", got)
	}
}

// A run with a trace of the day before begins before its manifests were observed. Its
// objects are then as old as the run.
func TestCreatedLater(t *testing.T) {
	object := readHPA(t, []byte("metadata: {name: web, namespace: default, creationTimestamp: 2026-01-03T00:00:00Z}\nspec: {scaleTargetRef: {kind: Deployment, name: web}, maxReplicas: 3}"))
	tl := &timeline.Timeline{Start: start, HPAs: []timeline.HPA{{Key: object.Key(), Target: -1, Versions: []timeline.Version{{Object: object}}}}}
	if got := GetHPA(tl, time.Minute); !strings.HasSuffix(got, " 60s\n") {
		t.Errorf("after a minute:\n%s", got)
	}
}

func TestAge(t *testing.T) {
	for _, c := range []struct {
		d    time.Duration
		want string
	}{
		{-2 * time.Second, "<invalid>"},
		{-2*time.Second + 1, "0s"},
		{-1, "0s"},
		{0, "0s"},
		{time.Second - 1, "0s"},
		{96 * time.Second, "96s"},
		{119 * time.Second, "119s"},
		{2 * time.Minute, "2m"},
		{130 * time.Second, "2m10s"},
		{10*time.Minute - 1, "9m59s"},
		{10*time.Minute + 30*time.Second, "10m"},
		{3*time.Hour - 1, "179m"},
		{3 * time.Hour, "3h"},
		{3*time.Hour + 5*time.Minute, "3h5m"},
		{8*time.Hour - 1, "7h59m"},
		{8*time.Hour + 30*time.Minute, "8h"},
		{48*time.Hour - 1, "47h"},
		{48 * time.Hour, "2d"},
		{51 * time.Hour, "2d3h"},
		{8*24*time.Hour - 1, "7d23h"},
		{8*24*time.Hour + 12*time.Hour, "8d"},
		{2*365*24*time.Hour - 1, "729d"},
		{2 * 365 * 24 * time.Hour, "2y"},
		{(3*365 + 10) * 24 * time.Hour, "3y10d"},
		{8*365*24*time.Hour - 1, "7y364d"},
		{(8*365 + 10) * 24 * time.Hour, "8y"},
	} {
		if got := Age(c.d); got != c.want {
			t.Errorf("Age(%s) = %q, want %q", c.d, got, c.want)
		}
	}
}
