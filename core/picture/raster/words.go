package raster

import (
	"image"
	"image/color"
	"math"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"hpaplayground/core/lane"
	"hpaplayground/core/picture"
)

// fonts are the Go fonts. They are linked into the program, so that the image
// is the same on every machine.
type fonts struct {
	parsed [2]*sfnt.Font
	faces  map[key]font.Face
}

type key struct {
	size float64
	bold bool
}

func newFonts() *fonts { return &fonts{faces: map[key]font.Face{}} }

// font returns the regular or the bold font.
func (f *fonts) font(bold bool) (*sfnt.Font, error) {
	i, file := 0, goregular.TTF
	if bold {
		i, file = 1, gobold.TTF
	}
	if f.parsed[i] == nil {
		parsed, err := opentype.Parse(file)
		if err != nil {
			return nil, err
		}
		f.parsed[i] = parsed
	}
	return f.parsed[i], nil
}

func (f *fonts) face(k key) (font.Face, error) {
	if face, ok := f.faces[k]; ok {
		return face, nil
	}
	parsed, err := f.font(k.bold)
	if err != nil {
		return nil, err
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: k.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, err
	}
	f.faces[k] = face
	return face, nil
}

func (c *canvas) words(s *picture.Shape) error {
	l := &s.Text
	face, err := c.fonts.face(key{l.Size * c.scale, l.Bold})
	if err != nil {
		return err
	}
	text := l.Text
	if l.Strong != "" {
		text += " "
	}
	dot := fixed.Point26_6{X: toFixed(l.At.X * c.scale), Y: toFixed(l.At.Y * c.scale)}
	switch wide := font.MeasureString(face, text); l.Anchor {
	case picture.Middle:
		dot.X -= wide / 2
	case picture.End:
		dot.X -= wide
	}
	if l.Outlined {
		const parts = 16
		for i := range parts {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / parts)
			around := fixed.Point26_6{X: dot.X + toFixed(2*c.scale*cos), Y: dot.Y + toFixed(2*c.scale*sin)}
			c.write(face, c.color(lane.Ground), around, text)
		}
	}
	dot = c.write(face, c.color(s.Ink), dot, text)
	if l.Strong == "" {
		return nil
	}
	if face, err = c.fonts.face(key{l.Size * c.scale, true}); err != nil {
		return err
	}
	c.write(face, c.color(lane.Text), dot, l.Strong)
	return nil
}

func (c *canvas) write(face font.Face, ink color.Color, dot fixed.Point26_6, text string) fixed.Point26_6 {
	d := font.Drawer{Dst: c.image, Src: image.NewUniform(ink), Face: face, Dot: dot}
	d.DrawString(text)
	return d.Dot
}

func toFixed(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) } //fits: a place in the picture

// Unknown returns the characters of a picture that the fonts lack, each once.
func Unknown(p *picture.Picture) (string, error) {
	parsed, err := newFonts().font(false)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	var buffer sfnt.Buffer
	for i := range p.Shapes {
		for _, r := range p.Shapes[i].Text.Text {
			glyph, err := parsed.GlyphIndex(&buffer, r)
			if err != nil {
				return "", err
			}
			if glyph == 0 && !strings.ContainsRune(b.String(), r) {
				b.WriteRune(r)
			}
		}
	}
	return b.String(), nil
}
