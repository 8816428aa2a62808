package raster_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"testing"

	"hpaplayground/core/lane"
	"hpaplayground/core/picture"
	"hpaplayground/core/picture/raster"
)

// draw draws shapes on a background of 40 by 20 pixels.
func draw(t *testing.T, scale float64, dark picture.Theme, shapes ...picture.Shape) image.Image {
	t.Helper()
	ground := picture.Shape{Kind: picture.Area, Ink: lane.Ground, Path: []picture.Stretch{rectangle(0, 0, 40, 20)}}
	p := &picture.Picture{Width: 40, Height: 20, Theme: dark, Shapes: append([]picture.Shape{ground}, shapes...)}
	var b bytes.Buffer
	if err := raster.PNG(&b, p, scale); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func rectangle(x, y, width, height float64) picture.Stretch {
	return picture.Stretch{{X: x, Y: y}, {X: x + width, Y: y}, {X: x + width, Y: y + height}, {X: x, Y: y + height}}
}

func TestPixels(t *testing.T) {
	white, black := color.NRGBA{0xff, 0xff, 0xff, 0xff}, color.NRGBA{0x1a, 0x1c, 0x21, 0xff}
	line := func(dash []float64, path ...picture.Point) picture.Shape {
		return picture.Shape{Kind: picture.Line, Ink: lane.Text, Width: 2, Dash: dash, Path: []picture.Stretch{path}}
	}
	step := line(nil, picture.Point{X: 4, Y: 5}, picture.Point{X: 20, Y: 5}, picture.Point{X: 20, Y: 15})
	dashed := line([]float64{4, 4}, picture.Point{X: 4, Y: 10}, picture.Point{X: 36, Y: 10})
	for _, c := range []struct {
		name  string
		shape picture.Shape
		scale float64
		x, y  int
		want  color.NRGBA
	}{
		{"a line covers its width", step, 1, 10, 4, black},
		{"on both sides", step, 1, 10, 5, black},
		{"and no more", step, 1, 10, 6, white},
		{"the corner is whole", step, 1, 20, 4, black},
		{"nothing before the line", step, 1, 3, 5, white},
		{"scaled", step, 2, 41, 9, black},
		{"a dash", dashed, 1, 5, 10, black},
		{"a gap", dashed, 1, 9, 10, white},
		{"the next dash", dashed, 1, 13, 10, black},
	} {
		if got := color.NRGBAModel.Convert(draw(t, c.scale, picture.Light, c.shape).At(c.x, c.y)); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// Overlapping areas count once, as in SVG.
func TestWash(t *testing.T) {
	wash := picture.Shape{Kind: picture.Area, Ink: lane.ReplicasWash, Path: []picture.Stretch{rectangle(2, 2, 10, 10), rectangle(6, 2, 10, 10)}}
	img := draw(t, 1, picture.Dark, wash)
	if a, b := img.At(4, 5), img.At(8, 5); a != b {
		t.Errorf("%v and %v", a, b)
	}
	if a, b := img.At(4, 5), img.At(30, 5); a == b {
		t.Errorf("nothing was drawn: %v", a)
	}
}

// Hatchings stay within their area and lean in the given direction.
func TestHatch(t *testing.T) {
	for _, leansLeft := range []bool{false, true} {
		hatch := picture.Shape{Kind: picture.Hatching, Ink: lane.HeldHatch, LeansLeft: leansLeft, Path: []picture.Stretch{rectangle(5, 3, 30, 14)}}
		img := draw(t, 2, picture.Light, hatch)
		inside, along := 0, 0
		for y := range 40 {
			for x := range 80 {
				if r, _, b, _ := img.At(x, y).RGBA(); r == b {
					continue
				}
				if x < 10 || x >= 70 || y < 6 || y >= 34 {
					t.Fatalf("a line at %d, %d", x, y)
				}
				inside++
				beside := x + 1
				if !leansLeft {
					beside = x - 1
				}
				if r, _, b, _ := img.At(beside, y+1).RGBA(); r != b {
					along++
				}
			}
		}
		if inside < 300 || along*10 < inside*8 {
			t.Errorf("leans left %t: %d pixels, %d of them along the line", leansLeft, inside, along)
		}
	}
}

func TestWords(t *testing.T) {
	words := func(anchor picture.Anchor) picture.Shape {
		return picture.Shape{Kind: picture.Words, Ink: lane.Text, Text: picture.Label{
			At: picture.Point{X: 20, Y: 15}, Text: "il", Strong: "1", Size: 12, Anchor: anchor, Outlined: true,
		}}
	}
	ink := func(img image.Image, from, to int) (n int) {
		for x := from; x < to; x++ {
			for y := range 20 {
				if r, _, _, _ := img.At(x, y).RGBA(); r < 0x8000 {
					n++
				}
			}
		}
		return n
	}
	if img := draw(t, 1, picture.Light, words(picture.Start)); ink(img, 0, 19) > 0 || ink(img, 20, 40) == 0 {
		t.Error("a text does not start where it should")
	}
	if img := draw(t, 1, picture.Light, words(picture.End)); ink(img, 0, 20) == 0 {
		t.Error("a text does not end where it should")
	}
	p := &picture.Picture{Shapes: []picture.Shape{{Text: picture.Label{Text: "a → 副副本 ↑ – … ≤"}}}}
	if got, err := raster.Unknown(p); got != "副本" || err != nil {
		t.Errorf("unknown: %q, %v", got, err)
	}
}

// A picture that would take all memory is refused before it is drawn.
func TestTooManyPixels(t *testing.T) {
	for _, scale := range []float64{4, 1e9, math.Inf(1), math.NaN()} {
		if err := raster.PNG(io.Discard, &picture.Picture{Width: 4000, Height: 4000}, scale); err == nil {
			t.Errorf("scale %v: no error", scale)
		}
	}
}
