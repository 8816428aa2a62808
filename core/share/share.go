// Package share puts a scenario's text into a link and takes it out again, byte
// for byte, comments included.
//
// The form is <version>.<payload>. Once links of a version are about, all that
// reads them is frozen: a change of the format, of its dictionary too, is a new
// version beside the old ones. A text may be packed better without one.
package share

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

// Version 1: base64url without padding of a DEFLATE stream that was made with
// the dictionary, and a check sum of the text.

const newest = 1

// dictionary1 is what texts are likely to hold, the likeliest last.
//
//go:embed dictionary.1.txt
var dictionary1 string

// maxPayload is more than the longest text can take.
const maxPayload = 2 * manifest.MaxText

var encoding = base64.RawURLEncoding.Strict()

// Encode returns the link's form of a text: letters, digits, "-", "_" and one
// ".". Decode refuses it if the text is longer than manifest.MaxText.
func Encode(text string) string {
	return strconv.Itoa(newest) + "." + encoding.EncodeToString(append(deflate(text, dictionary1), checksum(text)...))
}

// Decode returns the text of a link's form, at most manifest.MaxText bytes.
func Decode(s string) (string, error) {
	version, payload, found := strings.Cut(s, ".")
	number, err := strconv.ParseUint(version, 10, 16)
	text := ""
	switch {
	case !found || err != nil || number == 0:
		err = errors.New("it is no link to a scenario: want <version>.<text>")
	case number > newest:
		err = fmt.Errorf("it was made by a newer playground than this one, which knows links up to version %d", newest)
	case len(payload) > maxPayload:
		err = errors.New("it is too long")
	default:
		text, err = decode1(payload)
	}
	if err != nil {
		return "", fmt.Errorf("link %q: %w", manifest.Shorten(s, 24), err)
	}
	return text, nil
}

func decode1(payload string) (string, error) {
	packed, err := encoding.DecodeString(payload)
	if err != nil {
		return "", ErrDamaged
	}
	text, rest, err := inflate(packed, dictionary1, manifest.MaxText)
	switch {
	case err != nil:
		return "", err
	case string(rest) != string(checksum(text)):
		return "", ErrDamaged
	}
	return text, nil
}

// checksum is FNV-1a of 32 bits, folded to two bytes: a link that lost a letter
// or had one changed must not open as something else.
func checksum(text string) []byte {
	h := fnv.New32a()
	h.Write([]byte(text))
	sum := h.Sum32()
	sum ^= sum >> 16
	return []byte{byte(sum >> 8), byte(sum)}
}
