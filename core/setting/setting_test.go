package setting

import (
	"reflect"
	"slices"
	"testing"
	"time"
)

func TestDefaults(t *testing.T) {
	if got, want := Defaults(ControllerFields), (Controller{15 * time.Second, 0.1, 5 * time.Minute, 5 * time.Minute, 30 * time.Second, 5 * time.Millisecond, 0, 0}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := Defaults(PodFields, IdleFields), (Pods{Start: 2 * time.Second, Ready: 10 * time.Second, Termination: 30 * time.Second, IdleCPU: 10, IdleMemory: 128 << 20 * 1000}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := Defaults(RunFields), (Run{30 * time.Minute, 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if Defaults(ScrapingFields) != (Scraping{Resolution: 15 * time.Second, Window: 15 * time.Second}) || Defaults(NodeFields) != (Nodes{Min: 1, Ready: 3 * time.Minute, Utilization: 0.5}) {
		t.Error(Defaults(ScrapingFields), Defaults(NodeFields))
	}
}

// Each setting has its own row. A setting with a control has a default to show.
func TestRows(t *testing.T) {
	for _, g := range Groups() {
		for _, row := range g.Rows {
			path := g.Path + "." + row.Name
			if row.Letter == 0 || row.Means == "" || !reflect.DeepEqual(Find(path), row) {
				t.Errorf("%s: %+v", path, row)
			}
			if row.TextField && row.Default == "" || row.Stops != nil && !slices.Contains(row.Stops, row.Default) {
				t.Errorf("%s: the default %q is not a stop of its slider", path, row.Default)
			}
		}
	}
}

// TestFields: each field of the settings has one row that points at it, and each row is in
// a group.
func TestFields(t *testing.T) {
	rows := checkFields(t, nil, RunFields) + checkFields(t, nil, ControllerFields) + checkFields(t, nil, ScrapingFields) +
		checkFields(t, []string{"ReadyGiven"}, PodFields, StartupFields, IdleFields) + checkFields(t, nil, NodeFields)
	listed := 0
	for _, g := range Groups() {
		listed += len(g.Rows)
	}
	if rows != listed {
		t.Errorf("the groups have %d rows, the fields %d", listed, rows)
	}
}

// checkFields checks the rows of T and returns their number. It leaves out the fields that
// are not settings.
func checkFields[T any](t *testing.T, excluded []string, groups ...[]Field[T]) int {
	t.Helper()
	var in T
	rows := slices.Concat(groups...)
	names := map[any]string{}
	for _, f := range rows {
		at := f.Pointer(&in)
		if other := names[at]; other != "" {
			t.Errorf("%T: the rows %s and %s point at the same field", in, other, f.Name)
		}
		names[at] = f.Name
	}
	s := reflect.ValueOf(&in).Elem()
	for i := range s.NumField() {
		name := s.Type().Field(i).Name
		if names[s.Field(i).Addr().Interface()] == "" && !slices.Contains(excluded, name) {
			t.Errorf("%T.%s: no row points at it", in, name)
		}
	}
	return len(rows)
}

func TestSet(t *testing.T) {
	for _, test := range []struct {
		set  func(text string) error
		text string
		want string
	}{
		{setField(RunFields, "duration"), "-5m", "duration -5m: must not be negative"},
		{setField(RunFields, "duration"), "5 m", `time: unknown unit " m" in duration "5 m"`},
		{setField(RunFields, "seed"), "-1", "seed -1: must not be negative"},
		{setField(ControllerFields, "tolerance"), "-0.1", "tolerance -0.1: must not be negative"},
		{setField(PodFields, "capacity"), "-1", "capacity -1: must not be negative; 0 is no limit"},
		{setField(NodeFields, "max"), "0", "0: must be from 1 to 5000"},
		{setField(NodeFields, "max"), "5001", "5001: must be from 1 to 5000"},
		{setField(IdleFields, "cpu"), "-1m", `quantity "-1m": must not be negative`},
		{setField(IdleFields, "cpu"), "4611686018427387905m", `quantity "4611686018427387905m": too large for what a pod uses`},
		{setField(IdleFields, "cpu"), "4611686018427387904m", ""},
		{setField(ScrapingFields, "delay"), "", ""},
	} {
		got := ""
		if err := test.set(test.text); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func setField[T any](fields []Field[T], name string) func(string) error {
	i := slices.IndexFunc(fields, func(f Field[T]) bool { return f.Name == name })
	return func(text string) error { return fields[i].Set(new(T), text) }
}

// As in kube-controller-manager, a flag of 0 is 0: the defaults are set before the flags
// are read. core/conformance/flags compares both. An empty text is as if it were not given.
func TestZeroFlag(t *testing.T) {
	c := Defaults(ControllerFields)
	for i := range ControllerFields {
		if err := ControllerFields[i].Set(&c, "0"); err != nil {
			t.Error(err)
		}
	}
	if c != (Controller{}) {
		t.Errorf("%+v, want all 0", c)
	}
	c = Controller{SyncPeriod: time.Hour, DownscaleStabilization: time.Minute}
	want := c
	for i := range ControllerFields {
		if err := ControllerFields[i].Set(&c, ""); err != nil && ControllerFields[i].Flag != "" {
			t.Error(err)
		}
	}
	if c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
}

// A duration has a limit, so that a sum of several does not overflow.
func TestLongest(t *testing.T) {
	var r Run
	if err := RunFields[0].Set(&r, "2000000h"); err != nil || r.Duration != longest {
		t.Error(r.Duration, err)
	}
}
