package chart

import (
	"encoding/json"
	"strconv"
	"strings"

	"hpaplayground/core/plot"
)

// drawn is what one series draws: the rows of its shapes, or the points of a line
// and its stroke.
type drawn struct {
	rows   [][]any // of numbers and texts
	points plot.Points
	stroke *stroke
}

// scaleDrawer is the page's for the lines and the numbers of a scale.
const scaleDrawer = "@scale"

// drawing is what changes with the run: Chart.Drawing. Reflection would take longer
// over it than all else that an edit makes of a chart.
func (b *builder) drawing() (string, error) {
	text := []byte(`{"scales":[`)
	for i, s := range b.scales {
		text = append(comma(text, i), `{"max":`...)
		text = strconv.AppendFloat(text, s.max, 'g', -1, 64)
		text = append(text, `,"step":`...)
		text = strconv.AppendFloat(text, s.step, 'g', -1, 64)
		text = append(text, `,"format":"`+s.format+`"}`...)
	}
	series, err := encode(b.drawn)
	return string(append(append(append(text, `],"series":`...), series...), '}')), err
}

func encode(all []drawn) ([]byte, error) {
	b := []byte{'['}
	for i, d := range all {
		b = comma(b, i)
		if d.stroke == nil {
			b = append(b, `{"rows":[`...)
			for j, row := range d.rows {
				b = append(comma(b, j), '[')
				for k, v := range row {
					var err error
					if b, err = appendValue(comma(b, k), v); err != nil {
						return nil, err
					}
				}
				b = append(b, ']')
			}
			b = append(b, "]}"...)
			continue
		}
		points, err := d.points.MarshalJSON()
		if err != nil {
			return nil, err
		}
		stroke, err := json.Marshal(d.stroke)
		if err != nil {
			return nil, err
		}
		b = append(append(b, `{"points":`...), points...)
		b = append(append(append(b, `,"stroke":`...), stroke...), '}')
	}
	return append(b, ']'), nil
}

func comma(b []byte, i int) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return b
}

func appendValue(b []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case float64:
		return plot.AppendNumber(b, v, 1e6), nil
	case int:
		return strconv.AppendInt(b, int64(v), 10), nil
	case string:
		if !strings.ContainsFunc(v, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == '\ufffd' }) {
			return append(append(append(b, '"'), v...), '"'), nil
		}
	}
	text, err := json.Marshal(v)
	return append(b, text...), err
}
