package keda

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"hpaplayground/internal/golden"
)

// TestZones: zones.txt has each zone of the IANA database that Go comes with, and its rule.
func TestZones(t *testing.T) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	files, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(out)), "lib/time/zoneinfo.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	names := map[string][]string{} // by the rule
	for _, f := range files.File {
		if strings.HasSuffix(f.Name, "/") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		b = bytes.TrimSuffix(b, []byte("\n"))
		rule := string(b[bytes.LastIndexByte(b, '\n')+1:])
		names[rule] = append(names[rule], f.Name)
	}
	var text strings.Builder
	for _, rule := range slices.Sorted(maps.Keys(names)) {
		text.WriteString(rule)
		slices.SortFunc(names[rule], func(a, b string) int { return strings.Compare(folderFirst(a), folderFirst(b)) })
		folder := ""
		for _, name := range names[rule] {
			own, short := filepath.Split(name)
			if own == folder {
				name = short
			}
			folder = own
			text.WriteString(" " + name)
		}
		text.WriteByte('\n')
	}
	golden.File(t, "zones.txt", []byte(text.String()))
}

// folderFirst sorts names without a folder before the other names, and those by folder.
func folderFirst(name string) string {
	folder, short := filepath.Split(name)
	return folder + "\x00" + short
}

// TestLoadZone: the zones have the same clocks as the IANA database, from the year of a run
// without a start on.
func TestLoadZone(t *testing.T) {
	count := 0
	for line := range strings.Lines(zonesText) {
		folder := ""
		for _, name := range strings.Fields(line)[1:] {
			own, short := filepath.Split(name)
			if own != "" {
				folder = own
			}
			name = folder + short
			want, err := time.LoadLocation(name)
			if err != nil {
				t.Fatal(err)
			}
			got, err := loadZone(name)
			if err != nil {
				t.Fatal(err)
			}
			count++
			for at := time.Date(2026, 1, 1, 0, 30, 0, 0, time.UTC); at.Year() < 2030; at = at.Add(7 * time.Hour) {
				if name == "Africa/Casablanca" || name == "Africa/El_Aaiun" {
					break // Ramadan follows the moon
				}
				if a, b := at.In(want).Format(time.DateTime), at.In(got).Format(time.DateTime); a != b {
					t.Errorf("%s at %v: %s, want %s", name, at, b, a)
					break
				}
			}
		}
	}
	if count < 500 {
		t.Errorf("%d zones", count)
	}
	for _, name := range []string{"", "UTC", "Local"} {
		if zone, err := loadZone(name); err != nil || zone != time.UTC {
			t.Errorf("%q: %v, %v", name, zone, err)
		}
	}
	for _, name := range []string{"Mars/Phobos", "/etc/passwd", "../UTC", "CET-1CEST,M3.5.0,M10.5.0/3", "europe/berlin"} {
		_, want := time.LoadLocation(name)
		if _, err := loadZone(name); fmt.Sprint(err) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
}
