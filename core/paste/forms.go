package paste

// outputReaders read the output of commands, such as of kubectl describe hpa. Each returns manifests
// for a text, and notes with line numbers of this text. ok is false for any other text.
var outputReaders = []func(text string) (yaml string, notes []Note, ok bool){readDescribe, readTable, readCommand}

// readOutputs replaces the parts that are the output of a command by manifests.
func (r *reader) readOutputs(parts []block) []block {
	for i := range parts {
		p := &parts[i]
		if rank(p.lines) == rankObject {
			continue
		}
		for _, read := range outputReaders {
			yaml, notes, ok := read(p.text())
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
			r.events = append(r.events, describedEvents(p)...)
			r.see(p)
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
