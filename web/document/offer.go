package document

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/note"
	"hpaplayground/web/feature"
)

// OfferButton returns a button that makes the change that a note offers. ran is the revision of the text that was run. It
// is nil without an offer.
func OfferButton(h *feature.Host, offer note.Offer, ran int) app.UI {
	if offer.Settings == nil {
		return nil
	}
	return app.Button().Type("button").Class("link").Name("offer").Text(offer.Says.In(h.Say)).
		OnClick(func(app.Context, app.Event) {
			h.Send(SettingsMade{Settings: offer.Settings, Revision: ran})
		}, app.EventScope(ran))
}
