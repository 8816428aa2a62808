//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// bidi is a WebDriver BiDi connection: each command has a response, and events
// come in between.
type bidi struct {
	socket  *websocket.Conn
	heard   func(method string, params json.RawMessage)
	mu      sync.Mutex
	sent    int
	waiting map[int]chan bidiMessage
	ended   error
}

type bidiMessage struct {
	ID      int             `json:"id"`
	Type    string          `json:"type"` // success, error or event
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   string          `json:"error"`
	Message string          `json:"message"`
}

// dialBidi connects to an address such as ws://127.0.0.1:9222/session.
func dialBidi(url string, heard func(method string, params json.RawMessage)) (*bidi, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, url, nil) //nolint:bodyclose // Dial closes it
	if err != nil {
		return nil, err
	}
	socket.SetReadLimit(64 << 20) // a screenshot is one message
	b := &bidi{socket: socket, heard: heard, waiting: map[int]chan bidiMessage{}}
	go b.listen()
	return b, nil
}

func (b *bidi) listen() {
	for {
		var m bidiMessage
		err := wsjson.Read(context.Background(), b.socket, &m)
		b.mu.Lock()
		if err != nil {
			b.ended = err
			for _, answer := range b.waiting {
				close(answer)
			}
			clear(b.waiting)
			b.mu.Unlock()
			return
		}
		answer := b.waiting[m.ID]
		delete(b.waiting, m.ID)
		b.mu.Unlock()
		switch {
		case m.Type == "event":
			b.heard(m.Method, m.Params)
		case answer != nil:
			answer <- m
		}
	}
}

// call sends a command and decodes the command's result into result. If result is nil, it drops the
// result.
func (b *bidi) call(method string, params map[string]any, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	answer := make(chan bidiMessage, 1)
	b.mu.Lock()
	if b.ended != nil {
		b.mu.Unlock()
		return fmt.Errorf("%s: %w", method, b.ended)
	}
	b.sent++
	id := b.sent
	b.waiting[id] = answer
	b.mu.Unlock()
	if err := wsjson.Write(ctx, b.socket, map[string]any{"id": id, "method": method, "params": params}); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	select {
	case m, ok := <-answer:
		if !ok {
			return fmt.Errorf("%s: the browser ended the connection", method)
		}
		if m.Type == "error" {
			return fmt.Errorf("%s: %s: %s", method, m.Error, m.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(m.Result, result)
	case <-time.After(patience):
		return fmt.Errorf("%s: no answer in %v", method, patience)
	}
}
