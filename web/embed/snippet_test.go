package embed

import (
	"html/template"
	"strings"
	"testing"

	"hpaplayground/core/lane"
	"hpaplayground/core/words"
	"hpaplayground/internal/golden"
)

func TestSnippets(t *testing.T) {
	preset := Embedding{
		Options: Usual(), Site: "https://hpa.example/", State: "preset=walkthrough&t=12m&theme=dark", Preset: "walkthrough", At: "12m", Theme: "dark",
		Title: `The "official" walkthrough [1] & <more>`,
	}
	preset.View, preset.Load, preset.Edit = lane.KindsOf(lane.Replicas)|Why, "lazy", "hpa"
	ownText := Embedding{Options: Usual(), Site: "https://hpa.example/play/", State: "s=1.abc&t=5m", Title: "web", Height: 480, Pictures: []string{"<svg width=\"360\" />", "<svg fill=\"#fff\">\n100%</svg>", "<svg width=\"1040\" />"}}
	ownText.Controls, ownText.Autoplay, ownText.Summary = false, true, "2 to 9 replicas & more."
	auto := Embedding{Options: Usual(), Site: "https://hpa.example/", State: "preset=walkthrough", Preset: "walkthrough", Title: "The walkthrough"}
	var b strings.Builder
	for _, e := range []Embedding{preset, ownText, auto} {
		for _, s := range e.Snippets() {
			b.WriteString("== " + s.Name + " ==\n" + s.Text + "\n\n")
		}
	}
	golden.File(t, "testdata/snippets.txt", []byte(b.String()))
}

// Hugo's shortcodes are templates of html/template. This shortcode makes the element.
func TestHugo(t *testing.T) {
	e := Embedding{Options: Usual(), Site: "https://hpa.example/", State: "s=1.abc&t=5m", Title: "a & b"}
	text := e.Snippets()[3].Text
	_, shortcode, _ := strings.Cut(text, "layouts/shortcodes/hpa.html\n\n")
	shortcode, _, _ = strings.Cut(shortcode, "\n\nin a page")
	made, err := template.New("").Parse(shortcode)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := made.Execute(&b, map[string]any{"Params": map[string]string{"fragment": "s=1.abc&t=5m", "height": "400"}}); err != nil {
		t.Fatal(err)
	}
	if want := `<hpa-playground fragment="s=1.abc&amp;t=5m" height="400" ></hpa-playground>`; !strings.Contains(b.String(), want) {
		t.Errorf("it makes %s", b.String())
	}
}

// The picture of an embed in Chinese is in Chinese.
func TestChinesePicture(t *testing.T) {
	e := Embedding{Options: Usual(), Site: "https://hpa.example/", State: "preset=x", Preset: "x"}
	e.Lang = words.Chinese.Tag()
	if got := e.Snippets()[0].Text; !strings.Contains(got, `src="https://hpa.example/web/pictures/x-zh-light.svg"`) {
		t.Errorf("got %s", got)
	}
}

func TestFragment(t *testing.T) {
	e := Embedding{Options: Usual(), State: "preset=x"}
	if got := e.Fragment(); got != "preset=x&height=auto" {
		t.Errorf("got %s", got)
	}
	e.Height, e.State = 300, ""
	if got := e.Fragment(); got != "" {
		t.Errorf("got %s", got)
	}
}

// An embed of a part of a run names the part, and its picture marks no moment.
func TestSpan(t *testing.T) {
	e := Embedding{Options: Usual(), Site: "https://hpa.example/", State: "preset=x&span=5m-10m", Preset: "x", Span: "5m-10m"}
	for _, want := range []string{`preset="x" span="5m-10m"`, `pictures/x-light-plain.svg`, `#preset=x&amp;span=5m-10m"`} {
		if got := e.Snippets()[0].Text; !strings.Contains(got, want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
}
