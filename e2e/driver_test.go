//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// driver is one tab of a browser. What a test needs beyond it, only Chromium can do.
type driver interface {
	navigate(url string) error
	// evaluate decodes the value of an expression, or of the promise that it is.
	evaluate(expression string, into any) error
	run(statements string) error
	// click clicks in the middle of an element, given by its CSS selector.
	click(selector string) error
	// press presses a key, given by its character or its name, as a keyboard does.
	press(key string, modifiers ...modifier) error
	// insert puts a text where the caret is, all at once.
	insert(text string) error
	// picture is what the viewport shows, as PNG.
	picture() ([]byte, error)
}

type modifier = chromedp.Modifier

const (
	ctrl  = chromedp.ModifierCtrl
	shift = chromedp.ModifierShift
	alt   = chromedp.ModifierAlt
)

// chromium is a tab of the one Chromium that TestMain starts.
type chromium struct{ ctx context.Context }

func (c chromium) do(actions ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, actions...)
}

func (c chromium) navigate(url string) error { return c.do(chromedp.Navigate(url)) }

func (c chromium) run(statements string) error {
	return c.do(chromedp.Evaluate[chromedp.Void](statements, chromedp.EvalAwaitPromise))
}

func (c chromium) evaluate(expression string, into any) error {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		return err
	}
	return decode(value, into)
}

// decode reads the JSON of what an expression came to. One that came to nothing
// has asked for what is not there.
func decode(value []byte, into any) error {
	if len(value) == 0 || string(value) == "null" {
		return errors.New("there is no value")
	}
	return json.Unmarshal(value, into)
}

func (c chromium) click(selector string) error { return c.do(chromedp.Click(chromedp.CSS(selector))) }

func (c chromium) press(key string, modifiers ...modifier) error {
	if named, ok := chromiumKeys[key]; ok {
		key = named
	}
	// A key that the page takes for itself writes no character, be there an editor
	// that has got the focus by it: so it is when the key comes raw, as from a keyboard.
	raw := func(e *input.DispatchKeyEventParams) {
		if e.Type == input.DispatchKeyEventTypeKeyDown {
			e.Type = input.DispatchKeyEventTypeRawKeyDown
		}
	}
	return c.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...), raw))
}

// chromiumKeys are the keys that have a name and no character.
var chromiumKeys = map[string]string{
	"ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "Home": kb.Home, "End": kb.End,
	"ArrowDown": kb.ArrowDown, "ArrowUp": kb.ArrowUp, "F1": kb.F1, "Tab": kb.Tab, "Enter": kb.Enter, "Escape": kb.Escape,
	"Backspace": kb.Backspace, "Delete": kb.Delete,
}

func (c chromium) insert(text string) error {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	_, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: text})
	return err
}

func (c chromium) picture() ([]byte, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}
