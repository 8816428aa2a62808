// Package browser is the program's only way to the browser. A call that the
// browser refuses, a value that is missing or of another type, and a panic in a
// function that scripts call never end the program: they are written to the
// console as errors and come to nothing. The test beside this file holds the
// page to it.
package browser

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Value is a value of the browser. The zero Value is undefined.
type Value struct{ js app.Value }

// Of is a value that go-app hands over: an event, or an element.
func Of(v app.Value) Value { return Value{v} }

// Window is the browser's window. A page that is made beforehand has none.
func Window() Value {
	if app.IsServer {
		return Value{}
	}
	return Value{app.Window()}
}

// Document is the window's document.
func Document() Value { return Window().Get("document") }

// Page is what the page's scripts offer to the program. It is undefined until
// they have come.
func Page() Value { return Window().Get("hpaPage") }

// ByID is the element of an id.
func ByID(id string) Value { return Document().Call("getElementById", id) }

// Find is the first element of a CSS selector.
func Find(selector string) Value { return Document().Call("querySelector", selector) }

// Get is a property. That of nothing is undefined.
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

// Call calls a method. That of nothing is not called.
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
			Guard("taking what was waited for", func() { f(Value{got}) })
		})
		return nil
	})
}

// List is what an array or a list holds.
func (v Value) List() (list []Value) {
	v.try("reading a list", func(js app.Value) app.Value {
		for i := range js.Length() {
			list = append(list, Value{js.Index(i)})
		}
		return nil
	})
	return list
}

// String is a string, "" where there is none.
func (v Value) String() string {
	if v.is(app.TypeString) {
		return v.js.String()
	}
	return ""
}

// Float is a number, 0 where there is none.
func (v Value) Float() float64 {
	if v.is(app.TypeNumber) {
		return v.js.Float()
	}
	return 0
}

// Int is a number without its fraction, 0 where there is none.
func (v Value) Int() int {
	if v.is(app.TypeNumber) {
		return v.js.Int()
	}
	return 0
}

// Truthy says whether JavaScript takes the value for true.
func (v Value) Truthy() bool { return v.js != nil && v.js.Truthy() }

// Equal says whether both are the same value.
func (v Value) Equal(other Value) bool { return v.js != nil && other.js != nil && v.js.Equal(other.js) }

func (v Value) is(t app.Type) bool { return v.js != nil && v.js.Type() == t }

// try does something with the value, if there is one.
func (v Value) try(what string, do func(app.Value) app.Value) (out Value) {
	if v.js == nil || v.js.IsUndefined() || v.js.IsNull() {
		return Value{}
	}
	Guard(what, func() { out.js = do(v.js) })
	return out
}

func unwrap(arg any) any {
	if v, ok := arg.(Value); ok {
		return v.js
	}
	return arg
}

// Func is a function for scripts to call.
func Func(f func(args []Value) any) app.Func {
	return app.FuncOf(func(_ app.Value, args []app.Value) (out any) {
		own := make([]Value, len(args))
		for i := range args {
			own[i] = Value{args[i]}
		}
		Guard("answering a script", func() { out = f(own) })
		return out
	})
}

// Listen calls f at each event of the window, until it is stopped.
func Listen(event string, f func(Value)) (stop func()) {
	heard := Func(func(args []Value) any {
		f(args[0])
		return nil
	})
	Window().Call("addEventListener", event, heard)
	return func() {
		Window().Call("removeEventListener", event, heard)
		heard.Release()
	}
}

// WhenDefined calls f as soon as the browser knows an element: the scripts that
// define them may come after the program.
func WhenDefined(element string, f func()) {
	Window().Get("customElements").Call("whenDefined", element).Then(func(Value) { f() })
}

// Guard keeps a panic from ending the program.
func Guard(what string, do func()) {
	defer func() {
		if r := recover(); r != nil {
			complain(what, r)
		}
	}()
	do()
}

func complain(what string, why any) {
	text := fmt.Sprint(what, " failed: ", why)
	if app.IsServer {
		app.Log(text)
		return
	}
	defer func() { _ = recover() }() // a console that throws has nobody to be told to
	app.Window().Get("console").Call("error", text)
}
