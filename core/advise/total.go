package advise

import (
	"strings"
	"unicode"
)

// totals are the words in the name of a metric that is a total of the whole service: more pods do not make it less
// at once.
var totals = map[string]bool{
	"queue": true, "queued": true, "queues": true, "messages": true, "message": true, "backlog": true, "lag": true, "depth": true, "length": true,
	"pending": true, "jobs": true, "tasks": true, "requests": true, "rps": true, "qps": true, "connections": true, "sessions": true,
	"events": true, "items": true, "orders": true, "total": true, "count": true, "undelivered": true, "unacked": true,
	"rabbitmq": true, "kafka": true, "sqs": true, "pubsub": true,
}

// shares are the words in the name of a metric that falls as pods come, or that is one for each pod.
var shares = map[string]bool{
	"latency": true, "duration": true, "seconds": true, "milliseconds": true, "ms": true, "time": true, "age": true, "delay": true, "wait": true, "oldest": true,
	"p50": true, "p90": true, "p95": true, "p99": true, "percentile": true, "quantile": true, "ratio": true, "percent": true, "percentage": true, "pct": true,
	"utilization": true, "usage": true, "saturation": true, "busy": true, "pod": true, "replica": true, "instance": true, "avg": true, "average": true, "mean": true,
	"error": true, "errors": true, "failed": true,
}

// isTotal reports whether a metric's name says that it is a total, such as the length of a queue. A target below 1
// is one of a share. What the name does not say is not known.
func isTotal(name string, target float64) bool {
	found := false
	for _, word := range nameWords(name) {
		if shares[word] {
			return false
		}
		found = found || totals[word]
	}
	return found && target >= 1
}

// nameWords splits the name of a metric, such as queue_messages_ready or ApproximateNumberOfMessagesVisible.
func nameWords(name string) []string {
	var spaced strings.Builder
	lower := false
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		case unicode.IsUpper(r) && lower:
			spaced.WriteByte(' ')
		}
		lower = unicode.IsLower(r)
		spaced.WriteRune(unicode.ToLower(r))
	}
	return strings.Fields(spaced.String())
}
