package compare

import (
	"encoding/json"

	"hpaplayground/web/feature"
)

// savedPin is a saved pin. Its run is not saved.
type savedPin struct {
	Name, Text, Preset, Original string
}

// savedPins holds all pins, and which pin is chosen.
type savedPins struct {
	Pins   []savedPin
	Chosen int // the chosen pin's place, from 1; 0: none
}

// save returns the comparison, with an effect that saves the pins.
func (c Comparison) save() (Comparison, []feature.Effect) { return c, []feature.Effect{c.Save()} }

// Save returns the effect that saves the pins.
func (c Comparison) Save() SavePins {
	if len(c.Pins) == 0 {
		return SavePins{}
	}
	all := savedPins{Chosen: c.index(c.Chosen) + 1}
	for _, p := range c.Pins {
		all.Pins = append(all.Pins, savedPin{p.Name, p.Text, p.Preset, p.Original})
	}
	text, err := json.Marshal(all)
	if err != nil {
		return SavePins{}
	}
	return SavePins{string(text)}
}

// restore reads what Save saved, and requests the run of the chosen pin. It ignores
// text that it cannot read.
func (c Comparison) restore(text string) (Comparison, []feature.Effect) {
	var all savedPins
	if json.Unmarshal([]byte(text), &all) != nil {
		return c, nil
	}
	chosenID := 0
	for i, p := range all.Pins {
		if p.Name == "" || p.Text == "" {
			continue
		}
		c = c.Add(Pin{Name: shortName(p.Name), Text: p.Text, Preset: p.Preset, Original: p.Original})
		if i+1 == all.Chosen {
			chosenID = c.last
		}
	}
	if c.Before.Text != "" {
		return c.OpenPrevious(c.Before.Text) // a link is open
	}
	c.Chosen = chosenID
	return c.run(chosenID)
}
