package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	hpav2 "k8s.io/api/autoscaling/v2"
	"k8s.io/cli-runtime/pkg/genericclioptions"
	"k8s.io/cli-runtime/pkg/genericiooptions"
	"k8s.io/client-go/rest"
	"k8s.io/kubectl/pkg/cmd/autoscale"
	cmdutil "k8s.io/kubectl/pkg/cmd/util"

	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/manifest"
	"hpaplayground/core/paste"
)

// TestAutoscale checks that core/paste reads a command as the object that kubectl autoscale
// makes.
func TestAutoscale(t *testing.T) {
	failures := 0
	commands := autoscaleCommands()
	for _, command := range commands {
		want, refused := autoscaled(t, command)
		read := paste.Read("kubectl autoscale " + command)
		if refused != "" {
			if !hasNote(read, refused) {
				failures++
				t.Errorf("%s\nkubectl refuses it: %s\nread with %v:\n%s", command, refused, read.Notes, read.YAML)
			}
			continue
		}
		got := &hpav2.HorizontalPodAutoscaler{}
		if err := decodeYAML(read.YAML, got); err != nil {
			t.Fatal(command, err, read.YAML)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			failures++
			t.Errorf("%s (- kubectl, + read)\n%s", command, diff)
		}
	}
	tally.Add(t, "commands of kubectl autoscale", len(commands), failures)
}

// autoscaleCommands combine bounds with metrics, and targets with names.
func autoscaleCommands() (all []string) {
	for _, bounds := range []string{"--max=10", "--min=2 --max 10", "--min=0 --max=3", "--min=-1 --max=3", "--min=5 --max=3", "--max=0", "--min=3 --max=3"} {
		for _, metrics := range []string{"", "--cpu-percent=50", "--cpu-percent=0", "--cpu=70%", "--cpu=500m", "--cpu=500", "--cpu=0.5", "--cpu=2.5k", "--memory=200Mi", "--memory=200",
			"--memory=1Gi", "--memory=60%", "--cpu=60% --memory=70%", "--memory=1.5Gi --cpu 250m", "--cpu=x", "--memory=%", "--cpu-percent=50 --cpu=60%", "--cpu=-5%", "--cpu=1e3"} {
			all = append(all, "deployment web "+bounds+" "+metrics)
		}
	}
	for _, target := range []string{"deploy/web", "deployments web", "statefulset web", "sts/web", "rs/web"} {
		for _, flags := range []string{"", " --name=other", " -n shop", " --namespace shop --cpu=80%"} {
			all = append(all, target+" --max=10"+flags)
		}
	}
	return all
}

// autoscaled returns the object that kubectl makes, or the reason why kubectl refuses the
// command.
func autoscaled(t *testing.T, command string) (made *hpav2.HorizontalPodAutoscaler, refused string) {
	t.Helper()
	flags := genericclioptions.NewConfigFlags(false)
	folder, host := t.TempDir(), "http://cluster"
	flags.CacheDir, flags.APIServer = &folder, &host
	flags.WrapConfigFn = func(*rest.Config) *rest.Config {
		return &rest.Config{Host: host, Transport: apps{}}
	}
	cmdutil.BehaviorOnFatal(func(message string, _ int) { panic(fatal(message)) })
	defer cmdutil.DefaultBehaviorOnFatal()
	defer func() {
		if why, ok := recover().(fatal); ok {
			refused = strings.TrimPrefix(strings.TrimSuffix(string(why), "\n"), "error: ")
		}
	}()
	var out bytes.Buffer
	cmd := autoscale.NewCmdAutoscale(cmdutil.NewFactory(flags), genericiooptions.IOStreams{In: strings.NewReader(""), Out: &out, ErrOut: io.Discard})
	flags.AddFlags(cmd.Flags())
	cmd.SetArgs(append(strings.Fields(command), "--dry-run=client", "-o", "json"))
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetErr(io.Discard)
	cmd.Flags().SetOutput(io.Discard)
	if err := cmd.Execute(); err != nil {
		return nil, err.Error()
	}
	made = &hpav2.HorizontalPodAutoscaler{}
	if err := json.Unmarshal(out.Bytes(), made); err != nil {
		t.Fatal(err, out.String())
	}
	return made, ""
}

type fatal string

// hasNote reports whether a note has a text.
func hasNote(read paste.Text, text string) bool {
	for _, n := range read.Notes {
		for _, arg := range n.Args {
			if s, ok := arg.(string); ok && s == text {
				return true
			}
		}
	}
	return read.Refused != nil
}

// apps is an API server that has any workload of apps/v1.
type apps struct{}

func (apps) RoundTrip(r *http.Request) (*http.Response, error) {
	answer := func(code int, body string) (*http.Response, error) {
		return &http.Response{StatusCode: code, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
	}
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	switch {
	case r.URL.Path == "/api":
		return answer(http.StatusOK, `{"kind":"APIVersions","versions":["v1"]}`)
	case r.URL.Path == "/api/v1":
		return answer(http.StatusOK, `{"kind":"APIResourceList","groupVersion":"v1","resources":[]}`)
	case r.URL.Path == "/apis":
		return answer(http.StatusOK, `{"kind":"APIGroupList","apiVersion":"v1","groups":[{"name":"apps","versions":[{"groupVersion":"apps/v1","version":"v1"}],"preferredVersion":{"groupVersion":"apps/v1","version":"v1"}}]}`)
	case r.URL.Path == "/apis/apps/v1":
		return answer(http.StatusOK, `{"kind":"APIResourceList","apiVersion":"v1","groupVersion":"apps/v1","resources":[`+
			resourceOf("Deployment", "deploy")+","+resourceOf("StatefulSet", "sts")+","+resourceOf("ReplicaSet", "rs")+`]}`)
	case len(parts) == 7:
		kind := map[string]string{"deployments": "Deployment", "statefulsets": "StatefulSet", "replicasets": "ReplicaSet"}[parts[5]]
		return answer(http.StatusOK, `{"apiVersion":"apps/v1","kind":"`+kind+`","metadata":{"name":"`+parts[6]+`","namespace":"`+parts[4]+`"}}`)
	}
	return answer(http.StatusNotFound, `{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"NotFound","code":404}`)
}

// resourceOf returns the entries of a kind and of its scale subresource in discovery.
func resourceOf(kind, short string) string {
	single := strings.ToLower(kind)
	return `{"name":"` + single + `s","singularName":"` + single + `","namespaced":true,"kind":"` + kind + `","verbs":["get","list"],"shortNames":["` + short + `"]},` +
		`{"name":"` + single + `s/scale","namespaced":true,"group":"autoscaling","version":"v1","kind":"Scale","verbs":["get","update"]}`
}

func decodeYAML(text string, into any) error {
	docs, diags := manifest.Parse(text)
	if len(docs) != 1 {
		return fmt.Errorf("%v", diags)
	}
	return docs[0].Decode(into)
}
