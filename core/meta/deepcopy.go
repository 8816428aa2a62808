package meta

import (
	"maps"
	"slices"
)

// DeepCopy returns a copy that shares nothing with m.
func (m *ObjectMeta) DeepCopy() *ObjectMeta {
	c := *m
	c.CreationTimestamp = clone(m.CreationTimestamp)
	c.DeletionTimestamp = clone(m.DeletionTimestamp)
	c.Labels = maps.Clone(m.Labels)
	c.Annotations = maps.Clone(m.Annotations)
	c.OwnerReferences = slices.Clone(m.OwnerReferences)
	for i := range c.OwnerReferences {
		c.OwnerReferences[i].Controller = clone(c.OwnerReferences[i].Controller)
		c.OwnerReferences[i].BlockOwnerDeletion = clone(c.OwnerReferences[i].BlockOwnerDeletion)
	}
	c.Finalizers = slices.Clone(m.Finalizers)
	return &c
}

// DeepCopy returns a copy that shares nothing with s. A nil s is nil.
func (s *LabelSelector) DeepCopy() *LabelSelector {
	if s == nil {
		return nil
	}
	c := &LabelSelector{MatchLabels: maps.Clone(s.MatchLabels), MatchExpressions: slices.Clone(s.MatchExpressions)}
	for i := range c.MatchExpressions {
		c.MatchExpressions[i].Values = slices.Clone(c.MatchExpressions[i].Values)
	}
	return c
}

func clone[T Time | bool](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}
