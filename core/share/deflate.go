package share

import (
	"cmp"
	"slices"
	"sort"
)

// token is a byte, or a match: so many bytes as they stand so far back.
type token struct{ length, distance int }

const (
	hashBits = 14
	maxChain = 1024 // places that are looked at for a match
	enough   = 258  // length of a match that is not improved on
	nearOnly = 4096
)

// deflate packs a text into one block, with a dictionary that inflate is given,
// too.
func deflate(text, dictionary string) []byte {
	tokens := match(dictionary+text, len(dictionary))
	var literals [286]int
	var distances [30]int
	literals[endOfBlock] = 1
	for _, t := range tokens {
		if t.distance == 0 {
			literals[t.length]++
			continue
		}
		literals[endOfBlock+1+codeOf(lengthBase[:], t.length)]++
		distances[codeOf(distanceBase[:], t.distance)]++
	}
	own, far := codeLengths(literals[:], maxCode), codeLengths(distances[:], maxCode)
	if slices.Max(far) == 0 {
		far[0] = 1 // there must be a code, be it unused
	}
	packed := writeBlock(tokens, own, far, true)
	fixed := writeBlock(tokens, fixedLengths(), slices.Repeat([]byte{5}, 30), false)
	if len(fixed) < len(packed) {
		return fixed
	}
	return packed
}

// match finds repetitions from a place on. A match is left for a longer one that
// begins a byte later.
func match(all string, from int) []token {
	var tokens []token
	head := make([]int32, 1<<hashBits) // the last place with a hash, plus one
	before := make([]int32, len(all))
	known := 0
	learn := func(end int) {
		for ; known < end && known+3 <= len(all); known++ {
			h := hash(all[known:])
			before[known], head[h] = head[h], int32(known+1) //nolint:gosec // texts are short
		}
	}
	find := func(at int) (best token) {
		if at+3 > len(all) {
			return token{}
		}
		learn(at)
		place := int(head[hash(all[at:])]) - 1
		for range maxChain {
			if place < 0 || at-place > maxDistance {
				break
			}
			length := 0
			for length < maxMatch && at+length < len(all) && all[place+length] == all[at+length] {
				length++
			}
			if length > best.length {
				best = token{length, at - place}
			}
			place = int(before[place]) - 1
		}
		if best.length < 3 || best.length == 3 && best.distance > nearOnly {
			return token{}
		}
		return best
	}
	for at := from; at < len(all); {
		best := find(at)
		if best.length > 0 && best.length < enough && find(at+1).length > best.length {
			best = token{}
		}
		if best.length == 0 {
			tokens = append(tokens, token{length: int(all[at])})
			at++
			continue
		}
		tokens = append(tokens, best)
		at += best.length
	}
	return tokens
}

func hash(s string) uint32 {
	return (uint32(s[0])<<16 | uint32(s[1])<<8 | uint32(s[2])) * 2654435761 >> (32 - hashBits)
}

// codeOf is the code of a length or a distance, given the base of each.
func codeOf(base []int, v int) int {
	i, found := slices.BinarySearch(base, v)
	if !found {
		i--
	}
	return i
}

// codeLengths are the lengths of a Huffman code for symbols that occur so often,
// none longer than most.
func codeLengths(counts []int, most int) []byte {
	type tree struct {
		weight, symbol int
		left, right    *tree
	}
	lengths := make([]byte, len(counts))
	for flat := 0; ; flat++ {
		var rest []*tree
		for s, n := range counts {
			if n > 0 {
				rest = append(rest, &tree{weight: n>>flat + 1, symbol: s})
			}
		}
		if len(rest) == 1 {
			lengths[rest[0].symbol] = 1
			return lengths
		}
		sort.SliceStable(rest, func(i, j int) bool { return rest[i].weight < rest[j].weight })
		for len(rest) > 1 {
			both := &tree{weight: rest[0].weight + rest[1].weight, left: rest[0], right: rest[1]}
			rest = rest[2:]
			i, _ := slices.BinarySearchFunc(rest, both.weight+1, func(t *tree, w int) int { return cmp.Compare(t.weight, w) })
			rest = slices.Insert(rest, i, both)
		}
		deepest := 0
		var measure func(t *tree, depth int)
		measure = func(t *tree, depth int) {
			if t.left == nil {
				lengths[t.symbol] = byte(min(depth, 255))
				deepest = max(deepest, depth)
				return
			}
			measure(t.left, depth+1)
			measure(t.right, depth+1)
		}
		if len(rest) == 1 {
			measure(rest[0], 0)
		}
		if deepest <= most {
			return lengths
		}
		// Symbols that differ less in how often they occur differ less in depth.
	}
}

