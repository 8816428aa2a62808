package main

import (
	"archive/zip"
	"bufio"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestPack(t *testing.T) {
	t.Chdir("../..")
	out := filepath.Join(t.TempDir(), "workshop.zip")
	if err := pack(out, "plan9/386"); err == nil || !strings.Contains(err.Error(), `system "plan9/386"`) {
		t.Errorf("an unknown system: %v", err)
	}
	if _, err := os.Stat("server/site/index.html"); err != nil {
		t.Skip("the site is not built")
	}
	system := runtime.GOOS + "/" + runtime.GOARCH
	if err := pack(out, system); err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(out)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		if program := !strings.HasSuffix(f.Name, ".txt"); program != (f.Mode()&0o111 != 0) {
			t.Errorf("%s has mode %v", f.Name, f.Mode())
		}
	}
	folder := "hpa-workshop/" + strings.ReplaceAll(system, "/", "-")
	want := "hpa-workshop/START.txt " + folder + "/hpa-playground " + folder + "/hpasim"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the zip has %s, want %s", got, want)
	}
	t.Run("without a network", func(t *testing.T) { offline(t, z, folder+"/hpa-playground") })
	for _, p := range platforms {
		if folder := strings.ReplaceAll(p, "/", "-"); !strings.Contains(start, folder) {
			t.Errorf("START.txt does not mention %s", folder)
		}
	}
}

// offline runs the packed server without a network, and visits it.
func offline(t *testing.T, z *zip.ReadCloser, program string) {
	body, err := fs.ReadFile(z, program)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(name, body, 0o755); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("unshare", "--map-root-user", "--net", "sh", "-c", `ip link set lo up && exec "$0" "$@"`,
		os.Args[0], "-test.run=^TestInside$", "-test.v")
	command.Env = append(os.Environ(), "WORKSHOP_PROGRAM="+name)
	if err := exec.Command("unshare", "--map-root-user", "--net", "ip", "link", "set", "lo", "up").Run(); err != nil {
		t.Skipf("no way here to take the network away: %v", err)
	}
	out, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestInside") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestInside is the part of TestPack that runs without a network.
func TestInside(t *testing.T) {
	name := os.Getenv("WORKSHOP_PROGRAM")
	if name == "" {
		t.Skip("TestPack starts it")
	}
	if c, err := net.DialTimeout("tcp", "192.0.2.1:80", time.Second); err == nil || os.IsTimeout(err) {
		t.Fatalf("there is a network: %v, %v", c, err)
	}
	command := exec.Command(name, "-addr", "127.0.0.1:0")
	command.Stderr = os.Stderr
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = command.Process.Kill(); _ = command.Wait() }()
	line, err := bufio.NewReader(stdout).ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), " is at ")
	if !ok {
		t.Fatalf("the server said %q, %v", line, err)
	}
	for _, path := range []string{"/", "/web/app.wasm", "/web/editor.js", "/web/chart.js"} {
		response, err := http.Get(strings.TrimSuffix(url, "/") + path)
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, response.Body)
		response.Body.Close()
		if response.StatusCode != http.StatusOK || n == 0 || err != nil {
			t.Errorf("%s: %s, %d bytes, %v", path, response.Status, n, err)
		}
	}
}
