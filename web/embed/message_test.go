package embed

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// messageJSON returns a message with the fields that the embed expects in all messages.
func messageJSON(rest string) string { return `{"target":"hpa-playground","version":1,` + rest + `}` }

func TestDecode(t *testing.T) {
	for text, want := range map[string]Message{
		messageJSON(`"type":"load","preset":"walkthrough"`):              {Type: "load", Preset: "walkthrough"},
		messageJSON(`"type":"load","scenario":"kind: X","t":"12m"`):      {Type: "load", Scenario: "kind: X", At: 12 * time.Minute, HasAt: true},
		messageJSON(`"type":"load","scenario":""`):                       {Type: "load"},
		messageJSON(`"type":"load","exercise":"a","exercises":"b.yaml"`): {Type: "load", Exercise: "a", Exercises: "b.yaml"},
		messageJSON(`"type":"play"`):                                     {Type: "play"},
		messageJSON(`"type":"play","speed":60,"id":"a"`):                 {Type: "play", Speed: 60, ID: "a"},
		messageJSON(`"type":"pause","later":{"a":[1]}`):                  {Type: "pause"},
		messageJSON(`"type":"seek","t":90.5`):                            {Type: "seek", At: 90500 * time.Millisecond, HasAt: true},
		messageJSON(`"type":"seek","t":0`):                               {Type: "seek", HasAt: true},
		messageJSON(`"type":"theme","theme":"auto"`):                     {Type: "theme", Theme: "auto"},
		messageJSON(`"type":"getState","id":7`):                          {Type: "getState", ID: "7"},
		`{"type":"pause","version":1,"target":"` + Name + `"}`:           {Type: "pause"},
	} {
		got, err := Decode(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if got.Set != nil || want.Set != nil || !sameExceptSet(got, want) {
			t.Errorf("%s: got %+v, want %+v", text, got, want)
		}
	}
}

func sameExceptSet(a, b Message) bool {
	return a.Type == b.Type && a.ID == b.ID && a.Preset == b.Preset && a.Scenario == b.Scenario && a.Exercise == b.Exercise && a.Exercises == b.Exercises &&
		a.At == b.At && a.HasAt == b.HasAt && a.Speed == b.Speed && a.Theme == b.Theme
}

func TestRefusals(t *testing.T) {
	for text, want := range map[string]string{
		``:        "message",
		`[]`:      "message",
		`"load"`:  "message",
		`{`:       "message",
		`{"a":1}`: `target ""`,
		`{"target":"other","version":1,"type":"play"}`:                             `target "other"`,
		`{"target":"hpa-playground","type":"play"}`:                                "version none",
		`{"target":"hpa-playground","version":2,"type":"play"}`:                    "version 2",
		`{"target":"hpa-playground","version":"1","type":"play"}`:                  `version "1"`,
		messageJSON(`"type":"dance"`):                                              `type "dance"`,
		messageJSON(`"type":"load"`):                                               "either preset, scenario or exercise",
		messageJSON(`"type":"load","preset":"a","scenario":"b"`):                   "either preset, scenario or exercise",
		messageJSON(`"type":"load","exercise":""`):                                 "either preset, scenario or exercise",
		messageJSON(`"type":"load","preset":"a","exercise":"b"`):                   "either preset, scenario or exercise",
		messageJSON(`"type":"load","scenario":5`):                                  "scenario",
		messageJSON(`"type":"seek"`):                                               "needs t",
		messageJSON(`"type":"seek","t":-1`):                                        "t -1",
		messageJSON(`"type":"seek","t":1e300`):                                     "t 1e+300",
		messageJSON(`"type":"seek","t":"noon"`):                                    "12m30s",
		messageJSON(`"type":"seek","t":{}`):                                        "12m30s",
		messageJSON(`"type":"play","speed":0`):                                     "speed 0",
		messageJSON(`"type":"theme","theme":"pink"`):                               `theme "pink"`,
		messageJSON(`"type":"patch"`):                                              "needs set",
		messageJSON(`"type":"patch","set":{"a=b":1}`):                              "no =",
		messageJSON(`"type":"patch","set":{"":1}`):                                 "path",
		messageJSON(`"type":"patch","set":["spec.maxReplicas=1"]`):                 "message",
		messageJSON(`"type":"load","preset":"` + strings.Repeat("x", 4<<20) + `"`): "longer",
	} {
		if _, err := Decode(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80s: got %v, want an error with %q", text, err, want)
		}
	}
	if m, err := Decode(messageJSON(`"type":"seek","id":"x1"`)); err == nil || m.ID != "x1" {
		t.Errorf("a refusal's id is %q", m.ID)
	}
}

func TestPatch(t *testing.T) {
	m, err := Decode(messageJSON(`"type":"patch","set":{"spec.maxReplicas":20,"Simulation:spec.duration":"1h","spec.behavior":null}`))
	if err != nil {
		t.Fatal(err)
	}
	got, err := m.Set.Apply("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nspec:\n  maxReplicas: 10 # ten\n  behavior: {}\n---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 5m\n")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got, "maxReplicas: 20 # ten") || !strings.Contains(got, "duration: 1h") && !strings.Contains(got, `duration: "1h"`) || strings.Contains(got, "behavior") {
		t.Errorf("patched:\n%s", got)
	}
}

func TestEncode(t *testing.T) {
	for want, say := range map[string]any{
		`{"source":"hpa-playground","version":1,"type":"ready","id":"a","presets":["x"]}`:                                                                                                        Ready{[]string{"x"}},
		`{"source":"hpa-playground","version":1,"type":"error","id":"a","message":"no"}`:                                                                                                         Failure{"no"},
		`{"source":"hpa-playground","version":1,"type":"sync","id":"a","t":15,"hpa":"default/web","current":1,"desired":4,"now":"Up."}`:                                                          Sync{15, "default/web", 1, 4, "Up."},
		`{"source":"hpa-playground","version":1,"type":"exercise","id":"a","name":"first","solved":true,"goals":[{"text":"few","met":true}],"outside":[],"hints":2,"shown":false,"code":"E1.x"}`: Exercise{"first", true, []Goal{{"few", true}}, []string{}, 2, false, "E1.x"},
		`{"source":"hpa-playground","version":1,"type":"state","id":"a","preset":"","ok":true,"problems":null,"hpa":"","t":0,"duration":0,"playing":false,"story":""}`:                           State{OK: true},
	} {
		if got := Encode(say, "a"); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		messageJSON(`"type":"load","preset":"walkthrough","id":1`), messageJSON(`"type":"patch","set":{"spec.metrics[0].type":{"a":[1,null]}}`),
		messageJSON(`"type":"seek","t":"12m"`), messageJSON(`"type":"play","speed":60`), `{"target":1}`, "[", "",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Decode(text)
		if err != nil && err.Error() == "" {
			t.Error("a refusal without a word")
		}
		if m.At < 0 || m.Speed < 0 || m.Speed > 3600 {
			t.Errorf("%q gives %+v", text, m)
		}
		if !json.Valid([]byte(Encode(Failure{"x"}, m.ID))) {
			t.Errorf("the id %q makes an answer that is not JSON", m.ID)
		}
	})
}
