package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// dataSection is the number of the section that fills a program's memory.
const dataSection = 11

// maxMemory is more than a program fills, in bytes.
const maxMemory = 1 << 28

var errModule = errors.New("not a WebAssembly module as Go's linker writes it")

// A module's memory is filled by its data section: before and after it stand the
// other sections, and bytes is what the section fills it with, from address 0.
type module struct {
	before, bytes, after []byte
}

// read takes a module apart.
func read(file []byte) (m module, err error) {
	defer func() {
		if recover() != nil { // a length that leads outside
			err = errModule
		}
	}()
	if !bytes.HasPrefix(file, []byte("\x00asm\x01\x00\x00\x00")) {
		return m, errModule
	}
	rest := file[8:]
	number := func() int {
		n, size := binary.Uvarint(rest)
		rest = rest[size:]
		return int(n)
	}
	for len(rest) > 0 {
		section := len(file) - len(rest)
		kind := rest[0]
		rest = rest[1:]
		length := number()
		after := rest[length:]
		if kind == dataSection {
			m.before, m.after = file[:section], after
			for range number() {
				// Memory 0, at the constant address that i32.const gives.
				if !bytes.HasPrefix(rest, []byte{0, 0x41}) {
					return m, errModule
				}
				rest = rest[2:]
				address := number() // never negative, so its sign needs no care
				if rest[0] != 0x0b || address > maxMemory {
					return m, errModule
				}
				rest = rest[1:]
				size := number()
				if end := address + len(rest[:size]); end > len(m.bytes) {
					m.bytes = append(m.bytes, make([]byte, end-len(m.bytes))...)
				}
				copy(m.bytes[address:], rest[:size])
				rest = rest[size:]
			}
		}
		rest = after
	}
	return m, nil
}

// write puts a module together. Go's linker leaves out each run of zeros and so
// writes a hundred thousand pieces, each with its address and length, which do not
// compress; the zeros do. Here it is one piece.
func (m module) write() []byte {
	address := 0
	for address < len(m.bytes) && m.bytes[address] == 0 {
		address++
	}
	fill := m.bytes[address:]
	data := append([]byte{1, 0, 0x41}, signed(address)...)
	data = append(data, 0x0b)
	data = binary.AppendUvarint(data, uint64(len(fill)))

	file := append(bytes.Clone(m.before), dataSection)
	file = binary.AppendUvarint(file, uint64(len(data)+len(fill)))
	return slices.Concat(file, data, fill, m.after)
}

// signed is a number that is not negative in the form for those that may be: its
// highest bit tells the sign.
func signed(n int) []byte {
	const sign = 0x40
	b := binary.AppendUvarint(nil, uint64(n))
	if last := len(b) - 1; b[last]&sign != 0 {
		b[last] |= 0x80
		b = append(b, 0)
	}
	return b
}

// trim is a program without its line tables, and how many bytes were cleared in them.
func trim(file []byte) (trimmed []byte, cleared int, err error) {
	m, err := read(file)
	if err != nil {
		return nil, 0, err
	}
	cleared, err = dropLines(m.bytes)
	if err != nil {
		return nil, 0, err
	}
	return m.write(), cleared, nil
}
