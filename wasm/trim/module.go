package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// dataSection is the number of the section that fills a program's memory.
const dataSection = 11

var errModule = errors.New("not a WebAssembly module as Go's linker writes it")

// A piece of a module's bytes fills a program's memory from an address on.
type piece struct {
	address int
	bytes   []byte
}

// pieces are those of a module's memory, in the module's order. Their bytes are
// the module's own.
func pieces(module []byte) (found []piece, err error) {
	defer func() {
		if recover() != nil { // a length that leads outside
			err = errModule
		}
	}()
	if !bytes.HasPrefix(module, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errModule
	}
	rest := module[8:]
	number := func() int {
		n, size := binary.Uvarint(rest)
		rest = rest[size:]
		return int(n)
	}
	for len(rest) > 0 {
		kind := rest[0]
		rest = rest[1:]
		length := number()
		after := rest[length:]
		if kind == dataSection {
			for range number() {
				// Memory 0, at the constant address that i32.const gives.
				if !bytes.HasPrefix(rest, []byte{0, 0x41}) {
					return nil, errModule
				}
				rest = rest[2:]
				address := number() // never negative, so its sign needs no care
				if rest[0] != 0x0b {
					return nil, errModule
				}
				rest = rest[1:]
				size := number()
				found = append(found, piece{address, rest[:size:size]})
				rest = rest[size:]
			}
		}
		rest = after
	}
	return found, nil
}

// trim takes the line tables out of a module, in place.
func trim(module []byte) (cleared int, err error) {
	parts, err := pieces(module)
	if err != nil {
		return 0, err
	}
	end := 0
	for _, p := range parts {
		end = max(end, p.address+len(p.bytes))
	}
	memory := make([]byte, end)
	for _, p := range parts {
		copy(memory[p.address:], p.bytes)
	}
	cleared, err = dropLines(memory)
	if err != nil {
		return 0, err
	}
	for _, p := range parts {
		copy(p.bytes, memory[p.address:])
	}
	return cleared, nil
}
