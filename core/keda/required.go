package keda

import (
	"encoding/json"
	"fmt"
	"strings"

	"hpaplayground/core/keda/operator"
)

// required has the fields that the schema of KEDA's CRD requires, each after the object that has
// it. [] stands for each item of a list.
var required = []string{
	"spec", "spec.scaleTargetRef", "spec.scaleTargetRef.name", "spec.triggers", "spec.triggers[].type", "spec.triggers[].metadata",
	"spec.triggers[].authenticationRef.name", "spec.fallback.failureThreshold", "spec.fallback.replicas",
	operator.BehaviorPath + ".scaleUp.policies[].type", operator.BehaviorPath + ".scaleUp.policies[].value", operator.BehaviorPath + ".scaleUp.policies[].periodSeconds",
	operator.BehaviorPath + ".scaleDown.policies[].type", operator.BehaviorPath + ".scaleDown.policies[].value", operator.BehaviorPath + ".scaleDown.policies[].periodSeconds",
}

// UnmarshalJSON reads a ScaledObject, and notes which required fields there are not.
func (so *ScaledObject) UnmarshalJSON(b []byte) error {
	type plain ScaledObject
	if err := json.Unmarshal(b, (*plain)(so)); err != nil {
		return err
	}
	var object any
	if err := json.Unmarshal(b, &object); err != nil {
		return err
	}
	so.missing = nil
	for _, path := range required {
		so.missing = append(so.missing, missing(object, "", path)...)
	}
	return nil
}

// missing returns the paths of a field that an object does not have. found is the path of the
// object. If the object around the field is not there, nothing is missing.
func missing(object any, found, path string) (paths []string) {
	fields, ok := object.(map[string]any)
	if !ok {
		return nil
	}
	name, rest, inside := strings.Cut(path, ".")
	name, inList := strings.CutSuffix(name, "[]")
	found = strings.TrimPrefix(found+"."+name, ".")
	value := fields[name]
	switch list, _ := value.([]any); {
	case !inside && value == nil:
		return []string{found}
	case inside && inList:
		for i, item := range list {
			paths = append(paths, missing(item, fmt.Sprintf("%s[%d]", found, i), rest)...)
		}
	case inside:
		return missing(value, found, rest)
	}
	return paths
}
