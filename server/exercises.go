package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

const (
	exercisesPath = "/exercises/"
	// listName is the list of collections. The site contains one, for a server
	// without a trainer's folder.
	listName = "index.json"
	// maxCollection is the largest collection in bytes; the page reads no more.
	maxCollection = 1 << 20
)

// folder is a trainer's folder of exercises, served in addition to the site's exercises. It
// is read for each request, so that a trainer can fix a file during a workshop.
type folder struct {
	root *os.Root
	site *site
}

// openFolder opens a folder of collections. It never reads files outside of it,
// not even through a link.
func openFolder(dir string, s *site) (*folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	f := &folder{root: root, site: s}
	if len(f.names()) == 0 {
		_ = root.Close()
		return nil, fmt.Errorf("folder %q: it has no file that ends in .yaml, .yml or .json", dir)
	}
	return f, nil
}

// isCollection reports whether a name is valid for a collection's file.
func isCollection(name string) bool {
	return fs.ValidPath(name) && !strings.Contains(name, "/") && name[0] != '.' && name != listName &&
		slices.Contains([]string{".json", ".yaml", ".yml"}, path.Ext(name))
}

// names returns the names of the folder's collections, sorted.
func (f *folder) names() []string {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return nil // the folder is gone; still serve the site's collections
	}
	var names []string
	for _, e := range entries {
		file := e.Type().IsRegular() || e.Type() == fs.ModeSymlink
		if file && isCollection(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names
}

// list returns the JSON of listName: the site's collections, then the folder's.
func (f *folder) list() []byte {
	own := f.names()
	var names []string
	for name := range f.site.files {
		if base, ok := strings.CutPrefix("/"+name, exercisesPath); ok && isCollection(base) && !slices.Contains(own, base) {
			names = append(names, base)
		}
	}
	slices.Sort(names)
	body, err := json.Marshal(map[string][]string{"collections": append(names, own...)})
	if err != nil {
		return nil // cannot happen: the list has only strings
	}
	return append(body, '\n')
}

// serve responds if the folder has the file or the list, and reports whether it
// did.
func (f *folder) serve(w http.ResponseWriter, r *http.Request) bool {
	if f == nil {
		return false
	}
	name, ok := strings.CutPrefix(r.URL.Path, exercisesPath)
	switch {
	case !ok:
		return false
	case name == listName:
		send(w, r, name, f.list())
		return true
	case !isCollection(name):
		return false
	}
	body, err := f.read(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false
	case err != nil:
		w.Header().Set("Cache-Control", "no-store")
		writeText(w, http.StatusInternalServerError, "This collection cannot be read.\n")
	case len(body) > maxCollection:
		w.Header().Set("Cache-Control", "no-store")
		writeText(w, http.StatusInternalServerError, "This collection is longer than 1 MiB, which is the most that is read.\n")
	default:
		send(w, r, name, body)
	}
	return true
}

// read reads a regular file. It opens the file without blocking, because a FIFO
// would wait for a writer.
func (f *folder) read(name string) ([]byte, error) {
	file, err := f.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	return io.ReadAll(io.LimitReader(file, maxCollection+1))
}

// send responds with a body that may change before the next request. No other origin may read a trainer's folder,
// which may have the solutions.
func send(w http.ResponseWriter, r *http.Request, name string, body []byte) {
	header := w.Header()
	header.Set("Cache-Control", cacheRevalidate)
	tag := etag(sha256.Sum256(body))
	header.Set("ETag", tag)
	if matches(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Type", contentType(name))
	header.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}
