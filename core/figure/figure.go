// Package figure proves the figures in the texts of presets and exercises: it
// checks each number, time, count and percentage against a run, a scenario's
// text, a sum or a source. The reason of a condition or an event is a figure, too:
// a text that names one says what happened in the run.
//
// A proof quotes words of a text, and shows that they are true:
//
//   - says: [5 pods see 180 each at 2:00, 2:00 时 5 个 Pod 各分到 180]
//     run: solution
//     goals: [{replicas: 5, at: 1m59s}, {metric: 180, at: 2m}]
//
// The words must occur in the texts; line breaks do not matter. Each of their
// figures must occur in the facts of the proof, so that no figure can change
// without its proof:
//
//   - goals that the run meets; see package goal. A value meets an exact number
//     if it rounds to it: 6.93 % meets 6.9%. rescalesTo also shows its length.
//   - given: words of the run's text, such as "value: 20"; a list of words also
//     shows its length
//   - sums, such as 5 × 180 ÷ 80 = 11.25 or ceil(11.25) = 12
//   - known: a sentence that says where to read a fact of Kubernetes
//
// run names the run. set and replace change its text first, as a reader who tries
// something does. The values in set and replace are facts, too.
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

// Text is a text whose figures must be proved.
type Text struct {
	Path string // the field that holds it, for messages
	Says string
}

// Proof is one entry of a list of proofs.
type Proof struct {
	Says    []string
	Run     string
	Set     []string          // as for hpasim run --set
	Replace map[string]string // words of the run's text, and their replacements
	Goals   json.RawMessage
	Given   []string
	Sums    []string
	Known   string
}

// Prove checks the proofs that a document holds at a path. It reports wrong proofs, and
// each figure in the texts that no proof covers. scenario returns the text of a run by
// name.
func Prove(d *manifest.Document, path string, proofs []Proof, texts []Text, scenario func(run string) (string, error)) []manifest.Diagnostic {
	p := prover{doc: d, scenario: scenario, covered: make([][]span, len(texts)), outcomes: map[string]outcome{}}
	for _, text := range texts {
		p.texts = append(p.texts, Text{text.Path, oneLine(text.Says)})
	}
	for i := range proofs {
		p.path = fmt.Sprintf("%s[%d]", path, i)
		p.proof(&proofs[i])
	}
	for i, text := range p.texts {
		for _, f := range append(Find(text.Says), reasons(text.Says)...) {
			if !slices.ContainsFunc(p.covered[i], func(s span) bool { return s.from <= f.from && f.to <= s.to }) {
				p.diags = append(p.diags, d.Warnf(text.Path, "figure %q: nothing proves it: %s", f.Text, excerpt(text.Says, f.span)))
			}
		}
	}
	return p.diags
}

// excerpt returns the part of a text around a figure, for messages.
func excerpt(text string, s span) string {
	from, to := max(s.from-24, 0), min(s.to+24, len(text))
	return "…" + strings.ToValidUTF8(text[from:to], "") + "…"
}

// oneLine joins a text's lines, in Chinese without a space.
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
	path     string // the path of the current proof
	covered  [][]span
	outcomes map[string]outcome
	diags    []manifest.Diagnostic
}

func (p *prover) errorf(field, format string, args ...any) {
	p.diags = append(p.diags, p.doc.Errorf(p.path+field, format, args...))
}

func (p *prover) proof(f *Proof) {
	if len(f.Says) == 0 {
		p.errorf("", "a proof says which words it is about: give says")
	}
	known := numbers(f.Known)
	for i, sum := range f.Sums {
		if err := checkCalculation(sum); err != nil {
			p.errorf(fmt.Sprintf(".sums[%d]", i), "sum %q: %v", sum, err)
		}
		known = append(known, numbers(sum)...)
	}
	for _, words := range f.Given {
		known = append(known, numbers(words)...)
	}
	if n := len(f.Given); n > 1 {
		known = append(known, number{float64(n)})
	}
	if len(f.Goals) > 0 || len(f.Given) > 0 {
		p.run(f)
		known = append(known, f.numbers()...)
	}
	facts := strings.Join(append(f.Given, string(f.Goals), f.Known), " ")
	for i, words := range f.Says {
		for _, r := range reasons(words) {
			if !strings.Contains(facts, r.Text) {
				p.errorf(fmt.Sprintf(".says[%d]", i), "reason %q of %q: no goal, given words or source has it", r.Text, words)
			}
		}
		p.says(fmt.Sprintf(".says[%d]", i), oneLine(words), known)
	}
}

// numbers returns the numbers in the goals and in the changes.
func (f *Proof) numbers() []number {
	out := numbers(string(f.Goals))
	for _, edit := range f.Set {
		out = append(out, numbers(edit)...)
	}
	for _, old := range slices.Sorted(maps.Keys(f.Replace)) {
		out = append(out, numbers(f.Replace[old])...)
	}
	var goals []struct{ RescalesTo []int32 }
	_ = json.Unmarshal(f.Goals, &goals) // mistakes in the goals were reported before
	for _, g := range goals {
		if n := len(g.RescalesTo); n > 0 {
			out = append(out, number{float64(n)})
		}
	}
	return out
}

// says finds the words in the texts, and checks that the facts show each of their figures.
func (p *prover) says(field, words string, known []number) {
	found := false
	for i, text := range p.texts {
		from := strings.Index(text.Says, words)
		if from < 0 || words == "" {
			continue
		}
		found = true
		if strings.Contains(text.Says[from+len(words):], words) {
			p.errorf(field, "%q is in %s twice: quote more words", words, text.Path)
		}
		p.covered[i] = append(p.covered[i], span{from, from + len(words)})
	}
	if !found {
		p.errorf(field, "no text says %q", words)
	}
	for _, f := range Find(words) {
		if !slices.ContainsFunc(known, f.number.equals) {
			p.errorf(field, "figure %q of %q: no goal, given words, sum or source has it", f.Text, words)
		}
	}
}
