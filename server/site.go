package main

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// The page as `make build` generates it. A checkout without a build has only
// site/.keep, which makes the embed legal.
//
//go:embed all:site
var generated embed.FS

// indexPage is the file whose presence says that the site was built.
const indexPage = "index.html"

// site is an index of the files that can be served. Requests are answered from
// its map alone, so no path can lead outside of it.
type site struct {
	fsys  fs.FS
	files map[string]*file
}

// file is one resource and all of its representations.
type file struct {
	name     string // slash separated, without a leading slash
	variants []variant
}

// variant is one representation: the file itself or a precompressed sibling.
type variant struct {
	coding string // content coding: "br", "gzip" or "identity"
	name   string // of the file that holds the bytes
	size   int64  // bytes
	etag   string // strong, from the bytes
	hash   string // the start of the content's, as the page's addresses have it in `?v=`
}

// siblings are the precompressed forms that stand beside a file, the preferred
// first.
var siblings = []struct{ coding, suffix string }{
	{"br", ".br"},
	{"gzip", ".gz"},
}

// embedded is the site in this binary.
func embedded() (*site, error) {
	fsys, err := fs.Sub(generated, "site")
	if err != nil {
		return nil, err
	}
	return newSite(fsys)
}

// newSite reads and hashes every file of fsys. Names that start with a dot are
// left out. A compressed sibling is served only in its file's place, not by
// its own name.
func newSite(fsys fs.FS) (*site, error) {
	found := map[string]variant{}
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name != "." && strings.HasPrefix(entry.Name(), ".") {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if entry.IsDir() {
			return nil
		}
		body, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		found[name] = variant{coding: identity, name: name, size: int64(len(body)), etag: etag(body), hash: hash(body)}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the site: %w", err)
	}

	s := &site{fsys: fsys, files: map[string]*file{}}
	for name, plain := range found {
		if isSibling(name, found) {
			continue
		}
		f := &file{name: name}
		for _, sibling := range siblings {
			if v, ok := found[name+sibling.suffix]; ok {
				v.coding = sibling.coding
				f.variants = append(f.variants, v)
			}
		}
		f.variants = append(f.variants, plain)
		s.files[name] = f
	}
	return s, nil
}

// isSibling reports whether name is the compressed form of another file.
func isSibling(name string, found map[string]variant) bool {
	for _, sibling := range siblings {
		if base, ok := strings.CutSuffix(name, sibling.suffix); ok {
			if _, ok := found[base]; ok {
				return true
			}
		}
	}
	return false
}

// etag is a strong entity tag: 128 bits of the content's hash.
func etag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
}

// hash is what the site's own addresses have for this content in `?v=`.
func hash(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:8])
}

// built reports whether the site holds a page.
func (s *site) built() bool { return s.files[indexPage] != nil }

// lookup finds the file for a URL path: the file of that name, the page of
// that name without its .html, or a folder's index. For a folder asked for
// without its slash it returns where to go instead.
func (s *site) lookup(urlPath string) (found *file, redirect string) {
	name := strings.TrimPrefix(urlPath, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		return s.files[name+indexPage], ""
	}
	if f := s.files[name]; f != nil {
		return f, ""
	}
	if f := s.files[name+".html"]; f != nil {
		return f, ""
	}
	if s.files[name+"/"+indexPage] != nil {
		// Relative, so that it holds under any prefix.
		return nil, path.Base(name) + "/"
	}
	return nil, ""
}

// codings are the file's representations, for a person.
func (f *file) codings() string {
	names := make([]string, len(f.variants))
	for i, v := range f.variants {
		names[i] = v.coding
	}
	return strings.Join(names, ", ")
}

// plain is the file's uncompressed representation.
func (f *file) plain() variant { return f.variants[len(f.variants)-1] }