// writer writes from the lowest bit of each byte on.
type writer struct {
	out   []byte
	held  uint
	count int
}

func (w *writer) put(v, n int) {
	w.held |= uint(v) << w.count
	for w.count += n; w.count >= 8; w.count -= 8 {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
}

// encoder is a canonical Huffman code by symbols, each turned around.
type encoder struct {
	codes   []int
	lengths []byte
}

func newEncoder(lengths []byte) encoder {
	e := encoder{make([]int, len(lengths)), lengths}
	code := 0
	for l := byte(1); l <= maxCode; l++ {
		for s, of := range lengths {
			if of != l {
				continue
			}
			for i := range l {
				e.codes[s] |= code >> i & 1 << (l - 1 - i)
			}
			code++
		}
		code <<= 1
	}
	return e
}

func (w *writer) symbol(e encoder, s int) { w.put(e.codes[s], int(e.lengths[s])) }

// writeBlock writes the tokens with codes of these lengths, which the block
// brings or not.
func writeBlock(tokens []token, literals, distances []byte, brings bool) []byte {
	var w writer
	w.put(1, 1) // the last block
	if brings {
		w.put(2, 2)
		w.bring(literals, distances)
	} else {
		w.put(1, 2)
	}
	own, far := newEncoder(literals), newEncoder(distances)
	for _, t := range tokens {
		if t.distance == 0 {
			w.symbol(own, t.length)
			continue
		}
		c := codeOf(lengthBase[:], t.length)
		w.symbol(own, endOfBlock+1+c)
		w.put(t.length-lengthBase[c], lengthExtra[c])
		c = codeOf(distanceBase[:], t.distance)
		w.symbol(far, c)
		w.put(t.distance-distanceBase[c], distanceExtra[c])
	}
	w.symbol(own, endOfBlock)
	w.put(0, 7) // to the end of the byte
	return w.out
}

// bring writes the lengths of the codes.
func (w *writer) bring(literals, distances []byte) {
	n, m := used(literals, 257), used(distances, 1)
	type run struct{ symbol, extra, bits int }
	var runs []run
	var counts [19]int
	all := append(slices.Clone(literals[:n]), distances[:m]...)
	for len(all) > 0 {
		same := 1
		for same < len(all) && all[same] == all[0] {
			same++
		}
		take, r := 1, run{symbol: int(all[0])}
		switch {
		case all[0] == 0 && same >= 11:
			take = min(same, 138)
			r = run{18, take - 11, 7}
		case all[0] == 0 && same >= 3:
			take = same
			r = run{17, take - 3, 3}
		}
		runs, all = append(runs, r), all[take:]
		counts[r.symbol]++
		if same -= take; r.symbol > 0 && r.symbol < 16 && same >= 3 {
			take = min(same, 6)
			runs, all = append(runs, run{16, take - 3, 2}), all[take:]
			counts[16]++
		}
	}
	lengths := codeLengths(counts[:], 7)
	k := 19
	for k > 4 && lengths[lengthOrder[k-1]] == 0 {
		k--
	}
	w.put(n-257, 5)
	w.put(m-1, 5)
	w.put(k-4, 4)
	for _, i := range lengthOrder[:k] {
		w.put(int(lengths[i]), 3)
	}
	code := newEncoder(lengths)
	for _, r := range runs {
		w.symbol(code, r.symbol)
		w.put(r.extra, r.bits)
	}
}

// used is how many lengths there are up to the last that is not zero.
func used(lengths []byte, least int) int {
	n := len(lengths)
	for n > least && lengths[n-1] == 0 {
		n--
	}
	return n
}
