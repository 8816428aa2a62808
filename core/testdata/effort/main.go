// Command effort reads random texts of two lengths and prints which of them take more than their share of effort.
// The effort is how many blocks of code are executed: go build -cover makes the program count them.
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/coverage"
	"strings"

	"hpaplayground/core/fleet"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/paste"
	"hpaplayground/core/section"
	"hpaplayground/core/trace/read"
)

// readers read any text.
var readers = []struct {
	name string
	read func(text string)
}{
	{"lex", func(text string) { lex.Split(text) }},
	{"section", func(text string) {
		all := section.Split(text)
		for role := section.Other; role <= section.Simulation; role++ {
			section.View(all, role)
		}
	}},
	{"manifest", func(text string) { manifest.Parse(text) }},
	{"paste", func(text string) { paste.Read(text) }},
	{"fleet", func(text string) { fleet.Read(text) }},
	{"trace", func(text string) { read.Text(text) }},
}

// tokens are what texts are made of.
var tokens = []string{
	"---\n", "...\n", "%\n", "\n", " ", "  ", "\t", "- ", ": ", "? ", "a", "a: b\n", "a:\n", "  a: 1\n", "{", "}", "{}", "[", "]", ",", "\"", "'", "\\", "#", "# c\n", "&a ", "*a ", "!a ", "|\n", ">-\n",
	"<<: *a\n", "| ", "|", "```\n", "$ ", "> ", "+", "-", "=", "@", "0", "1,2,3\n", "time,desired\n", "2026-11-28T00:00:00Z,", "é", "\ufeff", "\r\n", "\x1b[0m", "\x00", "null", "~",
	"kind: HorizontalPodAutoscaler\n", "kind: List\nitems:\n", "kind", "apiVersion: v1\n", "NAME   REFERENCE   TARGETS\n", "Name: web\n", "Events:\n", "{\"kind\":\"Pod\"}", "EOF\n", "kubectl apply -f - <<EOF\n", "@@ -1 +1 @@\n", "&#34;", "\\n",
}

const hpa = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {maxReplicas: 5, scaleTargetRef: {kind: Deployment, name: web}}
`

// Each reader reads a text of each token, and so many random texts. shortest is the length of the first form of
// a text, and factor how much longer the second is.
const (
	texts    = 40
	shortest = 8 << 10
	factor   = 4
)

func main() {
	r := rand.New(rand.NewPCG(1, 2))
	sum := uint64(0)
	for i := range len(tokens) + texts {
		part, head := "", hpa
		if i < len(tokens) {
			part = tokens[i]
		} else {
			for range 1 + r.IntN(4) {
				part += tokens[r.IntN(len(tokens))]
			}
			head = []string{hpa, "", tokens[r.IntN(len(tokens))]}[r.IntN(3)]
		}
		for _, reader := range readers {
			few := effort(func() { reader.read(head + strings.Repeat(part, 1+shortest/len(part))) })
			many := effort(func() { reader.read(head + strings.Repeat(part, 1+factor*shortest/len(part))) })
			if sum += few + many; many > 2*factor*few+100_000 {
				fmt.Printf("%s: %.40q and then %q for %d KiB: %d blocks, for %d KiB: %d\n", reader.name, head, part, shortest>>10, few, factor*shortest>>10, many)
			}
		}
	}
	fmt.Fprintln(os.Stderr, sum, "blocks")
}

// effort returns how many blocks a function executes.
func effort(f func()) (sum uint64) {
	var b bytes.Buffer
	err := coverage.ClearCounters()
	if f(); err == nil {
		err = coverage.WriteCounters(&b)
	}
	if err == nil {
		sum, err = sumOf(b.Bytes())
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	return sum
}

// sumOf adds up the counters in a file of package internal/coverage.
func sumOf(file []byte) (sum uint64, err error) {
	const header, segment = 32, 16
	if len(file) < header+segment || string(file[:4]) != "\x00cwm" || binary.LittleEndian.Uint32(file[4:]) != 1 || file[24] != 2 {
		return 0, fmt.Errorf("unknown form of the counters: % x", file[:min(len(file), header)])
	}
	functions := binary.LittleEndian.Uint64(file[header:])
	at := header + segment + int(binary.LittleEndian.Uint32(file[header+8:])) + int(binary.LittleEndian.Uint32(file[header+12:]))
	at = (at + 3) / 4 * 4
	next := func() (n uint64) {
		n, size := binary.Uvarint(file[at:])
		if at += size; size <= 0 {
			err = fmt.Errorf("the counters end at byte %d of %d", at, len(file))
		}
		return n
	}
	for range functions {
		counters := next()
		next() // the package
		next() // the function
		for range counters {
			if sum += next(); err != nil {
				return 0, err
			}
		}
	}
	return sum, nil
}
