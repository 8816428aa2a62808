package tables

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"hpaplayground/core/internal/kedatrial"
)

// stated are metrics' names that no table has: a function of KEDA's tests, or of the scaler, has them.
var stated = []struct {
	file, text string // what states the name
	kedatrial.Case
}{
	{"azure_app_insights_scaler_test.go", `"s%d-azure-app-insights-%s"`, kedatrial.Case{Type: "azure-app-insights", Auth: true, Name: "s0-azure-app-insights-unittest-test", Metadata: map[string]string{
		"targetValue": "11", "applicationInsightsId": "1234", "metricId": "unittest/test", "metricAggregationTimespan": "01:02", "metricAggregationType": "max", "metricFilter": "", "tenantId": "1234",
	}}},
	{"azure_data_explorer_scaler.go", `fmt.Sprintf("%s-%s", adxName, meta.DatabaseName)`, kedatrial.Case{Type: "azure-data-explorer", Auth: true, Name: "s0-azure-data-explorer-test_database", Metadata: map[string]string{
		"endpoint": "https://test", "databaseName": "test_database", "query": "print 3", "threshold": "1",
	}}},
	{"azure_data_explorer_scaler.go", `= "azure-data-explorer"`, kedatrial.Case{Type: "azure-data-explorer", Auth: true, Name: "s1-azure-data-explorer-a-b", Metadata: map[string]string{
		"endpoint": "https://test", "databaseName": "a/b", "query": "print 3", "threshold": "1",
	}}},
	{"azure_pipelines_scaler_test.go", `"s0-azure-pipelines-1"`, kedatrial.Case{Type: "azure-pipelines", Auth: true, Name: "s0-azure-pipelines-1", Metadata: map[string]string{"poolID": "1"}}},
	{"gcp_spanner_scaler_test.go", `"s0-gcp-spanner-my-instance-my-db-my-project"`, kedatrial.Case{Type: "gcp-spanner", Auth: true, Name: "s0-gcp-spanner-my-instance-my-db-my-project", Metadata: map[string]string{
		"projectId": "my-project", "instanceId": "my-instance", "databaseId": "my-db", "query": "SELECT 1",
	}}},
	{"mssql_scaler.go", `GenerateMetricNameWithIndex(s.metadata.TriggerIndex, "mssql")`, kedatrial.Case{Type: "mssql", Auth: true, Name: "s1-mssql", Metadata: map[string]string{"query": "SELECT 1", "targetValue": "1"}}},
	{"opensearch_scaler_test.go", `"s0-opensearch-query"`, kedatrial.Case{Type: "opensearch", Auth: true, Name: "s0-opensearch-query", Metadata: map[string]string{
		"index": "my-index", "query": "{}", "valueLocation": "hits.total.value", "targetValue": "10",
	}}},
	{"opensearch_scaler_test.go", `"s0-opensearch-my-template"`, kedatrial.Case{Type: "opensearch", Auth: true, Name: "s0-opensearch-my-template", Metadata: map[string]string{
		"index": "my-index", "searchTemplateName": "my-template", "valueLocation": "hits.total.value", "targetValue": "10",
	}}},
	{"predictkube_scaler_test.go", `fmt.Sprintf("s0-predictkube-%s", predictKubeMetricPrefix)`, kedatrial.Case{Type: "predictkube", Auth: true, Name: "s0-predictkube-predictkube_metric", Metadata: map[string]string{
		"predictHorizon": "2h", "historyTimeWindow": "7d", "prometheusAddress": "http://p", "query": "q", "queryStep": "2m", "threshold": "2000",
	}}},
}

// statedCases returns the names that are stated, if the source still states them.
func statedCases(folder string) (list []kedatrial.Case, err error) {
	for _, s := range stated {
		b, err := os.ReadFile(filepath.Join(folder, "pkg/scalers", s.file))
		if err != nil {
			return nil, err
		}
		if !strings.Contains(string(b), s.text) {
			return nil, fmt.Errorf("%s no longer has %s", s.file, s.text)
		}
		list = append(list, s.Case)
	}
	return list, nil
}
