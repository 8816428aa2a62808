// Package link encodes a scenario's text in a link and decodes it again, byte
// for byte, with comments.
//
// The form is <version>.<payload>. Once links of a version exist, the code that reads them
// must not change. A change of the format or of its dictionary is a new version, and old
// versions can still be read. Better compression needs no new version.
package link

import (
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"hpaplayground/core/manifest"
)

// Version 1 is a DEFLATE stream with the dictionary, followed by a checksum of the text, in
// base64url without padding.

const newest = 1

// dictionary1 is text that scenarios are likely to contain, the most likely last.
//
//go:embed dictionary.1.txt
var dictionary1 string

// maxPayload is more than the longest text needs.
const maxPayload = 2 * manifest.MaxText

var encoding = base64.RawURLEncoding.Strict()

// Encode returns the link form of a text: letters, digits, "-", "_" and one ".". Decode
// refuses a text that is longer than manifest.MaxText.
func Encode(text string) string { return EncodeBeside(text, "") }

// EncodeBeside returns the link form of a text for a link that has another text, too. The
// fewer lines differ, the shorter it is. DecodeBeside needs the same other text.
func EncodeBeside(text, other string) string {
	return strconv.Itoa(newest) + "." + encoding.EncodeToString(append(deflate(text, dictionary1+other), checksum(text)...))
}

// Decode returns the text of a link form. It has at most manifest.MaxText bytes.
func Decode(s string) (string, error) { return DecodeBeside(s, "") }

// DecodeBeside returns the text of EncodeBeside's link form.
func DecodeBeside(s, other string) (string, error) {
	version, payload, found := strings.Cut(s, ".")
	number, err := strconv.ParseUint(version, 10, 16)
	text := ""
	switch {
	case !found || err != nil || number == 0:
		err = errors.New("it is not a link to a scenario: want <version>.<text>")
	case number > newest:
		err = fmt.Errorf("it was made by a newer playground than this one, which knows links up to version %d", newest)
	case len(payload) > maxPayload:
		err = errors.New("it is too long")
	default:
		text, err = decode1(payload, dictionary1+other)
	}
	if err != nil {
		return "", fmt.Errorf("link %q: %w", manifest.Shorten(s, 24), err)
	}
	return text, nil
}

func decode1(payload, dictionary string) (string, error) {
	packed, err := encoding.DecodeString(payload)
	if err != nil {
		return "", ErrDamaged
	}
	text, remaining, err := inflate(packed, dictionary, manifest.MaxText)
	switch {
	case err != nil:
		return "", err
	case string(remaining) != string(checksum(text)):
		return "", ErrDamaged
	}
	return text, nil
}

// checksum is the 32-bit FNV-1a hash reduced to two bytes. With it a link with a lost or
// changed letter does not open as another text.
func checksum(text string) []byte {
	h := fnv.New32a()
	h.Write([]byte(text))
	sum := h.Sum32()
	sum ^= sum >> 16
	return []byte{byte(sum >> 8), byte(sum)}
}
