package share

import "errors"

// What DEFLATE (RFC 1951) takes here is a small part of what compress/flate
// holds, and the page downloads it: hence a packer and an unpacker of our own.
// The tests hold both against compress/flate.

// lengthBase and distanceBase are the shortest length and the nearest distance
// of each code, lengthExtra and distanceExtra the bits that follow it.
var (
	lengthBase    = [29]int{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258}
	lengthExtra   = [29]int{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}
	distanceBase  = [30]int{1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577}
	distanceExtra = [30]int{0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13}
	// lengthOrder is the order in which the lengths of the length codes come.
	lengthOrder = [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
)

const (
	endOfBlock  = 256
	maxCode     = 15    // bits of a code
	maxDistance = 32768 // back
	maxMatch    = 258
)

// ErrDamaged is what Decode's error wraps if letters of the link were lost or changed.
var ErrDamaged = errors.New("it is damaged: was all of it copied?")

var errTooLong = errors.New("its text is longer than 1 MiB")

// inflate unpacks a stream that was made with a dictionary into at most so many
// bytes, and returns what follows the stream.
func inflate(in []byte, dictionary string, most int) (text string, rest []byte, err error) {
	r := bits{in: in}
	out := []byte(dictionary)
	most += len(dictionary)
	for last := 0; last == 0 && err == nil; {
		last = r.take(1)
		switch r.take(2) {
		case 0:
			out, err = r.stored(out, most)
		case 1:
			out, err = r.block(out, most, fixedLiterals(), fixedDistances())
		case 2:
			var literals, distances decoder
			if literals, distances, err = r.codes(); err == nil {
				out, err = r.block(out, most, literals, distances)
			}
		default:
			err = ErrDamaged
		}
		if r.short {
			err = ErrDamaged
		}
	}
	if err != nil {
		return "", nil, err
	}
	return string(out[len(dictionary):]), r.in, nil
}

// bits reads from the lowest bit of each byte on.
type bits struct {
	in    []byte
	held  uint
	count int
	short bool // there was less than was asked for
}

func (r *bits) take(n int) int {
	for r.count < n {
		if len(r.in) == 0 {
			r.short = true
			return 0
		}
		r.held |= uint(r.in[0]) << r.count
		r.in = r.in[1:]
		r.count += 8
	}
	v := int(r.held & (1<<n - 1))
	r.held >>= n
	r.count -= n
	return v
}

func (r *bits) stored(out []byte, most int) ([]byte, error) {
	r.held, r.count = 0, 0 // on to the next byte
	length, check := r.take(16), r.take(16)
	switch {
	case r.short || length != check^0xffff || length > len(r.in):
		return out, ErrDamaged
	case len(out)+length > most:
		return out, errTooLong
	}
	out = append(out, r.in[:length]...)
	r.in = r.in[length:]
	return out, nil
}

func (r *bits) block(out []byte, most int, literals, distances decoder) ([]byte, error) {
	for {
		symbol := r.symbol(literals)
		switch {
		case r.short || symbol < 0 || symbol > endOfBlock+len(lengthBase):
			return out, ErrDamaged
		case symbol == endOfBlock:
			return out, nil
		case symbol < endOfBlock:
			if len(out) >= most {
				return out, errTooLong
			}
			out = append(out, byte(symbol))
			continue
		}
		symbol -= endOfBlock + 1
		length := lengthBase[symbol] + r.take(lengthExtra[symbol])
		far := r.symbol(distances)
		if far < 0 || far >= len(distanceBase) {
			return out, ErrDamaged
		}
		distance := distanceBase[far] + r.take(distanceExtra[far])
		switch {
		case r.short || distance > len(out):
			return out, ErrDamaged
		case len(out)+length > most:
			return out, errTooLong
		}
		for range length { // it may repeat what it writes
			out = append(out, out[len(out)-distance])
		}
	}
}

// decoder is a canonical Huffman code: how many codes there are of each length,
// and the symbols in the order of their codes.
type decoder struct {
	counts  [maxCode + 1]int
	symbols []int
}

// newDecoder makes the code of these lengths; false if there is none. A code
// that is not complete must be a single one.
func newDecoder(lengths []byte) (d decoder, ok bool) {
	for _, l := range lengths {
		d.counts[l]++
	}
	d.counts[0] = 0
	left, total := 1, 0
	for l := 1; l <= maxCode; l++ {
		left = left<<1 - d.counts[l]
		total += d.counts[l]
		if left < 0 {
			return d, false
		}
		for s, of := range lengths {
			if int(of) == l {
				d.symbols = append(d.symbols, s)
			}
		}
	}
	return d, left == 0 || total == 1 && d.counts[1] == 1 || total == 0
}

// symbol reads one; -1 if no code begins so.
func (r *bits) symbol(d decoder) int {
	code, first, index := 0, 0, 0
	for l := 1; l <= maxCode; l++ {
		code |= r.take(1)
		count := d.counts[l]
		if code-first < count {
			return d.symbols[index+code-first]
		}
		index += count
		first = (first + count) << 1
		code <<= 1
	}
	return -1
}

// codes reads the codes that a block brings.
func (r *bits) codes() (literals, distances decoder, err error) {
	n, m, k := r.take(5)+257, r.take(5)+1, r.take(4)+4
	var of [19]byte
	for _, i := range lengthOrder[:k] {
		of[i] = byte(r.take(3))
	}
	code, ok := newDecoder(of[:])
	lengths := make([]byte, 0, n+m)
	for ok && len(lengths) < n+m && !r.short {
		symbol := r.symbol(code)
		repeat, value := 1, byte(0)
		switch {
		case symbol < 0:
			ok = false
		case symbol < 16:
			value = byte(symbol)
		case symbol == 16 && len(lengths) == 0:
			ok = false
		case symbol == 16:
			repeat, value = 3+r.take(2), lengths[len(lengths)-1]
		case symbol == 17:
			repeat = 3 + r.take(3)
		default:
			repeat = 11 + r.take(7)
		}
		for range repeat {
			lengths = append(lengths, value)
		}
	}
	if !ok || r.short || len(lengths) != n+m || lengths[endOfBlock] == 0 {
		return literals, distances, ErrDamaged
	}
	literals, ok = newDecoder(lengths[:n])
	distances, alsoOK := newDecoder(lengths[n:])
	if !ok || !alsoOK {
		return literals, distances, ErrDamaged
	}
	return literals, distances, nil
}

func fixedLiterals() decoder {
	d, _ := newDecoder(fixedLengths())
	return d
}

func fixedDistances() decoder {
	lengths := make([]byte, 32)
	for i := range lengths {
		lengths[i] = 5
	}
	d, _ := newDecoder(lengths)
	return d
}

// fixedLengths are those of the literals' code that a block need not bring.
func fixedLengths() []byte {
	lengths := make([]byte, 288)
	for i := range lengths {
		switch {
		case i < 144, i >= 280:
			lengths[i] = 8
		case i < 256:
			lengths[i] = 9
		default:
			lengths[i] = 7
		}
	}
	return lengths
}
