//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"path"

	"github.com/andybalholm/brotli"
)

// compressible says whether a file is worth it: pictures are compressed
// already.
func compressible(name string) bool { return path.Ext(name) != ".png" }

// compress returns the forms of a body that are smaller than it, by the suffix
// of their files.
func compress(body []byte, fast bool) map[string][]byte {
	quality := brotli.BestCompression
	if fast {
		quality = 5
	}
	forms := map[string][]byte{}
	keep := func(suffix string, b *bytes.Buffer) {
		if b.Len() < len(body) {
			forms[suffix] = b.Bytes()
		}
	}

	// The window holds the whole program, which is larger than the default's.
	var br bytes.Buffer
	w := brotli.NewWriterOptions(&br, brotli.WriterOptions{Quality: quality, LGWin: 24})
	if _, err := w.Write(body); err == nil && w.Close() == nil {
		keep(".br", &br)
	}

	var gz bytes.Buffer
	z, err := gzip.NewWriterLevel(&gz, gzip.BestCompression)
	if err == nil {
		if _, err := z.Write(body); err == nil && z.Close() == nil {
			keep(".gz", &gz)
		}
	}
	return forms
}
