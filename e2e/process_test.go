//go:build e2e

package e2e

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// begin starts a process that ends with the test, and passes each line of its
// output to line.
func begin(t testing.TB, command *exec.Cmd, line func(string)) {
	t.Helper()
	dieWithTests(command)
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	command.Stderr = command.Stdout
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	read := make(chan struct{})
	t.Cleanup(func() {
		end(command)
		_ = command.Wait() // closes the pipe, which its children may hold open
		<-read
	})
	go func() {
		defer close(read)
		lines := bufio.NewScanner(stdout)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			line(lines.Text())
		}
	}()
}

// announced starts a process and returns its output after a mark.
func announced(t testing.TB, command *exec.Cmd, mark string) string {
	t.Helper()
	found := make(chan string, 1)
	begin(t, command, func(line string) {
		if _, rest, ok := strings.Cut(line, mark); ok {
			select {
			case found <- strings.TrimSpace(rest):
			default:
			}
		}
	})
	select {
	case rest := <-found:
		return rest
	case <-time.After(patience):
		t.Fatalf("%s does not say %q within %v", command.Path, mark, patience)
		return ""
	}
}
