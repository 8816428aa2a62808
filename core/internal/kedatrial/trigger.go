package kedatrial

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
)

// Types are the types of triggers whose scalers can be built without their sources, or with
// stand-ins for their sources.
var Types = []string{
	"activemq", "artemis-queue", "aws-cloudwatch", "aws-dynamodb", "aws-kinesis-stream", "aws-sqs-queue",
	"azure-blob", "azure-eventhub", "azure-log-analytics", "azure-monitor", "azure-queue", "azure-servicebus",
	"cpu", "cpu", "cpu", "cron", "cron", "cron", "datadog", "etcd", "forgejo-runner", "gcp-pubsub", "gcp-storage",
	"github-runner", "graphite", "huawei-cloudeye", "influxdb", "kafka", "kafka", "kafka", "kubernetes-resource", "kubernetes-workload",
	"loki", "memory", "memory", "metrics-api", "nats-jetstream", "new-relic", "nsq", "postgresql", "postgresql",
	"prometheus", "prometheus", "prometheus", "pulsar", "rabbitmq", "rabbitmq", "rabbitmq", "redis", "redis-streams",
	"selenium-grid", "solarwinds", "solr", "splunk",
}

// Connecting are types whose scalers connect to their source when KEDA builds them. A trial only
// shows whether KEDA refuses the metadata before.
var Connecting = []string{"mysql", "mssql", "cassandra", "couchdb", "temporal"}

// Addresses of the stand-ins for sources.
const (
	KafkaAddress    = "127.0.0.1:29092"
	RedisAddress    = "127.0.0.1:26379"
	PostgresAddress = "127.0.0.1:25432"
	nowhere         = "127.0.0.1:1"
)

// triggers adds random triggers to a ScaledObject.
func (d dice) triggers(so *keda.ScaledObject) {
	n := 1 + d.IntN(3)
	if d.percent(3) {
		n = 13 + d.IntN(3)
	}
	if d.percent(7) {
		so.Spec.Triggers = []keda.Trigger{d.trigger(pick(d, Connecting...), 0)}
		return
	}
	for i := range n {
		kind := pick(d, Types...)
		if n > 5 { // of many triggers of all types, one is nearly always wrong
			kind = pick(d, "cpu", "memory", "cron", "prometheus", "kubernetes-workload")
		}
		t := d.trigger(kind, i)
		if d.percent(8) {
			t.Name = pick(d, "same", "t0", "t1")
		}
		so.Spec.Triggers = append(so.Spec.Triggers, t)
	}
	if d.percent(1) {
		so.Spec.Triggers[0].Type = pick(d, "promtheus", "Kafka", "http")
	}
}

func (d dice) trigger(kind string, i int) keda.Trigger {
	t := keda.Trigger{Type: kind, Metadata: map[string]string{}, UseCachedMetrics: d.percent(3)}
	if d.percent(25) {
		t.MetricType = pick(d, autoscaling.AverageValueMetricType, autoscaling.AverageValueMetricType, autoscaling.AverageValueMetricType, autoscaling.ValueMetricType, autoscaling.ValueMetricType, autoscaling.ValueMetricType, autoscaling.UtilizationMetricType)
	}
	if d.percent(97) {
		t.AuthenticationRef = &keda.AuthenticationRef{Name: "auth-" + kind}
	}
	params := keda.Parameters(kind)
	hasWrongValue := d.percent(5)
	for _, p := range params {
		given := p.Required && !d.percent(1) || !p.Required && d.percent(18)
		if needed := usuallyNeeded[kind+"."+p.Name]; needed {
			given = !d.percent(2)
		}
		hidden := p.Secret && t.AuthenticationRef != nil && (p.Required || usuallyNeeded[kind+"."+p.Name])
		given = given || hidden // otherwise KEDA would read the TriggerAuthentication
		if excluded[p.Name] || excluded[kind+"."+p.Name] || !given || !p.InText {
			continue
		}
		t.Metadata[p.Name] = d.value(kind, p)
		if hasWrongValue && !hidden && !neverWrong[p.Name] && d.percent(20) {
			t.Metadata[p.Name] = pick(d, wrongValues...)
		}
		if kind == "kafka" && p.Name == "topic" && d.percent(10) {
			delete(t.Metadata, "topic")
			t.Metadata["topicFromEnv"] = pick(d, "TOPIC", "EMPTY")
		}
		if kind == "rabbitmq" && p.Name == "host" && d.percent(10) {
			delete(t.Metadata, "host")
			t.Metadata["hostFromEnv"] = pick(d, "HOST", "HOST", "NONE")
			if t.Metadata["hostFromEnv"] == "NONE" {
				t.AuthenticationRef = nil
			}
		}
	}
	d.shape(&t, i)
	return t
}

// neverWrong are parameters that never get a wrong value: addresses, and expressions, whose
// messages come from libraries.
var neverWrong = map[string]bool{"bootstrapServers": true, "address": true, "endpoints": true, "expressionAttributeNames": true, "expressionAttributeValues": true}

// usuallyNeeded are optional parameters: without them KEDA refuses most triggers.
var usuallyNeeded = map[string]bool{
	"activemq.managementEndpoint": true, "activemq.destinationName": true, "activemq.brokerName": true,
	"artemis-queue.managementEndpoint": true, "artemis-queue.queueName": true, "artemis-queue.brokerName": true, "artemis-queue.brokerAddress": true,
	"aws-cloudwatch.namespace": true, "aws-cloudwatch.metricName": true, "aws-cloudwatch.dimensionName": true, "aws-cloudwatch.dimensionValue": true,
	"aws-dynamodb.targetValue": true, "azure-servicebus.queueName": true, "datadog.query": true, "datadog.targetValue": true,
	"gcp-pubsub.subscriptionName": true, "influxdb.thresholdValue": true, "influxdb.organizationName": true, "influxdb.database": true, "kafka.topic": true,
	"kubernetes-workload.value": true, "metrics-api.targetValue": true, "nats-jetstream.account": true,
	"postgresql.targetQueryValue": true, "redis.address": true, "redis-streams.address": true,
	"couchdb.queryValue": true, "couchdb.host": true, "couchdb.port": true, "couchdb.dbName": true, "cassandra.port": true,
	"mssql.host": true, "mongodb.host": true, "mongodb.port": true,
}

