package paste

import (
	"strings"
	"time"

	"hpaplayground/core/meta"
)

// readDescribe reads what kubectl describe hpa prints: one description or several, of
// any release, cut off or broken into shorter lines.
func readDescribe(text string) (yaml string, notes []Note, ok bool) {
	r := readDescriptions(text)
	var hpas []*found
	for _, d := range r.all {
		if !d.isHPA() {
			continue
		}
		r.finish(d)
		hpas = append(hpas, &d.found)
	}
	if len(hpas) == 0 {
		return "", nil, false
	}
	for _, d := range r.all {
		if !d.isHPA() && d.Name != "" {
			r.add(d.line, "The description of %s is not one of an HPA: it is left out.", d.Name)
		}
	}
	return writeManifests(hpas), r.list, true
}

// readDescriptions reads the descriptions of a text.
func readDescriptions(text string) *descriptionReader {
	r := &descriptionReader{}
	for _, line := range describedLines(text) {
		r.read(&line)
	}
	return r
}

// Describe reads only the output of kubectl describe; Read takes every form. The
// conformance module tests Describe with the output of the real kubectl.
func Describe(text string) (yaml string, notes []Note, ok bool) { return readDescribe(text) }

// description is one description, of an HPA or of something else.
type description struct {
	found
	clues  int // how many lines only the description of an HPA has
	hasMin bool
	listed bool // the list of metrics was read
	events []eventCount
	sizes  []line // the rows below Events that say how it scaled

	key    string // of the annotation whose value is in the lines below
	column int    // where the annotations' keys begin
	gap    int    // empty lines before the next line of the value
}

// isHPA reports whether a description is about an HPA. The description of a Deployment has
// some of the same lines.
func (d *description) isHPA() bool { return d.clues >= 2 }

// has reports whether a line with this name was read. If the name comes again, the line
// belongs to another description, whose beginning is missing.
func (d *description) has(name string) bool {
	switch name {
	case "Namespace":
		return d.Namespace != ""
	case "Reference":
		return d.Spec.ScaleTargetRef.Name != ""
	case "Metrics":
		return d.listed
	case "Min replicas":
		return d.hasMin
	case "Max replicas":
		return d.Spec.MaxReplicas > 0
	}
	return false
}

type descriptionReader struct {
	notes
	all       []*description
	section   string // the name above the current lines
	direction string // Scale Up or Scale Down
}

// current returns the description that the line belongs to. It adds one if the beginning
// of the description is missing.
func (r *descriptionReader) current(line *textLine) *description {
	if len(r.all) == 0 {
		r.all = append(r.all, &description{found: found{line: line.number}})
	}
	return r.all[len(r.all)-1]
}

func (r *descriptionReader) read(line *textLine) {
	name, value := topLine(line.text)
	switch {
	case line.blank():
		if len(r.all) > 0 {
			r.current(line).gap++
		}
	case name != "":
		r.section = name
		if d := r.current(line); name == "Name" || d.has(name) {
			r.all = append(r.all, &description{found: found{line: line.number}})
		}
		r.readTop(r.current(line), name, value, line)
	case line.indented():
		r.readRow(strings.TrimSpace(line.text), line)
	default:
		r.section = "" // a prompt or another program's text
	}
}

// readTop reads a line that begins with a name.
func (r *descriptionReader) readTop(d *description, name, value string, line *textLine) {
	switch name {
	case "Name":
		d.Name = wordAfter(value, "")
	case "Namespace":
		d.Namespace = wordAfter(value, "")
	case "Labels":
		r.readRow(value, line)
	case "Annotations":
		if value != "<none>" && value != "" {
			r.annotation(d, line, strings.LastIndex(line.text, value))
		}
	case "CreationTimestamp":
		if at, err := time.Parse(time.RFC1123Z, value); err == nil && !at.IsZero() && at.Year() < 10000 && at.Year() > 0 {
			d.CreationTimestamp = new(meta.NewTime(at))
		}
	case "Reference":
		if ref, ok := r.refer(line.number, wordAfter(value, "")); ok {
			d.clues++
			d.Spec.ScaleTargetRef = ref
		}
	case "Metrics":
		if strings.Contains(value, "current / target") {
			d.clues++
			d.listed = true
		}
	case "Min replicas":
		minReplicas, ok := countIn(wordAfter(value, ""))
		if ok || value == "<unset>" {
			d.clues++
			d.hasMin, d.Spec.MinReplicas = true, minReplicas
		}
	case "Max replicas":
		if maxReplicas, ok := countIn(wordAfter(value, "")); ok {
			d.clues++
			d.Spec.MaxReplicas = *maxReplicas
		}
	case "Target CPU utilization", "Current CPU utilization":
		d.readV1(name, value)
	case "Behavior":
		d.behavior()
	default:
		if kind, ok := strings.CutSuffix(name, " pods"); ok {
			d.pods(kind, value)
		}
	}
}

// readRow reads a line below a line that begins with a name.
func (r *descriptionReader) readRow(text string, line *textLine) {
	d := r.current(line)
	switch r.section {
	case "":
		if len(r.all) == 1 && d.clues == 0 { // the end of a list whose beginning is missing
			d.metric(text)
		}
	case "Labels":
		if key, value, ok := strings.Cut(text, "="); ok && key != "" {
			d.Labels = withEntry(d.Labels, key, value)
		}
	case "Annotations":
		r.annotation(d, line, strings.Index(line.text, text))
	case "Metrics":
		if !d.metric(text) {
			r.add(line.number, "This metric of the HPA %s cannot be read and is left out: %s", d.Name, text)
		}
	case "Behavior":
		r.rule(d, text)
	case "Conditions":
		d.condition(text)
	case "Events":
		d.event(text, line.number)
	}
}

func withEntry(in map[string]string, key, value string) map[string]string {
	if in == nil {
		in = map[string]string{}
	}
	in[key] = value
	return in
}

// pods reads the line "Deployment pods: 2 current / 3 desired".
func (d *description) pods(kind, value string) {
	now, after, _ := strings.Cut(value, " current")
	current, ok := countIn(strings.TrimSpace(now))
	if !ok {
		return
	}
	d.clues++
	d.status = true
	d.Status.CurrentReplicas = *current
	if d.Spec.ScaleTargetRef.Kind == "" && !strings.Contains(kind, " ") {
		d.Spec.ScaleTargetRef.Kind = kind
	}
	wanted, _ := strings.CutSuffix(strings.TrimLeft(after, " /"), " desired")
	if desired, ok := wholeIn(strings.TrimSpace(wanted)); ok {
		d.desired, d.Status.DesiredReplicas = true, *desired
	}
}
