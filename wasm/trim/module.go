package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// dataSection is the number of the data section.
const dataSection = 11

// maxMemory is an upper limit for a program's data, in bytes.
const maxMemory = 1 << 28

var errModule = errors.New("not a WebAssembly module as Go's linker writes it")

// module is a WebAssembly module: the sections before and after the data
// section, and the memory that the data section fills, from address 0.
type module struct {
	before, bytes, after []byte
}

// read splits a module.
func read(file []byte) (m module, err error) {
	defer func() {
		if recover() != nil { // a length is too large
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
				// Memory 0, at the constant address of i32.const.
				if !bytes.HasPrefix(rest, []byte{0, 0x41}) {
					return m, errModule
				}
				rest = rest[2:]
				address := number() // never negative, so the sign does not matter
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

// write joins a module. Go's linker leaves out runs of zeros, so it writes a hundred
// thousand pieces. Their addresses and lengths compress badly, but zeros compress well.
// Therefore write writes one piece.
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

// signed encodes a non-negative number as signed LEB128, where the highest bit
// is the sign.
func signed(n int) []byte {
	const sign = 0x40
	b := binary.AppendUvarint(nil, uint64(n))
	if last := len(b) - 1; b[last]&sign != 0 {
		b[last] |= 0x80
		b = append(b, 0)
	}
	return b
}

// trim returns a program without its line tables, and the number of bytes
// cleared.
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
