package fleet

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/internal/cluster"
)

func hpa(name, namespace string) string {
	return "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: " + name + ", namespace: " + namespace + "}\n" +
		"spec:\n  maxReplicas: 5\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n"
}

const web = `{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "namespace": "b"},
 "spec": {"selector": {"matchLabels": {"app": "web"}}, "template": {"metadata": {"labels": {"app": "web"}},
 "spec": {"containers": [{"name": "it's, [a]", "image": "web", "resources": {"requests": {"cpu": "1"}}}]}}}}
`

// entries prints each entry as namespace/name target, whether the target is given, and the
// mistake.
func entries(text string) string {
	var b strings.Builder
	for _, e := range Read(text) {
		fmt.Fprintf(&b, "%d %s %s", e.Line, e.Key(), e.Target)
		if e.Given {
			b.WriteString(" given")
		}
		if e.Err != nil {
			fmt.Fprintf(&b, " %v", *e.Err)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func item(yaml string) string {
	return "- " + strings.ReplaceAll(strings.TrimSuffix(yaml, "\n"), "\n", "\n  ") + "\n"
}

func TestShapes(t *testing.T) {
	inner := "apiVersion: v1\nkind: List\nitems:\n" + item(hpa("web", "b"))
	for name, test := range map[string]struct{ text, want string }{ //maps: each alone
		"one name in two namespaces": {
			hpa("web", "a") + "---\n" + hpa("web", "b") + "---\n" + web,
			"1 a/web Deployment/web\n8 b/web Deployment/web given\n",
		},
		"no namespace": {
			"# ours\n" + strings.ReplaceAll(hpa("web", "a"), ", namespace: a", "") + "\n--- \nkind: Deployment\nmetadata:\n  name: \"web\" # the shop\n",
			"2 default/web Deployment/web given\n",
		},
		"a broken object": {
			hpa("web", "a") + "---\n" + strings.Replace(hpa("bad", "a"), "  maxReplicas: 5", "  maxReplicas: [5", 1) + "---\n" + hpa("last", "a"),
			"1 a/web Deployment/web\n8 a/bad Deployment/web 12:16: the bracket that begins here is not closed, or a \",\" is missing in it\n15 a/last Deployment/web\n",
		},
		"a broken item": {
			"kind: List\napiVersion: v1\nitems:\n" + item(hpa("web", "a")) + item(strings.Replace(hpa("bad", "a"), "max", "mox", 1)) + item(hpa("last", "a")),
			"4 a/web Deployment/web\n10 a/bad Deployment/web 14:5: spec.moxReplicas: unknown field \"moxReplicas\": did you mean \"maxReplicas\"?\n16 a/last Deployment/web\n",
		},
		"what the API server refuses": {
			strings.Replace(hpa("web", "a"), "5", "0", 1),
			"1 a/web Deployment/web 5:16: spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`\n",
		},
		"another version": {
			strings.Replace(hpa("web", "a"), "/v2", "/v9", 1),
			"1 a/web Deployment/web 1:13: apiVersion: apiVersion \"autoscaling/v9\" of HorizontalPodAutoscaler is not read here: use autoscaling/v2\n",
		},
		"a List in a List": {
			"items:\n" + item(inner) + item(web) + "kind: List\napiVersion: v1\n",
			"5 b/web Deployment/web given\n",
		},
		"a typed list": {
			`{"kind":"HorizontalPodAutoscalerList","apiVersion":"autoscaling/v1","metadata":{},"items":[` +
				`{"metadata":{"name":"web","namespace":"b"},"spec":{"maxReplicas":3,"scaleTargetRef":{"kind":"Deployment","name":"web","apiVersion":"apps/v1"}}}]}` + web,
			"1 b/web Deployment/web given\n",
		},
		"a typed list in YAML": {
			"kind: HorizontalPodAutoscalerList\napiVersion: autoscaling/v2\nitems:\n- metadata:\n    name: web\n  spec:\n    maxReplicas: none\n",
			"4 default/web / 7:18: spec.maxReplicas: want a whole number, got the string \"none\"\n",
		},
		"lists without a List": {
			"[" + web + "," + strings.ReplaceAll(web, "Deployment", "HorizontalPodAutoscaler") + "]\n---\n" + item(hpa("web", "b")),
			"4 b/web / 4:17: apiVersion: apiVersion \"apps/v1\" of HorizontalPodAutoscaler is not read here: use autoscaling/v2\n9 b/web Deployment/web given\n",
		},
		"JSON that is not closed": {
			`{"kind": "List", "apiVersion": "v1", "items": [` + strings.Replace(web, "Deployment", "HorizontalPodAutoscaler", 1) + `, {"kind": "Pod"`,
			"1 b/web / 1:63: apiVersion: apiVersion \"apps/v1\" of HorizontalPodAutoscaler is not read here: use autoscaling/v2\n",
		},
		"no objects":  {"kind\n---\n- a\n---\n'\n---\n{\n--- {\n", ""},
		"other kinds": {web + "---\nkind: Service\n", ""},
	} {
		got := entries(test.text)
		if got != test.want {
			t.Errorf("%s: got\n%swant\n%s", name, got, test.want)
		}
	}
}

const pods = `apiVersion: v1
kind: Pod
metadata:
  labels: {app: web}
  name: web-1
  namespace: b
spec: {containers: [{name: app}]}
---
apiVersion: v1
kind: Pod
metadata: {labels: {app: web}, name: web-2, namespace: a}
---
apiVersion: v1
kind: PodMetrics
metadata: {name: web-1, namespace: b}
---
apiVersion: metrics.k8s.io/v1beta1
kind: PodMetrics
metadata: {name: web-0, namespace: b, labels: {"app": 'web'}}
---
apiVersion: metrics.k8s.io/v1beta1
kind: PodMetrics
metadata: {name: db-0, namespace: b, labels: {app: db}}
---
apiVersion: playground/v1
kind: Simulation
spec: {duration: 10m}
`

func TestPick(t *testing.T) {
	text := hpa("web", "b") + "---\n" + pods + "---\n" + strings.Replace(hpa("other", "b"), "name: web}", "name: db}", 1) + "---\n" + web + "---\n" + hpa("web", "a")
	picked, err := Pick(text, autoscaling.Key{Namespace: "b", Name: "web"})
	if err != nil {
		t.Fatal(err)
	}
	want := hpa("web", "b") + "---\n" +
		strings.Replace(strings.Replace(pods, "---\napiVersion: v1\nkind: Pod\nmetadata: {labels: {app: web}, name: web-2, namespace: a}\n", "", 1),
			"---\napiVersion: metrics.k8s.io/v1beta1\nkind: PodMetrics\nmetadata: {name: db-0, namespace: b, labels: {app: db}}\n", "", 1) + "---\n" + web
	if picked.Text != want {
		t.Errorf("got\n%s\nwant\n%s", picked.Text, want)
	}
	all := strings.Split(text, "\n")
	for i, line := range strings.Split(strings.TrimSuffix(picked.Text, "\n"), "\n") {
		if n, _ := picked.Position(i+1, 1); line != "---" && all[n-1] != line {
			t.Errorf("line %d, %q, is said to be line %d", i+1, line, n)
		}
	}
	for want, keys := range map[string][]autoscaling.Key{ //maps: each alone
		"HorizontalPodAutoscaler b/db: it is not in the text":  {{Namespace: "b", Name: "db"}},
		"no HorizontalPodAutoscaler is chosen":                 nil,
		"11 HorizontalPodAutoscalers: at most 10 run together": make([]autoscaling.Key, 11),
	} {
		if _, err := PickText(text, keys...); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := PickText(hpa("web", "a")+strings.Repeat("  #\n", 1<<18)+"  minReplicas: 1\n", autoscaling.Key{Namespace: "a", Name: "web"}); err == nil || !strings.Contains(err.Error(), "1.0 MiB, in 1 objects") {
		t.Error(err)
	}
}

// TestPickTogether: the HPAs of one target are picked together, whichever is named.
func TestPickTogether(t *testing.T) {
	text := hpa("web", "b") + "---\n" + hpa("web-memory", "b") + "---\n" + web + "---\n" + hpa("web", "a")
	for _, name := range []string{"web", "web-memory"} {
		picked, err := PickText(text, autoscaling.Key{Namespace: "b", Name: name})
		if want := strings.TrimSuffix(text, "---\n"+hpa("web", "a")); err != nil || picked != want {
			t.Errorf("%s: %v, got\n%s", name, err, picked)
		}
	}
	var many []string
	for i := range 11 {
		many = append(many, hpa(fmt.Sprintf("web-%d", i), "b"))
	}
	_, err := PickText(strings.Join(many, "---\n"), autoscaling.Key{Namespace: "b", Name: "web-3"})
	if want := "11 HorizontalPodAutoscalers, with those of the same targets: at most 10 run together"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestPickItems: an item of a list keeps its lines and columns, and gets the type that the
// list has for it.
func TestPickItems(t *testing.T) {
	text := "kind: HorizontalPodAutoscalerList\napiVersion: autoscaling/v2\nitems:\n- metadata:\n    managedFields:\n    - a: b\n    name: web\n  spec:\n    maxReplicas: 3\n"
	picked, err := Pick(text, autoscaling.Key{Name: "web"})
	if err != nil {
		t.Fatal(err)
	}
	if want := "kind: HorizontalPodAutoscaler\napiVersion: autoscaling/v2\nmetadata:\n  managedFields:\n  - a: b\n  name: web\nspec:\n  maxReplicas: 3\n"; picked.Text != want {
		t.Errorf("got\n%s", picked.Text)
	}
	if line, column := picked.Position(8, 3); line != 9 || column != 5 {
		t.Errorf("line %d, column %d", line, column)
	}
}

func FuzzPick(f *testing.F) {
	f.Add(cluster.YAML(2, 1))
	f.Add(cluster.JSON(cluster.YAML(2, 1)))
	f.Add(hpa("web", "b") + "---\n" + pods + "---\n" + web)
	f.Add("{'a: [b, c']}\n--- {kind: HorizontalPodAutoscalerList, items: [{metadata: {}}]}\n")
	f.Fuzz(func(t *testing.T, text string) {
		entries := Read(text)
		last := map[autoscaling.Key]int{}
		for i := range entries {
			last[entries[i].Key()] = i
		}
		for i, e := range entries {
			picked, err := Pick(text, e.Key())
			if err != nil {
				t.Fatal(err)
			}
			found := Read(picked.Text)
			if e.Err != nil || i < last[e.Key()] {
				continue // the end of a broken object is uncertain, and the last of two objects counts
			}
			if len(found) != 1 || found[0].Key() != e.Key() || found[0].Target != e.Target {
				t.Fatalf("%q: picked %v\n%s", e.Key(), found, picked.Text)
			}
		}
	})
}
