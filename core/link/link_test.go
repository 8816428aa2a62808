package link

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
)

// TestGolden opens old links, which must work forever. Add lines for new versions and new
// compressors. Never change a line.
func TestGolden(t *testing.T) {
	web, err := os.ReadFile("testdata/web.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, golden := range []struct{ name, link, text string }{
		{"web", "1.UlZwBJUzCsUZ-QXqxaBGhg54ggc8e5KbWJRtpaCUnZpaoJCbqqRH5R63LshSXN1u0stKsHG16H1uYwUFBWWFvNSy1CKFtNRyyPoJ5ELTxAh7Hxx7lwRW3SUXlOrA47gaoweig7XrYWZaW0t2GxVmc3FJUeLh-am18IBDNDtMwFUfzlIe5iMdRFKtJbaMgSQhWJYyNzYGFdOAAAAA__9jnQ", string(web)},
		{"web, packed hard", "1.UlZwBJUzCsUZ-QXqxaBGhg54ggc8e5KbWJRtpaCUnZpaoJCbqqRH5R63LshSXN1u0stKsHG16H1uYwUFBWWFvNSy1CKFtNRyyPoJ5ELTxAh7Hxx7lwRW3SUXlOrA47gaoweig7XrYWZaW0t2GxVmc3FJUeLh-am18IBDNDtMwFUfzlIe5iMdRFKtJbaMgSQhWJYyNzYGFdOAAAAA__9jnQ", string(web)},
		{"web, packed fast", "1.XFC7btswFN35FQfJ0IWqHT9agJuBDhkD97EYHm6lG4cwXyCv5DqGv6Uf0x8raNVuWk3ixXnfY4UDf0d5ieldwePTSuNg5QWEzJ7y3uBuz5zg-e69omS_cS42BgPqJZaWnA27yTBTexs6g8eY7WsMQu4pdqt-RHBWnoU6EjIKCOTZVNOmmqqSuK3nqsVfKO9Y1vxscPrHLKUyGR40RptPnFw8eg6i_5M7K8DbsObkbEvFYA7gHoEHznjmA2cFePqxvgEWs0phybYtNUcDOSY2WHOJfW5ZAUD-8zA4jfHb1GvIJa3BaWR8FevsK4mNQYMGzrTjNzeDD8vzWTVNo95WS46Ouxz70E2GBzX2-2x97y5Cf5e7OhfJ9Osnn2_DdX2-QA0WS68AF6kbi4ytbvmuja6btamvcwEShVyl1C9FG6QYbDbTorGYTv1WY7P0Gov6M5t6jY_zud9u1e8AAAD__2Od", string(web)},
		{"web, with letters alone", "1.BMAxbhs7EAbgnqf4YRev2X2WbTkBpjOQwqWhxG4EFSPuWBqI5BDkrBRJ0FlymFws3z1ecZIt-t7qfx1v768DTup7MJpkbgfC3UGkIsvd_4GrfkrraoXAs1uPnLTsHo5P4aBlIrxZ04sV5_Ru0-vs1iMnaSGL88TOFIDCWQgn2Y59bzX0KpEC0CMn-cVtJ76SL8KVq35K62qFwLX2h-PjgIOWifBDarJzluIDCmchnGQ79r3VWwCylpXUpJE74RnAPYocpeFLTtICkPn3SmrSyJ2wfApAFm8aOwVghJ-rEFbSbW5RAgA06Ta3KIRr4SyEWOcBzm0nTrj6uQrhwzXphV2tDOCjNN7Jh2vSC7taIXx7ud3COI6Bq35K62qFUBOfd83mMj0cH8NBy0T4qXlO7GolZHGe2JlwLZyF0L3x3z9yC71KpABMc2NXK4TlSw5AMp4oACOyeNNIuPq5CmEl3eYWZUDhLIRY51sAADfnRAEAgGpavBPW60UfsFws8mbA-iUPWG4GrJ8WecD35-e82YR_AQAA__9jnQ", string(web)},
		{"web, stored", "1.AD0Cwv0jIEEgd2ViIHNob3AncyBIUEEsIHdpdGggYSByZW1hcms6ICJrZWVwIG1lIi4KYXBpVmVyc2lvbjogYXV0b3NjYWxpbmcvdjIKa2luZDogSG9yaXpvbnRhbFBvZEF1dG9zY2FsZXIKbWV0YWRhdGE6CiAgbmFtZTogd2ViLXNob3AKc3BlYzoKICBzY2FsZVRhcmdldFJlZjoge2FwaVZlcnNpb246IGFwcHMvdjEsIGtpbmQ6IERlcGxveW1lbnQsIG5hbWU6IHdlYi1zaG9wfQogIG1pblJlcGxpY2FzOiAzICAgIyBuZXZlciBmZXdlcgogIG1heFJlcGxpY2FzOiA0MgogIG1ldHJpY3M6CiAgLSB0eXBlOiBSZXNvdXJjZQogICAgcmVzb3VyY2U6IHtuYW1lOiBjcHUsIHRhcmdldDoge3R5cGU6IFV0aWxpemF0aW9uLCBhdmVyYWdlVXRpbGl6YXRpb246IDY1fX0KLS0tCmFwaVZlcnNpb246IHBsYXlncm91bmQvdjEKa2luZDogU2ltdWxhdGlvbgptZXRhZGF0YToge25hbWU6IHN0cmHDn2V9CnNwZWM6CiAgZHVyYXRpb246IDQ1bQogIGxvYWQ6CiAgLSBtZXRyaWM6IHt0eXBlOiBSZXNvdXJjZSwgbmFtZTogY3B1fQogICAgdG90YWw6CiAgICAgIHBvaW50czogW1swcywgNDAwbV0sIFs1bSwgNF0sIFsyMG0sIDczM21dXQoBAAD__2Od", string(web)},
		{"nothing", "1.AQAA__8c2Q", ""},
		{"Windows line ends", "1.Qm8T8XLxcgECAAD__0w2", "kind: Simulation\r\n\r\n"},
		{"no line end, and bytes that are no text", "1.SmT4DwgAAP__M5U", "a\x00\xff"},
	} {
		if got, err := Decode(golden.link); err != nil || got != golden.text {
			t.Errorf("%s: Decode(%s) = %q, %v", golden.name, golden.link, got, err)
		}
	}
}

