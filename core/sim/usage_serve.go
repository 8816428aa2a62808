package sim

// serve adds a pod that has just become Ready to those that share the load.
func (e *Engine) serve(p *pod) {
	if p.workload == nil || p.serving {
		return
	}
	p.serving = true
	p.workload.ready++
	p.workload.dirty = true
	e.usages.serve(p, 1)
	e.awaitAvailable(p)
	e.loads.serve(p, 1)
}

// stopServing removes a pod from those that share the load.
func (e *Engine) stopServing(p *pod) {
	if !p.serving {
		return
	}
	p.serving = false
	e.usages.serve(p, -1)
	p.workload.ready--
	p.workload.dirty = true
	e.loads.serve(p, -1)
}
