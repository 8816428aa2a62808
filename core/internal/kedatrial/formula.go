package kedatrial

import (
	"errors"
	"slices"
	"strings"

	"hpaplayground/core/keda/operator"
)

// formula is a formula with its variables.
type formula struct {
	text string
	uses []string
}

var formulas = []formula{
	{text: "t0", uses: []string{"t0"}},
	{text: "t0 + t1", uses: []string{"t0", "t1"}},
	{text: "float(t0 * 2)", uses: []string{"t0"}},
	{text: "t0 > 5 ? t0 : 2", uses: []string{"t0"}},
	{text: "max(t0, 3)", uses: []string{"t0"}},
	{text: "t0 ?? 4", uses: []string{"t0"}},
}

// Compiler knows the formulas of trials.
type Compiler struct{}

// Compile finds the formula and checks that its variables are there. The messages are the
// library's messages.
func (Compiler) Compile(text string, variables []string) (operator.Program, error) {
	for _, f := range formulas {
		if text != f.text && text != "float("+f.text+")" && !strings.Contains(text, "("+f.text+"); ") {
			continue
		}
		for _, variable := range f.uses {
			if !slices.Contains(variables, variable) {
				return nil, errors.New("unknown name " + variable)
			}
		}
		return nil, nil
	}
	return nil, errors.New("no formula of a trial")
}
