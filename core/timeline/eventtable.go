package timeline

import (
	"io"
	"strconv"
	"time"
)

// WriteEvents writes the events that the API server has at the given time, in the order
// of kubectl describe: when each happened, how often, and its text.
func (tl *Timeline) WriteEvents(w io.Writer, until time.Duration, width int) error {
	var g Grid
	named := len(tl.HPAs) > 1
	times := tl.TimeFormat()
	header := []string{times.Head("TIME"), "COUNT", "TYPE", "REASON", "MESSAGE"}
	if named {
		header = append([]string{"HPA"}, header...)
	}
	g.Row(header...)
	found := false
	for i := range tl.HPAs {
		for _, e := range tl.EventsAt(i, until) {
			when := times.At(e.First)
			if e.Last != e.First {
				when += " - " + times.At(e.Last)
			}
			row := []string{when, strconv.Itoa(e.Count), e.Type, e.Reason, e.Message}
			if named {
				row = append([]string{tl.HPAs[i].Key.String()}, row...)
			}
			g.Row(row...)
			found = true
		}
	}
	if !found {
		_, err := io.WriteString(w, "No events.\n")
		return err
	}
	return g.Write(w, width)
}
