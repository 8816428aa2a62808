package kubectl

import (
	"strconv"

	"hpaplayground/core/autoscaling"
)

const unknown = "<unknown>"

// averageText returns the average value. If there is a current value without an
// average, it is "<nil>", as upstream prints a missing quantity.
func averageText(current *autoscaling.MetricValueStatus) string {
	if current == nil {
		return unknown
	}
	return current.AverageValue.String()
}

func valueText(current *autoscaling.MetricValueStatus) string {
	if current == nil {
		return unknown
	}
	return current.Value.String()
}

func percent(n int32) string { return strconv.Itoa(int(n)) + "%" }
