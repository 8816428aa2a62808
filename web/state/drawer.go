package state

import (
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
)

// DrawerMoved: the drawer was opened, or closed to a row of tabs.
type DrawerMoved struct{ Open bool }

// KeepDrawer is an effect: show the drawer open or closed, on the next visit too.
type KeepDrawer struct{ Open bool }

// Do shows the drawer.
func (e KeepDrawer) Do(h *feature.Host) {
	if !h.Framed {
		browser.Page().Call("storeDrawer", e.Open)
	}
}

// openTab opens a tab of the drawer.
func (m Model) openTab(tab string) (Model, []Effect) {
	before := m
	m.OpenTab, m.Drawer = tab, true
	return m, m.tabShown(before)
}

// openView shows another view of a small screen. The drawer is one of them.
func (m Model) openView(view feature.View) (Model, []Effect) {
	before := m
	m.View = view
	m.Drawer = m.Drawer || view == feature.Details
	return m, m.tabShown(before)
}

// A small screen, on which the drawer is a view, shows the run once the drawer is closed.
func (msg DrawerMoved) apply(m Model) (Model, []Effect) {
	before := m
	m.Drawer = msg.Open
	if !msg.Open && m.View == feature.Details {
		m.View = feature.Watch
	}
	return m, m.tabShown(before)
}

// tabShown returns the effects of a change of the drawer.
func (m Model) tabShown(before Model) (effects []Effect) {
	if m.Drawer != before.Drawer {
		effects = append(effects, KeepDrawer{m.Drawer})
	}
	if m.ShownTab() != before.ShownTab() {
		effects = append(effects, feature.Forward{Msg: feature.TabShown{Tab: m.ShownTab()}})
	}
	return effects
}
