package link

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
)

// ErrDamaged means that letters of the link were lost or changed. Decode wraps it.
var ErrDamaged = errors.New("it is damaged: was all of it copied?")

var errTooLong = errors.New("its text is longer than 1 MiB")

// deflate compresses a text with a dictionary; inflate needs the same one.
func deflate(text, dictionary string) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriterDict(&b, flate.BestCompression, []byte(dictionary))
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(fmt.Sprintf("link: %v", err)) // a buffer accepts every write
	}
	return b.Bytes()
}

// inflate decompresses a stream to at most maxLength bytes. It needs the dictionary of
// deflate. It also returns the bytes after the stream.
func inflate(in []byte, dictionary string, maxLength int) (text string, remaining []byte, err error) {
	r := bytes.NewReader(in)
	out, err := io.ReadAll(io.LimitReader(flate.NewReaderDict(r, []byte(dictionary)), int64(maxLength)+1))
	switch {
	case len(out) > maxLength:
		return "", nil, errTooLong
	case err != nil:
		return "", nil, ErrDamaged
	}
	return string(out), in[len(in)-r.Len():], nil
}
