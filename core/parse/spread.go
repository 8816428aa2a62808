package parse

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/load"
)

// spreadDoc is the name of a spread, or an object with its amount.
type spreadDoc struct {
	word   string
	Random *string   `json:"random"`
	Sticky *duration `json:"sticky"`
	Hot    *string   `json:"hot"`
}

func (s *spreadDoc) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("{")) {
		type plain spreadDoc
		return json.Unmarshal(b, (*plain)(s))
	}
	return json.Unmarshal(b, &s.word)
}

// spreads are the spreads with their default amounts.
var spreads = []load.Spread{
	load.Even:   {},
	load.Random: {Kind: load.Random, Deviation: 0.3},
	load.Sticky: {Kind: load.Sticky, Life: 10 * time.Minute},
	load.Hot:    {Kind: load.Hot, OldestShare: 0.4},
}

// readSpread reads how the pods share a total.
func (r *reader) readSpread(path string, in *spreadDoc, d *load.Demand) load.Spread {
	if !r.simulation.Has(path) || r.broken(r.simulation, path) {
		return load.Spread{}
	}
	var found []load.Spread
	for i, name := range load.SpreadNames {
		if name == in.word || i > 0 && r.simulation.Has(path+"."+name) {
			found = append(found, spreads[i])
		}
	}
	report := func(at, format string, args ...any) { r.add(r.simulation.Errorf(path+at, format, args...)) }
	if len(found) != 1 {
		report("", "spread is even, random, sticky or hot, or one of them with how much: {random: 30%%}, {sticky: 10m} or {hot: 40%%}")
		return load.Spread{}
	}
	s := found[0]
	for _, part := range []struct {
		name  string
		text  *string
		value *float64
	}{{"random", in.Random, &s.Deviation}, {"hot", in.Hot, &s.OldestShare}} {
		if part.text == nil {
			continue
		}
		v, ok := percent(*part.text)
		if !ok || v < 0 || v > 1 {
			report("."+part.name, "%s %q: must be from 0%% to 100%%", part.name, *part.text)
		}
		*part.value = v
	}
	if in.Sticky != nil {
		f := fields{reader: r, path: path, pattern: "spread"}
		s.Life = f.positiveTime("sticky", in.Sticky)
	}
	switch {
	case d.Total == nil:
		report("", "spread is for total: how the Ready pods share it")
	case d.Queue && s.Kind != load.Even:
		report("", "spread: with overload: queue, all pods take from one queue, whichever has room")
	}
	return s
}

// percent reads a percentage as a part of 1.
func percent(text string) (part float64, ok bool) {
	text, ok = strings.CutSuffix(text, "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return v / 100, ok && err == nil && v == v
}
