package read

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/manifest/tree"
)

// kubectl prints the events of an HPA. Those that say that it scaled are a series of what it
// wanted: it has each size until the next event.

// rescale is the reason of an event that says that an HPA scaled.
const rescale = "SuccessfulRescale"

// eventStep is the step of the series that events are made into. Over a long time it is a multiple.
const eventStep = 15 * time.Second

// maxSteps is how many points such a series has at most, about.
const maxSteps = 2000

var repeated = regexp.MustCompile(`\(x(\d{1,9}) over `)

var newSize = regexp.MustCompile(`New size: (\d{1,9})\b`)

// size is a size that an HPA took at a time.
type size struct {
	at       moment
	replicas float64
	row      int
}

// HasEvents reports whether a text has events of an HPA that say its sizes, as JSON, YAML or a table.
func HasEvents(text string) bool { return strings.Contains(text, rescale) && newSize.MatchString(text) }

// events reads the events that say that an HPA scaled.
func (r *reader) events(text string) {
	sizes := map[string][]size{}
	if text[0] == '{' || strings.HasPrefix(text, "apiVersion:") || strings.HasPrefix(text, "items:") || strings.HasPrefix(text, "kind:") {
		r.eventObjects(text, sizes)
	} else {
		r.eventTable(text, sizes)
	}
	for _, name := range slices.Sorted(maps.Keys(sizes)) {
		all := sizes[name]
		slices.SortStableFunc(all, func(a, b size) int { return cmp.Compare(a.at.at, b.at.at) })
		metric := "kube_horizontalpodautoscaler_status_desired_replicas"
		if name != "" {
			metric = fmt.Sprintf("%s{horizontalpodautoscaler=%q}", metric, name)
		}
		r.hold(metric, all)
	}
}

// hold adds a series that has each size until the next.
func (r *reader) hold(name string, sizes []size) {
	s := r.add(sizes[0].row, name)
	length := sizes[len(sizes)-1].at.at - sizes[0].at.at
	step := int64(eventStep) * max(1, length/int64(eventStep)/maxSteps)
	for i, v := range sizes {
		until := v.at.at + 1
		if i+1 < len(sizes) {
			until = sizes[i+1].at.at
		}
		for at := v.at; at.at < until && s != nil && !s.full; at.at += step {
			r.addTime(at)
			r.put(s, at, v.replicas, v.row)
		}
	}
}

// eventObjects reads a list of events.
func (r *reader) eventObjects(text string, sizes map[string][]size) {
	var list struct{ Items []map[string]any }
	root, err := tree.Parse(text)
	if err == nil && root != nil {
		err = root.Decode(&list)
	}
	if err != nil {
		r.report(0, "the list of events cannot be read: %v", err)
		return
	}
	if list.Items == nil && root != nil { // one event
		var item map[string]any
		_ = root.Decode(&item) // it was decoded above
		list.Items = append(list.Items, item)
	}
	var c clock
	for _, item := range list.Items {
		if item["reason"] != rescale {
			continue
		}
		found := newSize.FindStringSubmatch(either(item, "message", "note"))
		if found == nil {
			continue
		}
		times, _ := item["count"].(int)
		fields := [][]string{{"lastTimestamp", "deprecatedLastTimestamp", "eventTime"}}
		if !r.repeats(float64(times), 0) {
			fields = append(fields, []string{"firstTimestamp", "deprecatedFirstTimestamp", "eventTime"})
		}
		object, _ := item["involvedObject"].(map[string]any)
		if object == nil {
			object, _ = item["regarding"].(map[string]any)
		}
		for _, field := range fields {
			at, err := c.read(either(item, field...))
			if err != nil {
				r.report(0, "an event: %v", err)
				continue
			}
			name := either(object, "name")
			sizes[name] = append(sizes[name], size{at, number(found[1]), 0})
		}
	}
}

// repeats reports whether an event stands for more than two, and warns about it. Between its first and its
// last time there were others, so it does not say for how long it had its size.
func (r *reader) repeats(times float64, row int) bool {
	if times <= 2 {
		return false
	}
	r.warn(row, "an event that took place %v times: only its last time is used", times)
	return true
}

// either returns the first of the fields that has a text.
func either(item map[string]any, fields ...string) string {
	for _, field := range fields {
		switch v := item[field].(type) {
		case string:
			if v != "" {
				return v
			}
		case time.Time:
			return v.UTC().Format(time.RFC3339Nano)
		}
	}
	return ""
}

// eventTable reads the lines of kubectl get events or of kubectl describe. Their times are
// ages, so the series ends with the youngest.
func (r *reader) eventTable(text string, sizes map[string][]size) {
	for i, line := range strings.Split(text, "\n") {
		found := newSize.FindStringSubmatch(line)
		fields := strings.Fields(line)
		if found == nil || !slices.Contains(fields, rescale) {
			continue
		}
		name := "" // kubectl describe is of one HPA
		for _, field := range fields {
			if _, after, ok := strings.Cut(strings.ToLower(field), "horizontalpodautoscaler/"); ok {
				name = after
			}
		}
		ages := agesOf(fields)
		if len(ages) == 0 {
			r.report(i+1, "an event without its age: add a column LAST SEEN, or take -o json")
		}
		if times := repeated.FindStringSubmatch(line); times != nil && r.repeats(number(times[1]), i+1) {
			ages = ages[:min(1, len(ages))]
		}
		for _, age := range ages {
			sizes[name] = append(sizes[name], size{moment{-int64(age), false}, number(found[1]), i + 1})
		}
	}
}

// agesOf returns the age of an event, and that of its first time if it repeats, as in
// 2m30s (x3 over 1h).
func agesOf(fields []string) (ages []time.Duration) {
	for i, field := range fields {
		if i > 0 && fields[i-1] != "over" && len(ages) > 0 {
			continue
		}
		if age, err := Age(strings.TrimSuffix(field, ")")); err == nil {
			ages = append(ages, age)
		}
	}
	return ages
}

// Age reads an age as kubectl prints it: 45s, 2m30s, 3h5m, 2d4h, 2y30d.
func Age(text string) (age time.Duration, err error) {
	rest := text
	for _, unit := range []struct {
		name string
		days int
	}{{"y", 365}, {"d", 1}} {
		number, after, found := strings.Cut(rest, unit.name)
		if !found {
			continue
		}
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n > 10_000 {
			return 0, fmt.Errorf("%q is not an age", text)
		}
		age, rest = age+time.Duration(n*unit.days)*24*time.Hour, after
		if rest == "" {
			return age, nil
		}
	}
	shorter, err := time.ParseDuration(rest)
	return age + shorter, err
}

// number reads digits.
func number(digits string) float64 {
	v, _ := strconv.ParseFloat(digits, 64)
	return v
}
