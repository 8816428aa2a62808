package manifest

import (
	"strconv"
	"strings"
)

// unknownField says that an object has no such field, and which was most likely
// meant.
func (s *schema) unknownField(o *object, name string) string {
	message := "unknown field " + strconv.Quote(name)
	if version := s.elsewhere(o, name); version != "" {
		return message + ": it is one of " + version
	}
	if near := nearest(name, o.order); near != "" {
		return message + ": did you mean " + strconv.Quote(near) + "?"
	}
	var below []string
	for _, f := range o.order {
		if k := o.fields[f]; k.letter == 'O' && k.object.fields[name] != nil {
			below = append(below, strconv.Quote(f+"."+name))
		}
	}
	if len(below) > 0 && len(below) <= 3 {
		return message + ": did you mean " + strings.Join(below, " or ") + "?"
	}
	if len(o.order) > 0 && len(o.order) <= 8 {
		return message + ": the fields here are " + strings.Join(o.order, ", ")
	}
	return message
}

// elsewhere names the version of the HPA's spec that has the field, if this
// one has not.
func (s *schema) elsewhere(o *object, name string) string {
	const kindName = "HorizontalPodAutoscaler"
	here := false
	found := ""
	for _, version := range []string{"autoscaling/v2", "autoscaling/v1"} {
		spec := s.roots[typeMeta{version, kindName}].object.fields["spec"].object
		switch {
		case spec == o:
			here = true
		case spec.fields[name] != nil:
			found = version
		}
	}
	if !here {
		return ""
	}
	return found
}
