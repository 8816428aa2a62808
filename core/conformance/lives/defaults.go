package lives

import (
	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// defaultDeployment mirrors SetDefaults_Deployment. The defaults of the pod template do
// not matter here.
func defaultDeployment(d *appsv1.Deployment) {
	fill(&d.Spec.RevisionHistoryLimit, 10)
	fill(&d.Spec.ProgressDeadlineSeconds, 600)
	s := &d.Spec.Strategy
	if s.Type == "" {
		s.Type = appsv1.RollingUpdateDeploymentStrategyType
	}
	if s.Type == appsv1.RecreateDeploymentStrategyType {
		return
	}
	if s.RollingUpdate == nil {
		s.RollingUpdate = &appsv1.RollingUpdateDeployment{}
	}
	fill(&s.RollingUpdate.MaxSurge, intstr.FromString("25%"))
	fill(&s.RollingUpdate.MaxUnavailable, intstr.FromString("25%"))
}

// defaultStatefulSet mirrors SetDefaults_StatefulSet.
func defaultStatefulSet(s *appsv1.StatefulSet) {
	fill(&s.Spec.RevisionHistoryLimit, 10)
	if s.Spec.PodManagementPolicy == "" {
		s.Spec.PodManagementPolicy = appsv1.OrderedReadyPodManagement
	}
	u := &s.Spec.UpdateStrategy
	if u.Type == "" {
		u.Type = appsv1.RollingUpdateStatefulSetStrategyType
		fill(&u.RollingUpdate, appsv1.RollingUpdateStatefulSetStrategy{})
	}
	if u.Type == appsv1.RollingUpdateStatefulSetStrategyType && u.RollingUpdate != nil {
		fill(&u.RollingUpdate.Partition, 0)
		fill(&u.RollingUpdate.MaxUnavailable, intstr.FromInt32(1))
	}
	s.Spec.PersistentVolumeClaimRetentionPolicy = &appsv1.StatefulSetPersistentVolumeClaimRetentionPolicy{
		WhenDeleted: appsv1.RetainPersistentVolumeClaimRetentionPolicyType,
		WhenScaled:  appsv1.RetainPersistentVolumeClaimRetentionPolicyType,
	}
}

func fill[T any](field **T, value T) {
	if *field == nil {
		*field = &value
	}
}
