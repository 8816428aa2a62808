package observe

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/parse"
	"hpaplayground/core/trace/read"
)

// day is the export of a day of 1,440 points of 12 series: of the HPA, of its target and of others.
func day() string {
	var series []string
	for _, name := range []string{
		`kube_horizontalpodautoscaler_status_desired_replicas","horizontalpodautoscaler":"web`, `kube_horizontalpodautoscaler_status_current_replicas","horizontalpodautoscaler":"web`,
		`kube_horizontalpodautoscaler_spec_min_replicas","horizontalpodautoscaler":"web`, `kube_horizontalpodautoscaler_spec_max_replicas","horizontalpodautoscaler":"web`,
		`kube_deployment_spec_replicas","deployment":"web`, `kube_deployment_status_replicas","deployment":"web`, `kube_deployment_status_replicas_ready","deployment":"web`,
		`kube_deployment_status_replicas_available","deployment":"web`, `kube_horizontalpodautoscaler_status_desired_replicas","horizontalpodautoscaler":"other`,
		`kube_deployment_spec_replicas","deployment":"other`, `http_requests_total","pod":"web-1`, `container_cpu_usage_seconds_total","pod":"web-1`,
	} {
		var values []string
		for i := range 1440 {
			values = append(values, fmt.Sprintf(`[%d,"%d"]`, 1772442000+60*i, 2+i/97%7))
		}
		series = append(series, `{"metric":{"__name__":"`+name+`","namespace":"default","instance":"10.2.3.4:8080","job":"kube-state-metrics"},"values":[`+strings.Join(values, ",")+`]}`)
	}
	return `{"status":"success","data":{"resultType":"matrix","result":[` + strings.Join(series, ",") + `]}}`
}

// BenchmarkPaste reads a day that was recorded and writes it into a text, as a paste does.
func BenchmarkPaste(b *testing.B) {
	text := fmt.Sprintf(foundHPA, 10) + "---\napiVersion: playground/v1\nkind: Simulation\nspec: {duration: 24h}\n"
	_, _, tl := runOf(text)
	export := day()
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			read.Text(export)
		}
	})
	recording := read.Text(export)
	b.Run("recognize", func(b *testing.B) {
		for b.Loop() {
			Recognize(tl, 0, recording)
		}
	})
	b.Run("csv", func(b *testing.B) {
		for b.Loop() {
			CSV(tl, recording)
		}
	})
	csv := CSV(tl, recording)
	write := func() string {
		e := edit.New(text, manifest.Object{Kind: "Simulation"}, new(tree.Cache))
		if e.Set("spec.recorded", strconv.Quote(csv)); e.Err != nil {
			b.Fatal(e.Err)
		}
		return e.Text
	}
	b.Run("write", func(b *testing.B) {
		for b.Loop() {
			write()
		}
	})
	whole := write()
	b.Run("parse", func(b *testing.B) {
		for b.Loop() {
			if s, diags := parse.Text(whole); s == nil || len(s.Recorded.Series) != 8 {
				b.Fatal(diags)
			}
		}
	})
	b.Run("again", func(b *testing.B) {
		var reader parse.Reader
		for b.Loop() {
			if s, _ := reader.Parse(whole); s == nil {
				b.Fatal("it cannot be read")
			}
		}
	})
	b.Run("compare", func(b *testing.B) {
		all := Recognize(tl, 0, recording).All
		for b.Loop() {
			for _, r := range all {
				Compare(tl, 0, r, r.Step)
			}
		}
	})
}
