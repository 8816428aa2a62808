// Package raster turns a picture's shapes into pixels, for programs that do not
// show SVG. The page does not need it, because browsers draw SVG themselves.
package raster

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"

	"golang.org/x/image/vector"

	"hpaplayground/core/lane"
	"hpaplayground/core/picture"
)

// canvas is a picture while it is drawn. Positions are in pixels of the
// picture; scale converts them to pixels of the image.
type canvas struct {
	image *image.RGBA
	scale float64
	dark  bool
	fonts *fonts
}

// MaxPixels is the greatest number of pixels of an image. Drawing takes about 15 bytes for each.
const MaxPixels = 16_000_000

// PNG draws a picture and writes it as PNG. scale is the number of image pixels per
// picture pixel.
func PNG(w io.Writer, p *picture.Picture, scale float64) error {
	img, err := Image(p, scale)
	if err != nil {
		return err
	}
	return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(w, img)
}

// Image draws a picture. scale is the number of image pixels per picture pixel. The
// theme Auto is light. A picture of more than MaxPixels is an error.
func Image(p *picture.Picture, scale float64) (*image.RGBA, error) {
	width, height := math.Ceil(p.Width*scale), math.Ceil(p.Height*scale)
	if !(width >= 1 && height >= 1 && width*height <= MaxPixels) {
		return nil, fmt.Errorf("an image of %.0f x %.0f pixels: it has at most %d million; take a smaller width, height or scale", width, height, MaxPixels/1_000_000)
	}
	c := &canvas{
		image: image.NewRGBA(image.Rect(0, 0, int(width), int(height))), //fits: both are at most MaxPixels
		scale: scale, dark: p.Theme == picture.Dark, fonts: newFonts(),
	}
	for i := range p.Shapes {
		if err := c.shape(&p.Shapes[i]); err != nil {
			return nil, err
		}
	}
	return c.image, nil
}

func (c *canvas) shape(s *picture.Shape) error {
	switch s.Kind {
	case picture.Area:
		c.fill(s.Path, c.color(s.Ink))
	case picture.Line:
		var parts []picture.Stretch
		for _, stretch := range s.Path {
			for _, dash := range dashes(stretch, s.Dash) {
				parts = append(parts, outline(dash, s.Width)...)
			}
		}
		c.stroke(parts, c.color(s.Ink))
	case picture.Hatching:
		for _, stretch := range s.Path {
			c.hatch(stretch, s.LeansLeft, c.color(s.Ink))
		}
	case picture.Words:
		return c.words(s)
	}
	return nil
}

// color parses #rrggbb or #rrggbbaa.
func (c *canvas) color(ink lane.Ink) color.NRGBA {
	text := ink.Color(c.dark)
	if len(text) == 7 {
		text += "ff"
	}
	n, err := strconv.ParseUint(text[1:], 16, 32)
	if err != nil {
		return color.NRGBA{}
	}
	return color.NRGBA{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}
}

// fill fills the areas together: where they overlap, they count once.
func (c *canvas) fill(areas []picture.Stretch, ink color.NRGBA) {
	box := c.box(areas)
	c.paint(box, c.cover(box, areas), ink)
}

// stroke fills the parts of a line. Where parts overlap, at the corners, a pixel has the
// larger coverage of the two.
func (c *canvas) stroke(parts []picture.Stretch, ink color.NRGBA) {
	box := c.box(parts)
	mask := image.NewAlpha(box)
	for i := range parts {
		one := c.cover(c.box(parts[i:i+1]), parts[i:i+1])
		for y := one.Rect.Min.Y; y < one.Rect.Max.Y; y++ {
			from, to := one.Pix[one.PixOffset(one.Rect.Min.X, y):], mask.Pix[mask.PixOffset(one.Rect.Min.X, y):]
			for x := range one.Rect.Dx() {
				to[x] = max(to[x], from[x])
			}
		}
	}
	c.paint(box, mask, ink)
}

// cover returns how much of each pixel of a rectangle the areas cover.
func (c *canvas) cover(box image.Rectangle, areas []picture.Stretch) *image.Alpha {
	mask := image.NewAlpha(box)
	if box.Empty() {
		return mask
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, a := range areas {
		for i, q := range a {
			x, y := float32(q.X*c.scale)-float32(box.Min.X), float32(q.Y*c.scale)-float32(box.Min.Y)
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	r.Draw(mask, box, image.Opaque, image.Point{})
	return mask
}

func (c *canvas) paint(box image.Rectangle, mask *image.Alpha, ink color.NRGBA) {
	draw.DrawMask(c.image, box, image.NewUniform(ink), image.Point{}, mask, box.Min, draw.Over)
}

// box returns the image pixels that the areas touch.
func (c *canvas) box(areas []picture.Stretch) (box image.Rectangle) {
	for _, a := range areas {
		box = box.Union(c.bounds(a))
	}
	return box.Intersect(c.image.Bounds())
}

// bounds returns the image pixels that an area touches.
func (c *canvas) bounds(a picture.Stretch) image.Rectangle {
	low, high := a[0], a[0]
	for _, q := range a {
		low.X, low.Y = math.Min(low.X, q.X), math.Min(low.Y, q.Y)
		high.X, high.Y = math.Max(high.X, q.X), math.Max(high.Y, q.Y)
	}
	return image.Rect(int(low.X*c.scale), int(low.Y*c.scale), int(math.Ceil(high.X*c.scale)), int(math.Ceil(high.Y*c.scale))) //fits: the shapes are in the picture
}

// hatch draws slanted lines within a rectangle, at the same positions as SVG's
// pattern.
func (c *canvas) hatch(area picture.Stretch, leansLeft bool, ink color.NRGBA) {
	low, high := area[0], area[2]
	slope := 1.0
	if leansLeft {
		slope = -1
	}
	apart := float64(picture.HatchGap(leansLeft)) * math.Sqrt2 // along an edge
	var lines []picture.Stretch
	long := high.Y - low.Y
	from, to := low.X+math.Min(slope*low.Y, slope*high.Y), high.X+math.Max(slope*low.Y, slope*high.Y)
	for u := math.Ceil(from/apart) * apart; u < to; u += apart {
		// The line is x + lean*y = u.
		x := u + float64(slope*(0.5*math.Sqrt2-low.Y))
		line := picture.Stretch{{X: x, Y: low.Y}, {X: x - float64(slope*long), Y: high.Y}}
		lines = append(lines, outline(line, 1)...)
	}
	box := c.box([]picture.Stretch{area})
	c.paint(box, c.cover(box, lines), ink)
}