// The dictionary is a part of the format. If one byte changes, old links no longer open, or
// open as other texts.
func TestDictionaryIsFrozen(t *testing.T) {
	const want = "cae44c3ad6247313dc0464b0c55336ec1ba33f1699b77c1885a41c57fcccb96c"
	if got := fmt.Sprintf("%x", sha256.Sum256([]byte(dictionary1))); got != want {
		t.Errorf("the dictionary of version 1 has the sum %s, want %s: existing links can no longer be opened", got, want)
	}
}

func TestRoundTrip(t *testing.T) {
	texts := []string{"", "\n", "\r\n", "a", "é\t\x00\xff\xfe", dictionary1, strings.Repeat("x", manifest.MaxText), noise(manifest.MaxText)}
	for _, pattern := range []string{"../parse/testdata/real/*", "../preset/presets/*"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text), strings.ReplaceAll(string(text), "\n", "\r\n"))
		}
	}
	for _, text := range texts {
		link := Encode(text)
		if strings.Trim(link, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.") != "" {
			t.Errorf("%.30q: the link has other characters: %.60q", text, link)
		}
		if got, err := Decode(link); err != nil || got != text {
			t.Errorf("%.30q comes back as %.30q, %v", text, got, err)
		}
	}
}

// noise returns a text that does not compress.
func noise(length int) string {
	random := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, length)
	for i := range b {
		b[i] = byte(random.Uint32())
	}
	return string(b)
}

