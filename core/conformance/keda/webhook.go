package keda

import (
	_ "unsafe" // for linkname

	kedav1alpha1 "github.com/kedacore/keda/v2/apis/keda/v1alpha1"
	"k8s.io/apimachinery/pkg/api/meta"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"hpaplayground/core/internal/kedatrial"
)

// KEDA's webhook runs these checks in a random order.

//go:linkname webhookClient github.com/kedacore/keda/v2/apis/keda/v1alpha1.kc
var webhookClient client.Client

//go:linkname webhookMapper github.com/kedacore/keda/v2/apis/keda/v1alpha1.restMapper
var webhookMapper meta.RESTMapper

//go:linkname verifyScaledObjects github.com/kedacore/keda/v2/apis/keda/v1alpha1.verifyScaledObjects
func verifyScaledObjects(*kedav1alpha1.ScaledObject, string, bool) (admission.Warnings, error)

//go:linkname verifyCPUMemoryScalers github.com/kedacore/keda/v2/apis/keda/v1alpha1.verifyCPUMemoryScalers
func verifyCPUMemoryScalers(*kedav1alpha1.ScaledObject, string, bool) (admission.Warnings, error)

//go:linkname verifyHpas github.com/kedacore/keda/v2/apis/keda/v1alpha1.verifyHpas
func verifyHpas(*kedav1alpha1.ScaledObject, string, bool) (admission.Warnings, error)

//go:linkname verifyReplicaCount github.com/kedacore/keda/v2/apis/keda/v1alpha1.verifyReplicaCount
func verifyReplicaCount(*kedav1alpha1.ScaledObject, string, bool) (admission.Warnings, error)

//go:linkname verifyFallback github.com/kedacore/keda/v2/apis/keda/v1alpha1.verifyFallback
func verifyFallback(*kedav1alpha1.ScaledObject, string, bool) (admission.Warnings, error)

//go:linkname verifyName github.com/kedacore/keda/v2/apis/keda/v1alpha1.verifyName
func verifyName(*kedav1alpha1.ScaledObject, string, bool) (admission.Warnings, error)

//go:linkname verifyTriggers github.com/kedacore/keda/v2/apis/keda/v1alpha1.verifyTriggers
func verifyTriggers(any, string, bool) error

//go:linkname hpaName github.com/kedacore/keda/v2/apis/keda/v1alpha1.getHpaName
func hpaName(kedav1alpha1.ScaledObject) string

// admit runs all checks of the webhook.
func admit(so *kedav1alpha1.ScaledObject, outcome *kedatrial.Outcome) {
	var warnings []string
	for _, verify := range []func(*kedav1alpha1.ScaledObject, string, bool) (admission.Warnings, error){
		verifyScaledObjects, verifyCPUMemoryScalers, verifyHpas, verifyReplicaCount, verifyFallback, verifyName,
		func(so *kedav1alpha1.ScaledObject, action string, dry bool) (admission.Warnings, error) {
			return nil, verifyTriggers(so, action, dry)
		},
	} {
		w, err := verify(so.DeepCopy(), "create", false)
		if err != nil {
			outcome.Refused = append(outcome.Refused, kedatrial.Short(err.Error()))
		}
		warnings = append(warnings, w...)
	}
	outcome.Sort()
	if len(outcome.Refused) == 0 {
		outcome.Warnings = warnings
	}
}
