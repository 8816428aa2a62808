//go:build !linux && !darwin

package main

import "os"

// terminalWidth assumes that a character device is a terminal of 80 columns.
func terminalWidth(f *os.File) (columns int, ok bool) {
	info, err := f.Stat()
	return 80, err == nil && info.Mode()&os.ModeCharDevice != 0
}
