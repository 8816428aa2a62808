//go:build e2e

package e2e

import (
	"os/exec"
	"syscall"
)

// dieWithTests makes the kernel kill a process when the tests end in any way.
// It puts the process and its children into their own group.
func dieWithTests(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

// end kills a process and its children.
func end(command *exec.Cmd) { _ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
