package explain

import (
	"fmt"
	"io"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/words"
)

// Write writes the chain as text.
func (c *Chain) Write(w io.Writer, lang words.Language) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", lang.Say("%s at %s", c.HPA, c.When), c.Sentence)
	if c.Operator != nil {
		b.WriteByte('\n')
		c.Operator.write(&b, "", lang)
	}
	metric := -1
	for i := range c.Steps {
		s := &c.Steps[i]
		indent := ""
		if s.Metric >= 0 {
			indent = "  "
			if s.Metric != metric {
				fmt.Fprintf(&b, "\nspec.metrics[%d] %s\n", s.Metric, c.Metrics[s.Metric])
			}
		} else {
			b.WriteByte('\n')
		}
		metric = s.Metric
		s.write(&b, indent, lang)
	}
	c.writeChanges(&b, lang)
	if len(c.WhatIfs) > 0 {
		fmt.Fprintf(&b, "\n%s\n", lang.Say("What would have changed it"))
		for _, x := range c.WhatIfs {
			fmt.Fprintf(&b, "  %s\n", x.Text)
			if x.Field.Path != "" {
				fmt.Fprintf(&b, "    <- %s\n", x.Field)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (s *Step) write(b *strings.Builder, indent string, lang words.Language) {
	title := s.Title
	if s.Replicas >= 0 {
		title = colon(lang, title, count(s.Replicas))
	}
	b.WriteString(indent + title + "\n")
	for _, line := range s.Lines {
		b.WriteString(indent + "  " + line + "\n")
	}
	if len(s.Fields) > 0 {
		b.WriteString(indent + "  <- " + fields(s.Fields) + "\n")
	}
	for i := range s.Conditions {
		b.WriteString(indent + "  -> " + conditionText(&s.Conditions[i]) + "\n")
	}
	for _, e := range s.Events {
		b.WriteString(indent + "  -> " + lang.Say("event") + " " + e.Type + " " + e.Reason + ": " + e.Message + "\n")
	}
}

func fields(list []Field) string {
	parts := make([]string, len(list))
	for i, f := range list {
		parts[i] = f.String()
	}
	return strings.Join(parts, ", ")
}

func conditionText(c *autoscaling.HorizontalPodAutoscalerCondition) string {
	return string(c.Type) + " " + string(c.Status) + " " + c.Reason
}

func (c *Chain) writeChanges(b *strings.Builder, lang words.Language) {
	if len(c.Changes) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", lang.Say("Conditions that changed"))
	for _, x := range c.Changes {
		oldText, is := "-", "-"
		if x.Old != nil {
			oldText = string(x.Old.Status) + " " + x.Old.Reason
		}
		if x.New != nil {
			is = string(x.New.Status) + " " + x.New.Reason
		}
		if oldText == is {
			is += ": " + x.New.Message
		}
		fmt.Fprintf(b, "  %s: %s -> %s\n", x.Type, oldText, is)
	}
}
