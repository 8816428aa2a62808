//go:build !js

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/spf13/pflag"
)

// tabs are what a person types before Tab. args are the words of the line after it, and lists
// is what the shell lists if there is more than one way to go on.
var tabs = []struct{ typed, args, lists string }{
	{typed: "hpasim vali", args: "<hpasim><validate>"},
	{typed: "hpasim ex", args: "<hpasim><ex>", lists: "exercises explain"},
	{typed: "hpasim help rend", args: "<hpasim><help><render>"},
	{typed: "hpasim run pr", args: "<hpasim><run><preset:>"},
	{typed: "hpasim run preset:walkt", args: "<hpasim><run><preset:walkthrough>"},
	{typed: "hpasim run my-sc", args: "<hpasim><run><my-scenario.yaml>"},
	{typed: "hpasim run my-scenario.yaml --hpa shop/w", args: "<hpasim><run><my-scenario.yaml><--hpa><shop/web>"},
	{typed: "hpasim run preset:walkthrough -o des", args: "<hpasim><run><preset:walkthrough><-o><describe>"},
	{typed: "hpasim run -at 1m preset:walkt", args: "<hpasim><run><-at><1m><preset:walkthrough>"},
	{typed: "hpasim run preset:walkthrough --obs", args: "<hpasim><run><preset:walkthrough><--observed>"},
	{typed: "hpasim run preset:walkthrough --set spec.maxR", args: "<hpasim><run><preset:walkthrough><--set><spec.maxReplicas=>"},
	{typed: "hpasim run preset:walkthrough --set spec.behavior.scaleUp.selectPolicy=Dis", args: "<hpasim><run><preset:walkthrough><--set><spec.behavior.scaleUp.selectPolicy=Disabled>"},
	{typed: "hpasim run preset:walkthrough --set Simu", args: "<hpasim><run><preset:walkthrough><--set><Simulation:>"},
	{typed: "hpasim run preset:walkthrough --set Simulation:spec.dur", args: "<hpasim><run><preset:walkthrough><--set><Simulation:spec.duration=>"},
	{typed: "hpasim run preset:walkthrough --set Simulation:spec.kubernetesVersion=1.2", args: "<hpasim><run><preset:walkthrough><--set><Simulation:spec.kubernetesVersion=1.2>", lists: "1.26 1.29"},
	{typed: "hpasim keda --keda-version 2.2", args: "<hpasim><keda><--keda-version><2.21>"},
	{typed: "hpasim presets spike-c", args: "<hpasim><presets><spike-cautious-policy>"},
	{typed: "hpasim check by-h", args: "<hpasim><check><by-hand>"},
}

// TestCompletion types into bash and zsh.
func TestCompletion(t *testing.T) {
	if testing.Short() {
		t.Skip("starts hpasim for each Tab")
	}
	bash := "bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; bind 'set show-all-if-ambiguous on'\n" +
		"source /usr/share/bash-completion/bash_completion; source <(hpasim completion bash)\n"
	zsh := "bindkey -e; unsetopt beep; autoload -U compinit; compinit -u -D; source <(hpasim completion zsh)\n"
	for _, shell := range []struct {
		name, needs, begin string
		args               []string
	}{
		{"bash", "/usr/share/bash-completion/bash_completion", bash, []string{"--norc", "--noprofile", "-i"}},
		{"zsh", "", zsh, []string{"-f", "-i"}},
	} {
		t.Run(shell.name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(shell.name); err != nil {
				t.Skipf("%s is missing: scripts/deps shells installs it", shell.name)
			}
			if _, err := os.Stat(shell.needs); err != nil && shell.needs != "" {
				t.Skip("bash-completion is missing: scripts/deps shells installs it")
			}
			c := exec.Command(shell.name, shell.args...)
			c.Dir = t.TempDir()
			c.Env = append(os.Environ(), "TERM=xterm", "HOME="+c.Dir, "LC_ALL=C", "PS1=> ", "INPUTRC=/dev/null")
			const hpa = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web, namespace: shop}\n"
			if err := os.WriteFile(filepath.Join(c.Dir, "my-scenario.yaml"), []byte(hpa), 0o600); err != nil {
				t.Fatal(err)
			}
			s := startShell(t, c)
			s.typeIn(t, shell.begin+"echo rea''dy\n", "ready")
			for _, tab := range tabs {
				// ^A goes to the begin of the line and ^E to its end, so that printf prints the words.
				printed := s.typeIn(t, tab.typed+"\t\x01printf '<%s>' \x05; echo; echo do''ne\n", "done")
				if !strings.Contains(printed, tab.args+"\r\n") {
					t.Errorf("%s: want %s\n%q", tab.typed, tab.args, printed)
				}
				for _, word := range strings.Fields(tab.lists) {
					if !strings.Contains(printed, word) {
						t.Errorf("%s: %s is not in the list\n%q", tab.typed, word, printed)
					}
				}
			}
		})
	}
}

// shell is a shell on a terminal.
type shell struct {
	terminal *os.File
	read     chan []byte
}

func startShell(t *testing.T, c *exec.Cmd) *shell {
	t.Helper()
	terminal, err := pty.StartWithSize(c, &pty.Winsize{Rows: 50, Cols: 250})
	if err != nil {
		t.Skipf("no terminal here: %v", err)
	}
	s := &shell{terminal, make(chan []byte, 100)}
	go func() {
		defer close(s.read)
		for {
			b := make([]byte, 4096)
			n, err := s.terminal.Read(b)
			if err != nil {
				return
			}
			s.read <- b[:n]
		}
	}()
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
		_ = terminal.Close()
	})
	return s
}

// typeIn types a text and returns what the shell prints, up to a line that is the last.
func (s *shell) typeIn(t *testing.T, text, last string) string {
	t.Helper()
	if _, err := io.WriteString(s.terminal, text); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for !strings.Contains(b.String(), "\n"+last+"\r\n") {
		select {
		case more, ok := <-s.read:
			if b.Write(more); !ok {
				t.Fatalf("the shell has ended: %q", b.String())
			}
		case <-time.After(5 * time.Minute): // it hangs: no machine is that slow
			t.Fatalf("%q: no answer: %q", text, b.String())
		}
	}
	return b.String()
}

// TestCompletionScripts checks that there is a script for each shell.
func TestCompletionScripts(t *testing.T) {
	for _, shell := range shells {
		var out, stderr bytes.Buffer
		if code := run([]string{"completion", shell}, streams{nil, &out, &stderr}); code != exitOK || !strings.Contains(out.String(), "__complete") {
			t.Errorf("%s: exit code %d, %d bytes\n%s", shell, code, out.Len(), stderr.String())
		}
	}
}

// TestFlagsAreCompleted checks that a flag has values to complete, or a value that nobody can
// know, or is a file, which shells complete themselves.
func TestFlagsAreCompleted(t *testing.T) {
	free := map[string]bool{"FILE": true, "TIME": true, "N": true, "NAME": true, "WORDS": true, "URL": true, "TEXT": true, "PIXELS": true, "TIMES": true}
	for _, c := range newRoot().Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			value, _ := pflag.UnquoteUsage(f)
			_, completed := c.GetFlagCompletionFunc(f.Name)
			if f.NoOptDefVal == "" && !completed && !free[value] {
				t.Errorf("hpasim %s --%s: nothing completes a %s", c.Name(), f.Name, value)
			}
		})
		if c.ValidArgsFunction == nil && c.Name() != "import" { // of a file
			t.Errorf("hpasim %s: nothing completes its arguments", c.Name())
		}
	}
}
