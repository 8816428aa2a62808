//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"math/bits"
	"os"
	"path"
	"runtime"
	"slices"
	"sync"

	"github.com/andybalholm/brotli"
)

// forms are the compressed forms of a file, by suffix, the slowest first.
var forms = []struct {
	suffix string
	writer func(w io.Writer, size int, fast bool) (io.WriteCloser, error)
}{
	{".br", brotliWriter},
	{".gz", func(w io.Writer, _ int, _ bool) (io.WriteCloser, error) {
		return gzip.NewWriterLevel(w, gzip.BestCompression)
	}},
}

// brotliWriter uses the smallest window that holds the whole body. The default
// window is too small for the program, and each writer clears memory of eight
// times its window.
func brotliWriter(w io.Writer, size int, fast bool) (io.WriteCloser, error) {
	options := brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: min(max(bits.Len(uint(size)), 18), 24)} //nolint:gosec // not negative
	if fast {
		options.Quality = 5
	}
	return brotli.NewWriterOptions(w, options), nil
}

// compressible reports whether a file is worth compressing; PNG pictures are
// compressed already.
func compressible(name string) bool { return path.Ext(name) != ".png" }

// compress writes the compressed forms of files next to the files, if they are smaller. It
// uses all processors. It starts with the largest file, which takes longer than all others
// together.
func (s site) compress(files []file) error {
	files = slices.DeleteFunc(slices.Clone(files), func(f file) bool { return !compressible(f.path) })
	slices.SortStableFunc(files, func(a, b file) int { return len(b.body) - len(a.body) })
	errs := make([]error, len(files)*len(forms))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				errs[i] = s.compressAs(files[i/len(forms)], i%len(forms))
			}
		})
	}
	for i := range errs {
		next <- i
	}
	close(next)
	workers.Wait()
	return errors.Join(errs...)
}

// compressAs writes one form of a file if it is smaller than the file.
func (s site) compressAs(f file, form int) error {
	var b bytes.Buffer
	w, err := forms[form].writer(&b, len(f.body), s.fast)
	if err != nil {
		return err
	}
	if _, err := w.Write(f.body); err != nil {
		return err
	}
	if err := w.Close(); err != nil || b.Len() >= len(f.body) {
		return err
	}
	return os.WriteFile(s.name(f)+forms[form].suffix, b.Bytes(), 0o644)
}
