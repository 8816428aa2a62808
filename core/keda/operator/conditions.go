package operator

import "hpaplayground/core/autoscaling"

// ConditionType names a condition of a ScaledObject.
type ConditionType string

// The conditions of a ScaledObject.
const (
	Ready          ConditionType = "Ready"
	Active         ConditionType = "Active"
	FallbackActive ConditionType = "Fallback"
	PausedByUser   ConditionType = "Paused"
	HPAActive      ConditionType = "HPAActive"
)

// ConditionTypes lists the conditions of a ScaledObject.
func ConditionTypes() []ConditionType {
	return []ConditionType{Ready, Active, FallbackActive, PausedByUser, HPAActive}
}

// CoolingDown is the reason of Active while a ScaledObject without active triggers waits for the
// end of its cooldown.
const CoolingDown = "ScalerCooldown"

// Condition is a condition of a ScaledObject. KEDA does not store when a condition changed.
type Condition struct {
	Type            ConditionType
	Status          autoscaling.ConditionStatus
	Reason, Message string
}

// Conditions are the conditions of a ScaledObject, each type once.
type Conditions []Condition

// NewConditions returns the conditions of a ScaledObject that is new to the operator.
func NewConditions() Conditions {
	return Conditions{{Type: Ready, Status: autoscaling.ConditionUnknown}, {Type: Active, Status: autoscaling.ConditionUnknown},
		{Type: FallbackActive, Status: autoscaling.ConditionUnknown}, {Type: PausedByUser, Status: autoscaling.ConditionFalse}}
}

// Get returns the condition of a type; an empty Condition if there is none.
func (c Conditions) Get(kind ConditionType) Condition {
	for _, condition := range c {
		if condition.Type == kind {
			return condition
		}
	}
	return Condition{}
}

// Set replaces the condition of a type, or adds it.
func (c *Conditions) Set(kind ConditionType, status autoscaling.ConditionStatus, reason, message string) {
	for i := range *c {
		if (*c)[i].Type == kind {
			(*c)[i] = Condition{kind, status, reason, message}
			return
		}
	}
	*c = append(*c, Condition{kind, status, reason, message})
}
