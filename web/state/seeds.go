package state

import "hpaplayground/web/spread"

// seeds passes a message to the spread over seeds.
func (m Model) seeds(msg spread.Msg) (Model, []Effect) {
	tell := m.Spread.Tell
	var effects []Effect
	m.Spread, effects = spread.Update(m.Spread, msg)
	switch msg.(type) {
	case spread.Toggled:
		if m.Timeline != nil && m.Ran == m.Revision { // else the next run starts it
			m, start := m.spread()
			m.Spread.Tell = m.Spread.On
			return m, append(effects, start...)
		}
	case spread.Ended:
		if tell {
			m.Spread.Tell = false
			return m.notice(m.Spread.Says(m.HPA, m.Lang))
		}
	}
	return m, effects
}

// spread asks for the spread of the run that is shown, if it is on.
func (m Model) spread() (Model, []Effect) {
	if m.Scenario == nil {
		return m, nil
	}
	var effects []Effect
	m.Spread, effects = m.Spread.Start(m.Ran, spread.Run{Text: m.Text(), Seed: m.Scenario.Seed, First: m.Timeline, Lang: m.Lang})
	return m, effects
}
