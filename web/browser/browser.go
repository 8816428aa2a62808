// Package browser is the program's only way to the browser. These never end the
// program: a call that the browser refuses, a value that is missing or of another type,
// and a panic in a function that scripts call. They are written to the console as
// errors and return nothing. TestOnlyWay checks that the page uses no other way.
package browser

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Value is a JavaScript value. The zero Value is undefined.
type Value struct{ js app.Value }

// Of wraps a value from go-app: an event or an element.
func Of(v app.Value) Value { return Value{v} }

// Window returns the browser's window. A static page has none.
func Window() Value {
	if app.IsServer {
		return Value{}
	}
	return Value{app.Window()}
}

// Document returns the window's document.
func Document() Value { return Window().Get("document") }

// Page returns window.hpaPage, the functions that the page's scripts offer to the
// program. It is undefined until the scripts have loaded.
func Page() Value { return Window().Get("hpaPage") }

// ByID returns the element with this ID.
func ByID(id string) Value { return Document().Call("getElementById", id) }

// Find returns the first element that matches a CSS selector.
func Find(selector string) Value { return Document().Call("querySelector", selector) }

// Get returns a property. If v is undefined or null, it returns undefined.
func (v Value) Get(name string) Value {
	return v.try("reading "+name, func(js app.Value) app.Value { return js.Get(name) })
}

// Set changes a property.
func (v Value) Set(name string, to any) {
	v.try("setting "+name, func(js app.Value) app.Value {
		js.Set(name, unwrap(to))
		return nil
	})
}

// Call calls a method. If v is undefined or null, it does nothing.
func (v Value) Call(method string, args ...any) Value {
	return v.try("calling "+method, func(js app.Value) app.Value {
		for i := range args {
			args[i] = unwrap(args[i])
		}
		return js.Call(method, args...)
	})
}

// Then calls f with what a promise resolves to.
func (v Value) Then(f func(Value)) {
	v.try("waiting", func(js app.Value) app.Value {
		js.Then(func(got app.Value) {
			Guard("using the result of a promise", func() { f(Value{got}) })
		})
		return nil
	})
}

// List returns the items of an array or a list.
func (v Value) List() (list []Value) {
	v.try("reading a list", func(js app.Value) app.Value {
		for i := range js.Length() {
			list = append(list, Value{js.Index(i)})
		}
		return nil
	})
	return list
}

// String returns the string, or "" if the value is not a string.
func (v Value) String() string {
	if v.is(app.TypeString) {
		return v.js.String()
	}
	return ""
}

// Float returns the number, or 0 if the value is not a number.
func (v Value) Float() float64 {
	if v.is(app.TypeNumber) {
		return v.js.Float()
	}
	return 0
}

// Int returns the number without its fraction, or 0 if the value is not a number.
func (v Value) Int() int {
	if v.is(app.TypeNumber) {
		return v.js.Int()
	}
	return 0
}

// Truthy reports whether JavaScript treats the value as true.
func (v Value) Truthy() bool { return v.js != nil && v.js.Truthy() }

// Equal reports whether both are the same value.
func (v Value) Equal(w Value) bool { return v.js != nil && w.js != nil && v.js.Equal(w.js) }

func (v Value) is(t app.Type) bool { return v.js != nil && v.js.Type() == t }

// try calls do with the value, unless it is undefined or null.
func (v Value) try(action string, do func(app.Value) app.Value) (out Value) {
	if v.js == nil || v.js.IsUndefined() || v.js.IsNull() {
		return Value{}
	}
	Guard(action, func() { out.js = do(v.js) })
	return out
}

func unwrap(arg any) any {
	if v, ok := arg.(Value); ok {
		return v.js
	}
	return arg
}

// Func returns a function for scripts to call.
func Func(f func(args []Value) any) app.Func {
	return app.FuncOf(func(_ app.Value, args []app.Value) (out any) {
		values := make([]Value, len(args))
		for i := range args {
			values[i] = Value{args[i]}
		}
		Guard("answering a script", func() { out = f(values) })
		return out
	})
}

// Listen calls f at each event of the window, until stop is called.
func Listen(event string, f func(Value)) (stop func()) {
	listener := Func(func(args []Value) any {
		f(args[0])
		return nil
	})
	Window().Call("addEventListener", event, listener)
	return func() {
		Window().Call("removeEventListener", event, listener)
		listener.Release()
	}
}

// WhenDefined calls f as soon as the browser has defined a custom element. The scripts
// that define elements may load after the program.
func WhenDefined(element string, f func()) {
	Window().Get("customElements").Call("whenDefined", element).Then(func(Value) { f() })
}

// Guard calls do, and catches a panic so that it does not end the program.
func Guard(action string, do func()) {
	defer func() {
		if r := recover(); r != nil {
			complain(action, r)
		}
	}()
	do()
}

func complain(action string, why any) {
	text := fmt.Sprint(action, " failed: ", why)
	if app.IsServer {
		app.Log(text)
		return
	}
	defer func() { _ = recover() }() // if the console throws, there is no place to report it
	app.Window().Get("console").Call("error", text)
}
