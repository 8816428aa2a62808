package hpa

import (
	"fmt"
	"sort"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
)

// registration is an HPA that the informer saw, with its target's selector. The
// selector matches nothing until the HPA first reaches its metrics.
type registration struct {
	key      autoscaling.Key
	selector labels.Selector
}

func (c *Controller) registered(key autoscaling.Key) *registration {
	for i := range c.selectors {
		if c.selectors[i].key == key {
			return &c.selectors[i]
		}
	}
	return nil
}

// selectPods mirrors validateAndParseSelector: it parses the target's
// selector, finds the pods that it matches and checks that no other HPA matches
// one of them. If it fails, it has set the condition and emitted the event.
func (s *sync) selectPods() error {
	text := s.obs.Scale.Selector
	if text == "" {
		s.emit(warning, ReasonSelectorRequired, "selector is required")
		s.setMessage(autoscaling.ConditionFalse, ReasonInvalidSelector, "the HPA target's scale is missing a selector")
		return fmt.Errorf("selector is required")
	}
	parsed := &s.memory.selector
	if parsed.text != text {
		parsed.text = text
		parsed.selector, parsed.err = labels.Parse(text)
	}
	if parsed.err != nil {
		message := fmt.Sprintf("couldn't convert selector into a corresponding internal selector object: %v", parsed.err)
		s.emit(warning, ReasonInvalidSelector, message)
		message = s.formatted(message)
		s.setMessage(autoscaling.ConditionFalse, ReasonInvalidSelector, message)
		return fmt.Errorf("%s", message)
	}
	registered := s.registered(s.key)
	switch {
	case registered != nil:
		registered.selector = parsed.selector
	case s.config.Release.failsWhenDeleted():
		return fmt.Errorf("HPA %s was deleted during reconciliation", s.key)
	}

	s.matchPods(parsed.selector)
	matchingHPAs := s.ambiguousHPAs()
	if len(matchingHPAs) <= 1 {
		return nil
	}
	message := fmt.Sprintf("pods by selector %s are controlled by multiple HPAs: %v", text, matchingHPAs)
	if s.config.Release.failsWhenDeleted() {
		message = fmt.Sprintf("pods by selector %s are controlled by more than one HPA (e.g. %v)", text, matchingHPAs)
	}
	s.emit(warning, ReasonAmbiguousSelector, message)
	message = s.formatted(message)
	s.setMessage(autoscaling.ConditionFalse, ReasonAmbiguousSelector, message)
	return fmt.Errorf("%s", message)
}

// matchPods finds the pods that the selector matches. Pods of one template are
// next to each other and are matched together.
func (s *sync) matchPods(selector labels.Selector) {
	s.matched = s.matched[:0]
	pods := s.obs.Pods
	s.work(1, len(pods))
	for from := 0; from < len(pods); {
		template := pods[from].Template
		to := from + 1
		for to < len(pods) && pods[to].Template == template {
			to++
		}
		s.work(matchWork, 1+selector.Size())
		if selector.Matches(template.Labels) {
			s.matched = append(s.matched, podRun{template: template, from: from, to: to})
		}
		from = to
	}
}

// ambiguousHPAs mirrors HPAsMatchingPods: the HPAs of this namespace whose selector
// matches one of the matched pods. They are in order of their names; upstream's
// order is random. The optimized store stops at two.
func (s *sync) ambiguousHPAs() []autoscaling.Key {
	if len(s.selectors) < 2 {
		return nil
	}
	var found []autoscaling.Key
	for i := range s.selectors {
		r := &s.selectors[i]
		if r.key.Namespace == s.key.Namespace && s.matchesAny(r.selector) {
			found = append(found, r.key)
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i].Name < found[j].Name })
	if s.config.Gates.OptimizedSelectorStore && len(found) > 2 {
		found = found[:2]
	}
	return found
}

func (s *sync) matchesAny(selector labels.Selector) bool {
	s.work(matchWork*len(s.matched), 1+selector.Size())
	for i := range s.matched {
		if selector.Matches(s.matched[i].template.Labels) {
			return true
		}
	}
	return false
}
