package explain

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Turn explains the last turn of KEDA's loop for an HPA at or before a time. It is nil if
// KEDA did not make the HPA, or if there was no turn yet.
func Turn(tl *timeline.Timeline, index int, moment time.Duration, lang words.Language) *Step {
	so := tl.ScaledObjectOf(index)
	if so == nil {
		return nil
	}
	if r := so.ReportAt(moment); r != nil && !r.Looping {
		text := lang.Say("KEDA is paused: it has deleted the HPA, and scales nothing")
		if len(r.Conditions) == 0 {
			text = lang.Say("The ScaledObject was deleted, and its HPA with it")
		}
		step := &Step{Metric: -1, Title: lang.Say("KEDA at %s", tl.TimeFormat().In(r.At)), Replicas: -1, Lines: []string{text}}
		for _, s := range tl.KEDAScalings(index) {
			if s.At == r.At {
				step.Replicas = s.To
				step.say(lang.Say("KEDA scaled from %d to %d at %s.", s.From, s.To, tl.TimeFormat().In(s.At)))
			}
		}
		return step
	}
	t := so.TurnAt(moment)
	if t == nil {
		return nil
	}
	e := operatorStep{Step: Step{Metric: -1, Title: lang.Say("KEDA at %s", tl.TimeFormat().In(t.At)), Replicas: -1}, lang: lang, timeline: tl, turn: t, object: t.Object}
	e.sources()
	e.scaling()
	e.mainIsLast()
	for _, c := range t.Conditions {
		if c.Reason != "" {
			e.Conditions = append(e.Conditions, autoscaling.HorizontalPodAutoscalerCondition{Type: autoscaling.ConditionType(c.Type), Status: c.Status, Reason: c.Reason, Message: c.Message})
		}
	}
	for _, event := range t.Events {
		e.Events = append(e.Events, hpa.Event{Type: event.Type(), Reason: event.Reason, Message: event.Message})
	}
	return &e.Step
}

// operatorStep explains one turn.
type operatorStep struct {
	Step
	lang     words.Language
	timeline *timeline.Timeline
	turn     *timeline.Turn
	object   *keda.Object
}

func (e *operatorStep) field(path string) {
	e.Fields = append(e.Fields, Field{Kind: keda.Kind, Path: "spec." + path})
}

// sources says what each trigger's source answered, and whether the answer makes the trigger
// active.
func (e *operatorStep) sources() {
	for i := range e.object.Sources {
		src, seen := &e.object.Sources[i], &e.turn.Seen[i]
		switch name := src.Name(); {
		case name == "":
		case seen.Answer.Fallback:
			e.say(e.lang.Say("%s: the source failed too often, so the value is the one for the fallback's %d replicas", name, e.object.Fallback.Replicas))
		case seen.Reading.Err != nil:
			e.say(e.lang.Say("%s: the source failed", name))
		case e.object.Modifiers != nil: // the formula decides whether the whole is active
			e.say(colon(e.lang, name, milliText(seen.Reading.Milli)))
		case src.Cron != nil && src.Cron.Read(e.turn.Observed.Now).Active != seen.Reading.Active:
			// While only the HPA scales, a turn uses what the HPA was told last.
			text := e.lang.Say("%s: the window was closed when the HPA asked last, so it counts as not active", name)
			if seen.Reading.Active {
				text = e.lang.Say("%s: the window was open when the HPA asked last, so it counts as active", name)
			}
			e.say(text)
		case src.Cron != nil && seen.Reading.Active:
			e.say(e.lang.Say("%s: %s, so it is active", name, cronUntil(e.timeline, src.Cron, e.turn.Observed.Now, e.lang)))
		case src.Cron != nil:
			e.say(e.lang.Say("%s: %s, so it is not active", name, cronUntil(e.timeline, src.Cron, e.turn.Observed.Now, e.lang)))
		case seen.Reading.Active:
			e.say(e.lang.Say("%s: %s, above %s, so it is active", name, milliText(seen.Reading.Milli), plainNumber(src.Activation)))
		default:
			e.say(e.lang.Say("%s: %s, not above %s, so it is not active", name, milliText(seen.Reading.Milli), plainNumber(src.Activation)))
		}
	}
	if m := e.object.Modifiers; m != nil && !e.turn.Observed.Activity.Failed {
		text := e.lang.Say("The formula's value is not above %s, so it is not active", plainNumber(m.Activation))
		if e.turn.Observed.Activity.Active {
			text = e.lang.Say("The formula's value is above %s, so it is active", plainNumber(m.Activation))
		}
		e.say(text)
		e.field("advanced.scalingModifiers")
	}
}

