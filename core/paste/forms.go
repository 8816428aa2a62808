package paste

// forms read output of kubectl, such as a description by kubectl describe hpa. Each returns
// manifests for a text, and notes with line numbers of this text. ok is false for any other
// text.
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
