package document

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/track"
)

// fieldReader reads the fields of one object.
type fieldReader struct {
	doc    *Document
	run    track.Run
	part   Part
	fields *edit.Fields // nil if the object cannot be read
}

// Open reads the object that a part's controls change: the Simulation, or the HPA of a run.
func (d Document) Open(p Part, run track.Run) (*edit.Fields, error) {
	return d.Reader.Open(d.PartText(p), d.object(p, run))
}

// forPart returns a fieldReader of another part.
func (r *fieldReader) forPart(p Part) *fieldReader {
	fields, err := r.doc.Open(p, r.run)
	if err != nil {
		fields = nil
	}
	return &fieldReader{r.doc, r.run, p, fields}
}

func (r *fieldReader) has(path string) bool {
	if r.fields == nil {
		return false
	}
	f, ok := r.fields.Get(path)
	return ok && !f.IsNull()
}

// text returns the value of a scalar, or "".
func (r *fieldReader) text(path string) string {
	if r.fields == nil {
		return ""
	}
	f, ok := r.fields.Get(path)
	if !ok || f.IsNull() {
		return ""
	}
	return f.Value
}

func (r *fieldReader) control(path, fallback string, stops []string) Control {
	c := Control{Path: path, Name: path[strings.LastIndexByte(path, '.')+1:], Default: fallback, Stops: stops}
	c.Whole = slices.Contains(integers, c.Name)
	f, ok := r.fields.Get(path)
	if ok && !f.IsNull() {
		c.Value, c.Fixed, c.Line = f.Value, !f.IsScalar, f.Line
	}
	for _, p := range r.doc.Problems {
		if p.Part == r.part && p.Path == path && (!ok || p.Line == f.Line) {
			c.Problem = p.Message
		}
	}
	return c
}

// integers lists the fields that take whole numbers. The field value is not in the
// list: it is a whole number in a policy, but a quantity in a target.
var integers = []string{
	"minReplicas", "maxReplicas", "averageUtilization", "targetCPUUtilizationPercentage", "stabilizationWindowSeconds", "periodSeconds",
	"minReplicaCount", "maxReplicaCount", "idleReplicaCount", "pollingInterval", "cooldownPeriod",
}

// Measure converts a value to the position of a slider: a number as it is, a duration
// in seconds. For any other value it returns 0.
func Measure(value string) float64 {
	if f, err := strconv.ParseFloat(value, 64); err == nil {
		return f
	}
	d, _ := time.ParseDuration(value)
	return d.Seconds()
}

func (r *fieldReader) choice(path, fallback string, choices ...string) Control {
	c := r.control(path, fallback, nil)
	if c.Choices = choices; c.Value != "" && !slices.Contains(choices, c.Value) {
		c.Choices = append(slices.Clone(choices), c.Value)
	}
	return c
}
