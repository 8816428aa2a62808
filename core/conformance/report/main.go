// Report runs the live comparisons and writes REPORT.md. Run it from this
// module's directory:
//
//	go run ./report                 1.37 and 1.36 at length, the others shorter
//	go run ./report -record         and record the vectors of core/hpa
//	go run ./report -whole          only the whole runs, and their part of REPORT.md
//
// It exits with 1 if there is a difference.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"hpaplayground/core/conformance/tally"
)

// releases are the releases whose controller can be linked in, newest first. The first two
// get the long comparison, because most clusters will run them next.
var releases = []int{37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26}

var (
	record = flag.Bool("record", false, "record the vectors too")
	whole  = flag.Bool("whole", false, "only the whole runs of the newest releases; write only their part of the report")
	only   = flag.Int("only", 0, "only this minor release; write no report, but that of -whole")
	long   = flag.Int("long", 1000, "runs for the two newest releases, on fixed seeds and again on fresh ones")
	short  = flag.Int("short", 250, "runs for each other release")
)

// comparison is one invocation of the comparison and what it counted.
type comparison struct {
	minor     int
	version   string // version of k8s.io/kubernetes
	fresh     bool
	failed    bool
	summary   summary
	syncTimes summary // comparison of the times of syncs
	whole     summary // comparison of whole runs
}

// summary is what the comparison writes.
type summary struct {
	Minor       int
	Seed        uint64
	Runs        int
	Syncs       int
	Rescales    int
	Emitted     int
	Events      int
	Pods        int
	Interrupted int
	Differences int
	Seconds     float64
}

func main() {
	log.SetFlags(0)
	flag.Parse()
	dir, err := os.MkdirTemp("", "conformance")
	if err != nil {
		log.Fatal(err)
	}
	code := 0
	if err := run(dir); err != nil {
		log.Print(err)
		code = 1
	}
	os.RemoveAll(dir)
	os.Exit(code)
}

func run(dir string) error {
	if *whole {
		return reportWhole(dir)
	}
	var done []comparison
	var cover *coverage
	others, failed, err := compareOthers(dir)
	if err != nil {
		return err
	}
	for i, minor := range releases {
		if *only != 0 && minor != *only {
			continue
		}
		runs := *short
		if i < 2 {
			runs = *long
		}
		profile := ""
		if i == 0 {
			profile = filepath.Join(dir, "cover.out")
		}
		plans := []plan{{minor: minor, seed: 1, runs: runs, stories: runs, whole: runs, profile: profile}}
		if minor < oldestWhole {
			plans[0].whole = 0
		}
		if i < 2 {
			plans = append(plans, plan{minor: minor, runs: runs, stories: runs, whole: runs})
		}
		for _, p := range plans {
			c, err := p.compare(dir)
			if err != nil {
				return err
			}
			failed = failed || c.failed
			done = append(done, c)
			if i == 0 && p.seed != 0 {
				t, err := tally.Read(filepath.Join(dir, "tally.json"))
				if err != nil {
					return err
				}
				others.Known = append(others.Known, t.Known...)
			}
			if p.profile != "" {
				if cover, err = readCoverage(p.profile); err != nil {
					return err
				}
			}
		}
		if *record {
			p := plan{minor: minor, seed: 1, runs: 20, vectors: vectorFile(minor)}
			if i < 2 {
				p.runs = 60
			}
			if _, err := p.compare(dir); err != nil {
				return err
			}
		}
	}
	if *only == 0 {
		if err := os.WriteFile("REPORT.md", write(done, cover, others), 0o644); err != nil {
			return err
		}
	}
	if failed {
		return fmt.Errorf("there are differences")
	}
	return nil
}

