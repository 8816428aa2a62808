// Package formula compiles the formulas of scalingModifiers with the library that KEDA uses. The
// library is large: the page's program does not have it.
package formula

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"hpaplayground/core/keda/operator"
)

// Compiler compiles with github.com/expr-lang/expr. All formulas of a Compiler together may do only so
// much; KEDA itself has no such limit. It compiles and counts the same formula once.
type Compiler struct {
	work     float64
	compiled map[string]result // by the text and the variables
}

type result struct {
	program operator.Program
	err     error
}

// Compile checks a formula as KEDA's webhook does: it compiles the formula, and runs it once. A
// formula that may take too long or too much memory is not run.
func (c *Compiler) Compile(text string, variables []string) (operator.Program, error) {
	key := strings.Join(append([]string{text}, variables...), "\x00")
	r, ok := c.compiled[key]
	if !ok {
		r.program, r.err = c.compile(text, variables)
		if c.compiled == nil {
			c.compiled = map[string]result{}
		}
		c.compiled[key] = r
	}
	return r.program, r.err
}

func (c *Compiler) compile(text string, variables []string) (operator.Program, error) {
	values := map[string]float64{}
	for _, name := range variables {
		values[name] = -1
	}
	env := expr.Env(values)
	checked, err := expr.Compile(text, env, expr.Optimize(false))
	if err != nil {
		return nil, err
	}
	if c.work += workOf(checked.Node(), variables); !(c.work <= maxWork) {
		return nil, fmt.Errorf("the formulas may make or look at more than %d million values and bytes: they are not run here, though KEDA may accept them", maxWork/1_000_000)
	}
	compiled, err := expr.Compile(text, env)
	if err != nil {
		return nil, err
	}
	if _, err := expr.Run(compiled, values); err != nil {
		return nil, err
	}
	return program{compiled}, nil
}

// program is a compiled formula.
type program struct{ compiled *vm.Program }

// Run returns the formula's result for values.
func (p program) Run(values map[string]any) (any, error) { return expr.Run(p.compiled, values) }
