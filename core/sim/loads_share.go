package sim

import (
	"math"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/setting"
)

// containerIndex returns the index of the container that carries the demand, or -1.
func (d *demand) containerIndex(c *class) int {
	if d.spec.Metric.Container != "" {
		return c.container(d.spec.Metric.Container)
	}
	return c.mainContainer
}

// isResource reports whether the resource metrics API serves the demand.
func (d *demand) isResource() bool {
	return autoscaling.MetricSourceType(d.spec.Metric.Type).Info().API == autoscaling.ResourceMetrics
}

// isCPU reports whether the demand is usage of cpu.
func (d *demand) isCPU() bool {
	return d.spec.Metric.Name == "cpu" && d.isResource()
}

// limit returns the most that a pod of the class can carry, in milli-units: for cpu,
// its container's limit minus the idle usage.
func (d *demand) limit(c *class) float64 {
	if !d.isCPU() {
		return math.Inf(1)
	}
	index := d.containerIndex(c)
	if index < 0 {
		return 0
	}
	cpu := c.cpuLimit[index]
	if cpu < 0 {
		return math.Inf(1)
	}
	if index == c.mainContainer {
		cpu -= c.times.IdleCPU
	}
	return float64(max(0, cpu))
}

// carried returns what one serving pod carries, in milli-units: the mean between two
// times, or the value at that time if both are equal.
func (d *demand) carried(from, to time.Duration, limit float64) float64 {
	if d.excess != nil {
		return d.excess.share(from, to, limit)
	}
	return d.share(from, to, limit)
}

// share mirrors carried for a load whose excess is lost.
func (d *demand) share(from, to time.Duration, limit float64) float64 {
	i := len(d.history) - 1
	for i > 0 && d.history[i].at > from {
		i--
	}
	d.meter.countWork(costLoads, 1, len(d.history)-i)
	if from >= to || i+1 == len(d.history) || d.history[i+1].at >= to {
		return d.constantShare(i, from, to, limit)
	}
	mean, length := 0.0, float64(to-from)
	for ; from < to; i++ {
		end := to
		if i+1 < len(d.history) {
			end = min(to, d.history[i+1].at)
		}
		if end > from {
			mean += float64(d.constantShare(i, from, end, limit) * (float64(end-from) / length))
		}
		from = end
	}
	return mean
}

// constantShare is share for a time in which the number of pods did not change.
func (d *demand) constantShare(i int, from, to time.Duration, limit float64) float64 {
	n := float64(d.history[i].n)
	if n == 0 {
		return 0
	}
	return d.mean(from, to, limit*n) / n
}

// mean returns the mean of min(load, limit) between two times.
func (d *demand) mean(from, to time.Duration, limit float64) float64 {
	const few = 100
	work := segmentWork
	if len(d.series.Points) > few {
		work += segmentWork * d.series.PointsBetween(from, to)
	}
	d.meter.countWork(costLoads, work, 1)
	return d.series.Mean(from, to, limit)
}

// ceil rounds up to a whole milli-unit. A value that is whole but for the rounding
// error of a mean's sum is that whole value.
func ceil(v float64) int64 { return load.Milli(withoutError(v)) }

// withoutError returns the whole value that v is but for a rounding error. The share of one
// of 5,000 pods is no rounding error, unless v is so large that a few bits of it are as much.
func withoutError(v float64) float64 {
	const share = 0.5 / setting.MaxPods
	size := math.Abs(v)
	if rounded := math.Round(v); math.Abs(v-rounded) <= max(min(size*0x1p-44, share), size*0x1p-50) {
		return rounded
	}
	return v
}
