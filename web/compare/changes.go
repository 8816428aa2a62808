package compare

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
)

// maxChanges is how many changed fields are named.
const maxChanges = 5

// Changes names the fields in which two texts differ.
type Changes struct {
	app.Compo

	Before, Now string
	Stale       bool // Now has not run: the fields of the last run stay
	InStory     bool // one line, which begins with what it is
	Lang        words.Language

	lines []string
}

// Render draws the fields.
func (c *Changes) Render() app.UI {
	if !c.Stale {
		c.lines = changes(c.Before, c.Now, c.Lang)
	}
	if c.InStory {
		text := ""
		if len(c.lines) > 0 {
			text = c.Lang.Say("Changed: %s", c.Lang.List(c.lines...))
		}
		return app.Span().Class("aside").Text(text)
	}
	rows := make([]app.UI, len(c.lines))
	for i, line := range c.lines {
		rows[i] = app.Li().Text(line)
	}
	return app.Ul().Class("changed").Aria("label", c.Lang.Say("What was changed")).Body(rows...)
}

// changes returns a line for each of the first fields that differ, such as "maxReplicas 12 → 5".
func changes(before, now string, lang words.Language) (lines []string) {
	oldDocs, _ := manifest.Parse(before)
	docs, _ := manifest.Parse(now)
	count := 0
	add := func(line string) {
		if count++; count <= maxChanges {
			lines = append(lines, line)
		}
	}
	added, removed := lang.Say("added:")+" ", lang.Say("removed:")+" "
	for _, d := range docs {
		old := twin(d, docs, oldDocs)
		if old == nil {
			add(added + d.Kind + " " + d.Name)
			continue
		}
		object := ""
		if d.Kind != "HorizontalPodAutoscaler" {
			object = d.Kind + " "
		}
		if len(ofKind(docs, d.Kind)) > 1 {
			object = d.Kind + " " + d.Name + " "
		}
		from, _ := old.Value("").(map[string]any)
		to, _ := d.Value("").(map[string]any)
		for _, f := range manifest.Differences(from, to) {
			field := object + strings.TrimPrefix(strings.TrimPrefix(f.Path, "spec."), "behavior.")
			switch a, b := short(f.From), short(f.To); {
			case f.From == nil:
				add(added + field + " " + b)
			case f.To == nil:
				add(removed + field + " " + a)
			default:
				add(field + " " + a + " → " + b)
			}
		}
	}
	for _, d := range oldDocs {
		if twin(d, oldDocs, docs) == nil {
			add(removed + d.Kind + " " + d.Name)
		}
	}
	if count > maxChanges {
		lines = append(lines, lang.Say("and %d more", count-maxChanges))
	}
	return lines
}

// twin returns the same object in other documents. The only object of its kind may have another
// name there.
func twin(d *manifest.Document, docs, others []*manifest.Document) *manifest.Document {
	same := ofKind(others, d.Kind)
	if len(same) == 1 && len(ofKind(docs, d.Kind)) == 1 {
		return same[0]
	}
	i := slices.IndexFunc(same, func(o *manifest.Document) bool { return o.Name == d.Name && o.Namespace == d.Namespace })
	if i < 0 {
		return nil
	}
	return same[i]
}

func ofKind(docs []*manifest.Document, kind string) (same []*manifest.Document) {
	for _, d := range docs {
		if d.Kind == kind {
			same = append(same, d)
		}
	}
	return same
}

// short writes a value in one line.
func short(v any) string {
	text, isText := v.(string)
	if !isText {
		b, _ := json.Marshal(v) // cannot fail: v was decoded from JSON
		text = strings.ReplaceAll(string(b), `"`, "")
	}
	return manifest.Shorten(strings.Join(strings.Fields(text), " "), maxName)
}
