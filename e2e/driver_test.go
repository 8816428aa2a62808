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

// driver is one tab of a browser. Everything else that tests need works only in
// Chromium.
type driver interface {
	navigate(url string) error
	// evaluate decodes the value of an expression; it awaits a promise.
	evaluate(expression string, result any) error
	run(statements string) error
	// click clicks in the middle of the element of a CSS selector.
	click(selector string) error
	// press presses a key, given by its character or its name.
	press(key string, modifiers ...modifier) error
	// insert inserts a text at the caret, all at once.
	insert(text string) error
	// picture returns a PNG of the viewport.
	picture() ([]byte, error)
}

type modifier = chromedp.Modifier

const (
	ctrl  = chromedp.ModifierCtrl
	shift = chromedp.ModifierShift
	alt   = chromedp.ModifierAlt
)

// chromium is a tab of the Chromium that TestMain starts.
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

func (c chromium) evaluate(expression string, result any) error {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		return err
	}
	return decode(value, result)
}

// decode decodes the JSON result of an expression. An empty result is an error,
// because then the expression named something that does not exist.
func decode(value []byte, result any) error {
	if len(value) == 0 || string(value) == "null" {
		return errors.New("there is no value")
	}
	return json.Unmarshal(value, result)
}

func (c chromium) click(selector string) error {
	var at struct{ X, Y float64 }
	err := c.evaluate(`((element) => {
		element.scrollIntoViewIfNeeded();
		const { left, top, width, height } = element.getBoundingClientRect();
		return { X: left + width / 2, Y: top + height / 2 };
	})(document.querySelector(`+quote(selector)+`))`, &at)
	if err != nil {
		return err
	}
	return c.do(mouseClick(at.X, at.Y))
}

func (c chromium) press(key string, modifiers ...modifier) error {
	if keyName, ok := chromiumKeys[key]; ok {
		key = keyName
	}
	// Send raw keys, as a keyboard does: then a key that the page handles inserts
	// no character, even if the key moves the focus to an editor.
	raw := func(e *input.DispatchKeyEventParams) {
		if e.Type == input.DispatchKeyEventTypeKeyDown {
			e.Type = input.DispatchKeyEventTypeRawKeyDown
		}
	}
	return c.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...), raw))
}

// chromiumKeys are the named keys without a character.
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
