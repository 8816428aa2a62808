package keda

// OtherKinds has the kinds of KEDA besides ScaledObject, and why they are not read.
var OtherKinds = map[string]string{
	"ScaledJob":                    "ScaledJob: it makes Jobs, and no HPA: ignored",
	"TriggerAuthentication":        "TriggerAuthentication: it is assumed to have what its triggers need",
	"ClusterTriggerAuthentication": "ClusterTriggerAuthentication: it is assumed to have what its triggers need",
	"HTTPScaledObject":             "HTTPScaledObject: KEDA's HTTP add-on makes a ScaledObject of it: write that in its place",
}
