package sharing

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/scenario"
	"hpaplayground/web/browser"
	"hpaplayground/web/embed"
	"hpaplayground/web/widget"
)

// texts are the fields of the dialog in which a person writes. A range or a moment that cannot be
// read changes nothing.
type texts struct {
	span, at, summary string
}

func textsOf(l Link) texts {
	t := texts{span: l.Span()}
	if l.HasAt {
		t.at = scenario.ShortDuration(l.Normal().At)
	}
	return t
}

// maxMoment is a year in seconds, longer than any run.
const maxMoment = 60 * 60 * 24 * 366

// readMoment reads a moment of a run: 12m30s, 12:30 or 1:12:30.
func readMoment(text string) (time.Duration, bool) {
	if parts := strings.Split(text, ":"); len(parts) == 2 || len(parts) == 3 {
		sum := 0
		for i, part := range parts {
			n, err := strconv.Atoi(part)
			if err != nil || n < 0 || n > maxMoment || i > 0 && (len(part) != 2 || n > 59) {
				return 0, false
			}
			sum = 60*sum + n
		}
		return time.Duration(sum) * time.Second, sum < maxMoment
	}
	return parseMoment(text)
}

// readSpan reads a part of a run, such as 5:00-12:30.
func readSpan(text string) (from, to time.Duration, ok bool) {
	return parseSpan(strings.ReplaceAll(text, "–", "-"), readMoment)
}

// textFields returns the fields for the heading, the range, the moment and the summary.
func (c *Dialog) textFields(e embed.Embedding) []app.UI {
	h := c.Host
	_, _, isSpan := readSpan(c.texts.span)
	_, isMoment := readMoment(c.texts.at)
	note := ""
	switch {
	case c.texts.span != "" && !isSpan:
		note = h.Say("Not a range such as 5:00-12:30.")
	case c.zoom != "" && c.link.Span() == c.zoom:
		note = h.Say("The part that the chart shows.")
	}
	momentNote := ""
	if c.texts.at != "" && !isMoment {
		momentNote = h.Say("Not a moment such as 12:30.")
	}
	summary := app.Textarea().Name("embed-summary").Rows(3).OnInput(c.onText).Text(c.texts.summary)
	if c.texts.summary == "" && e.Summary != "" {
		summary = summary.Placeholder(e.Summary)
	}
	return []app.UI{
		field(h.Say("Heading"), "", app.Input().Type("text").Name("embed-heading").AutoComplete(false).Placeholder(h.Say("none")).Value(c.options.Heading).OnInput(c.onText)),
		field(h.Say("Range"), note, app.Input().Type("text").Name("embed-span").AutoComplete(false).Placeholder(h.Say("the whole run")).
			Aria("invalid", strconv.FormatBool(c.texts.span != "" && !isSpan)).Value(c.texts.span).OnInput(c.onText)),
		field(h.Say("Moment"), momentNote, app.Input().Type("text").Name("embed-at").AutoComplete(false).Placeholder(h.Say("as it opens")).
			Aria("invalid", strconv.FormatBool(c.texts.at != "" && !isMoment)).Value(c.texts.at).OnInput(c.onText)),
		field(h.Say("Summary"), "", summary),
	}
}

// field returns a field with its label above it and a note below it.
func field(label, note string, input app.UI) app.UI {
	return app.Label().Class("pick").Body(app.Span().Text(label), input, app.Span().Class("note").Role("status").Text(note))
}

func (c *Dialog) onText(ctx app.Context, _ app.Event) {
	text := strings.TrimSpace(widget.ValueOf(ctx))
	switch browser.Of(ctx.JSSrc()).Get("name").String() {
	case "embed-heading":
		c.options.Heading = text
	case "embed-summary":
		c.texts.summary = text
	case "embed-span":
		c.texts.span = text
		from, to, ok := readSpan(text)
		if !ok {
			from, to = 0, 0
		}
		if (ok || text == "") && (from != c.link.From || to != c.link.To) {
			c.link.From, c.link.To = from, to
			c.spanChanged()
		}
	case "embed-at":
		c.texts.at = text
		if at, ok := readMoment(text); ok || text == "" {
			c.link.At, c.link.HasAt = at, ok
			c.linkChanged()
		}
	}
	c.copied = false
	ctx.Defer(func(app.Context) { c.sendPicture(browser.Find(".preview")) })
}

func (c *Dialog) linkChanged() { c.state, _ = c.link.Fragment() }

// spanChanged draws a picture of a part, because the site's pictures show the whole run.
func (c *Dialog) spanChanged() {
	c.linkChanged()
	c.picture = c.link.To > 0
}

// widths returns the buttons for the width of the preview. One of them is pressed.
func (c *Dialog) widths() app.UI {
	choice := func(width int, label string) app.UI {
		return app.Button().Type("button").DataSet("width", width).Aria("pressed", strconv.FormatBool(width == c.width)).
			Text(label).OnClick(c.onWidth, app.EventScope(width))
	}
	all := []app.UI{choice(0, c.Host.Say("as wide as here"))}
	for _, width := range []int{320, 640, 1100} {
		all = append(all, choice(width, strconv.Itoa(width)+" px"))
	}
	return app.Div().Class("levels").Role("group").Aria("label", c.Host.Say("Width")).Body(all...)
}

func (c *Dialog) onWidth(ctx app.Context, _ app.Event) {
	c.width, _ = strconv.Atoi(widget.Dataset(ctx, "width"))
}