// compareOthers runs the comparisons with the rest of the real code: the API server and
// kubectl.
func compareOthers(dir string) (all tally.Tally, failed bool, _ error) {
	if *only != 0 {
		return all, false, nil
	}
	const objects = 50_000
	type other struct {
		folder string
		args   []string
		build  []string
	}
	others := []other{
		{"./api", []string{fmt.Sprintf("-objects=%d", objects)}, nil}, {"./text", nil, nil},
		{"./rollout", []string{fmt.Sprintf("-runs=%d", objects/50)}, nil}, {"./lives", []string{fmt.Sprintf("-runs=%d", objects/500)}, nil},
		{"./flags", nil, nil},
	}
	for _, minor := range releases[1:] {
		others = append(others, other{"./flags", []string{"-mod=" + moduleFile(minor)}, buildFlags(minor)})
	}
	for _, p := range others {
		file := filepath.Join(dir, "others.json")
		os.Remove(file)
		args := slices.Concat([]string{"test", "-count=1", "-timeout=60m"}, p.build, []string{p.folder, "-args", "-tally=" + file}, p.args)
		command := exec.Command("go", args...)
		out, err := command.CombinedOutput()
		failed = failed || err != nil
		if err != nil {
			log.Printf("%s", out)
		}
		t, err := tally.Read(file)
		if err != nil {
			return all, failed, fmt.Errorf("%s: the comparison did not run:\n%s", p.folder, out)
		}
		all.Rows = append(all.Rows, t.Rows...)
		if p.build == nil { // other releases have the same known differences
			all.Known = append(all.Known, t.Known...)
		}
		for _, row := range t.Rows {
			log.Printf("%s: %d compared, %d differences", row.What, row.Compared, row.Differences)
		}
	}
	return all, failed, nil
}

// vectorFile is absolute: a test runs in its package's folder.
func vectorFile(minor int) string {
	path, err := filepath.Abs(fmt.Sprintf("../hpa/testdata/vectors/1.%d.gz", minor))
	if err != nil {
		log.Fatal(err)
	}
	return path
}

func moduleFile(minor int) string { return fmt.Sprintf("go.k1%d.mod", minor) }

// buildFlags links a release in.
func buildFlags(minor int) []string {
	if minor == releases[0] {
		return nil
	}
	return []string{"-modfile", moduleFile(minor), "-tags", fmt.Sprintf("k1%d", minor)}
}

// plan is one invocation of the comparison.
type plan struct {
	minor   int
	seed    uint64 // 0: a fresh one
	runs    int
	stories int    // runs of the queue
	whole   int    // whole runs
	profile string // where the coverage goes
	vectors string
}

func (p plan) compare(dir string) (comparison, error) {
	c := comparison{minor: p.minor, fresh: p.seed == 0}
	file := filepath.Join(dir, "summary.json")
	os.Remove(file)
	for _, suffix := range []string{".synctimes", ".whole"} {
		os.Remove(file + suffix)
	}
	modfile := buildFlags(p.minor)
	version, err := exec.Command("go", append(append([]string{"list", "-m", "-f", "{{.Version}}"}, modfile...), "k8s.io/kubernetes")...).Output()
	if err != nil {
		return c, fmt.Errorf("1.%d: %w", p.minor, err)
	}
	c.version = strings.TrimSpace(string(version))

	args := append([]string{"test", "-count=1", "-timeout=60m", "-run=^(TestDecisions|TestKept|TestSyncTimes|TestSyncTimesKnown|TestWhole)$"}, modfile...)
	if p.profile != "" {
		args = append(args, "-coverprofile="+p.profile, "-coverpkg="+controllerPackage)
	}
	args = append(args, "./control", "-args", fmt.Sprintf("-seed=%d", p.seed), fmt.Sprintf("-runs=%d", p.runs), fmt.Sprintf("-stories=%d", p.stories), fmt.Sprintf("-whole=%d", p.whole), "-summary="+file, "-tally="+filepath.Join(dir, "tally.json"))
	if p.vectors != "" {
		args = append(args, "-vectors="+p.vectors)
	}
	var out bytes.Buffer
	command := exec.Command("go", args...)
	command.Stdout, command.Stderr = &out, &out
	c.failed = command.Run() != nil
	for suffix, part := range map[string]*summary{"": &c.summary, ".synctimes": &c.syncTimes, ".whole": &c.whole} {
		b, err := os.ReadFile(file + suffix)
		if err != nil {
			return c, fmt.Errorf("1.%d: a comparison did not run:\n%s", p.minor, out.String())
		}
		if err := json.Unmarshal(b, part); err != nil {
			return c, err
		}
	}
	if c.failed {
		log.Print(out.String())
	}
	log.Printf("%s: seeds from %d: %d runs, %d syncs, %d differences, %.0f s; %d runs of the queue, %d syncs, %d differences, %.0f s; %d whole runs, %d syncs, %d differences, %.0f s",
		c.version, c.summary.Seed, c.summary.Runs, c.summary.Syncs, c.summary.Differences, c.summary.Seconds,
		c.syncTimes.Runs, c.syncTimes.Syncs, c.syncTimes.Differences, c.syncTimes.Seconds, c.whole.Runs, c.whole.Syncs, c.whole.Differences, c.whole.Seconds)
	return c, nil
}
