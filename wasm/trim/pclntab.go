package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The function table, as the linkers of Go 1.20 and later write it: a header,
// then the parts at the offsets in the header. In the runtime these are
// pcHeader, moduledata.pctab and _func.
const (
	magic      = 0xfffffff1
	headerSize = 8 + 8*8
	funcSize   = 44 // of a _func, before its tables

	offName      = 4
	offPCSP      = 16
	offPCFile    = 20
	offPCLine    = 24
	offTables    = 28 // the number of the function's pc tables
	offCompUnit  = 32
	offStartLine = 36
	offData      = 43 // the number of the function's funcdata entries, in one byte
)

// unsafePoint is the first pc table of a function: where it must not be
// preempted, which never happens on js/wasm.
const unsafePoint = 0

// argInfo is the index of the funcdata that describes how a traceback prints
// the arguments. none means that there is none.
const (
	argInfo = 5
	none    = 0xffffffff
)

// errLayout means that the table has an unknown layout.
var errLayout = errors.New("the table of functions is not laid out as known")

// dropLines clears the file and line of each instruction in a program's memory,
// in place, and returns the number of bytes cleared. The runtime reads an
// offset of 0 as "no table" and prints "?" for the file. Tables with another
// user stay. It also clears the type arguments in the names of generic
// functions, which a traceback prints as [...] anyway.
func dropLines(memory []byte) (cleared int, err error) {
	defer func() {
		if recover() != nil { // an offset that points outside
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
	var fields []int // positions of the offsets to clear
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

// shorten removes the type arguments from the first name in names, which ends
// with a zero byte.
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

// findHeader returns the position of the header, which must be unique.
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

// mark marks the bytes of the table at an offset: pairs of varints, the change
// of the value and of the pc. A value change of 0, except in the first pair,
// ends the table.
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
