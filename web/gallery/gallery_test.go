package gallery

import (
	"testing"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

func TestFound(t *testing.T) {
	all := preset.All()
	groups, count := found(all, "", "", words.English)
	if count != len(all) || groups[0].name != all[0].Group || len(groups) != 7 {
		t.Errorf("%d of %d presets in %d groups", count, len(all), len(groups))
	}
	for _, level := range []string{"beginner", "intermediate", "advanced"} {
		if _, n := found(all, "", level, words.English); n < 5 {
			t.Errorf("%d presets are %s", n, level)
		}
	}
	for query, want := range map[string]string{
		"periodseconds look back": "sliding-budget", "ScaleUpLimit cautious": "spike-cautious-policy", "队列 failedGetExternal": "blind-queue",
	} {
		groups, n := found(all, query, "", words.Chinese)
		if n != 1 || groups[0].presets[0].Name != want || groups[0].name != groups[0].presets[0].In(words.Chinese).Group {
			t.Errorf("%q finds %d presets, want %s", query, n, want)
		}
	}
	if _, n := found(all, "cautious", "advanced", words.English); n != 0 {
		t.Errorf("%d advanced presets are cautious", n)
	}
}
