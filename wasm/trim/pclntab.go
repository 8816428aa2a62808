package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The table of functions as the linker of Go 1.20 and later lays it out: a
// header, then the parts whose offsets the header tells. The runtime names it
// pcHeader, moduledata.pctab and _func.
const (
	magic      = 0xfffffff1
	headerSize = 8 + 8*8
	funcSize   = 44 // of a _func, before its tables

	offName      = 4
	offPCSP      = 16
	offPCFile    = 20
	offPCLine    = 24
	offTables    = 28 // how many tables of its own the function has
	offCompUnit  = 32
	offStartLine = 36
	offData      = 43 // how many data of its own it has, in one byte
)

// unsafePoint is the first of a function's own tables: where it must not be
// preempted, which js/wasm never does.
const unsafePoint = 0

// argInfo is the sixth of a function's own data: how a traceback prints what it
// was called with. None is none.
const (
	argInfo = 5
	none    = 0xffffffff
)

// errLayout says that the table is not laid out as it was known.
var errLayout = errors.New("the table of functions is not laid out as known")

// dropLines takes the file and line of each instruction out of a program's
// memory, in place, and returns how many bytes were cleared. The runtime reads an
// offset of 0 as "no table" and prints "?" for the file. Tables that something
// else needs too stay. The types in the names of generic functions go, too: a
// traceback prints them as [...] in any case.
func dropLines(memory []byte) (cleared int, err error) {
	defer func() {
		if recover() != nil { // an offset that leads outside
			err = errLayout
		}
	}()
	start, err := findHeader(memory)
	if err != nil {
		return 0, err
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint32(memory[at:])) }
	offset := func(i int) int { return start + int(binary.LittleEndian.Uint64(memory[start+8+8*i:])) }
	count, names, tables, funcs := word(start+8), offset(3), offset(6), offset(7)

	var known, needed []int
	var fields []int // places of offsets that are to be 0
	for i := range count {
		f := funcs + word(funcs+8*i+4)
		cleared += shorten(memory[names+word(f+offName) : tables])
		if data := f + funcSize + 4*word(f+offTables); memory[f+offData] > argInfo {
			binary.LittleEndian.PutUint32(memory[data+4*argInfo:], none)
		}
		needed = append(needed, word(f+offPCSP))
		fields = append(fields, f+offPCFile, f+offPCLine, f+offCompUnit, f+offStartLine)
		known = append(known, word(f+offPCFile), word(f+offPCLine))
		for t := range word(f + offTables) {
			field := f + funcSize + 4*t
			if t == unsafePoint {
				fields, known = append(fields, field), append(known, word(field))
			} else {
				needed = append(needed, word(field))
			}
		}
	}

	keep := make([]bool, funcs-tables)
	for _, at := range needed {
		mark(keep, memory[tables:funcs], at)
	}
	drop := make([]bool, len(keep))
	for _, at := range known {
		mark(drop, memory[tables:funcs], at)
	}
	for i := range drop {
		if drop[i] && !keep[i] {
			memory[tables+i] = 0
			cleared++
		}
	}
	for _, at := range fields {
		clear(memory[at : at+4])
	}
	return cleared, nil
}

// shorten takes the types out of the name that stands first in names, which
// ends with a zero.
func shorten(names []byte) (cleared int) {
	name := names[:bytes.IndexByte(names, 0)]
	from, to := bytes.IndexByte(name, '['), bytes.LastIndexByte(name, ']')
	if from < 0 || to-from < len("[...]") {
		return 0
	}
	rest := append([]byte("[...]"), name[to+1:]...)
	clear(name[from+copy(name[from:], rest):])
	return to + 1 - from - len("[...]")
}

// findHeader is the place of the only header there is.
func findHeader(memory []byte) (int, error) {
	found := -1
	for at := 0; at+headerSize <= len(memory); at += 8 {
		h := memory[at:]
		if binary.LittleEndian.Uint32(h) != magic || h[4] != 0 || h[5] != 0 || h[6] != 1 || h[7] != 8 {
			continue
		}
		if found >= 0 {
			return 0, fmt.Errorf("%w: two headers", errLayout)
		}
		found = at
	}
	if found < 0 {
		return 0, fmt.Errorf("%w: no header", errLayout)
	}
	return found, nil
}

// mark marks the bytes of the table at an offset: pairs of numbers of variable
// length, the change of a value and of the place, until a change of nothing that
// is not the first.
func mark(marks []bool, tables []byte, at int) {
	if at == 0 {
		return // no table
	}
	next := func() (zero bool) {
		zero = tables[at] == 0
		for {
			marks[at] = true
			at++
			if tables[at-1] < 0x80 {
				return zero
			}
		}
	}
	for first := true; !next() || first; first = false {
		next()
	}
}