// scaling says what the operator does with the replicas, and why.
func (e *operatorStep) scaling() {
	t, observation, lang := e.turn, &e.turn.Observed, e.lang
	since := observation.LastActive
	switch {
	case observation.Missing != nil:
		e.say(lang.Say("The target cannot be read: %s", observation.Missing))
	case observation.Failed != nil && len(t.Events) > 0:
		e.say(lang.Say("The target cannot be scaled: %s", observation.Failed))
	case t.Scaled != nil && e.object.Forced:
		e.Replicas = *t.Scaled
		e.say(lang.Say("An annotation forces the activation: KEDA scales from %d to %d", observation.Replicas, *t.Scaled))
	case t.Scaled != nil && !observation.Activity.Active && *t.Scaled > observation.Replicas:
		e.Replicas = *t.Scaled
		e.say(lang.Say("No trigger is active: KEDA scales from %d to minReplicaCount %d", observation.Replicas, *t.Scaled))
		e.field("minReplicaCount")
	case t.Scaled != nil && *t.Scaled > observation.Replicas:
		e.Replicas = *t.Scaled
		e.say(lang.Say("%s is active: KEDA scales from %d to %d, and the HPA scales from there", strings.Join(observation.Activity.Triggers, ", "), observation.Replicas, *t.Scaled))
		e.field("triggers")
	case t.Scaled != nil && since.IsZero():
		e.Replicas = *t.Scaled
		e.say(lang.Say("No trigger was ever active, and initialCooldownPeriod (%s) is over: KEDA scales from %d to %d", period(e.object.InitialCooldown), observation.Replicas, *t.Scaled))
		e.field("initialCooldownPeriod")
	case t.Scaled != nil:
		e.Replicas = *t.Scaled
		e.say(lang.Say("No trigger was active for more than cooldownPeriod (%s): KEDA scales from %d to %d, whatever the HPA's window and policies say", period(e.object.Cooldown), observation.Replicas, *t.Scaled))
		e.field("cooldownPeriod")
	case observation.Activity.Active && e.object.PausesOut && observation.Replicas == 0:
		e.say(lang.Say("A trigger is active, but an annotation pauses scaling out: KEDA leaves the replicas"))
	case observation.Activity.Active:
		e.say(lang.Say("A trigger is active: the HPA scales"))
	case observation.Activity.Failed:
		e.say(lang.Say("A source failed: KEDA scales nothing"))
	case t.Conditions.Get(keda.Active).Reason == keda.CoolingDown && since.IsZero():
		e.say(lang.Say("No trigger was ever active: KEDA scales down once initialCooldownPeriod (%s) is over", period(e.object.InitialCooldown)))
		e.field("initialCooldownPeriod")
	case t.Conditions.Get(keda.Active).Reason == keda.CoolingDown:
		e.say(lang.Say("No trigger is active. One was %s ago: KEDA scales down once that is more than cooldownPeriod (%s)", age(observation.Now.Sub(since)), period(e.object.Cooldown)))
		e.field("cooldownPeriod")
	case e.object.Min > 0 && e.object.Idle == nil:
		e.say(lang.Say("No trigger is active. With minReplicaCount above 0 the HPA alone scales, and cooldownPeriod has no effect"))
		e.field("minReplicaCount")
	case e.object.PausesIn && observation.Replicas > 0:
		e.say(lang.Say("No trigger is active, but an annotation pauses scaling in: KEDA leaves the replicas"))
	default:
		e.say(lang.Say("No trigger is active, and there is nothing to scale down"))
	}
	if e.object.Idle != nil && !observation.Activity.Active {
		e.say(lang.Say("While no trigger is active, idleReplicaCount %d counts, and not minReplicaCount %d", *e.object.Idle, e.object.Min))
		e.field("idleReplicaCount")
	}
}

func milliText(milli int64) string { return plainNumber(float64(milli) / 1000) }

func plainNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// scaledByKEDA says when KEDA scaled the HPA's target in a part of the run; nil if it did not.
func scaledByKEDA(tl *timeline.Timeline, index int, from, to time.Duration, lang words.Language) []Line {
	list := slices.DeleteFunc(tl.KEDAScalings(index), func(s timeline.KEDAScaling) bool { return s.At < from || s.At > to })
	if len(list) == 0 {
		return nil
	}
	var m marks
	at := func(s timeline.KEDAScaling) string {
		return m.mark(Part{Text: tl.TimeFormat().In(s.At), Moment: true, At: s.At})
	}
	first, last := list[0], list[len(list)-1]
	text := ""
	switch len(list) {
	case 1:
		text = lang.Say("KEDA scaled from %d to %d at %s.", first.From, first.To, at(first))
	case 2:
		text = lang.Say("KEDA scaled from %d to %d at %s and from %d to %d at %s.", first.From, first.To, at(first), last.From, last.To, at(last))
	default:
		text = lang.Say("KEDA scaled %d times: first from %d to %d at %s, last from %d to %d at %s.", len(list),
			first.From, first.To, at(first), last.From, last.To, at(last))
	}
	return []Line{m.line(text, cause{})}
}

// Written returns the field of the text that a field of an HPA comes from. If KEDA makes the
// HPA, origin has the field of the ScaledObject.
func Written(origin *keda.Origin, f Field) Field {
	if origin != nil && f.Kind == hpaKind {
		return Field{Kind: keda.Kind, Path: origin.Path(f.Path), Flag: f.Flag}
	}
	return f
}
