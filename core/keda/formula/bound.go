package formula

import (
	"math"
	"reflect"

	"github.com/expr-lang/expr/ast"
)

// maxWork is how much the formulas of a Compiler may do, in values and bytes that they make or look at. The
// library limits only what ranges and lists take: not loops, and not the length of texts.
const maxWork = 10_000_000

// maxRange is the longest list that the library makes of a range.
const maxRange = 1e6

// extent is how large a value is at most. A value that is in it twice counts twice.
type extent struct {
	count float64 // entries, or bytes of a text
	each  float64 // values and bytes in an entry
	whole float64 // values and bytes in all
}

var single = extent{whole: 1} // a number

func many(count, each float64) extent { return extent{count, each, 1 + float64(count*each)} }

// entry is any entry of a value.
func (x extent) entry() extent { return extent{x.each, x.each, 1 + x.each} }

// and is a value that has the entries of both.
func (x extent) and(y extent) extent {
	return extent{x.count + y.count, max(x.each, y.each), x.whole + y.whole}
}

// or is one of two values.
func (x extent) or(y extent) extent {
	return extent{max(x.count, y.count), max(x.each, y.each), max(x.whole, y.whole)}
}

// bound follows a formula without running it, and adds up what a run does at most.
type bound struct {
	work  float64
	names map[string]extent // of variables
	loops []loop            // around the place
}

// loop is a predicate's list and, for reduce, the result so far.
type loop struct{ list, acc extent }

// workOf returns what a run of a formula with variables does at most. Above maxWork it may return less.
func workOf(n ast.Node, variables []string) float64 {
	longest := 0
	for _, name := range variables {
		longest = max(longest, len(name))
	}
	b := bound{names: map[string]extent{"$env": many(float64(len(variables)), float64(longest+2))}}
	b.of(n)
	return b.work
}

// of returns the extent of a node's value.
func (b *bound) of(n ast.Node) extent {
	if b.work++; n == nil || b.over() {
		return single
	}
	x := b.value(n)
	switch n.Type().Kind() {
	case reflect.Bool, reflect.Int, reflect.Float64:
		x = single
	}
	b.work += x.whole
	return x
}

// over reports whether there is nothing more to learn. It is also true if the work is not a number.
func (b *bound) over() bool { return !(b.work <= maxWork) }

func (b *bound) value(n ast.Node) extent {
	switch n := n.(type) {
	case *ast.StringNode:
		return many(float64(len(n.Value)), 1)
	case *ast.BytesNode:
		return many(float64(len(n.Value)), 1)
	case *ast.IdentifierNode:
		if x, ok := b.names[n.Value]; ok {
			return x
		}
	case *ast.PointerNode:
		return b.pointer(n.Name)
	case *ast.UnaryNode:
		return b.of(n.Node)
	case *ast.BinaryNode:
		return b.binary(n)
	case *ast.ChainNode:
		return b.of(n.Node)
	case *ast.MemberNode:
		x := b.of(n.Node)
		b.of(n.Property)
		return x.entry()
	case *ast.SliceNode:
		b.all(n.From, n.To)
		return b.of(n.Node)
	case *ast.CallNode:
		// The methods of times and durations write a few bytes for each of a layout.
		x := b.of(n.Callee).and(b.all(n.Arguments...))
		return many(float64(10*x.whole)+100, 1)
	case *ast.BuiltinNode:
		return b.builtin(n)
	case *ast.PredicateNode:
		return b.of(n.Node)
	case *ast.ConditionalNode:
		b.of(n.Cond)
		return b.of(n.Exp1).or(b.of(n.Exp2))
	case *ast.VariableDeclaratorNode:
		b.names[n.Name] = b.of(n.Value) // a name is declared once
		return b.of(n.Expr)
	case *ast.SequenceNode:
		return b.all(n.Nodes...)
	case *ast.ArrayNode:
		return b.list(n.Nodes)
	case *ast.MapNode:
		return b.list(n.Pairs)
	case *ast.PairNode:
		return b.list([]ast.Node{n.Key, n.Value})
	}
	return single
}

