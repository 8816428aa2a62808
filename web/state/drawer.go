package state

import (
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
)

// The messages about the drawer.
type (
	// TabOpened: a tab of the drawer was opened.
	TabOpened struct{ Detail Detail }
	// DrawerMoved: the drawer was opened, or closed to a row of tabs.
	DrawerMoved struct{ Open bool }
)

// KeepDrawer is an effect: show the drawer open or closed, on the next visit too.
type KeepDrawer struct{ Open bool }

// Do shows the drawer.
func (e KeepDrawer) Do(h *feature.Host) {
	if !h.Framed {
		browser.Page().Call("storeDrawer", e.Open)
	}
}

// openTab opens a tab of the drawer.
func (m Model) openTab(d Detail) Model {
	m.Detail, m.Drawer = d, true
	return m
}

// moveDrawer opens or closes the drawer. A small screen, on which the drawer is a view,
// then shows the run.
func (m Model) moveDrawer(open bool) Model {
	m.Drawer = open
	if !open && m.View == feature.Details {
		m.View = feature.Watch
	}
	return m
}
