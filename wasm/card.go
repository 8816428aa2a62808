//go:build !js

package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"

	"hpaplayground/core/picture"
	"hpaplayground/core/picture/raster"
)

// A card is the preview that other sites show next to a link. It is the picture of a run, in
// the size that these sites require. The letters are larger than on a page, because cards
// are shown small.
const (
	cardWidth  = 1200
	cardHeight = 630
	cardScale  = 1.5
)

// drawCard draws the run of a text and returns the image and its alt text.
func drawCard(text, title, story string) (card []byte, alt string, err error) {
	tl, err := runText(text)
	if err != nil {
		return nil, "", err
	}
	drawn := picture.Draw(tl, picture.Options{
		Width: cardWidth / cardScale, Height: cardHeight / cardScale, Title: title, Story: story, Theme: picture.Light,
	})
	img, err := raster.Image(drawn, cardScale)
	if err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, paletted(img))
	return b.Bytes(), drawn.Alt(), err
}

// paletted reduces the image to its 256 most frequent colours. The file is then a third as
// large. The other colours only occur at the edges of lines and letters.
func paletted(img *image.RGBA) *image.Paletted {
	counts := map[uint32]int{}
	each := func(do func(i int, c uint32)) {
		for i := 0; i < len(img.Pix); i += 4 {
			do(i/4, binary.BigEndian.Uint32(img.Pix[i:]))
		}
	}
	each(func(_ int, c uint32) { counts[c]++ })
	colors := slices.SortedFunc(maps.Keys(counts), func(a, b uint32) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	palette := make(color.Palette, min(len(colors), 256))
	at := func(c uint32) color.RGBA { return color.RGBA{byte(c >> 24), byte(c >> 16), byte(c >> 8), byte(c)} }
	for i := range palette {
		palette[i] = at(colors[i])
	}
	index := map[uint32]byte{}
	for _, c := range colors {
		index[c] = byte(palette.Index(at(c)))
	}
	out := image.NewPaletted(img.Rect, palette)
	each(func(i int, c uint32) { out.Pix[i] = index[c] })
	return out
}
