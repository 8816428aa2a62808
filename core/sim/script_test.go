package sim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/timeline"
	"hpaplayground/internal/golden"
)

// TestScripts runs scripts. A script is a txtar archive: the comment says which rule
// it shows, scenario.yaml is the run, and each other file is a view of the result:
//
//	table    syncs at which something changed
//	wide     every sync, with the conditions' reasons
//	emitted  events as the controller emits them, before aggregation
//	events   events as kubectl describe shows them
//	json     the whole result as hpasim run -o json prints it
//	csv      the whole result as hpasim run -o csv prints it
//	status   the HPAs' status at the end
//	pods     the pods' lives
//	states   the pods' lives, state by state, and their restarts
//	targets  replicas, spec/status/ready, whenever they change
//	rollout  ReplicaSets as they grow and shrink, spec/status/updated/ready/available
//	samples  what the first metric read, pod by pod, at each sync
//	demands  the offered load and what no pod can carry, whenever it changes
//	room     nodes, how many of them the pods' requests fill, and pods that wait, whenever they change
//	operator the conditions and events of KEDA's ScaledObjects, whenever they change
//	notes    remarks for the person who reads the result
//	error    why the run was rejected or ended early
func TestScripts(t *testing.T) {
	golden.Archives(t, "testdata/*.txtar", func(t *testing.T, a *txtar.Archive) {
		if len(a.Files) < 2 || a.Files[0].Name != "scenario.yaml" {
			t.Fatal("a script is scenario.yaml and at least one view")
		}
		tl, err := Run(read(t, string(a.Files[0].Data)), Options{Observe: true})
		views := a.Files[1:]
		for i, v := range views {
			views[i].Data = view(t, v.Name, tl, err)
		}
		if err != nil && !slices.ContainsFunc(views, func(v txtar.File) bool { return v.Name == "error" }) {
			t.Error(err)
		}
	})
}

func view(t *testing.T, name string, tl *timeline.Timeline, runErr error) []byte {
	var b bytes.Buffer
	if name == "error" {
		fmt.Fprintln(&b, runErr)
		return b.Bytes()
	}
	if tl == nil {
		t.Fatal(runErr)
	}
	switch name {
	case "table", "wide":
		if err := tl.WriteTable(&b, timeline.TableOptions{Wide: name == "wide", Until: tl.Duration}); err != nil {
			t.Fatal(err)
		}
	case "emitted":
		for _, s := range tl.Syncs {
			for _, e := range s.Decision.Events {
				fmt.Fprintf(&b, "%s %s %s %s %s\n", timeline.Clock(s.At), tl.HPAs[s.HPA].Key.Name, e.Type, e.Reason, e.Message)
			}
		}
	case "events":
		if err := tl.WriteEvents(&b, tl.Duration, 0); err != nil {
			t.Fatal(err)
		}
	case "json":
		if err := tl.WriteJSON(&b, tl.Duration); err != nil {
			t.Fatal(err)
		}
	case "csv":
		if err := tl.WriteCSV(&b, tl.Duration); err != nil {
			t.Fatal(err)
		}
	case "pods":
		writePods(&b, tl)
	case "states":
		writeStates(&b, tl)
	case "targets":
		writeTargets(&b, tl)
	case "rollout":
		writeRollout(&b, tl)
	case "samples":
		writeSamples(&b, tl)
	case "status":
		for i := range tl.HPAs {
			if err := writeStatus(&b, tl, i); err != nil {
				t.Fatal(err)
			}
		}
	case "demands":
		writeDemands(&b, tl)
	case "operator":
		writeOperator(&b, tl)
	case "room":
		writeRoom(&b, tl)
	case "notes":
		for _, n := range tl.Notes {
			fmt.Fprintln(&b, n)
		}
	default:
		t.Fatalf("view %q: not known", name)
	}
	return b.Bytes()
}

func writeStatus(b *bytes.Buffer, tl *timeline.Timeline, hpa int) error {
	object := tl.HPAAt(hpa, tl.Duration)
	if object == nil {
		fmt.Fprintf(b, "%s is gone\n", tl.HPAs[hpa].Key)
		return nil
	}
	text, err := json.MarshalIndent(object.Status, "", "  ")
	fmt.Fprintf(b, "%s %s\n", tl.HPAs[hpa].Key, text)
	return err
}

func writePods(b *bytes.Buffer, tl *timeline.Timeline) {
	var g timeline.Grid
	g.Row("NAME", "CREATED", "SCHEDULED", "RUNNING", "READY", "DELETED", "GONE")
	for i := range tl.Pods {
		p := &tl.Pods[i]
		row := []string{p.Name}
		for _, at := range []time.Duration{p.Created, p.Scheduled, p.Started, p.Ready, p.Deleted, p.Gone} {
			text := "-"
			if p.Reached(at) {
				text = at.String()
			}
			row = append(row, text)
		}
		g.Row(row...)
	}
	if err := g.Write(b, 0); err != nil {
		b.WriteString(err.Error())
	}
}

func writeStates(b *bytes.Buffer, tl *timeline.Timeline) {
	for i := range tl.Pods {
		p := &tl.Pods[i]
		b.WriteString(p.Name)
		if p.Restarts > 0 {
			fmt.Fprintf(b, " (%d restarts)", p.Restarts)
		}
		b.WriteByte(':')
		for _, change := range p.Changes() {
			fmt.Fprintf(b, " %v %v", change.At, change.State)
		}
		b.WriteByte('\n')
	}
}

