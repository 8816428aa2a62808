package explain

import (
	"slices"
	"strings"

	"hpaplayground/core/keda"
	"hpaplayground/core/words"
)

// Parameter says what is known about a parameter in the metadata of a trigger of KEDA. It is
// empty for an unknown parameter, or an unknown type of trigger.
func Parameter(trigger, name string, lang words.Language) string {
	list := keda.Parameters(trigger)
	base, variable := strings.CutSuffix(name, "FromEnv")
	find := func(name string, fits func(*keda.Parameter) bool) int {
		return slices.IndexFunc(list, func(p keda.Parameter) bool { return fits(&p) && (p.Name == name || slices.Contains(p.Also, name)) })
	}
	i := find(name, func(p *keda.Parameter) bool { return p.InText })
	if variable = variable && i < 0; variable {
		i = find(base, func(p *keda.Parameter) bool { return p.FromEnv })
	}
	if i < 0 {
		return ""
	}
	p := &list[i]
	parts := []string{lang.Say("A parameter of the trigger %s.", trigger)}
	switch p.Name {
	case keda.TargetParameter(trigger):
		parts[0] = lang.Say("The target of the HPA's metric.")
	case keda.ActivationParameter(trigger):
		parts[0] = lang.Say("The trigger is active above this value: then KEDA scales from zero.")
	case "desiredReplicas":
		parts[0] = lang.Say("How many replicas the HPA wants at least while the window is open.")
	}
	if trigger == "cron" && p.Name == "start" {
		parts[0] = lang.Say("When the window opens: minute, hour, day, month and weekday.")
	}
	if trigger == "cron" && p.Name == "end" {
		parts[0] = lang.Say("When the window closes: minute, hour, day, month and weekday.")
	}
	if len(p.Values) > 0 {
		parts = append(parts, lang.Say("One of %s.", lang.List(p.Values...)))
	}
	if p.Default != "" {
		parts = append(parts, lang.Say("By default it is %s.", p.Default))
	}
	switch {
	case variable:
		parts = append(parts, lang.Say("A variable of the container with this name has the value."))
	case p.Secret:
		parts = append(parts, lang.Say("A TriggerAuthentication may have it instead."))
	}
	return lang.Sentences(parts...)
}
