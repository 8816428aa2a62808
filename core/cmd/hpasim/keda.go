package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/keda/formula"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
)

// kedaOptions are the flags of keda.
type kedaOptions struct{ output, version string }

func kedaCommand() *cobra.Command {
	var o kedaOptions
	c := &cobra.Command{
		Use:   "keda FILE [flags]",
		Short: "the HPA that KEDA creates for a ScaledObject",
		Long: `Prints the HPA that KEDA's operator creates for each ScaledObject of the file.
What KEDA refuses goes to the standard error, as file:line:column: field: message,
with KEDA's own words. Warnings go there, too. The other objects of the file are
taken into account: an HPA or a ScaledObject for the same target, the requests of
the target's containers, and their variables.

A TriggerAuthentication is assumed to have what the trigger needs. No trigger
source is contacted.`,
		Example:           `  hpasim keda scaledobject.yaml`,
		ValidArgsFunction: oneScenario,
		RunE:              runE(o.run),
	}
	f := c.Flags()
	f.StringVarP(&o.output, "output", "o", "yaml", "print as `FORMAT`: yaml, json")
	f.StringVar(&o.version, "keda-version", keda.Release, "the `RELEASE` of KEDA: only "+keda.Release+" is supported")
	completeFlag(c, "output", "yaml", "json")
	completeFlag(c, "keda-version", keda.Release)
	return c
}

func (o *kedaOptions) run(s streams, args []string) error {
	if o.output != "yaml" && o.output != "json" {
		return usagef("output %q: must be yaml or json", o.output)
	}
	if err := o.checkVersion(s.err); err != nil {
		return err
	}
	src, err := openScenario(s, args)
	if err != nil {
		return err
	}
	hpas, diags, err := makeHPAs(src.text)
	if err != nil {
		return err
	}
	bad := src.report(s.err, diags)
	out := bufio.NewWriter(s.out)
	if err := errors.Join(o.print(out, hpas), out.Flush()); err != nil {
		return err
	}
	if bad > 0 {
		return errReported
	}
	return nil
}

// olderReleases are the releases of KEDA that --keda-version could also name before 2.21 was
// the only one. Scripts may still name them.
var olderReleases = []string{"2.16", "2.17", "2.18", "2.19", "2.20"}

// checkVersion checks the flag keda-version: "2.21", "v2.21" or "2.21.0". It warns of an
// older release.
func (o *kedaOptions) checkVersion(w io.Writer) error {
	major, rest, _ := strings.Cut(strings.TrimPrefix(o.version, "v"), ".")
	minor, _, _ := strings.Cut(rest, ".")
	switch name := major + "." + minor; {
	case name == keda.Release:
	case slices.Contains(olderReleases, name):
		fmt.Fprintf(w, "hpasim keda: warning: KEDA %s is no longer known here: this is what KEDA %s does\n", name, keda.Release)
	default:
		return usagef("KEDA version %q: not known here; there is %s", o.version, keda.Release)
	}
	return nil
}

// print writes the HPAs: as a stream of documents, or as one JSON object or List.
func (o *kedaOptions) print(w io.Writer, hpas []*kubectl.Made) error {
	if o.output == "yaml" {
		for i, h := range hpas {
			text, err := edit.YAML(h, 2)
			if err != nil {
				return err
			}
			if i > 0 {
				fmt.Fprintln(w, "---")
			}
			fmt.Fprint(w, text)
		}
		return nil
	}
	var all any
	switch len(hpas) {
	case 0:
		return nil
	case 1:
		all = hpas[0]
	default:
		all = struct {
			APIVersion string          `json:"apiVersion"`
			Kind       string          `json:"kind"`
			Items      []*kubectl.Made `json:"items"`
		}{"v1", "List", hpas}
	}
	return writeJSON(w, all)
}

// makeHPAs makes the HPAs of a text's ScaledObjects.
func makeHPAs(text string) (hpas []*kubectl.Made, diags []manifest.Diagnostic, err error) {
	var r manifest.Reader
	docs, diags := r.Parse(text)
	var scaled []*keda.ScaledObject
	var of []*manifest.Document
	var cluster keda.Cluster
	for _, d := range docs {
		switch d.Kind {
		case keda.Kind:
			so := new(keda.ScaledObject)
			if err := d.Decode(so); err != nil {
				return nil, nil, err
			}
			scaled, of = append(scaled, so), append(of, d)
		case "HorizontalPodAutoscaler":
			h := new(autoscaling.HorizontalPodAutoscaler)
			if err := d.Decode(h); err != nil {
				return nil, nil, err
			}
			cluster.HPAs = append(cluster.HPAs, h)
		}
	}
	if len(of) == 0 && !slices.ContainsFunc(diags, func(d manifest.Diagnostic) bool { return d.Severity == manifest.Error }) {
		return nil, nil, errors.New("there is no ScaledObject in it")
	}
	cluster.ScaledObjects = scaled
	options := keda.Options{Formula: new(formula.Compiler)}
	for i, so := range scaled {
		wrong := slices.ContainsFunc(diags, func(g manifest.Diagnostic) bool {
			return g.Severity == manifest.Error && g.Line >= of[i].Line && g.Line <= of[i].EndLine
		})
		if wrong {
			continue // what KEDA says of the rest would be about another object
		}
		hpa, problems, warnings := so.Make(&options, cluster, parse.WorkloadOf(so, docs))
		for _, p := range problems {
			diags = append(diags, of[i].Errorf(p.Path, "%s", strings.ReplaceAll(p.Message, "\n", "; ")))
		}
		for _, w := range warnings {
			diags = append(diags, of[i].Warnf(w.Path, "%s", w.Text))
		}
		if so.Paused() {
			hpa = nil
			if _, err := so.PausedReplicas(); err != nil {
				diags = append(diags, of[i].Errorf("metadata.annotations", "failed to parse paused replica count: %v", err))
			}
			diags = append(diags, of[i].Warnf("metadata.annotations", "the ScaledObject is paused: KEDA makes no HPA"))
		}
		if hpa != nil {
			hpas = append(hpas, &kubectl.Made{HorizontalPodAutoscaler: *hpa})
		}
	}
	return hpas, manifest.Order(diags), nil
}
