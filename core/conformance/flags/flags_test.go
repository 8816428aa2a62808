package flags

import (
	"flag"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
	_ "k8s.io/kubernetes/pkg/features" // registers the gates

	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/hpa"
	"hpaplayground/core/setting"
)

var modfile = flag.String("mod", "go.mod", "the module file with which this test was built, as -modfile")

func TestMain(m *testing.M) { tally.Main(m) }

// texts are given to each flag. With the empty one the flag is not given.
const texts = ",0,0s,0.0,0h0m,-0,-1s,-0.1,1ns,15,15s,1h30m,.5,0.1,5 m,1_0,1e9,1e400,1e-300,87600h,100000h,9999999999h,much,NaN,+Inf"

// module returns the version of k8s.io/kubernetes and the folder with its source.
func module(t *testing.T) (version, source string) {
	t.Helper()
	c := exec.Command("go", "list", "-m", "-modfile="+*modfile, "-f", "{{.Version}} {{.Dir}}", "k8s.io/kubernetes")
	c.Dir = ".." // the module's folder
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	version, source, _ = strings.Cut(strings.TrimSpace(string(out)), " ")
	return version, source
}

const prefix = "horizontal-pod-autoscaler-"

// TestFlags gives each flag the same text on both sides.
func TestFlags(t *testing.T) {
	version, source := module(t)
	set, err := readFlags(source)
	if err != nil {
		t.Fatal(err)
	}
	compared, differences, negative, long := 0, 0, 0, 0
	for i := range setting.ControllerFields {
		field := &setting.ControllerFields[i]
		if field.Flag == "" {
			continue
		}
		for _, text := range strings.Split(texts, ",") {
			flag := set.Lookup(prefix + field.Flag)
			if err := flag.Value.Set(flag.DefValue); err != nil {
				t.Fatal(err)
			}
			args := []string{"--" + prefix + field.Flag + "=" + text}
			if text == "" {
				args = nil // not given
			}
			errReal := set.Parse(args)
			real := flag.Value.String()
			c := setting.Defaults(setting.ControllerFields)
			errOwn := field.Set(&c, text)
			own := written(field.Pointer(&c))
			compared++
			switch {
			case errReal == nil && strings.HasPrefix(real, "-") && real != "-0":
				negative++
				if errOwn == nil {
					differences++
					t.Errorf("%s=%s: ours accepts it", field.Flag, text)
				}
			case errReal == nil && errOwn == nil && longer(real):
				long++
			case (errReal == nil) != (errOwn == nil):
				differences++
				t.Errorf("%s=%s: real error %v, ours %v", field.Flag, text, errReal, errOwn)
			case errReal == nil && real != own:
				differences++
				t.Errorf("%s=%s: real %s, ours %s", field.Flag, text, real, own)
			}
		}
	}
	tally.Add(t, "flags of kube-controller-manager "+version, compared, differences)
	tally.CountKnown(t, "a negative flag", "it is an error here", negative)
	tally.CountKnown(t, "a flag of more than ten years", "it is ten years here, more than a run lasts", long)
}

// written writes a setting as pflag does.
func written(pointer any) string {
	if d, ok := pointer.(*time.Duration); ok {
		return d.String()
	}
	return fmt.Sprint(*pointer.(*float64))
}

func longer(text string) bool {
	d, err := time.ParseDuration(text)
	return err == nil && d > 10*365*24*time.Hour
}

// TestGates: each release's gates come from its own code.
func TestGates(t *testing.T) {
	version, source := module(t)
	release, err := hpa.LookupRelease(version)
	if err != nil {
		t.Fatal(err)
	}
	needed, err := usedGates(source)
	if err != nil {
		t.Fatal(err)
	}
	differences := 0
	registered, own := utilfeature.DefaultMutableFeatureGate.GetAll(), release.DefaultGates()
	for name, spec := range registered {
		if strings.Contains(string(name), "HPA") {
			needed[string(name)] = true
		}
		enabled, known := own[string(name)]
		if !known {
			continue
		}
		_, err := release.Gates(map[string]bool{string(name): !spec.Default})
		if enabled != spec.Default || (err != nil) != spec.LockToDefault {
			differences++
			t.Errorf("%s in %s: real %t, locked %t; ours %t, error %v", name, version, spec.Default, spec.LockToDefault, enabled, err)
		}
	}
	var missing []string
	for name := range needed {
		if _, known := own[name]; !known {
			missing = append(missing, name)
		}
	}
	slices.Sort(missing)
	differences += len(missing)
	if len(missing) > 0 {
		t.Errorf("%s has these gates, ours has not: %s", version, strings.Join(missing, ", "))
	}
	for name := range own {
		if _, found := registered[featuregate.Feature(name)]; !found {
			differences++
			t.Errorf("%s has no gate %s, ours has", version, name)
		}
	}
	tally.Add(t, "feature gates of "+version, len(needed), differences)
}
