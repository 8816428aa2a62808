//go:build !linux && !darwin

package main

import "os"

// terminalWidth takes a character device for a terminal of 80 columns.
func terminalWidth(f *os.File) (columns int, ok bool) {
	info, err := f.Stat()
	return 80, err == nil && info.Mode()&os.ModeCharDevice != 0
}
