package keda

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
)

// check holds the checks of a scaler that concern more than one parameter: before the scaler
// reads the parameters, in its method Validate, and after it has read the parameters.
type check struct {
	before, validate, after func(*metadata) error
	afterHasNoPrefix        bool // the messages of after have no prefix
}

// checks has the checks of each type of trigger.
var checks = map[string]check{
	"activemq":             {validate: checkActiveMQ},
	"artemis-queue":        {validate: checkArtemis},
	"aws-cloudwatch":       {validate: checkCloudWatch, after: awsCredentials},
	"aws-dynamodb":         {after: checkDynamoDB},
	"aws-dynamodb-streams": {after: awsCredentials},
	"aws-kinesis-stream":   {after: awsCredentials},
	"aws-sqs-queue":        {after: checkSQS},
	"azure-blob":           {after: checkAzureBlob},
	"azure-cosmosdb":       {validate: checkCosmosDB, after: checkCosmosDBAccounts},
	"azure-data-explorer":  {after: checkDataExplorer},
	"azure-eventhub":       {validate: needsPositive("unprocessedEventThreshold", `"unprocessedEventThreshold" must be a positive number`), after: checkEventHub},
	"azure-log-analytics":  {validate: checkLogAnalytics},
	"azure-monitor":        {validate: checkAzureMonitor, after: checkAzureMonitorTarget},
	"azure-pipelines":      {before: checkPipelinesJobs, validate: checkPipelines, after: checkPipelinesPool},
	"azure-queue":          {after: checkAzureQueue},
	"azure-servicebus":     {validate: checkServiceBus, after: checkServiceBusConnection},
	"cassandra":            {validate: checkCassandra},
	"clickhouse":           {after: checkClickHouse},
	"couchdb":              {validate: needsAll("connectionString", "host", "port", "username", "password", "dbName"), after: needsTarget("queryValue", "no queryValue given")},
	"cron":                 {validate: checkCron},
	"datadog":              {validate: checkDatadog, after: checkDatadogQuery, afterHasNoPrefix: true},
	"elastic-forecast":     {validate: checkElasticForecast},
	"elasticsearch":        {validate: checkElasticsearch},
	"etcd":                 {validate: checkEtcd},
	"gcp-cloudtasks":       {after: gcpCredentials},
	"gcp-pubsub":           {validate: checkPubSub, after: gcpCredentials},
	"gcp-spanner":          {validate: checkSpanner, after: gcpCredentials},
	"gcp-stackdriver":      {validate: checkStackdriver, after: gcpCredentials},
	"gcp-storage":          {validate: checkGCPStorage, after: gcpCredentials},
	"github-runner":        {validate: checkGitHub},
	"graphite":             {validate: allowing("basic")},
	"influxdb":             {validate: checkInflux, after: needsTarget("thresholdValue", "no threshold value given")},
	"kafka":                {validate: checkKafka, after: checkKafkaVersion},
	"kubernetes-resource":  {validate: checkKubernetesResource},
	"kubernetes-workload":  {validate: checkWorkload, after: checkPodSelector},
	"loki":                 {validate: checkAuthModes}, // again
	"metrics-api":          {validate: allowing("apiKey", "basic", "tls", "bearer"), after: needsTarget("targetValue", "no targetValue given in metadata")},
	"mongodb":              {validate: checkMongoDB},
	"mssql":                {validate: checkMSSQL, after: needsTarget("targetValue", "no targetValue given")},
	"nats-jetstream":       {after: checkNATS},
	"nsq":                  {validate: checkNSQ},
	"postgresql":           {validate: needsAll("connection", "host", "port", "userName", "dbName", "sslmode"), after: needsTarget("targetQueryValue", "no targetQueryValue given")},
	"rabbitmq":             {validate: checkRabbitMQ},
	"redis":                {validate: checkRedis},
	"redis-streams":        {validate: checkRedisStream},
	"solarwinds":           {after: needsURL("'https://api.na-01.cloud.solarwinds.com'")},
	"splunk":               {after: needsURL("https://localhost:8089")},
	"solr":                 {after: needsTarget("targetQueryValue", "no targetQueryValue given")},
	"temporal":             {validate: checkTemporal},
}

// needsTarget returns a check that the target is not 0. With scalingModifiers the target may be
// 0.
func needsTarget(name, message string) func(*metadata) error {
	return func(m *metadata) error {
		if m.float(name) == 0 && !m.owner.usesModifiers() {
			return errors.New(message)
		}
		return nil
	}
}

// lastOfAuth is the last parameter of authentication.Config.
const lastOfAuth = "keyParamName"

// checkAuthModes checks that there are the credentials of the parameter authModes. If there is a
// TriggerAuthentication, they are not checked. checkAuthModes mirrors authentication.Config.Validate.
func checkAuthModes(m *metadata) error {
	if m.hasAuthentication() {
		return nil
	}
	modes := m.list("authModes")
	for _, mode := range []struct{ name, message string }{
		{"bearer", "bearer token=<empty> is required when bearer auth is enabled"},
		{"basic", "username=<empty> is required when basic auth is enabled"},
		{"tls", "cert=<empty> and key=<empty> are required when tls auth is enabled"},
		{"oauth", "oauthTokenURI=<empty> and clientID=<empty> are required when oauth is enabled"},
		{"custom", "customAuthHeader=<empty> and customAuthValue=<empty> are required when custom auth is enabled"},
	} {
		if slices.Contains(modes, mode.name) {
			return errors.New(mode.message)
		}
	}
	if slices.Contains(modes, "apiKey") && !m.has("apiKey") {
		return errors.New("apiKey is required when apiKey auth is enabled")
	}
	return nil
}

// allowModes checks the parameter authModes of a scaler that knows some modes only. It mirrors
// ValidateAllowed.
func (m *metadata) allowModes(modes ...string) error {
	for _, mode := range m.list("authModes") {
		if !slices.Contains(modes, mode) {
			return fmt.Errorf("auth mode %q is not supported by this scaler; supported modes: %v", mode, modes)
		}
	}
	return checkAuthModes(m)
}

// allowing returns a check of the parameter authModes.
func allowing(modes ...string) func(*metadata) error {
	return func(m *metadata) error { return m.allowModes(modes...) }
}

// needsURL returns a check that the host is a URL.
func needsURL(example string) func(*metadata) error {
	return func(m *metadata) error {
		if _, err := url.ParseRequestURI(m.text("host")); err != nil {
			return errors.New("invalid value for host. Must be a valid URL such as " + example)
		}
		return nil
	}
}

func needsPositive(name, message string) func(*metadata) error {
	return func(m *metadata) error {
		if m.float(name) <= 0 {
			return errors.New(message)
		}
		return nil
	}
}

// needsAll returns a check that the parameter alternative has a value, or all of names have.
func needsAll(alternative string, names ...string) func(*metadata) error {
	return func(m *metadata) error {
		if m.has(alternative) {
			return nil
		}
		for _, name := range names {
			if !m.has(name) {
				return fmt.Errorf("no %s given", name)
			}
		}
		return nil
	}
}

// firstMissing returns the message of the first parameter that is missing. pairs has each
// parameter, followed by its message.
func firstMissing(m *metadata, pairs ...string) error {
	for i := 0; i < len(pairs); i += 2 {
		if !m.has(pairs[i]) {
			return errors.New(pairs[i+1])
		}
	}
	return nil
}
