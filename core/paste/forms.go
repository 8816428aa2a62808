package paste

// forms read kubectl's own texts, such as what kubectl describe hpa prints. Each
// returns the manifests that such a text says, and notes whose lines count from
// the beginning of its text; ok is false for any other text.
var forms = []func(text string) (yaml string, notes []Note, ok bool){readDescribe, readTable, readCommand}

// forms makes manifests of the parts that a form reads.
func (r *reader) forms(parts []block) []block {
	for i := range parts {
		p := &parts[i]
		if rank(p.lines) == rankObject {
			continue
		}
		for _, form := range forms {
			yaml, notes, ok := form(p.text())
			if !ok {
				continue
			}
			for _, n := range notes {
				if n.Line = min(n.Line, len(p.lines)); n.Line > 0 {
					n.Line = p.lines[n.Line-1].number
				}
				r.add(n)
			}
			if len(notes) == 0 {
				r.add(Note{Line: p.lines[firstContent(p.lines)].number, Text: "what a command printed was read as the manifests that it tells of"})
			}
			number := p.lines[firstContent(p.lines)].number
			p.lines = split(yaml)
			for i := range p.lines {
				p.lines[i].number, p.lines[i].added = number, true
			}
			break
		}
	}
	return parts
}
