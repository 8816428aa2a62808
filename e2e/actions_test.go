//go:build e2e

package e2e

import (
	"fmt"
	"strings"
)

// WebDriver and WebDriver BiDi describe the input actions of a device in the
// same format.

// action is one step of a device, as JSON.
type action map[string]any

// keyActions presses a key while modifiers are held.
func keyActions(key string, modifiers ...modifier) []action {
	held := map[modifier]string{ctrl: "\uE009", shift: "\uE008", alt: "\uE00A"}
	if code, ok := keyCodes[key]; ok {
		key = code
	}
	pressed := []string{}
	for _, m := range modifiers {
		pressed = append(pressed, held[m])
	}
	pressed = append(pressed, key)
	actions := []action{}
	for _, k := range pressed {
		actions = append(actions, action{"type": "keyDown", "value": k})
	}
	for i := range pressed {
		actions = append(actions, action{"type": "keyUp", "value": pressed[len(pressed)-1-i]})
	}
	return actions
}

// keyCodes are the named keys without a character.
var keyCodes = map[string]string{
	"Backspace": "\uE003", "Tab": "\uE004", "Enter": "\uE007", "Escape": "\uE00C", "End": "\uE010", "Home": "\uE011",
	"ArrowLeft": "\uE012", "ArrowUp": "\uE013", "ArrowRight": "\uE014", "ArrowDown": "\uE015", "Delete": "\uE017", "F1": "\uE031",
}

// typing presses a key for each character.
func typing(text string) []action {
	actions := []action{}
	for _, char := range text {
		actions = append(actions, keyActions(string(char))...)
	}
	return actions
}

func clickActions(x, y int) []action {
	return []action{
		{"type": "pointerMove", "x": x, "y": y},
		{"type": "pointerDown", "button": 0},
		{"type": "pointerUp", "button": 0},
	}
}

// keyboard and mouse are the two devices.
func keyboard(actions []action) []action {
	return []action{{"type": "key", "id": "keyboard", "actions": actions}}
}

func mouse(actions []action) []action {
	return []action{{"type": "pointer", "id": "mouse", "parameters": action{"pointerType": "mouse"}, "actions": actions}}
}

// awaitedJSON returns an expression for the JSON of another expression's result.
func awaitedJSON(expression string) string {
	return "(async () => JSON.stringify(await (" + expression + ")))()"
}

// middle returns an expression that scrolls an element into the viewport and
// returns its center.
func middle(selector string) string {
	return strings.NewReplacer("SELECTOR", quote(selector)).Replace(`(() => {
		const element = document.querySelector(SELECTOR);
		element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
		const { x, y, width, height } = element.getBoundingClientRect();
		const at = { X: Math.floor(x + width / 2), Y: Math.floor(y + height / 2) };
		const hit = document.elementFromPoint(at.X, at.Y);
		if (!hit || !(element.contains(hit) || hit.contains(element))) throw new Error("covered by " + hit?.outerHTML.slice(0, 80));
		return at;
	})()`)
}

type position struct{ X, Y int }

// clickOn finds an element and clicks there.
func clickOn(d driver, selector string, perform func(x, y int) error) error {
	var point position
	if err := d.evaluate(middle(selector), &point); err != nil {
		return fmt.Errorf("no place: %w", err)
	}
	return perform(point.X, point.Y)
}
