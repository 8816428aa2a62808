package timeline

import (
	"io"
	"strconv"
	"time"

	"hpaplayground/core/keda/operator"
	"hpaplayground/core/record"
)

// WriteEvents writes the events that the API server has at the given time, in the order
// of kubectl describe: when each happened, how often, and its text.
func (tl *Timeline) WriteEvents(w io.Writer, until time.Duration, width int) error {
	var g Grid
	objects := len(tl.ScaledObjects) > 0
	named := len(tl.HPAs) > 1 || objects
	times := tl.TimeFormat()
	header := []string{times.Head("TIME"), "COUNT", "TYPE", "REASON", "MESSAGE"}
	switch {
	case objects:
		header = append([]string{"OBJECT"}, header...)
	case named:
		header = append([]string{"HPA"}, header...)
	}
	g.Row(header...)
	found := false
	add := func(name string, events []record.Event) {
		for _, e := range events {
			when := times.At(e.First)
			if e.Last != e.First {
				when += " - " + times.At(e.Last)
			}
			row := []string{when, strconv.Itoa(e.Count), e.Type, e.Reason, e.Message}
			if named {
				row = append([]string{name}, row...)
			}
			g.Row(row...)
			found = true
		}
	}
	for i := range tl.HPAs {
		name := tl.HPAs[i].Key.String()
		if objects {
			name = "HorizontalPodAutoscaler " + name
		}
		add(name, tl.EventsAt(i, until))
	}
	for i := range tl.ScaledObjects {
		so := &tl.ScaledObjects[i]
		add(operator.Kind+" "+so.Key.String(), so.EventsAt(until))
	}
	if !found {
		_, err := io.WriteString(w, "No events.\n")
		return err
	}
	return g.Write(w, width)
}
