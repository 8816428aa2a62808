package fleet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/words"
	"hpaplayground/internal/cluster"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// page is a page in English.
type page struct{ feature.Model }

func (page) Now() feature.PageState { return feature.PageState{} }

// of is the fleet of a text.
func of(t *testing.T, text string) Fleet {
	t.Helper()
	f, list := Fleet{}.List(text)
	return next(f, list.work(&job.Slice{}))
}

func next(f Fleet, msg feature.Msg) Fleet {
	if now, _ := f.Update(msg, page{}); now != nil {
		return now.(Fleet)
	}
	return f
}

func TestListed(t *testing.T) {
	f, first := Fleet{}.List(cluster.YAML(12, 0))
	f, second := f.List(cluster.YAML(15, 0))
	f = next(f, second.work(&job.Slice{}))
	f = next(f, Chosen{3, true})
	if f = next(f, first.work(&job.Slice{})); len(f.Entries) != 15 || !f.Chooses(3) {
		t.Errorf("after a late answer: %d HPAs", len(f.Entries))
	}
	f, third := f.List("kind: Pod\n")
	now, effects := f.Update(third.work(&job.Slice{}), page{})
	if want := (feature.Forward{Msg: feature.NoticeShown{Text: "This is longer than 1 MiB: nothing was opened."}}); now != nil || !slices.Equal(effects, []feature.Effect{want}) {
		t.Errorf("a text without an HPA: %v, %v", now, effects)
	}
	if f = next(f, Listed{ListID: f.listID, Failure: "out of memory"}); len(f.Entries) != 15 {
		t.Error("a failure removes the list")
	}
}

// TestChoose: copies of a fleet share what is chosen, and none may change in another.
func TestChoose(t *testing.T) {
	f := of(t, cluster.YAML(12, 0))
	for i := range 3 {
		f = next(f, Chosen{i, true})
	}
	four, five := next(f, Chosen{4, true}), next(f, Chosen{5, true})
	if got := fmt.Sprint(f.chosen, four.chosen, five.chosen, next(f, Chosen{1, false}).chosen, f.chosen); got != "[0 1 2] [0 1 2 4] [0 1 2 5] [0 2] [0 1 2]" {
		t.Errorf("chosen: %s", got)
	}
	for _, msg := range []Chosen{{-1, true}, {12, true}, {1, true}, {7, false}} {
		if got := next(f, msg); !slices.Equal(got.chosen, f.chosen) {
			t.Errorf("after %v chosen: %v", msg, got.chosen)
		}
	}
	for _, index := range []int{-1, 12} {
		if got := f.EntriesToOpen(Opened{index}); got != nil {
			t.Errorf("%d opens %v", index, got)
		}
	}
}

func TestFound(t *testing.T) {
	f := of(t, cluster.YAML(30, 0)+"---\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: queue, namespace: jobs}\n"+
		"spec: {minReplicas: 4, maxReplicas: 40, scaleTargetRef: {kind: Rollout, name: worker},\n"+
		"  metrics: [{type: External, external: {metric: {name: orders_waiting}, target: {type: AverageValue, averageValue: 30}}}]}\n")
	texts := searchTexts(f.Entries, words.English)
	for query, want := range map[string][]int{
		"":                             nil,
		"shop-2 team-2":                {2, 20, 29},
		"team-2/shop-29":               {29},
		"29%/60%":                      {29},
		" ROLLOUT Jobs ":               {30},
		"4–40":                         {30},
		"4-40":                         {30},
		"not in the text":              {30},
		"orders_waiting":               {30},
		"error minReplicas":            {20},
		"deployment/shop-1 shop-1 3–5": {},
	} {
		got := found(texts, query)
		if query == "" && len(got) != 31 || query != "" && !slices.Equal(got, want) {
			t.Errorf("%q finds %v, want %v", query, got, want)
		}
	}
	if got := found(searchTexts(f.Entries, words.Chinese), "错误 minReplicas"); !slices.Equal(got, []int{20}) {
		t.Errorf("in Chinese finds %v", got)
	}
}

