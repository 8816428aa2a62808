package propose

// exception is what the proposed run does not show of a text, and why.
type exception struct{ missing, why string }

const (
	partly = "the first sample after the jump has only a part of it, so the HPA adds a few pods before; then this policy allows less than the other, or maxReplicas come first"
	noWay  = "selectPolicy Disabled"
	fails  = "the metric always fails: a container has no request"
)

var exceptions = map[string]exception{
	"pods, no behavior, 2..6":           {"up", partly},
	"pods below one, no behavior, 2..6": {"up", partly},
	"object value, windows of 0, 4..25": {"up[0]", partly},
	"object average, two by Min, 2..6":  {"up[1]", partly},
	"ten HPAs/web2":                     {"up[0]", partly + "; ten HPAs are too many for trials"},
	"ten HPAs/web9":                     {"up[0]", partly + "; ten HPAs are too many for trials"},
	"preset never-down":                 {"down min", noWay},
	"never up":                          {"up down max", noWay},
	"never down":                        {"down min", noWay},
	"preset shared-labels":              {"max", "pods of another workload have the labels, too, and lower the average"},
	"preset missing-request":            {"up down max", fails},
	"no request":                        {"up down max", fails},
	"limit at the target":               {"up down max", "a pod cannot use more than its limit, which is the target"},
	"one pod a half hour to 500":        {"max", "it takes ten days: the load goes up to what fits into one, and a note says so"},
	"max of 100000":                     {"max", "a run holds fewer pods: the load goes up to what fits, and a note says so"},
	"min is max":                        {"up down", "nothing can scale"},
	"queue and cpu to zero":             {"min", "a pod that uses any cpu is wanted"},
}
