package main

import (
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
	funcSize   = 44 // size of a _func, before its tables

	offName      = 4
	offPCSP      = 16
	offPCFile    = 20
	offPCLine    = 24
	offTables    = 28 // the number of the function's pc tables
	offCompUnit  = 32
	offStartLine = 36
	offData      = 43 // the number of the function's funcdata entries, in one byte
)

// unsafePoint is the first pc table of a function. It says where the function must not be
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

// functions is the function table in a program's memory, with the positions of its
// parts.
type functions struct {
	memory                             []byte
	count, names, units, tables, funcs int
}

// findFunctions finds the table.
func findFunctions(memory []byte) (t functions, err error) {
	start, err := findHeader(memory)
	if err != nil {
		return t, err
	}
	t = functions{memory: memory}
	offset := func(i int) int { return start + int(binary.LittleEndian.Uint64(memory[start+8+8*i:])) }
	t.count, t.names, t.units, t.tables, t.funcs = t.word(start+8), offset(3), offset(4), offset(6), offset(7)
	return t, nil
}

func (t *functions) word(at int) int { return int(binary.LittleEndian.Uint32(t.memory[at:])) }

func (t *functions) set(at, word int) {
	binary.LittleEndian.PutUint32(t.memory[at:], uint32(word)) //nolint:gosec // it fits, because the old value did
}

// at returns the position of the i-th function.
func (t *functions) at(i int) int { return t.funcs + t.word(t.funcs+8*i+4) }

// dropLines clears the file and line of each instruction in a program's memory, in place, and
// shortens the names of functions. It returns the number of bytes cleared. For the runtime an
// offset of 0 means "no table", and it prints "?" for the file. Tables that are also used
// otherwise stay.
func dropLines(memory []byte) (cleared int, err error) {
	defer func() {
		if recover() != nil { // an offset is too large
			err = errLayout
		}
	}()
	t, err := findFunctions(memory)
	if err != nil {
		return 0, err
	}
	var known, needed []int
	var fields []int // positions of the offsets to clear
	for i := range t.count {
		f := t.at(i)
		if data := f + funcSize + 4*t.word(f+offTables); memory[f+offData] > argInfo {
			t.set(data+4*argInfo, none)
		}
		needed = append(needed, t.word(f+offPCSP))
		fields = append(fields, f+offPCFile, f+offPCLine, f+offCompUnit, f+offStartLine)
		known = append(known, t.word(f+offPCFile), t.word(f+offPCLine))
		for n := range t.word(f + offTables) {
			field := f + funcSize + 4*n
			if n == unsafePoint {
				fields, known = append(fields, field), append(known, t.word(field))
			} else {
				needed = append(needed, t.word(field))
			}
		}
	}
	cleared = t.dropTables(known, needed) + t.dropFiles() + t.shortenNames()
	for _, at := range fields {
		t.set(at, 0)
	}
	return cleared, nil
}

// dropTables clears the tables at the offsets in known, except bytes that they share with
// the tables in needed.
func (t *functions) dropTables(known, needed []int) (cleared int) {
	tables := t.memory[t.tables:t.funcs]
	keep, drop := make([]bool, len(tables)), make([]bool, len(tables))
	for _, at := range needed {
		mark(keep, tables, at)
	}
	for _, at := range known {
		mark(drop, tables, at)
	}
	for i := range drop {
		if drop[i] && !keep[i] {
			tables[i] = 0
			cleared++
		}
	}
	return cleared
}

// dropFiles clears the names of the files, because only the line tables used them.
func (t *functions) dropFiles() (cleared int) {
	files := t.memory[t.units:t.tables]
	for i, b := range files {
		if b != 0 {
			files[i] = 0
			cleared++
		}
	}
	return cleared
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