func TestSort(t *testing.T) {
	f := of(t, cluster.YAML(12, 0))
	sorted := func(o order) string {
		indices := found(searchTexts(f.Entries, words.English), "")
		o.sort(f.Entries, indices, words.English)
		return fmt.Sprint(indices)
	}
	o := costly
	for _, want := range []string{
		"[0 5 10 1 6 11 2 7 3 8 4 9]",
		"[4 9 3 8 2 7 1 6 11 0 5 10]", // equal entries stay as in the text
		"[0 1 2 3 4 5 6 7 8 9 10 11]",
	} {
		if o = o.next("replicas"); sorted(o) != want {
			t.Errorf("%v sorts as %s, want %s", o, sorted(o), want)
		}
	}
	if got := sorted(o.next("replicas").next("hpa")); got != "[0 1 10 11 2 3 4 5 6 7 8 9]" {
		t.Errorf("by name: %s", got)
	}
}

// TestTable: what the text says is never HTML, and a long list ends.
func TestTable(t *testing.T) {
	f := of(t, strings.ReplaceAll(cluster.YAML(11, 0), "shop-10", `"<b>&\""`))
	f = next(f, Chosen{4, true}).SetOpened([]int{2})
	got := table(f, []int{2, 4, 10}, order{"bounds", true}, detail{index: 4}, words.English)
	for _, want := range []string{
		`<tr data-hpa="2" aria-current="true">`, `<tr data-hpa="4" class="picked">`, `autofocus>shop-2</button>`, `aria-label="Choose team-4/shop-4" checked>`,
		`>&lt;b&gt;&amp;&#34;</button>`, `class="bounds" aria-sort="descending"`, `data-label="Min–max">4–5</td>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "<tr data-hpa"); n != 3 || strings.Count(got, `<tr class="detail"><td colspan="8"><div><h3>team-4/shop-4</h3>`) != 1 || strings.Contains(got, "<b>") || strings.Count(got, " checked") != 1 || strings.Count(got, "autofocus") != 1 {
		t.Errorf("%d rows:\n%s", n, got)
	}
	long := table(Fleet{Entries: make([]entry, 3*maxRows)}, slices.Repeat([]int{1}, 3*maxRows), costly, detail{}, words.English)
	if n := strings.Count(long, "<tr data-hpa"); n != maxRows {
		t.Errorf("%d rows of a long list", n)
	}
}

func BenchmarkSearch(b *testing.B) {
	f, list := Fleet{}.List(cluster.YAML(500, 0))
	f = next(f, list.work(&job.Slice{}))
	texts := searchTexts(f.Entries, words.English)
	for b.Loop() {
		table(f, found(texts, "shop-"), costly, detail{}, words.English)
	}
}

// What the objects of an HPA show is wrong with it is in its row and its details, the search finds it, and it is
// first.
func TestFinding(t *testing.T) {
	f := of(t, cluster.YAML(61, 0))
	texts := searchTexts(f.Entries, words.English)
	if got := found(texts, "min = max"); !slices.Equal(got, []int{40, 41}) {
		t.Errorf("HPAs that never scale: %v", got)
	}
	all := found(texts, "")
	o := costly
	for _, want := range [][]int{{20, 41, 40, 0}, {0, 1, 2, 3}, {20, 41, 40, 0}} { // 20 has a mistake, and 41 may have more replicas than 40
		o.sort(f.Entries, all, words.English)
		if !slices.Equal(all[:4], want) {
			t.Errorf("%v: first %v, want %v", o, all[:4], want)
		}
		o = o.next(findings)
		slices.Sort(all)
	}
	row := table(f, []int{20, 40}, costly, detail{40, true}, words.English)
	for _, want := range []string{
		`<span class="chip high">Error</span>`, `<span class="chip low">min = max</span>`, `<tr class="detail asked">`, `<b>minReplicas and maxReplicas are both 3.</b>`,
		`<p>With minReplicas as high as maxReplicas the HPA never scales.</p>`, `data-do="open">Open it</button>`,
	} {
		if !strings.Contains(row, want) {
			t.Errorf("%s is not in\n%s", want, row)
		}
	}
	if !strings.Contains(detail{}.row(&entry{Others: []string{"second"}}, words.English), ">Open 2 together<") {
		t.Error("an HPA of a shared target opens alone")
	}
}
