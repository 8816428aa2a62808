package control

import (
	"fmt"
	"slices"
	"strings"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"

	"hpaplayground/core/internal/trial"
)

// setGates sets the gates that the run names. restore resets them.
func setGates(setup trial.Setup) (restore func(), err error) {
	gates := utilfeature.DefaultMutableFeatureGate
	wanted, before := map[string]bool{}, map[string]bool{}
	for name, value := range setup.Gates {
		wanted[name] = value
		if name == "PodLevelResources" && !value {
			// Gates that depend on this one go off with it.
			for other := range gates.GetAll() {
				if strings.Contains(string(other), name) {
					wanted[string(other)] = false
				}
			}
		}
	}
	if stale := featuregate.Feature("StaleControllerConsistencyHPA"); gates.GetAll()[stale].Default && setup.Seed%10 == 0 {
		wanted[string(stale)] = false // it must change nothing
	}
	for name := range wanted {
		before[name] = gates.Enabled(featuregate.Feature(name))
	}
	set := func(values map[string]bool) error {
		var list []string
		for name, value := range values {
			list = append(list, fmt.Sprintf("%s=%t", name, value))
		}
		slices.Sort(list)
		return gates.Set(strings.Join(list, ","))
	}
	return func() {
		if err := set(before); err != nil {
			panic(err)
		}
	}, set(wanted)
}
