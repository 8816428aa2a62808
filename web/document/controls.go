package document

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// Control is one field of the text, as a control shows it.
type Control struct {
	Path       string
	Name       string   // the last part of Path
	MetricName string   // the name of the metric that the field belongs to, if Name does not say it
	Value      string   // the value in the text; "" if the text has no value, or not a single value
	Default    string   // the value in force if the text has no value; "" if the text must have a value
	Choices    []string // all allowed values; nil if other values are allowed too
	Stops      []string // the values to step through, in order, as with a slider; nil without such values
	Whole      bool     // the value is a whole number
	Long       bool     // the values need more room than most values
	Problem    string   // the problems that the last run found in the field
	Fixed      bool     // the text has more than a single value here, so only the text can change it
	Line       int      // the line in the part's text, from 1; 0 if the text does not have the field
}

// Shown returns the value in force.
func (c Control) Shown() string {
	if c.Value == "" {
		return c.Default
	}
	return c.Value
}

// group returns the group that lists a control of the Simulation: the path without spec and without
// the control's name. The profile of a metrics API is in the group of the other profiles.
func (c Control) group() string {
	steps := strings.Split(strings.TrimSuffix(c.Path, "."+c.MetricName+"."+c.Name), ".")
	if c.MetricName == "" {
		steps = steps[:len(steps)-1]
	}
	return strings.Join(steps[1:], ".")
}

// Controls are the controls of a part, next to its text.
type Controls struct {
	Part       Part
	MetricName string // the object's name, if there are several objects
	Reason     string // why there are no controls; "" if there are controls
	Note       string // the fields that have no control in this API version
	Fields     []Control

	HasBehavior  bool     // the HPA's API version has a behavior
	Behavior     bool     // the text has a behavior
	BehaviorPath string   // such as spec.behavior
	Rules        [2]Rules // scaleUp and scaleDown
}

// Rules are the controls of one direction of scaling.
type Rules struct {
	Name     string // scaleUp or scaleDown
	Path     string
	Fields   []Control
	Policies []Policy
	InText   bool // the policies are in the text; else they are the defaults
}

// Policy is one policy's controls.
type Policy struct {
	Path                string
	Type, Value, Period Control
}

// hasLine reports whether the text has a part of the policy on a line.
func (p Policy) hasLine(line int) bool {
	return p.Type.Line == line || p.Value.Line == line || p.Period.Line == line
}

// Controls returns the controls of the open part. For the HPA part, it returns the
// controls of the HPA that is shown.
func (d Document) Controls(run track.Run) Controls {
	r := fieldReader{doc: &d, run: run, part: d.Part}
	c := Controls{Part: d.Part}
	if d.Part == Workload {
		return c
	}
	var err error
	if r.fields, err = d.Open(d.Part, run); err != nil {
		c.Reason = unreadable(err, run.Lang)
		return c
	}
	if d.Part == Simulation {
		c.Fields = r.simulation()
		return c
	}
	if len(run.Timeline.HPAs) > 1 {
		c.MetricName = r.text("metadata.name")
	}
	version := r.text("apiVersion")
	c.BehaviorPath = behaviorPath
	switch version {
	case keda.APIVersion:
		c.BehaviorPath, c.HasBehavior = operator.BehaviorPath, true
		c.Fields = r.scaledObject()
		c.Behavior = r.has(operator.BehaviorPath)
		c.Rules = r.bothRules(operator.BehaviorPath, true)
		return c
	case "autoscaling/v2", "autoscaling/v2beta2":
		c.HasBehavior = true
	case "autoscaling/v1":
		c.Note = run.Lang.Say("autoscaling/v1 has no behavior: with autoscaling/v2 there are controls for it.")
		c.Fields = append(r.bounds(), r.control("spec.targetCPUUtilizationPercentage", cpuTarget, utilizations))
		return c
	default:
		c.Reason = run.Lang.Say("These controls write autoscaling/v2, v2beta2 and v1; this HPA has another version.")
		return c
	}
	c.Fields = append(r.bounds(), r.targets()...)
	c.Behavior = r.has(behaviorPath)
	c.Rules = r.bothRules(behaviorPath, version == "autoscaling/v2")
	return c
}

// bothRules returns the controls of both directions of a behavior.
func (r *fieldReader) bothRules(behavior string, tolerant bool) (rules [2]Rules) {
	flags := r.forPart(Simulation)
	for i, name := range directions {
		rules[i] = r.rules(behavior+"."+name, flags, tolerant)
	}
	return rules
}

var directions = [2]string{"scaleUp", "scaleDown"}

// cpuTarget is the default target of an HPA without metrics, in percent.
var cpuTarget = strconv.Itoa(int(autoscaling.DefaultCPUUtilization))

const (
	behaviorPath = "spec.behavior"
	versionPath  = "spec.kubernetesVersion"
)

func unreadable(err error, lang words.Language) string {
	if errors.Is(err, edit.ErrBroken) {
		return lang.Say("The text has an error. Correct it to use the controls again.")
	}
	return lang.Say("There is no HorizontalPodAutoscaler in this text.")
}