func writeTargets(b *bytes.Buffer, tl *timeline.Timeline) {
	for i := range tl.Targets {
		target := &tl.Targets[i]
		var times []time.Duration
		for _, s := range []*timeline.Series{&target.Spec, &target.Status, &target.Ready} {
			times = append(times, s.T...)
		}
		slices.Sort(times)
		fmt.Fprintln(b, target.Name)
		for _, at := range slices.Compact(times) {
			fmt.Fprintf(b, "  %s: %v/%v/%v\n", at, target.Spec.At(at), target.Status.At(at), target.Ready.At(at))
		}
	}
}

func writeRollout(b *bytes.Buffer, tl *timeline.Timeline) {
	for i := range tl.Targets {
		target := &tl.Targets[i]
		series := []*timeline.Series{&target.Spec, &target.Status, &target.Updated, &target.Ready, &target.Available}
		var times []time.Duration
		for _, s := range series {
			times = append(times, s.T...)
		}
		for _, s := range tl.Scalings {
			times = append(times, s.At)
		}
		slices.Sort(times)
		fmt.Fprintln(b, target.Name)
		for _, at := range slices.Compact(times) {
			var parts []string
			for _, s := range series {
				parts = append(parts, fmt.Sprint(s.At(at)))
			}
			fmt.Fprintf(b, "  %s: %s", at, strings.Join(parts, "/"))
			for _, s := range tl.Scalings {
				if s.At == at && s.Target == i {
					fmt.Fprintf(b, ", revision %d %d -> %d", s.Revision, s.From, s.To)
				}
			}
			fmt.Fprintln(b)
		}
	}
}

func writeRoom(b *bytes.Buffer, tl *timeline.Timeline) {
	r := &tl.Room
	times := slices.Concat(r.Nodes.T, r.InUse.T, r.Waiting.T)
	slices.Sort(times)
	for _, at := range slices.Compact(times) {
		fmt.Fprintf(b, "%s: %v nodes, %.3v full, %v waiting\n", at, r.Nodes.At(at), r.InUse.At(at), r.Waiting.At(at))
	}
}

func writeDemands(b *bytes.Buffer, tl *timeline.Timeline) {
	for i := range tl.Demands {
		d := &tl.Demands[i]
		times := slices.Concat(d.Offered.T, d.Unserved.T, d.Backlog.T, d.Done.T)
		delays := d.Delays()
		slices.Sort(times)
		fmt.Fprintln(b, d.Name)
		for _, at := range slices.Compact(times) {
			fmt.Fprintf(b, "  %s: %v, %v left over", at, d.Offered.At(at), d.Unserved.At(at))
			if len(d.Backlog.T) > 0 {
				fmt.Fprintf(b, ", %v wait", d.Backlog.At(at))
			}
			if wait := delays.At(at); wait != 0 {
				fmt.Fprintf(b, ", %v s at %v", wait, d.Done.At(at))
			}
			fmt.Fprintln(b)
		}
	}
}

func writeSamples(b *bytes.Buffer, tl *timeline.Timeline) {
	for i := range tl.Syncs {
		s := &tl.Syncs[i]
		if len(s.Observed.Metrics) == 0 {
			continue
		}
		m := &s.Observed.Metrics[0]
		fmt.Fprintf(b, "%s %v %s\n", timeline.Clock(s.At), m.Values, m.Error)
		for j := range m.Samples {
			if x := &m.Samples[j]; x.Present {
				fmt.Fprintf(b, "  %s %dm at %v over %v\n", s.Observed.Pods[j].Name, x.Value, x.Timestamp, x.Window)
			}
		}
		for _, x := range m.GoneSamples {
			fmt.Fprintf(b, "  stranger %dm at %v over %v\n", x.Value, x.Timestamp, x.Window)
		}
	}
}

// writeOperator writes the conditions of the ScaledObjects that changed, their events, and the
// scalings without an event.
func writeOperator(w *bytes.Buffer, tl *timeline.Timeline) {
	for i := range tl.ScaledObjects {
		so := &tl.ScaledObjects[i]
		lines := map[time.Duration][]string{}
		var last keda.Conditions
		for _, r := range so.Reports {
			if len(r.Conditions) == 0 {
				lines[r.At] = append(lines[r.At], "deleted")
			}
			for _, c := range r.Conditions {
				if last.Get(c.Type) != c && c.Reason != "" {
					lines[r.At] = append(lines[r.At], fmt.Sprintf("%s=%s %s", c.Type, c.Status, c.Reason))
				}
			}
			last = r.Conditions
			for _, e := range r.Events {
				lines[r.At] = append(lines[r.At], fmt.Sprintf("event %s: %s", e.Reason, e.Message))
			}
		}
		for _, turn := range so.Turns {
			if turn.Scaled != nil && len(turn.Events) == 0 {
				lines[turn.At] = append(lines[turn.At], fmt.Sprintf("%d -> %d", turn.Observed.Replicas, *turn.Scaled))
			}
		}
		for _, at := range slices.Sorted(maps.Keys(lines)) {
			fmt.Fprintf(w, "%v %s\n", at, strings.Join(lines[at], ", "))
		}
	}
}
