package meta

import (
	"fmt"
	"strconv"
	"strings"
)

// Minors are the minor releases of a product that are known, as in Kubernetes 1.26 to 1.37.
type Minors struct {
	Product        string
	Major          string
	Oldest, Newest int
}

// Name returns the name of a minor release, such as 1.37.
func (m Minors) Name(minor int) string { return fmt.Sprintf("%s.%d", m.Major, minor) }

// Names lists the names of all, newest first.
func (m Minors) Names() (names []string) {
	for minor := m.Newest; minor >= m.Oldest; minor-- {
		names = append(names, m.Name(minor))
	}
	return names
}

// Lookup finds a minor release by its name: "1.37", "v1.37" or "1.37.1".
func (m Minors) Lookup(version string) (minor int, err error) {
	parts := strings.Split(strings.TrimPrefix(version, "v"), ".")
	if (len(parts) == 2 || len(parts) == 3) && parts[0] == m.Major {
		if minor, err := strconv.Atoi(parts[1]); err == nil && minor >= m.Oldest && minor <= m.Newest {
			return minor, nil
		}
	}
	return 0, fmt.Errorf("%s version %q: not known here; there are %s", m.Product, version, strings.Join(m.Names(), ", "))
}
