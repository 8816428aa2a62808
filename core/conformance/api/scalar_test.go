package api

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"hpaplayground/core/conformance/tally"
)

// scalars are pieces of test texts. YAML, JSON and quantities read each of them
// differently.
var scalars = strings.Fields(`0 1 5 7 10 42 100 017 08 0x1F 0X1f 0o17 0b11 1_000 1__0 0.5 .5 5. 1.5 -1 -0 +5 - + . _
	e E e3 E3 e-3 e+2 e30 1e3 1E3 1e-3 1.5e3 1e100 1e400 m k M G T P Ei E Ki Mi Gi Ti Pi n u K i .inf -.Inf .nan .NaN
	~ null Null NULL true True TRUE false yes Yes no off On ON y Y n N 1:30 2026-01-01 2026-01-01T00:00:00Z , 1,000 9223372036854775807
	9223372036854775808 -9223372036854775809 18446744073709551616 2147483647 2147483648 0.0000000001 !!str !!int !!float a %`)

// huge is an exponent of more than three digits.
var huge = regexp.MustCompile(`[eE][-+]?[0-9_]{4}`)

// scalar returns a text that mostly is a kind of number.
func (f fuzzer) scalar() string {
	var b strings.Builder
	switch f.IntN(4) {
	case 0:
		b.WriteString(scalars[f.IntN(len(scalars))])
	case 1: // a number and a suffix
		fmt.Fprintf(&b, "%s%d%s%s", f.one(list("", "-", "+"), list("0", "0x")), f.IntN(2000), f.one(list("", ".5", ".", "_0", ".250"), list("..")),
			f.one(list("", "m", "k", "Ki", "Mi", "M", "n", "u", "E", "e2", "E-1", "Gi"), list("mi", "KI", " m", "e")))
	default:
		for range 1 + f.IntN(3) {
			b.WriteString(scalars[f.IntN(len(scalars))])
		}
	}
	text := b.String()
	if huge.MatchString(text) {
		return "1" // the API server would compute for minutes
	}
	switch f.IntN(6) {
	case 0:
		return `"` + text + `"`
	case 1:
		return "'" + text + "'"
	}
	return text
}

// TestScalars compares reading of numbers, quantities and strings with kubectl and the API
// server.
func TestScalars(t *testing.T) {
	failures, long, tags := 0, 0, 0
	start := first()
	for seed := start; seed < start+uint64(*runsFlag) && failures < 25; seed++ {
		f := newFuzzer(seed)
		values := []any{"web", "10", "5", "1Gi", "0.1"}
		values[f.IntN(len(values))] = f.scalar()
		text := fmt.Sprintf(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: %s
  maxReplicas: %s
  minReplicas: %s
  metrics:
  - type: Pods
    pods:
      metric:
        name: m
      target:
        type: AverageValue
        averageValue: %s
  behavior:
    scaleUp:
      tolerance: %s
`, values...)
		real, own := applied(text), read(text)
		if real.result != typed && strings.HasSuffix(strings.Join(own.errs, ""), ": too many digits") {
			long++
		} else if real.result != typed && strings.HasSuffix(strings.Join(own.errs, ""), " that is not allowed in a YAML tag") {
			tags++
		} else if problem := compare(real, own, text); problem != "" {
			failures++
			t.Errorf("seed %d: %v %s\n real %v\n ours %v", seed, values, problem, real, own)
		}
	}
	tally.Add(t, "YAML scalars as quantities, whole numbers and strings", *runsFlag-long-tags, failures)
	if *runsFlag >= 5000 {
		tally.CountKnown(t, "A quantity with an exponent of three digits, or of more than 64 characters, is an error", "the API server accepts it, and then takes seconds or never ends when it compares it", long)
	}
	if *runsFlag >= 50_000 {
		tally.CountKnown(t, "A YAML tag with a comma, as !!float,.5, is an error", "YAML forbids it; kubectl's parser takes all of it for the tag of an empty value", tags)
	}
}