// A trace of 60 real values fits into a link that any program can send.
func TestTraceOf60Points(t *testing.T) {
	preset, _ := preset.Lookup("walkthrough")
	before, _, found := strings.Cut(preset.Text, "      points:\n")
	if !found {
		t.Fatal("the preset has no points")
	}
	random := rand.New(rand.NewPCG(3, 4))
	for name, point := range map[string]func(i int) string{
		"block": func(i int) string { return fmt.Sprintf("      - [%ds, %dm]\n", i*30, 100+random.IntN(4000)) },
		"time of day": func(i int) string {
			return fmt.Sprintf("      - [%dm%ds, %d.%03d]\n", i, random.IntN(60), random.IntN(9), random.IntN(1000))
		},
	} {
		text := before + "      points:\n"
		for i := range 60 {
			text += point(i)
		}
		if got := len(Encode(text)); got >= 1900 {
			t.Errorf("%s: a link of %d characters", name, got)
		} else {
			t.Logf("%s: %d bytes make a link of %d characters", name, len(text), got)
		}
	}
}

func TestBadLinks(t *testing.T) {
	valid := Encode("kind: Simulation\nspec: {duration: 1h}\n")
	flipped := []byte(valid)
	flipped[6] ^= 1
	for link, want := range map[string]string{
		"":                                       `link "": it is not a link to a scenario: want <version>.<text>`,
		"1":                                      `link "1": it is not a link to a scenario: want <version>.<text>`,
		"x.abc":                                  `link "x.abc": it is not a link to a scenario: want <version>.<text>`,
		"0.abc":                                  `link "0.abc": it is not a link to a scenario: want <version>.<text>`,
		"-1.abc":                                 `link "-1.abc": it is not a link to a scenario: want <version>.<text>`,
		"99999999.abc":                           `link "99999999.abc": it is not a link to a scenario: want <version>.<text>`,
		"2.abc":                                  `link "2.abc": it was made by a newer playground than this one, which knows links up to version 1`,
		"1.":                                     `link "1.": it is damaged: was all of it copied?`,
		"1.%":                                    `link "1.%": it is damaged: was all of it copied?`,
		valid[:len(valid)-1]:                     `link "` + valid[:24] + `…": it is damaged: was all of it copied?`,
		valid[:len(valid)/2]:                     `it is damaged: was all of it copied?`,
		valid + "AAAA":                           `it is damaged: was all of it copied?`,
		valid + ".":                              `it is damaged: was all of it copied?`,
		string(flipped):                          `it is damaged: was all of it copied?`,
		strings.Repeat("é", 30):                  `link "éééééééééééé…": it is not a link to a scenario: want <version>.<text>`,
		bomb(manifest.MaxText + 1):               `its text is longer than 1 MiB`,
		bomb(64 << 20):                           `its text is longer than 1 MiB`,
		"1." + strings.Repeat("A", maxPayload+1): `it is too long`,
	} {
		text, err := Decode(link)
		if err == nil || text != "" || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("Decode(%.40q) = %.20q, %v; want %s", link, text, err, want)
		}
	}
	if _, err := Decode(bomb(manifest.MaxText)); err != nil {
		t.Errorf("the longest text there may be: %v", err)
	}
}

// bomb returns a short link to a long text of zeros.
func bomb(length int) string { return pack(strings.Repeat("0", length), flate.BestSpeed) }

func pack(text string, level int) string {
	var b bytes.Buffer
	w, err := flate.NewWriterDict(&b, level, []byte(dictionary1))
	if err != nil {
		panic(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return "1." + encoding.EncodeToString(append(b.Bytes(), checksum(text)...))
}

// FuzzDecode checks that Decode returns a text that encodes to a link again, or
// an error that describes the link.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{"", "kind: List\n", dictionary1[100:400], strings.Repeat("- [0s, 1]\n", 50)} {
		f.Add(Encode(text))
		f.Add(pack(text, flate.NoCompression))
		f.Add(pack(text, flate.HuffmanOnly))
	}
	f.Add("2.x")
	f.Add("1.-_-_")
	f.Fuzz(func(t *testing.T, link string) {
		text, err := Decode(link)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "link ") || len(err.Error()) > 300 || text != "" {
				t.Errorf("%q, %v", text, err)
			}
			return
		}
		if len(text) > manifest.MaxText {
			t.Errorf("a text of %d bytes", len(text))
		}
		if decoded, err := Decode(Encode(text)); err != nil || decoded != text {
			t.Errorf("%q comes back as %q, %v", text, decoded, err)
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	preset, _ := preset.Lookup("walkthrough")
	for b.Loop() {
		Encode(preset.Text)
	}
}
