// Package formula compiles the formulas of scalingModifiers with the library that KEDA uses. The
// library is large: the page's program does not have it.
package formula

import (
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"hpaplayground/core/keda/operator"
)

// Compiler compiles with github.com/expr-lang/expr.
type Compiler struct{}

// Compile checks a formula as KEDA's webhook does: it compiles the formula, and runs it once.
func (Compiler) Compile(text string, variables []string) (operator.Program, error) {
	values := map[string]float64{}
	for _, name := range variables {
		values[name] = -1
	}
	compiled, err := expr.Compile(text, expr.Env(values))
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
