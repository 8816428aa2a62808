package keda

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// metadata is the metadata of a trigger, as its scaler reads it. It mirrors
// ScalerConfig.TypedConfig.
type metadata struct {
	*Trigger
	entry     *triggerType
	owner     *ScaledObject // the ScaledObject with the trigger
	env       Env
	values    map[string]string // the values in the text, trimmed, and the defaults
	notInText map[string]bool   // parameters whose value is not in the text
	notices   []string
	unknown   []string // parameters in the metric's name whose value is not in the text
}

// read finds the values of all parameters. The error has a line for each wrong parameter, in
// the order of KEDA's struct.
func (m *metadata) read() error {
	m.values, m.notInText = map[string]string{}, map[string]bool{}
	var errs []error
	for i := range m.entry.params {
		if err := m.readParam(&m.entry.params[i]); err != nil {
			errs = append(errs, err)
		}
		if m.entry.params[i].names[0] == lastOfAuth {
			errs = append(errs, checkAuthModes(m))
		}
	}
	if check := checks[m.entry.baseType].validate; check != nil {
		err := check(m)
		if errors.Is(err, errPanics) {
			return err
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// problem returns an error if the metadata is wrong. It mirrors the scaler's constructor up to
// where the constructor connects to the source.
func (m *metadata) problem() error {
	prefix, _, _ := strings.Cut(m.entry.problem, ": ")
	check := checks[m.entry.baseType]
	if check.before != nil {
		if err := check.before(m); err != nil {
			return fmt.Errorf("%s: %w", prefix, err)
		}
	}
	if err := m.read(); err != nil {
		if m.entry.problem == "" {
			return err
		}
		return fmt.Errorf("%s: %w", m.withNames(m.entry.problem), err)
	}
	if check.after == nil {
		return nil
	}
	err := check.after(m)
	if err != nil && prefix != "" && !check.afterHasNoPrefix {
		return fmt.Errorf("%s: %w", prefix, err)
	}
	return err
}

// withNames puts the ScaledObject's name and namespace into a text.
func (m *metadata) withNames(text string) string {
	return strings.NewReplacer("{NAME}", m.owner.Name, "{NAMESPACE}", m.owner.Namespace).Replace(text)
}

func (m *metadata) readParam(p *param) error {
	value, found := m.find(p)
	if found && p.deprecated != "" {
		return fmt.Errorf("scaler %s info: %s", m.Type, p.deprecated)
	}
	if found && p.announced != "" {
		m.notices = append(m.notices, fmt.Sprintf("scaler %s info: %s", m.Type, p.announced))
	}
	key := p.names[0]
	switch {
	case !found && m.notInText[key]:
		return nil
	case !found && p.defaultValue != "":
		value = p.defaultValue
	case !found && (p.optional || p.deprecated != ""):
		return nil
	case !found:
		return fmt.Errorf("missing required parameter %q in %v", p.name(), placeNames(p.places))
	}
	if err := p.checkAllowed(value); err != nil {
		return err
	}
	if err := p.checkKind(value); err != nil {
		return fmt.Errorf("unable to set param %q value %q: %w", p.name(), value, err)
	}
	m.values[key] = value
	return nil
}

// find looks for a parameter in its places, in order. If a TriggerAuthentication or an unknown
// variable may hold the value, find adds the parameter to notInText.
func (m *metadata) find(p *param) (value string, found bool) {
	for _, place := range p.places {
		for _, name := range p.names {
			switch place {
			case 'm':
				value = m.Metadata[name]
			case 'e':
				variable := strings.TrimSpace(m.Metadata[name+"FromEnv"])
				if value = ""; variable != "" {
					if envValue, known := m.env.Values[variable]; known {
						value = envValue
					} else if !m.env.All {
						m.notInText[p.names[0]] = true
					}
				}
			case 'a':
				if value = ""; m.AuthenticationRef != nil && p.defaultValue == "" {
					m.notInText[p.names[0]] = true
				}
			}
			if value = strings.TrimSpace(value); value != "" {
				return value, true
			}
		}
	}
	return "", false
}

func placeNames(places string) []string {
	var names []string
	for _, place := range places {
		names = append(names, map[rune]string{'m': "triggerMetadata", 'e': "resolvedEnv", 'a': "authParams"}[place])
	}
	return names
}

// has reports whether a parameter has a value, or may have a value that is not in the text.
func (m *metadata) has(name string) bool { return m.values[name] != "" || m.notInText[name] }

// text is the value of a parameter; empty if there is no value, or if the value is not in
// the text.
func (m *metadata) text(name string) string { return m.values[name] }

func (m *metadata) float(name string) float64 {
	f, _ := strconv.ParseFloat(m.values[name], 64)
	return f
}

func (m *metadata) duration(name string) time.Duration {
	d, _ := parseDuration(m.values[name])
	return d
}

func (m *metadata) int(name string) int64 {
	n, _ := strconv.ParseInt(m.values[name], 10, 64)
	return n
}

func (m *metadata) bool(name string) bool {
	b, _ := strconv.ParseBool(m.values[name])
	return b
}

// list returns the values of a parameter with several values, trimmed.
func (m *metadata) list(name string) []string {
	if m.values[name] == "" {
		return nil
	}
	parts := strings.Split(m.values[name], m.entry.param(name).separator)
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// hasAuthentication reports whether a TriggerAuthentication may hold values that are not in the
// text.
func (m *metadata) hasAuthentication() bool { return m.AuthenticationRef != nil }