// excluded are parameters that a trial leaves out: with them KEDA reads a file, a cloud, a
// connection or a TriggerAuthentication. The tables of core/conformance/keda have them, too.
var excluded = map[string]bool{
	"rabbitmq.authModes": true, "pulsar.authModes": true, "datadog.authModes": true, "awsRoleArn": true, "tls": true,
	"huawei-cloudeye.minMetricValue": true,
	"kafka.sasl":                     true, "kafka.saslTokenProvider": true, "kafka.tls": true,
	"azure-eventhub.checkpointStrategy": true,
	"gcp-pubsub.credentials":            true, "gcp-storage.credentials": true,
	"credentialsFromEnvFile": true, "redis.username": true, "redis.password": true, "redis-streams.username": true, "redis-streams.password": true,
	"sentinelUsername": true, "sentinelPassword": true, "sentinelMaster": true, "enableTLS": true, "databaseIndex": true,
	"cloudID": true, "username": true, "connectionString": true, "influxdb.authToken": true,
	"temporal.enableTLS":    true,
	"azure-blob.connection": true, "azure-queue.connection": true, "identityOwner": true,
	"postgresql.sslmode": true, "datadog.useClusterAgentProxy": true,
	"activeDirectoryClientId": true, "activeDirectoryClientPassword": true, "azure-log-analytics.clientId": true, "azure-log-analytics.clientSecret": true, "azure-log-analytics.tenantId": true,
	"accountName": true,
}

// value returns a random value for a parameter. KEDA accepts most of the values.
func (d dice) value(kind string, p keda.Parameter) string {
	if choices := values[kind+"."+p.Name]; choices != nil {
		return pick(d, choices...)
	}
	if choices := values[p.Name]; choices != nil {
		return pick(d, choices...)
	}
	if p.Values != nil {
		return pick(d, p.Values...)
	}
	switch p.Kind {
	case "int64", "int":
		return pick(d, "1", "5", "10", "100", "7", "20", "3", "50", "0")
	case "float64":
		return pick(d, "5", "100", "0.5", "1.2345", "2e3", "10", "12.3456789", "3", "25", "50", "0")
	case "bool":
		return pick(d, "true", "false")
	case "duration":
		return pick(d, "10s", "500", "1m")
	case "map":
		return pick(d, "a=b", "a=b,c=d", "a")
	case "ints":
		return pick(d, "1", "1,2-4")
	case "list":
		return pick(d, "one", "one, two", "a.b:80,c/d")
	}
	return pick(d, anyTexts...)
}

// anyTexts are values of parameters that may have any text. wrongValues are values that KEDA
// refuses for most parameters.
var (
	anyTexts    = []string{"orders", "jobs.v1", "eu/west", "a b", "q%1", "x:(y)", " padded "}
	wrongValues = []string{"x", "", " ", "-1", "1.5", "true", "1,2", "a-b", "999999999999"}
)

// Topics are the topics of the Kafka triggers in trials.
func Topics() []string {
	var topics []string
	for _, w := range slices.Concat(anyTexts, wrongValues) {
		if w = strings.TrimSpace(w); w != "" {
			topics = append(topics, w)
		}
	}
	for i := range 20 {
		topics = append(topics, fmt.Sprintf("topic-%d", i))
	}
	return topics
}

// shape changes a trigger whose parameters depend on one another.
func (d dice) shape(t *keda.Trigger, i int) {
	m := t.Metadata
	switch t.Type {
	case "azure-servicebus", "gcp-pubsub":
		if t.Type == "azure-servicebus" && d.percent(40) {
			delete(m, "queueName")
			m["topicName"], m["subscriptionName"] = "orders", "jobs"
		} else if d.percent(90) {
			delete(m, "topicName")
			if t.Type == "azure-servicebus" {
				delete(m, "subscriptionName")
			}
		}
	case "cpu", "memory":
		delete(m, "type")
		if d.percent(3) {
			m["type"] = "Utilization"
		}
		if t.MetricType == "" && !d.percent(5) {
			t.MetricType = pick(d, autoscaling.UtilizationMetricType, autoscaling.UtilizationMetricType, autoscaling.AverageValueMetricType)
		}
		t.AuthenticationRef = nil
		if t.MetricType == autoscaling.AverageValueMetricType && m["value"] == "abc" { // KEDA panics
			m["value"] = "1"
		}
	case "cron", "kubernetes-workload", "kubernetes-resource":
		t.AuthenticationRef = nil
	case "github-runner":
		if app, installation := m["applicationID"], m["installationID"]; app == "1234" && installation == "77" && t.AuthenticationRef != nil {
			t.AuthenticationRef.Name = "auth-github-app"
		}
	case "kafka":
		if d.percent(40) {
			m["topic"] = fmt.Sprintf("topic-%d", i)
		}
	case "rabbitmq":
		if !d.percent(15) {
			delete(m, "queueLength")
		}
		if (m["mode"] == "") != (m["value"] == "") && !d.percent(10) {
			m["mode"], m["value"] = "QueueLength", "15"
		}
	}
}
