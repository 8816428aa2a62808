//go:build !js

package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
)

// The icon is icon.svg in pixels: four bars on a rounded square. The unit is
// 1/48 of its width.
var bars = [][4]float64{{9, 31, 6, 8}, {17, 19, 6, 20}, {25, 9, 6, 30}, {33, 25, 6, 14}}

const (
	iconUnits  = 48.0
	iconRadius = 10.0
	iconParts  = 4 // samples per pixel and direction
)

var iconGround = color.NRGBA{0x0b, 0x66, 0xc2, 0xff}

// icon draws the icon. A maskable icon fills its square and keeps the bars in
// the middle, where no mask cuts them.
func icon(size int, maskable bool) []byte {
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			img.SetNRGBA(x, y, iconPixel(x, y, size, maskable))
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return nil // cannot happen: a buffer accepts every write
	}
	return b.Bytes()
}

func iconPixel(x, y, size int, maskable bool) color.NRGBA {
	ground, bar := 0, 0
	for i := range iconParts {
		for j := range iconParts {
			u := iconUnits * (float64(x) + (float64(i)+0.5)/iconParts) / float64(size)
			v := iconUnits * (float64(y) + (float64(j)+0.5)/iconParts) / float64(size)
			if maskable {
				const shrink = 1.5
				u, v = iconUnits/2+(u-iconUnits/2)*shrink, iconUnits/2+(v-iconUnits/2)*shrink
			}
			if maskable || inSquare(u, v) {
				ground++
			}
			for _, b := range bars {
				if u >= b[0] && u < b[0]+b[2] && v >= b[1] && v < b[1]+b[3] {
					bar++
				}
			}
		}
	}
	mix := func(c uint8) uint8 {
		if ground == 0 {
			return c
		}
		return uint8((int(c)*(ground-bar) + 0xff*bar) / ground)
	}
	c := iconGround
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), uint8(0xff * ground / (iconParts * iconParts))}
}

// inSquare reports whether a point is in the square with rounded corners.
func inSquare(u, v float64) bool {
	du := max(iconRadius-u, u-(iconUnits-iconRadius), 0)
	dv := max(iconRadius-v, v-(iconUnits-iconRadius), 0)
	return du*du+dv*dv <= iconRadius*iconRadius
}