// object returns which object of a part the controls change.
func (d Document) object(p Part, run track.Run) manifest.Object {
	if p == Simulation {
		return manifest.Object{Kind: "Simulation"}
	}
	o := manifest.Object{Kind: "HorizontalPodAutoscaler"}
	if run.Has() {
		if so := run.Timeline.ScaledObjectOf(run.HPA); so != nil {
			return manifest.Object{Kind: keda.Kind, Name: so.Key.Name}
		}
		hpas := run.Timeline.HPAs
		o.Name = hpas[run.HPA].Key.Name
		for _, h := range hpas[:run.HPA] { // HPAs of the same name in other namespaces
			if h.Key.Name == o.Name {
				o.Index++
			}
		}
		if _, err := d.Reader.Open(d.PartText(p), o); err == nil {
			return o
		}
	}
	return manifest.Object{Kind: o.Kind, Index: run.HPA}
}

// The values that sliders and arrow keys step through.
var (
	counts       = strings.Fields("1 2 3 4 5 6 7 8 9 10 12 15 20 25 30 40 50 75 100 150 200 300 500")
	utilizations = strings.Fields("10 20 30 40 50 55 60 65 70 75 80 85 90 95 100 120 150 200")
	windows      = strings.Fields("0 15 30 45 60 90 120 180 240 300 450 600 900 1200 1800 2700 3600")
	rates        = strings.Fields("1 2 3 4 5 6 8 10 12 15 20 25 30 40 50 75 100 150 200 300 400 500 600 700 800 900 1000 1500 2000 3000 5000")
	periods      = strings.Fields("1 5 10 15 20 30 45 60 90 120 180 240 300 450 600 900 1200 1800")
	tolerances   = strings.Fields("0 0.01 0.02 0.05 0.1 0.15 0.2 0.25 0.3 0.4 0.5")
)

func (r *fieldReader) bounds() []Control {
	return []Control{r.control("spec.minReplicas", "1", counts), r.control("spec.maxReplicas", "", counts)}
}

// targets returns a control for the target of each metric in the text.
func (r *fieldReader) targets() []Control {
	if !r.has("spec.metrics[0]") {
		c := r.control("spec.metrics[0].resource.target.averageUtilization", cpuTarget, utilizations)
		c.MetricName = "cpu"
		return []Control{c}
	}
	var controls []Control
	for i := 0; i < maxMetrics && r.has(fmt.Sprintf("spec.metrics[%d]", i)); i++ {
		path := fmt.Sprintf("spec.metrics[%d].", i)
		for _, t := range autoscaling.MetricTypes() {
			block := path + t.Field
			for _, field := range targetFields {
				path := block + ".target." + field
				if !r.has(path) {
					continue
				}
				c := r.control(path, "", nil)
				if c.MetricName = cmp.Or(r.text(block+".name"), r.text(block+".metric.name")); field == "averageUtilization" {
					c.Stops = utilizations
				}
				controls = append(controls, c)
			}
		}
	}
	return controls
}

// maxMetrics is how many metrics get a control at most. The text has all metrics.
const maxMetrics = 20

// defaultRules returns the API's defaults for one direction of an empty behavior.
func defaultRules(name string) *autoscaling.HPAScalingRules {
	h := autoscaling.HorizontalPodAutoscaler{Spec: autoscaling.HorizontalPodAutoscalerSpec{Behavior: &autoscaling.HorizontalPodAutoscalerBehavior{}}}
	autoscaling.SetDefaults(&h)
	if name == "scaleUp" {
		return h.Spec.Behavior.ScaleUp
	}
	return h.Spec.Behavior.ScaleDown
}

func (r *fieldReader) rules(path string, flags *fieldReader, tolerant bool) Rules {
	name := path[strings.LastIndexByte(path, '.')+1:]
	rules := Rules{Name: name, Path: path}
	defaults := defaultRules(name)
	window := strconv.Itoa(flags.downscaleStabilization())
	if w := defaults.StabilizationWindowSeconds; w != nil {
		window = strconv.Itoa(int(*w))
	}
	rules.Fields = []Control{
		r.control(rules.Path+".stabilizationWindowSeconds", window, windows),
		r.choice(rules.Path+".selectPolicy", string(*defaults.SelectPolicy), "Max", "Min", "Disabled"),
	}
	tolerance := r.control(rules.Path+".tolerance", flags.flag("spec.controller.tolerance"), tolerances)
	if tolerance.Value != "" || tolerant && flags.configurableTolerance() {
		rules.Fields = append(rules.Fields, tolerance)
	}
	list := rules.Path + ".policies"
	rules.InText = r.has(list)
	for i := 0; i < maxPolicies; i++ {
		var p autoscaling.HPAScalingPolicy
		path := fmt.Sprintf("%s[%d]", list, i)
		if rules.InText && !r.has(path) || !rules.InText && i == len(defaults.Policies) {
			break
		}
		inText := [3]string{}
		if !rules.InText {
			p = defaults.Policies[i]
			inText = [3]string{string(p.Type), strconv.Itoa(int(p.Value)), strconv.Itoa(int(p.PeriodSeconds))}
		}
		policy := Policy{
			Path:   path,
			Type:   r.choice(path+".type", inText[0], "Pods", "Percent"),
			Value:  r.control(path+".value", inText[1], rates),
			Period: r.control(path+".periodSeconds", inText[2], periods),
		}
		policy.Value.Whole = true
		rules.Policies = append(rules.Policies, policy)
	}
	return rules
}

// maxPolicies is how many policies get controls at most. The text has all policies.
const maxPolicies = 20
