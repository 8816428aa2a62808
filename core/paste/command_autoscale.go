package paste

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
)

// autoscale makes the HPAs that kubectl autoscale makes. kubectl uses autoscaling/v2 since
// 1.33 and autoscaling/v1 before; the HPAs are the same.
func (r *commandReader) autoscale(c *kubectlCommand) {
	spec := autoscaling.HorizontalPodAutoscalerSpec{}
	if refusal := specOf(c, &spec); refusal != "" {
		r.add(c.line, "kubectl refuses this command: %s", refusal)
		return
	}
	r.unknownFlags(c, "min", "max", "cpu-percent", "cpu", "memory", "name", "namespace", "filename")
	namespace, _ := c.get("namespace")
	kinds, names := c.objects()
	if file, ok := c.get("filename"); ok && len(names) == 0 {
		name := nameLike(strings.TrimSuffix(path.Base(strings.ReplaceAll(file, `\`, "/")), path.Ext(file)))
		kinds, names = []string{"deployment"}, []string{name}
		r.add(c.line, "The target of this command is in %s: paste that, too. Until then Deployment/%s stands for it.", file, name)
	}
	if len(names) == 0 {
		r.add(c.line, "kubectl refuses this command: %s", "you must specify one or more resources")
	}
	for i, name := range names {
		kind, ok := kindOf(kinds[i])
		if !ok {
			r.add(c.line, "This command is left out: %s is not a type that an HPA usually scales.", kinds[i])
			continue
		}
		if like := nameLike(name); like != name {
			r.add(c.line, "%s is not the name of an object: it is called %s here.", name, like)
			name = like
		}
		h := &found{line: c.line}
		h.Name, h.Spec = name, spec
		if name, ok := c.get("name"); ok && name != "" {
			h.Name = nameLike(name)
		}
		if namespace != "" {
			h.Namespace = nameLike(namespace)
		}
		version, _ := usualVersion(kind)
		h.Spec.ScaleTargetRef = autoscaling.CrossVersionObjectReference{Kind: kind, Name: name, APIVersion: version}
		r.noMetrics(h)
		r.addOnce(0, "kubectl autoscale sets no behavior: the default stands for it.")
		r.hpas = append(r.hpas, h)
	}
}

// specOf reads the flags as kubectl does. If kubectl refuses them, it returns kubectl's
// message.
func specOf(c *kubectlCommand, spec *autoscaling.HorizontalPodAutoscalerSpec) (refusal string) {
	numbers := map[string]int32{"min": -1, "max": -1, "cpu-percent": -1}
	for _, name := range []string{"min", "max", "cpu-percent"} {
		if text, ok := c.get(name); ok {
			n, err := strconv.ParseInt(text, 0, 32)
			if err != nil {
				return fmt.Sprintf("invalid argument %q for \"--%s\" flag", text, name)
			}
			numbers[name] = int32(n)
		}
	}
	minReplicas, maxReplicas, percent := numbers["min"], numbers["max"], numbers["cpu-percent"]
	cpu, _ := c.get("cpu")
	memory, _ := c.get("memory")
	switch {
	case maxReplicas < 1:
		return fmt.Sprintf("--max=MAXPODS is required and must be at least 1, max: %d", maxReplicas)
	case maxReplicas < minReplicas:
		return fmt.Sprintf("--max=MAXPODS must be larger or equal to --min=MINPODS, max: %d, min: %d", maxReplicas, minReplicas)
	case percent > 0 && cpu != "":
		return "--cpu-percent and --cpu are mutually exclusive"
	}
	spec.MaxReplicas = maxReplicas
	if minReplicas > 0 {
		spec.MinReplicas = &minReplicas
	}
	if percent > 0 {
		spec.Metrics = append(spec.Metrics, resourceMetric("cpu", autoscaling.MetricTarget{Type: autoscaling.UtilizationMetricType, AverageUtilization: &percent}))
	}
	for _, parent := range []struct{ name, value, unit string }{{"cpu", cpu, "m"}, {"memory", memory, "Mi"}} {
		if parent.value == "" {
			continue
		}
		target, refusal := flagTarget(parent.name, strings.TrimSpace(parent.value), parent.unit)
		if refusal != "" {
			return refusal
		}
		spec.Metrics = append(spec.Metrics, resourceMetric(parent.name, target))
	}
	return ""
}

// flagTarget reads the value of --cpu or --memory: 50%, 500m, or a number in the usual
// unit.
func flagTarget(resource, value, unit string) (t autoscaling.MetricTarget, refusal string) {
	if number, ok := strings.CutSuffix(value, "%"); ok {
		t.Type = autoscaling.UtilizationMetricType
		if t.AverageUtilization, ok = countIn(number); !ok {
			return t, "invalid percentage value: " + number
		}
		return t, ""
	}
	if f, err := strconv.ParseFloat(value, 64); err == nil {
		value = strconv.FormatFloat(f, 'g', -1, 64) + unit
	}
	t.Type = autoscaling.AverageValueMetricType
	q, ok := quantityIn(value)
	if !ok {
		return t, fmt.Sprintf("invalid resource %s value: %s", resource, value)
	}
	t.AverageValue = q
	return t, ""
}

// nameLike returns a valid name for a text such as $APP or <name>.
func nameLike(text string) string {
	if isName(text) && text == strings.Trim(text, "-.") {
		return text
	}
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == '_' || r == '.' || r == ' ':
			return '-'
		}
		return -1
	}, text)
	if name = strings.Trim(name, "-"); name == "" {
		return "web"
	}
	return name
}

// scale adds a note about what kubectl scale does.
func (r *commandReader) scale(c *kubectlCommand) {
	r.unknownFlags(c, "replicas", "namespace", "filename")
	text, _ := c.get("replicas")
	n, ok := countIn(text)
	if !ok {
		r.add(c.line, "kubectl refuses this command: %s", `required flag(s) "replicas" not set`)
		return
	}
	kinds, names := c.objects()
	for i := range names {
		kind, ok := kindOf(kinds[i])
		if !ok {
			kind = kinds[i]
		}
		names[i] = kind + "/" + names[i]
	}
	parent := strings.Join(names, ", ")
	if file, ok := c.get("filename"); ok && parent == "" {
		parent = file
	} else if parent == "" {
		parent = strings.Join(c.words[1:], " ")
	}
	if *n == 0 {
		r.add(c.line, "This command sets the replicas of %s to 0. An HPA then stops scaling until they are set to 1 or more; before Kubernetes 1.36 one with minReplicas 0 goes on.", parent)
		return
	}
	r.add(c.line, "This command sets the replicas of %s to %d once. With an HPA that does not last: from its next sync on it sets what its metrics and bounds say.", parent, *n)
}
