package main

import (
	"bytes"
	"strings"
)

// shortenNames shortens the names of all functions. Functions with the same name then share
// one string, which compresses better. It returns the number of bytes cleared.
func (t *functions) shortenNames() (cleared int) {
	names := t.memory[t.names:t.units]
	for at := 0; at < len(names); at += bytes.IndexByte(names[at:], 0) + 1 {
		cleared += shorten(names[at:])
	}
	first := map[string]int{}
	for i := range t.count {
		field := t.at(i) + offName
		at := t.word(field)
		name := string(names[at : at+bytes.IndexByte(names[at:], 0)])
		if _, known := first[name]; !known {
			first[name] = at
		}
		t.set(field, first[name])
	}
	return cleared
}

// shorten shortens the first of names, which ends with a zero byte. It returns the number of
// bytes saved. For functions of other modules it keeps only the package. It always removes
// type arguments, which a traceback prints as [...] anyway.
func shorten(names []byte) int {
	name := string(names[:bytes.IndexByte(names, 0)])
	short := name
	if from, to := strings.IndexByte(name, '['), strings.LastIndexByte(name, ']'); from >= 0 && to > from {
		short = name[:from] + "[...]" + name[to+1:]
	}
	if !strings.HasPrefix(name, "main.") && !strings.HasPrefix(name, "hpaplayground/") {
		short = foreign(short)
	}
	if len(short) >= len(name) {
		return 0
	}
	clear(names[copy(names, short):len(name)])
	return len(name) - len(short)
}

// foreign shortens a function's name to its package. A method's name keeps the form of a
// method, because panicwrap in runtime parses it.
func foreign(name string) string {
	end := strings.LastIndexByte(name, '/') + 1
	dot := strings.IndexByte(name[end:], '.')
	if dot < 0 {
		return name
	}
	pkg, function := name[:end+dot], name[end+dot:]
	if strings.HasPrefix(function, ".(*") {
		return pkg + ".(*_)._"
	}
	return pkg + "._"
}
