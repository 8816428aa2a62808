package exercises

import (
	"encoding/json"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
)

// The folder of the site's collections, with the course and the list of all collections.
const (
	exercisesFolder = "exercises/" // relative to the page's address
	ownCollection   = "course.yaml"
	collectionList  = "index.json"
)

// address returns the address of a collection. A plain name is a file in exercisesFolder.
func address(from string) string {
	if from == "" {
		from = ownCollection
	}
	if strings.Contains(from, "/") {
		return from
	}
	return exercisesFolder + from
}

// Do asks the server for its collections.
func (ListCollections) Do(h *feature.Host) {
	if h.Framed {
		return
	}
	fetchText(h, exercisesFolder+collectionList, func(got fetched) {
		var index struct{ Collections []string }
		if json.Unmarshal([]byte(got.text), &index) == nil {
			h.Send(CollectionsListed{Names: index.Collections})
		}
	})
}

// Do fetches a collection.
func (e FetchCollection) Do(h *feature.Host) {
	from := address(e.From)
	fetchText(h, from, func(got fetched) {
		failure := ""
		if got.text == "" {
			failure = fetchError(h, from, got)
		}
		h.Send(CollectionFetched{From: e.From, Text: got.text, Failure: failure})
	})
}

// FetchTitles fetches a collection without opening it, and passes the titles of its exercises
// to use.
func FetchTitles(h *feature.Host, from string, use func([]exercise.Title)) {
	fetchText(h, address(from), func(got fetched) { use(exercise.Titles(got.text)) })
}

// fetched is the result of a fetch.
type fetched struct {
	text, failure string
	refused       bool // the page's Content-Security-Policy does not allow it
}

// fetchText fetches an address, once the page's script has loaded.
func fetchText(h *feature.Host, address string, use func(fetched)) {
	fetch := func() { // the page's script defines hpaPage
		browser.Page().Call("fetchText", address).Then(func(answer browser.Value) {
			got := fetched{refused: answer.Get("refused").Truthy()}
			if failure := answer.Get("failure"); failure.Truthy() {
				got.failure = failure.String()
			} else if t := answer.Get("text"); t.Truthy() {
				got.text = t.String()
			}
			h.Root.Dispatch(func(app.Context) { use(got) })
		})
	}
	h.WhenMounted(func() { browser.WhenDefined("hpa-divider", fetch) })
}

// fetchError says why a collection did not arrive, as far as the browser tells.
func fetchError(h *feature.Host, from string, got fetched) string {
	scheme, hostAndPath, foreign := strings.Cut(from, "//")
	end := strings.IndexAny(hostAndPath+"/", "/?#")
	origin := scheme + "//" + hostAndPath[:end]
	switch {
	case got.failure != "":
		return h.Say("%s cannot be fetched: %s", from, got.failure)
	case got.refused:
		return h.Say("%s cannot be fetched: the server of this page allows no request to %s. Its operator can allow that with server -connect %[2]s, or elsewhere by %[2]s in connect-src of the header Content-Security-Policy. Or save the file and open it here", from, origin)
	case foreign && origin != browser.Window().Get("location").Get("origin").String():
		return h.Say("%s cannot be fetched: %s does not answer, or does not send the header Access-Control-Allow-Origin, which lets this page read it. Or save the file and open it here", from, origin)
	}
	return h.Say("%s cannot be fetched: the server does not answer", from)
}
