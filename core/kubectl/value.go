package kubectl

import (
	"strconv"

	"hpaplayground/core/autoscaling"
)

const unknown = "<unknown>"

// average returns the average value. If there is a current value without an
// average, it is "<nil>", as upstream prints a missing quantity.
func average(now *autoscaling.MetricValueStatus) string {
	if now == nil {
		return unknown
	}
	return now.AverageValue.String()
}

func value(now *autoscaling.MetricValueStatus) string {
	if now == nil {
		return unknown
	}
	return now.Value.String()
}

func percent(n int32) string { return strconv.Itoa(int(n)) + "%" }
