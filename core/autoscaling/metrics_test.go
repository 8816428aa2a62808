package autoscaling

import "testing"

// A metric's block is the block of its type, even if others are set.
func TestBlock(t *testing.T) {
	identifier := func(name string) MetricIdentifier { return MetricIdentifier{Name: name} }
	all := MetricSpec{
		Resource:          &ResourceMetricSource{Name: "cpu"},
		ContainerResource: &ContainerResourceMetricSource{Name: "memory", Container: "app"},
		Pods:              &PodsMetricSource{Metric: identifier("rps")},
		Object:            &ObjectMetricSource{Metric: identifier("hits"), DescribedObject: CrossVersionObjectReference{Name: "web"}},
		External:          &ExternalMetricSource{Metric: identifier("queue")},
	}
	for _, test := range []struct {
		of                      MetricSourceType
		target                  *MetricTarget
		name, resource, another string
	}{
		{ResourceMetricSourceType, &all.Resource.Target, "cpu", "cpu", ""},
		{ContainerResourceMetricSourceType, &all.ContainerResource.Target, "memory", "memory", "app"},
		{PodsMetricSourceType, &all.Pods.Target, "rps", "", ""},
		{ObjectMetricSourceType, &all.Object.Target, "hits", "", "web"},
		{ExternalMetricSourceType, &all.External.Target, "queue", "", ""},
	} {
		all.Type = test.of
		b := all.Block()
		another := b.Container
		if b.Object != nil {
			another = b.Object.Name
		}
		if b.Name != test.name || b.Resource() != test.resource || another != test.another || b.Target != test.target || b.Type != test.of {
			t.Errorf("%s: %+v", test.of, b)
		}
		if empty := (&MetricSpec{Type: test.of}).Block(); empty != (Block{}) {
			t.Errorf("%s without its block: %+v", test.of, empty)
		}
	}

	status := MetricStatus{
		Resource:          &ResourceMetricStatus{Name: "cpu"},
		ContainerResource: &ContainerResourceMetricStatus{Name: "memory", Container: "app"},
		Pods:              &PodsMetricStatus{Metric: identifier("rps")},
		Object:            &ObjectMetricStatus{Metric: identifier("hits"), DescribedObject: CrossVersionObjectReference{Name: "web"}},
		External:          &ExternalMetricStatus{Metric: identifier("queue")},
	}
	for of, want := range map[MetricSourceType]struct {
		current *MetricValueStatus
		name    string
	}{
		ResourceMetricSourceType:          {&status.Resource.Current, "cpu"},
		ContainerResourceMetricSourceType: {&status.ContainerResource.Current, "memory"},
		PodsMetricSourceType:              {&status.Pods.Current, "rps"},
		ObjectMetricSourceType:            {&status.Object.Current, "hits"},
		ExternalMetricSourceType:          {&status.External.Current, "queue"},
	} {
		if b := status.Block(of); b.Name != want.name || b.Current != want.current || b.Type != of {
			t.Errorf("status of %s: %+v", of, b)
		}
		if empty := (&MetricStatus{}).Block(of); empty != (Block{}) {
			t.Errorf("status of %s without its block: %+v", of, empty)
		}
	}
}
