package exercises

import (
	"encoding/json"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
)

// The site's own collection, and the list of all collections of the server.
const (
	exercisesFolder = "exercises/" // relative to the page
	ownCollection   = "course.yaml"
	collectionList  = "index.json"
)

// address is the address of a collection. A plain name is in exercisesFolder.
func address(from string) string {
	if from == "" {
		from = ownCollection
	}
	if strings.Contains(from, "/") {
		return from
	}
	return exercisesFolder + from
}

// Loader carries out FetchCollection and ListCollections as soon as the page can.
type Loader struct {
	Host  *feature.Host
	fetch *FetchCollection
	list  bool
}

// Fetch fetches a collection.
func (l *Loader) Fetch(e FetchCollection) {
	l.fetch = &e
	l.Resume()
}

// List asks the server for its collections.
func (l *Loader) List() {
	l.list = true
	l.Resume()
}

// Resume does what was asked for. Before the page is mounted it waits.
func (l *Loader) Resume() {
	if !l.Host.Mounted || l.fetch == nil && !l.list {
		return
	}
	f, list := l.fetch, l.list
	l.fetch, l.list = nil, false
	browser.WhenDefined("hpa-divider", func() { // its script defines hpaPage
		if list {
			l.get(exercisesFolder+collectionList, func(got got) {
				var index struct{ Collections []string }
				if json.Unmarshal([]byte(got.text), &index) == nil {
					l.Host.Send(CollectionsListed{Names: index.Collections})
				}
			})
		}
		if f != nil {
			from := address(f.From)
			l.get(from, func(got got) {
				failure := ""
				if got.text == "" {
					failure = l.fetchError(from, got)
				}
				l.Host.Send(CollectionFetched{From: f.From, Text: got.text, Failure: failure})
			})
		}
	})
}

// got is the result of a fetch.
type got struct {
	text, failure string
	refused       bool // the page's Content-Security-Policy does not allow it
}

func (l *Loader) get(address string, then func(got)) {
	browser.Page().Call("fetched", address).Then(func(answer browser.Value) {
		got := got{refused: answer.Get("refused").Truthy()}
		if failure := answer.Get("failure"); failure.Truthy() {
			got.failure = failure.String()
		} else if t := answer.Get("text"); t.Truthy() {
			got.text = t.String()
		}
		l.Host.Root.Dispatch(func(app.Context) { then(got) })
	})
}

// fetchError says why a collection did not arrive, as far as the page knows.
func (l *Loader) fetchError(from string, got got) string {
	scheme, rest, foreign := strings.Cut(from, "//")
	end := strings.IndexAny(rest+"/", "/?#")
	origin := scheme + "//" + rest[:end]
	switch {
	case got.failure != "":
		return l.Host.Say("%s cannot be fetched: %s", from, got.failure)
	case got.refused:
		return l.Host.Say("%s cannot be fetched: the server of this page allows no request to %s. Its operator can allow that with server -connect %[2]s, or elsewhere by %[2]s in connect-src of the header Content-Security-Policy. Or save the file and open it here", from, origin)
	case foreign && origin != browser.Window().Get("location").Get("origin").String():
		return l.Host.Say("%s cannot be fetched: %s does not answer, or does not send the header Access-Control-Allow-Origin, which lets this page read it. Or save the file and open it here", from, origin)
	}
	return l.Host.Say("%s cannot be fetched: the server does not answer", from)
}
