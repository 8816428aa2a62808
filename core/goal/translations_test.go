package goal_test

import (
	"testing"

	"hpaplayground/core/goal"
	"hpaplayground/core/words"
)

func TestChinese(t *testing.T) {
	tl := run(t, "spike-cautious-policy")
	for _, test := range []struct{ goal, text, instead string }{
		{"{replicas: 13, at: 5m59s}", "5:59 时，副本数为 13", "5:59 时为 10"},
		{"{replicas: {atMost: 10}, from: 1m, to: 6m1s}", "从 1:00 到 6:01，副本数始终不超过 10", "6:00 时为 13"},
		{"{replicas: 12, seen: sometime, to: 12m}", "12:00 之前，副本数曾为 12", "在 1 到 13 之间"},
		{"{replicas: 12, seen: never}", "副本数从不为 12", "12:30 时为 12"},
		{"{metric: {atMost: 1}, of: hpa, from: 2m}", "从 2:00 起，指标 hpa 始终不超过 1", "2:00 时为 1.3"},
		{"{condition: {type: ScalingLimited, status: 'False'}}", "状况 ScalingLimited 始终为 False", "1:00 时为 True, ScaleUpLimit"},
		{"{condition: {type: ScalingLimited, status: 'False', reason: A}, at: 1s}", "0:01 时，状况 ScalingLimited 为 False（A）", "0:01 时为 False, DesiredWithinRange"},
		{"{condition: {type: ScalingLimited, reason: A}, seen: sometime}", "状况 ScalingLimited 的原因曾为 A", "从未如此"},
		{"{condition: {reason: TooManyReplicas}, seen: sometime}", "原因 TooManyReplicas 曾出现", "从未如此"},
		{"{event: {reason: SuccessfulRescale, messageContains: 'size: 13'}, times: 0}", `事件 SuccessfulRescale（消息含 "size: 13"）从不出现`, "1 次，其中一次在 6:00"},
		{"{event: {type: Normal}, seen: never}", "Normal 事件从不出现", "14 次，其中一次在 1:00"},
		{"{event: {reason: A}}", "事件 A 出现", "没有出现"},
		{"{highest: {atMost: 10}}", "副本数最高不超过 10", "6:00 时为 13"},
		{"{rescales: 0}", "HPA 从不扩缩", "14，首次在 1:00"},
		{"{rescales: {atMost: 2}}", "HPA 扩缩的次数不超过 2", "14，首次在 1:00"},
		{"{rescalesTo: [10, 11], to: 10m}", "10:00 之前，HPA 依次扩缩到 10、11 个", "10, 13"},
		{"{flaps: 0}", "副本数从不来回波动：没有一次扩缩在 10 分钟内抵消方向相反的另一次", "1，首次在 12:30"},
		{"{podHours: {atMost: 1}}", "Pod 小时数不超过 1", "2.74，平均同时有 6.6 个，最多时在 6:00"},
		{"{unserved: {atMost: 0%}, of: x}", "负载 x 全部得到处理", ""},
		{"{unserved: {atMost: 5%}}", "负载中未处理的部分不超过 5%", ""},
		{"{aboveTarget: {atLeast: 0s, atMost: 60s}, of: metric_hpa}", "指标 metric_hpa 高于目标值的时间在 0s 到 60s 之间", "315s，首次在 1:00"},
		{"{replicas: 13, at: end}", "结束时，副本数为 13", "25:00 时为 1"},
		{"{wanted: 10, of: hpa, at: 2m}", "2:00 时，指标 hpa 所需的副本数为 10", "2:00 时为 13"},
		{"{missing: 1, of: hpa, at: 2m}", "2:00 时，指标 hpa 中没有样本的 Pod 数为 1", "2:00 时为 0"},
		{"{governs: spec.maxReplicas, at: 6m}", "6:00 时，spec.maxReplicas 起决定作用", "6:00 时为 spec.metrics[0]"},
		{"{governs: spec.maxReplicas}", "spec.maxReplicas 始终起决定作用", "0:00 时为 spec.metrics[0]"},
		{"{image: 'site:2', at: end}", "结束时，所有 Pod 的镜像为 site:2", "25:00 时为 registry.example/sample-app:1（1 个 Pod 中的 1 个）"},
		{"{added: {atMost: 1}, of: scale}", "在 timeline 中只加入 `scale`，加入的次数不超过 1", ""},
		{"{added: 1}", "在 timeline 中加入内容 1 次", "没有加入任何内容"},
		{"{hpa: other, lowest: 1}", "other：副本数最低为 1", "没有名为 other 的 HPA"},
		{"{replicas: 1, at: 1h}", "1:00:00 时，副本数为 1", "运行在 25:00 就已结束"},
	} {
		goals, diags := read(t, test.goal)
		if len(goals) != 1 {
			t.Errorf("%s: %v", test.goal, diags)
			continue
		}
		if got := goals[0].In(words.Chinese); got != test.text {
			t.Errorf("%s reads %q, want %q", test.goal, got, test.text)
		}
		got := goals[0].Check(&goal.Run{Timeline: tl, Language: words.Chinese})
		if got.Instead != test.instead {
			t.Errorf("%s: was %q, want %q", test.goal, got.Instead, test.instead)
		}
	}
}
