// Program uses the runtime's tables: it grows its stack and collects garbage at the same
// time, recovers from panics (one in a method call on a nil pointer), and prints its callers.
package main

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"time"
)

type node struct {
	next *node
	text string
}

func deep(n int, kept *node) *node {
	var room [64]*node
	room[n%64] = &node{kept, strings.Repeat("x", n%10)}
	if n == 0 {
		runtime.GC()
		return kept
	}
	last := deep(n-1, room[n%64])
	if room[n%64].text != strings.Repeat("x", n%10) {
		panic("lost")
	}
	return last
}

func caught() (message string) {
	defer func() { message = fmt.Sprint(recover()) }()
	var none []int
	return fmt.Sprint(none[len(message)])
}

func main() {
	count := 0
	for n := deep(5000, nil); n != nil; n = n.next {
		count++
	}
	fmt.Println(count, "nodes")
	fmt.Println(caught())
	pc, file, line, ok := runtime.Caller(0)
	fmt.Println(runtime.FuncForPC(pc).Name(), ok)
	fmt.Println(named([]node{{}}), named([]int{1}))
	fmt.Println((*time.Time)(nil))
	if line == 0 {
		fmt.Println("no lines, file", file)
		fmt.Println(nameOf(strings.Repeat), nameOf((*strings.Builder).Len))
	}
}

func nameOf(f any) string { return runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name() }

// named returns its own name at run time: a generic function's name contains
// its types.
func named[T any]([]T) string {
	pc, _, _, _ := runtime.Caller(0)
	return runtime.FuncForPC(pc).Name()
}
