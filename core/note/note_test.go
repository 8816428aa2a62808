package note_test

import (
	"encoding/json"
	"testing"

	"hpaplayground/core/note"
	"hpaplayground/core/words"
)

// TestNote checks that a note is said in both languages, with the texts among its values.
func TestNote(t *testing.T) {
	n := note.Note{
		What: note.Say("No manifest was given for %s/%s", "Deployment", "web: 100%"),
		More: note.Say("it was made up, with %s and %s.", note.Say("1 replica"), note.Say("one container that requests %s", note.List{"cpu 500m", "memory 512Mi"})),
	}
	for _, test := range []struct {
		lang             words.Language
		whole, what, why string
	}{
		{
			words.English, "No manifest was given for Deployment/web: 100%: it was made up, with 1 replica and one container that requests cpu 500m, memory 512Mi.",
			"No manifest was given for Deployment/web: 100%", "it was made up, with 1 replica and one container that requests cpu 500m, memory 512Mi.",
		},
		{
			words.Chinese, "未提供 Deployment/web: 100% 的清单：已生成：1 个副本，一个容器，请求 cpu 500m，memory 512Mi。",
			"未提供 Deployment/web: 100% 的清单", "已生成：1 个副本，一个容器，请求 cpu 500m，memory 512Mi。",
		},
	} {
		if got := n.In(test.lang.Say); got != test.whole {
			t.Errorf("%q, want %q", got, test.whole)
		}
		if what, more := n.Parts(test.lang.Say); what != test.what || more != test.why {
			t.Errorf("%q and %q, want %q and %q", what, more, test.what, test.why)
		}
	}
	const want = `"It is the text of a table."`
	if got, err := json.Marshal(note.Note{What: note.Phrase("It is the text of a table.")}); string(got) != want || err != nil {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}
