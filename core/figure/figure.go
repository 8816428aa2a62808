// Package figure proves the figures in the texts of presets and exercises:
// each number, time, count and percentage that a text names is held against a
// run, the text of a scenario, a sum or a source.
//
// A proof says which words it is about, and what shows that they are true:
//
//   - says: [5 pods see 180 each at 2:00, 2:00 时 5 个 Pod 各分到 180]
//     run: solution
//     goals: [{replicas: 5, at: 1m59s}, {metric: 180, at: 2m}]
//
// The words stand in the texts as they are, however the lines break. Each of
// their figures occurs in what shows it, so that no figure can change without
// its proof:
//
//   - goals, as package goal has them, met by the run. An exact number is met
//     by what rounds to it: 6.9% by 6.93 %. rescalesTo shows its length, too.
//   - given, words that stand in the run's text, such as "value: 20"; several show
//     how many they are, too
//   - sums, such as 5 × 180 ÷ 80 = 11.25 or ceil(11.25) = 12
//   - known, where a fact of Kubernetes can be read, in a sentence
//
// run names the run; set and replace change its text first, as a reader does
// who tries something. What they write is shown by the goals that follow from
// it.
package figure

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"hpaplayground/core/manifest"
)

// Text is something said whose figures are to be proved.
type Text struct {
	Path string // of the field that it stands in, for messages
	Says string
}

// Proof is one entry of a list of proofs.
type Proof struct {
	Says    []string
	Run     string
	Set     []string          // as hpasim run --set
	Replace map[string]string // words of the run's text, by others
	Goals   json.RawMessage
	Given   []string
	Sums    []string
	Known   string
}

// Prove returns what is wrong with the proofs that a document holds at a path,
// and each figure of the texts that none of them is about. scenario gives the
// text of a run by its name.
func Prove(d *manifest.Document, path string, proofs []Proof, texts []Text, scenario func(run string) (string, error)) []manifest.Diagnostic {
	p := prover{doc: d, scenario: scenario, covered: make([][]span, len(texts)), ran: map[string]outcome{}}
	for _, text := range texts {
		p.texts = append(p.texts, Text{text.Path, oneLine(text.Says)})
	}
	for i := range proofs {
		p.path = fmt.Sprintf("%s[%d]", path, i)
		p.proof(&proofs[i])
	}
	for i, text := range p.texts {
		for _, f := range Find(text.Says) {
			if !slices.ContainsFunc(p.covered[i], func(s span) bool { return s.from <= f.from && f.to <= s.to }) {
				p.diags = append(p.diags, d.Warnf(text.Path, "figure %q: nothing proves it: %s", f.Text, around(text.Says, f.span)))
			}
		}
	}
	return p.diags
}

// around is the part of a text in which a figure stands.
func around(text string, s span) string {
	from, to := max(s.from-24, 0), min(s.to+24, len(text))
	return "…" + strings.ToValidUTF8(text[from:to], "") + "…"
}

// oneLine is a text without its line breaks. Chinese has no spaces for them.
func oneLine(text string) string {
	var b strings.Builder
	last := ' '
	for _, word := range strings.Fields(text) {
		first, _ := utf8.DecodeRuneInString(word)
		if b.Len() > 0 && (first < utf8.RuneSelf || last < utf8.RuneSelf) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
		last, _ = utf8.DecodeLastRuneInString(word)
	}
	return b.String()
}

type prover struct {
	doc      *manifest.Document
	texts    []Text
	scenario func(string) (string, error)
	path     string // of the proof at hand
	covered  [][]span
	ran      map[string]outcome
	diags    []manifest.Diagnostic
}

func (p *prover) errorf(field, format string, args ...any) {
	p.diags = append(p.diags, p.doc.Errorf(p.path+field, format, args...))
}

func (p *prover) proof(f *Proof) {
	if len(f.Says) == 0 {
		p.errorf("", "a proof says which words it is about: give says")
	}
	shown := numbers(f.Known)
	for i, sum := range f.Sums {
		if err := checkSum(sum); err != nil {
			p.errorf(fmt.Sprintf(".sums[%d]", i), "sum %q: %v", sum, err)
		}
		shown = append(shown, numbers(sum)...)
	}
	for _, words := range f.Given {
		shown = append(shown, numbers(words)...)
	}
	if n := len(f.Given); n > 1 {
		shown = append(shown, number{float64(n)})
	}
	if len(f.Goals) > 0 || len(f.Given) > 0 {
		p.run(f)
		shown = append(shown, f.numbers()...)
	}
	for i, words := range f.Says {
		p.says(fmt.Sprintf(".says[%d]", i), oneLine(words), shown)
	}
}

// numbers are those of the goals, and of the changes from which they follow.
func (f *Proof) numbers() []number {
	out := numbers(string(f.Goals))
	for _, one := range f.Set {
		out = append(out, numbers(one)...)
	}
	for _, old := range slices.Sorted(maps.Keys(f.Replace)) {
		out = append(out, numbers(f.Replace[old])...)
	}
	var goals []struct{ RescalesTo []int32 }
	_ = json.Unmarshal(f.Goals, &goals) // what is wrong with them has been said
	for _, g := range goals {
		if n := len(g.RescalesTo); n > 0 {
			out = append(out, number{float64(n)})
		}
	}
	return out
}

// says finds the words in the texts, and their figures among those that are
// shown to be true.
func (p *prover) says(field, words string, shown []number) {
	found := false
	for i, text := range p.texts {
		from := strings.Index(text.Says, words)
		if from < 0 || words == "" {
			continue
		}
		found = true
		if strings.Contains(text.Says[from+len(words):], words) {
			p.errorf(field, "%q stands in %s twice: say more words", words, text.Path)
		}
		p.covered[i] = append(p.covered[i], span{from, from + len(words)})
	}
	if !found {
		p.errorf(field, "no text says %q", words)
	}
	for _, f := range Find(words) {
		if !slices.ContainsFunc(shown, f.number.is) {
			p.errorf(field, "figure %q of %q: no goal, given words, sum or source has it", f.Text, words)
		}
	}
}