// all is a value that has the entries of all nodes.
func (b *bound) all(nodes ...ast.Node) (x extent) {
	for _, n := range nodes {
		x = x.and(b.of(n))
	}
	return x
}

// list is a list of values.
func (b *bound) list(nodes []ast.Node) extent {
	x := extent{whole: 1}
	for _, n := range nodes {
		entry := b.of(n)
		x = extent{x.count + 1, max(x.each, entry.whole), x.whole + entry.whole}
	}
	return x
}

func (b *bound) pointer(name string) extent {
	if len(b.loops) == 0 {
		return single
	}
	switch in := b.loops[len(b.loops)-1]; name {
	case "":
		return in.list.entry()
	case "acc":
		return in.acc
	}
	return single // the index
}

func (b *bound) binary(n *ast.BinaryNode) extent {
	x, y := b.of(n.Left), b.of(n.Right)
	b.work += x.whole + y.whole
	switch n.Operator {
	case "+": // a text, if neither is a number
		return x.and(y)
	case "??":
		return x.or(y)
	case "matches":
		b.work += float64(x.whole * y.whole)
	case "..":
		count := float64(maxRange)
		from, known := n.Left.(*ast.IntegerNode)
		if to, ok := n.Right.(*ast.IntegerNode); ok && known {
			count = min(max(0, float64(to.Value)-float64(from.Value)+1), maxRange)
		}
		return many(count, 1)
	}
	return single
}

// builtin follows the call of a function of the library.
func (b *bound) builtin(n *ast.BuiltinNode) extent {
	if len(n.Arguments) == 0 {
		return single
	}
	first := b.of(n.Arguments[0])
	rest := n.Arguments[1:]
	if len(rest) > 0 {
		if body, ok := rest[0].(*ast.PredicateNode); ok {
			return b.loop(n.Name, first, body, rest[1:])
		}
	}
	others := b.all(rest...)
	all := first.and(others)
	b.work += all.whole
	switch n.Name {
	case "abs", "sum", "mean", "median", "max", "min", "type":
		return single
	case "first", "last", "get":
		return first.entry()
	case "uniq":
		b.work += float64(first.whole * first.whole)
	case "repeat":
		times := float64(maxRange)
		if n, ok := rest[0].(*ast.IntegerNode); ok {
			times = min(math.Abs(float64(n.Value)), maxRange)
		}
		return many(float64(first.whole*times), 1)
	case "replace", "join":
		return many(float64(first.whole*max(1, others.whole)), 1)
	case "toJSON", "string": // each line has the indentation of its level
		return many(first.whole*(first.whole+30), 1)
	case "toBase64", "upper", "lower":
		return many(4*first.whole, 1)
	}
	return extent{all.whole, all.whole, all.whole}
}

// loop follows a function that looks at each entry of a list.
func (b *bound) loop(name string, list extent, body *ast.PredicateNode, rest []ast.Node) extent {
	others := b.all(rest...)
	b.loops = append(b.loops, loop{list, list.entry().or(others)})
	defer func() { b.loops = b.loops[:len(b.loops)-1] }()
	if name == "reduce" {
		return b.reduce(list.count, body)
	}
	before := b.work
	one := b.of(body)
	b.work = before + float64((b.work-before)*list.count)
	switch name {
	case "map":
		return many(list.count, one.whole)
	case "find", "findLast":
		return list.entry()
	case "filter":
		return list
	case "sortBy":
		b.work += float64(list.whole * 20) // its logarithm
		return list
	case "groupBy":
		return extent{list.count, list.whole, list.whole + float64(one.whole*list.count)}
	}
	return single
}

// reduce follows the result until it grows no more.
func (b *bound) reduce(count float64, body *ast.PredicateNode) extent {
	at := len(b.loops) - 1
	for i := 1.0; i <= count && !b.over(); i++ {
		before, acc := b.work, b.loops[at].acc
		next := acc.or(b.of(body))
		if next == acc {
			b.work += float64((b.work - before) * (count - i))
			break
		}
		b.loops[at].acc = next
	}
	return b.loops[at].acc
}
