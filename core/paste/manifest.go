package paste

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
)

// found is an HPA that a reader has found.
type found struct {
	autoscaling.HorizontalPodAutoscaler
	line    int  // where it begins in the text
	status  bool // the text says something about the status
	desired bool // it says the desired replicas
}

// writeManifests returns the HPAs as YAML documents.
func writeManifests(hpas []*found) string {
	var b strings.Builder
	for i, h := range hpas {
		if i > 0 {
			b.WriteString("---\n")
		}
		h.write(&b)
	}
	return b.String()
}

// write writes the fields that the text has, in the order of the Go types.
func (h *found) write(b *strings.Builder) {
	h.APIVersion, h.Kind = "autoscaling/v2", "HorizontalPodAutoscaler"
	raw, err := json.Marshal(&h.HorizontalPodAutoscaler)
	if err != nil {
		return // cannot happen: the types have no value that JSON lacks
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	fields, _ := readNode(d).(fieldList)
	if i := slices.IndexFunc(fields, func(f jsonField) bool { return f.name == "status" }); i >= 0 {
		status, _ := fields[i].value.(fieldList)
		if !h.desired {
			status = status.remove("desiredReplicas")
		}
		if fields[i].value = status; len(status) == 0 || !h.status {
			fields = fields.remove("status")
		}
	}
	writeFields(b, fields, "")
}

// fieldList is a JSON object in its order.
type fieldList []jsonField

type jsonField struct {
	name  string
	value any // a fieldList, a []any, a string, a json.Number or a bool
}

func (l fieldList) remove(name string) fieldList {
	return slices.DeleteFunc(l, func(f jsonField) bool { return f.name == name })
}

// readNode reads one JSON value, without the fields that are null.
func readNode(d *json.Decoder) any {
	token, err := d.Token()
	if err != nil {
		return nil
	}
	switch token {
	case json.Delim('{'):
		object := fieldList{}
		for d.More() {
			name, _ := d.Token()
			text, _ := name.(string)
			if value := readNode(d); value != nil {
				object = append(object, jsonField{text, value})
			}
		}
		_, _ = d.Token()
		return object
	case json.Delim('['):
		list := []any{}
		for d.More() {
			list = append(list, readNode(d))
		}
		_, _ = d.Token()
		return list
	}
	return token
}

func writeFields(b *strings.Builder, fields fieldList, indent string) {
	for i, f := range fields {
		if i > 0 {
			b.WriteString(indent)
		}
		b.WriteString(scalarText(f.name) + ":")
		switch value := f.value.(type) {
		case fieldList:
			if len(value) == 0 {
				b.WriteString(" {}\n")
				break
			}
			b.WriteString("\n" + indent + "  ")
			writeFields(b, value, indent+"  ")
		case []any:
			writeList(b, value, indent)
		default:
			b.WriteString(" " + scalarText(value) + "\n")
		}
	}
}

// writeList writes a list of objects: an HPA has no other lists here.
func writeList(b *strings.Builder, list []any, indent string) {
	if len(list) == 0 {
		b.WriteString(" []\n")
		return
	}
	b.WriteString("\n")
	for _, entry := range list {
		b.WriteString(indent + "- ")
		fields, _ := entry.(fieldList)
		writeFields(b, fields, indent+"  ")
	}
}
