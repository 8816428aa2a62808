package sim

// capacity is the cluster's room, in pods. Pods that find none wait in the
// order in which they came.
type capacity struct {
	limit   int // 0: none
	used    int
	waiting []*pod
}

func (c *capacity) queue(p *pod) { c.waiting = append(c.waiting, p) }

func (c *capacity) room() bool { return c.limit == 0 || c.used < c.limit }

// occupy counts a pod that has its place already.
func (c *capacity) occupy() { c.used++ }

// leave frees the place of a pod that is gone.
func (c *capacity) leave(p *pod) {
	if p.scheduled != never && !p.finished {
		c.used--
	}
}

// schedule gives room to pods that wait for it.
func (e *Engine) schedule() {
	c := &e.cluster
	for len(c.waiting) > 0 && c.room() {
		p := c.waiting[0]
		c.waiting = c.waiting[1:]
		if p.gone() || p.deleted != never {
			continue
		}
		c.occupy()
		e.assign(p)
	}
}
