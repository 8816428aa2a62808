//go:build e2e

package e2e

import (
	"os/exec"
	"syscall"
)

// dieWithTests has the kernel kill a process when the tests end in any way, and
// puts it into a group with the processes that it starts.
func dieWithTests(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

// end kills a process and those that it started.
func end(command *exec.Cmd) { _ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
