// Trim removes data that only a traceback reads from a Go program for the browser: the file
// and line of each instruction, and the names of other modules' functions. They are a large
// part of the download. A traceback still names each function of the project, with the file
// "?". For other functions it names the package. Trim also writes the program's data in one
// piece, because that compresses better.
//
//	go run ./wasm/trim FILE
//
// If the program's tables have an unknown layout, Trim leaves it unchanged and
// prints a warning: the program runs, but it is larger.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: trim FILE")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "trim:", err)
		os.Exit(1)
	}
}

func run(name string) error {
	file, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	trimmed, _, err := trim(file)
	if err != nil {
		fmt.Fprintf(os.Stderr, "trim: %s stays as it is: %v\n", name, err)
		return nil
	}
	return os.WriteFile(name, trimmed, 0o755)
}
