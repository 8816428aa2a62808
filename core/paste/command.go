package paste

import (
	"slices"
	"strings"
)

// readCommand reads lines with kubectl autoscale and kubectl scale, and skips other lines.
func readCommand(text string) (yaml string, notes []Note, ok bool) {
	r := &commandReader{}
	for _, command := range shellCommands(text) {
		c, isKubectl := newKubectl(&command)
		switch {
		case !isKubectl || len(c.words) == 0:
		case c.words[0] == "autoscale":
			ok = true
			r.autoscale(c)
		case c.words[0] == "scale":
			ok = true
			r.scale(c)
		}
	}
	if !ok {
		return "", nil, false
	}
	return writeManifests(r.hpas), r.list, true
}

type commandReader struct {
	notes
	hpas []*found
}

// kubectlCommand is a command line of kubectl.
type kubectlCommand struct {
	line  int
	words []string // the verb and all other words that are not flags
	flags []commandFlag
}

type commandFlag struct{ name, value string }

// get returns a flag's value; the last one counts.
func (c *kubectlCommand) get(name string) (value string, ok bool) {
	for _, f := range slices.Backward(c.flags) {
		if f.name == name {
			return f.value, true
		}
	}
	return "", false
}

// newKubectl reads a command line, if it is one of kubectl.
func newKubectl(command *shellCommand) (c *kubectlCommand, ok bool) {
	words := command.words
	for len(words) > 0 && !isKubectl(words[0]) {
		if !isPromptWord(words[0]) {
			return nil, false
		}
		words = words[1:]
	}
	if len(words) == 0 {
		return nil, false
	}
	c = &kubectlCommand{line: command.line}
	for words = words[1:]; len(words) > 0; words = words[1:] {
		word := twoDashes(words[0])
		if word == "--" {
			continue
		}
		if len(word) < 2 || word[0] != '-' {
			c.words = append(c.words, word)
			continue
		}
		name, value, hasValue := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if !strings.HasPrefix(word, "--") && len(name) > 1 && strings.Contains("nfolkRsv", name[:1]) {
			name, value, hasValue = name[:1], name[1:]+value, true
		}
		if long, ok := shortFlags[name]; ok && !strings.HasPrefix(word, "--") {
			name = long
		}
		if !hasValue && slices.Contains(valueFlags, name) && len(words) > 1 {
			words = words[1:]
			value = words[0]
		}
		c.flags = append(c.flags, commandFlag{name, value})
	}
	return c, true
}

// twoDashes replaces a long dash before a flag by the two dashes that a word processor
// made it from.
func twoDashes(word string) string {
	if name := strings.TrimLeft(word, "-–—−"); name != word && !strings.HasPrefix(name, "=") && !plainASCII(word[:len(word)-len(name)]) {
		return "--" + name
	}
	return word
}

var shortFlags = map[string]string{"n": "namespace", "f": "filename", "o": "output", "k": "kustomize", "l": "selector", "s": "server", "R": "recursive"}

// valueFlags take the next word as their value.
var valueFlags = []string{
	"min", "max", "cpu-percent", "cpu", "memory", "name", "replicas", "current-replicas", "resource-version", "timeout",
	"namespace", "filename", "kustomize", "selector", "output", "context", "cluster", "user", "kubeconfig", "as", "server", "token",
	"request-timeout", "field-manager", "template", "generator", "v",
}

// otherFlags do not change the object that a command makes.
var otherFlags = []string{
	"current-replicas", "resource-version", "timeout", "kustomize", "selector", "output", "context", "cluster", "user", "kubeconfig", "as",
	"server", "token", "request-timeout", "field-manager", "template", "generator", "v", "dry-run", "save-config", "record", "recursive", "all", "validate",
}

// isKubectl reports whether a word is the name of kubectl.
func isKubectl(word string) bool {
	word = word[strings.LastIndexAny(word, `/\`)+1:]
	switch strings.TrimSuffix(word, ".exe") {
	case "kubectl", "oc", "k":
		return true
	}
	return false
}

// isPromptWord reports whether a word can stand before kubectl: a prompt, a program
// that runs others, or a variable.
func isPromptWord(word string) bool {
	switch word {
	case "sudo", "time", "PS", "microk8s", "minikube", "k3s", "k0s", "--":
		return true
	}
	return word != "" && strings.ContainsAny(word[len(word)-1:], "$#>%") || strings.HasSuffix(word, "❯") || strings.HasSuffix(word, "➜") ||
		strings.Contains(word, "=") && word[0] != '-'
}

// unknownFlags adds notes about flags that kubectl does not have or that are ignored here.
func (r *commandReader) unknownFlags(c *kubectlCommand, read ...string) {
	for _, f := range c.flags {
		if !slices.Contains(read, f.name) && !slices.Contains(otherFlags, f.name) {
			r.add(c.line, "The flag %s of this command is not read.", "--"+f.name)
		}
	}
}

// objects returns what the command is about, as TYPE NAME..., or as TYPE/NAME....
func (c *kubectlCommand) objects() (kinds, names []string) {
	words := c.words[1:]
	for i, word := range words {
		kind, name, ok := strings.Cut(word, "/")
		switch {
		case ok:
			kinds, names = append(kinds, kind), append(names, name)
		case i > 0 && !strings.Contains(words[0], "/"):
			kinds, names = append(kinds, words[0]), append(names, word)
		}
	}
	return kinds, names
}

// kindOf returns the kind of a type as kubectl takes it: deployment, deploy,
// deployments.apps.
func kindOf(resource string) (kind string, ok bool) {
	resource, _, _ = strings.Cut(strings.ToLower(resource), ".")
	switch resource {
	case "deployment", "deployments", "deploy":
		return "Deployment", true
	case "replicaset", "replicasets", "rs":
		return "ReplicaSet", true
	case "statefulset", "statefulsets", "sts":
		return "StatefulSet", true
	case "replicationcontroller", "replicationcontrollers", "rc":
		return "ReplicationController", true
	case "rollout", "rollouts", "ro":
		return "Rollout", true
	case "deploymentconfig", "deploymentconfigs", "dc":
		return "DeploymentConfig", true
	}
	return "", false
}
