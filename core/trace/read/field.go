package read

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hpaplayground/core/trace"
)

// plainCell returns the text of a number or a string, and "" for null. It returns false for
// anything else.
func plainCell(raw json.RawMessage) (string, bool) {
	if len(raw) > 0 && (raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9') {
		return string(raw), true
	}
	text := ""
	return text, json.Unmarshal(raw, &text) == nil
}

// kind returns the type of a field, also if the JSON does not have it.
func (c *field) kind() string {
	if c.Type != "" {
		return c.Type
	}
	switch frameType := strings.TrimLeft(c.TypeInfo.Frame, "*[]"); {
	case frameType == "time.Time":
		return "time"
	case strings.HasPrefix(frameType, "float"), strings.HasPrefix(frameType, "int"), strings.HasPrefix(frameType, "uint"):
		return "number"
	case frameType != "":
		return frameType
	case slices.Contains(timeNames, nameOf(c.Name)):
		return "time"
	}
	for _, raw := range c.Values {
		switch {
		case len(raw) == 0 || raw[0] == 'n':
		case raw[0] == '"':
			return "string"
		case raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9':
			return "number"
		default:
			return "other"
		}
	}
	return "number"
}

// first returns the text of the first value that is not null.
func (c *field) first() string {
	for _, raw := range c.Values {
		if text, ok := plainCell(raw); ok && text != "" {
			return text
		}
	}
	return ""
}

// writesNumbers reports whether the text of a field is numbers.
func (c *field) writesNumbers() bool {
	some := false
	for _, raw := range c.Values[:min(len(c.Values), 500)] {
		text, ok := plainCell(raw)
		if _, _, err := (numbers{}).read(text); !ok || err != nil {
			return false
		}
		some = some || !absent[strings.ToLower(text)]
	}
	return some
}

func (c *field) infinite() map[int]bool {
	at := map[int]bool{}
	for _, i := range slices.Concat(c.Entities.Inf, c.Entities.NegInf) {
		at[i] = true
	}
	return at
}

// units are Grafana's identifiers of units that need no factor.
var units = map[string]string{"bytes": "B", "decbytes": "B", "binBps": "B/s", "Bps": "B/s", "percent": "%", "s": "s", "hertz": "Hz"}

func (c *field) unit() string {
	if rates[c.Config.Unit] {
		return c.Config.Unit
	}
	return units[c.Config.Unit]
}

// title returns the name that Grafana shows for a field, or else a name as Prometheus
// writes it.
func (f *frame) title(c *field) string {
	for _, name := range []string{c.State.DisplayName, c.Config.DisplayName, c.Config.DisplayNameFromDS} {
		if name = clip(strings.TrimSpace(name)); name != "" && !strings.Contains(name, "$") {
			return name
		}
	}
	name := c.named(nil)
	switch {
	case c.general() && c.Labels["__name__"] == "" && f.Name != "":
		if name == "value" || strings.Contains(f.Name, "{") || slices.Contains(slices.Collect(maps.Values(c.Labels)), f.Name) {
			return f.Name
		}
		return f.Name + name
	case name == "value" && f.RefID != "":
		return f.RefID
	}
	return name
}

// clip limits the length of a name, so that many series can have it.
func clip(s string) string {
	const maxLength = 1000
	if len(s) <= maxLength {
		return s
	}
	return strings.ToValidUTF8(strings.Clone(s[:maxLength]), "") + "…"
}

// general reports whether a field has the name that Grafana gives to any value.
func (c *field) general() bool { return c.Name == "" || strings.EqualFold(c.Name, "value") }

// named writes a field and its labels as Prometheus writes a series.
func (c *field) named(labels map[string]string) string {
	all := map[string]string{}
	maps.Copy(all, labels)
	maps.Copy(all, c.Labels)
	for key, value := range all {
		all[key] = clip(value)
	}
	if all["__name__"] == "" && !c.general() {
		all["__name__"] = c.Name
	}
	if name := clip(seriesName(all)); name != "{}" {
		return name
	}
	return "value"
}

// distinguish adds the labels to names that several series have, and the query if they are
// still the same.
func (g *grafana) distinguish() {
	repeated := func() map[string]int {
		count := map[string]int{}
		for _, n := range g.named {
			count[n.name]++
		}
		return count
	}
	count := repeated()
	for _, n := range g.named {
		if labels := maps.Clone(n.labels); count[n.name] > 1 && len(labels) > 0 && !strings.Contains(n.name, "{") {
			delete(labels, "__name__")
			n.name = clip(strings.TrimSuffix(n.name+seriesName(labels), "{}"))
		}
	}
	count = repeated()
	for _, n := range g.named {
		if count[n.name] > 1 && n.refID != "" {
			n.name += " (" + n.refID + ")"
		}
	}
}

// fieldNames lists the fields, for a message.
func (f *frame) fieldNames() string {
	var all []string
	for i := range f.Fields {
		if i == 5 {
			all = append(all, fmt.Sprintf("and %d more", len(f.Fields)-i))
			break
		}
		all = append(all, fmt.Sprintf("%q", trace.Shorten(f.Fields[i].Name)))
	}
	return strings.Join(all, ", ")
}
