//go:build e2e

package e2e

// The parts of the page that a visitor sees, as CSS selectors. A part that several
// tests use has its name here, so that a renamed class is one change. A selector that
// only one test needs stays in that test.

// The page, and its bar.
const (
	pageMain    = "main"
	bar         = ".bar"
	barLink     = bar + " > .link" // offers a newer page
	moreButton  = ".opens"         // opens the menu
	menuPopover = "#menu"
	saidLine    = ".said" // a short notice
)

// The run: its story, results, clock and chart.
const (
	story        = ".story"
	storyLink    = story + " .aside .link" // brings back a text that was put aside
	results      = ".glance"
	madeUp       = story + " .made summary"
	problemList  = ".problems"
	hpaButtons   = ".hpas button"
	nowLine      = ".now"
	clockBox     = ".clock"
	clockTime    = clockBox + " b"
	runEnd       = clockBox + " .quiet"
	cursorSlider = "#cursor"
	playButton   = ".play"
	chart        = "hpa-chart"
	foldedLane   = ".folded button" // a lane that has no room
	brush        = "hpa-brush"
	watchSection = ".watch"    // all of the run
	timeline     = ".timeline" // the chart with the heads of its lanes
	lesson       = ".lesson"   // what to look at and to try
	lessonOpener = lesson + " summary"
	tourLine     = ".tour" // the parts that a first visitor sees
)

// The editors and the controls.
const (
	editors     = ".editors"
	anyEditor   = "hpa-editor"
	controlsBox = "#controls"
	controls    = "hpa-controls"
	toScaleDown = controls + ` [data-to="scaleDown"]`
	printedText = ".printed"    // all texts, on paper
	atCaret     = ".fold .one"  // the control of the field at the caret
	divider     = "hpa-divider" // between the editors and the run
)

// The drawer, and what its tabs show.
const (
	drawer          = ".details"
	drawerEdge      = ".edge"
	panel           = ".panel"
	why             = ".why"
	whyChain        = drawer + " .why .chain"
	eventsTable     = "table.events"
	conditionsTable = ".now-table"
	compareTable    = ".compare"
	changedFields   = ".compare .changed"
	variants        = ".variants" // the pinned runs
	variantName     = variants + " .name"
	podsList        = ".pods"
	podTiles        = "hpa-pods"
	podStory        = ".pod-story"
	podActs         = ".acts"
	loadPanel       = ".load"
	seedsList       = ".seeds"   // loads taken from a status
	meaning         = ".meaning" // the meaning of a term
)

// Exercises.
const (
	taskPanel     = ".task"
	taskTrouble   = ".trouble"
	exerciseEntry = taskPanel + " .entry" // an exercise in the list
	exerciseList  = ".entries"
	aims          = ".aims"
	otherChanges  = ".outside" // changes that an exercise does not allow
	goalList      = ".goals"
	shownHints    = ".hints li"
	solvedNotice  = ".solved"
	solutionText  = ".solution pre"
	mistakes      = ".mistakes" // of a collection
)

// Dialogs.
const (
	openDialog    = "dialog[open]"
	copyField     = openDialog + " textarea" // holds a text to copy by hand
	galleryDialog = "#gallery"
	keysDialog    = "#keys"
	findDialog    = "#palette"
	findInput     = findDialog + "[open] input"
	findOption    = findDialog + ` [aria-selected="true"]` // what Enter chooses
	pastingDialog = "#pasting"
	importDialog  = "#import"
	importCurve   = importDialog + " .curve path"
	importButton  = ".act.import"
	importDone    = importDialog + " form .main"
	codesDialog   = "dialog.codes"
	codesField    = codesDialog + "[open] textarea"
	embedSnippet  = ".snippet"
	embedPreview  = ".preview"
)

// Notices about what does not load or has ended.
const (
	notices      = ".troubles"
	notice       = ".trouble-notice"
	noticeAlert  = notice + "[role=alert]"
	noticeButton = notice + " button"
	unstarted    = ".unstarted" // the text in the page before the program runs
)

// In the shadow root of an editor.
const (
	offeredWord  = "li[aria-selected]"
	fieldMeaning = ".cm-meaning"
)

// An embed.
const (
	playground   = "hpa-playground"
	poster       = ".picture" // before it runs
	posterImage  = poster + " img"
	posterButton = "#poster button"
	runButton    = ".run"
	embedLink    = ".elsewhere" // a link to the whole page
)

// viewTab is the tab of a view of a narrow page: "watch", "edit", "details" or
// "task".
func viewTab(name string) string { return "#view-" + name }

// detailTab is a tab of the drawer, such as "why".
func detailTab(name string) string { return "#detail-" + name }

// partTab is the tab of an editor.
func partTab(part string) string { return "#part-" + part }

// tool is a button of the bar, such as "undo".
func tool(kind string) string { return `.bar > [data-kind="` + kind + `"]` }

// menuItem is an item of a menu, and shareItem an item of the menu for sharing.
func menuItem(kind string) string  { return `.menu [data-kind="` + kind + `"]` }
func shareItem(kind string) string { return `#share [data-kind="` + kind + `"]` }

// named is the button or field with a name.
func named(name string) string { return `[name="` + name + `"]` }

// lane is the head of a row of the chart, such as "replicas".
func lane(track string) string { return `[data-track="` + track + `"]` }

// stepButton moves the cursor, such as "sync-on".
func stepButton(name string) string { return `[data-step="` + name + `"]` }

// entryOf is an exercise in the list.
func entryOf(exercise string) string { return `.entry[data-name="` + exercise + `"]` }

// presetCard is a preset in the gallery.
func presetCard(preset string) string { return `.card[data-preset="` + preset + `"]` }
