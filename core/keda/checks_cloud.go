package keda

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// awsCredentials checks that there are credentials. If there is a TriggerAuthentication, its
// credentials are not checked. awsCredentials mirrors GetAwsAuthorization.
func awsCredentials(m *metadata) error {
	if owner := m.Metadata["identityOwner"]; m.hasAuthentication() || owner != "" && owner != "pod" {
		return nil
	}
	switch {
	case m.Metadata["awsAccessKeyID"] == "" && m.Metadata["awsAccessKeyIDFromEnv"] == "":
		return errors.New("awsAccessKeyID not found")
	case m.Metadata["awsSecretAccessKeyFromEnv"] == "":
		return errors.New("awsSecretAccessKey not found")
	}
	return nil
}

func checkSQS(m *metadata) error {
	if _, err := queueName(m.text("queueURL")); err != nil {
		return err
	}
	return awsCredentials(m)
}

// queueName is the name at the end of an SQS queue's URL, or the name itself.
func queueName(address string) (string, error) {
	if u, err := url.ParseRequestURI(address); err == nil {
		parts := strings.Split(u.Path, "/")
		if len(parts) != 3 || parts[2] == "" {
			return "", errors.New("cannot get queueName from queueURL")
		}
		return parts[2], nil
	}
	return address, nil
}

func checkDynamoDB(m *metadata) error {
	if m.int("targetValue") == -1 && !m.owner.usesModifiers() {
		return errors.New("no targetValue given")
	}
	return awsCredentials(m)
}

// units are the units of CloudWatch.
var units = strings.Fields("Seconds Microseconds Milliseconds Bytes Kilobytes Megabytes Gigabytes Terabytes Bits Kilobits Megabits Gigabits Terabits Percent Count " +
	"Bytes/Second Kilobytes/Second Megabytes/Second Gigabytes/Second Terabytes/Second Bits/Second Kilobits/Second Megabits/Second Gigabits/Second Terabits/Second Count/Second None")

func checkCloudWatch(m *metadata) error {
	if !m.has("expression") {
		if err := firstMissing(m, "namespace", "namespace not given", "metricName", "metric name not given",
			"dimensionName", "dimension name not given", "dimensionValue", "dimension value not given"); err != nil {
			return err
		}
		if len(m.list("dimensionName")) != len(m.list("dimensionValue")) {
			return errors.New("dimensionName and dimensionValue are not matching in size")
		}
		if unit := m.text("metricUnit"); unit != "" && !slices.Contains(units, unit) {
			return fmt.Errorf("metricUnit '%s' is not one of %v", unit, units)
		}
	}
	period, collectionTime := m.int("metricStatPeriod"), m.int("metricCollectionTime")
	switch {
	case period < 1:
		return fmt.Errorf("metricStatPeriod can not be smaller than 1, however, %d is provided", period)
	case period <= 60 && !slices.Contains([]int64{1, 5, 10, 30, 60}, period):
		return fmt.Errorf("metricStatPeriod < 60 has to be one of [1, 5, 10, 30], however, %d is provided", period)
	case period > 60 && period%60 != 0:
		return fmt.Errorf("metricStatPeriod >= 60 has to be a multiple of 60, however, %d is provided", period)
	case collectionTime < 0 || collectionTime%period != 0:
		return fmt.Errorf("metricCollectionTime must be greater than 0 and a multiple of metricStatPeriod(%d), %d is given", period, collectionTime)
	}
	return nil
}

// gcpCredentials checks that there are credentials. It mirrors GetGCPAuthorization.
func gcpCredentials(m *metadata) error {
	if m.hasAuthentication() || m.Metadata["credentialsFromEnv"] != "" || m.Metadata["credentialsFromEnvFile"] != "" {
		return nil
	}
	return errors.New("google application credentials not found")
}

func checkPubSub(m *metadata) error {
	if m.has("subscriptionName") == m.has("topicName") {
		return errors.New("exactly one of subscription or topic name must be given")
	}
	return nil
}

func checkSpanner(m *metadata) error {
	if target := m.float("targetValue"); target <= 0 {
		return fmt.Errorf("targetValue must be greater than 0, got %v", target)
	}
	return nil
}

func checkStackdriver(m *metadata) error {
	if n := m.int("alignmentPeriodSeconds"); n != 0 && n < 60 {
		return errors.New("alignmentPeriodSeconds must be at least 60")
	}
	return nil
}

func checkGCPStorage(m *metadata) error {
	switch {
	case m.int("targetObjectCount") <= 0:
		return errors.New("targetObjectCount must be a positive number")
	case m.int("activationTargetObjectCount") < 0:
		return errors.New("activationTargetObjectCount must be a positive number")
	case m.int("maxBucketItemsToScan") <= 0:
		return errors.New("maxBucketItemsToScan must be a positive number")
	}
	return nil
}

// azureClouds are the names of Azure's clouds, in lower case.
var azureClouds = []string{"azurepubliccloud", "azureusgovernmentcloud", "azurechinacloud"}

// checkAzureCloud checks the parameter cloud, and endpointSuffix of a private cloud. It mirrors
// ParseEnvironmentProperty.
func checkAzureCloud(m *metadata) error {
	switch cloud := m.Metadata["cloud"]; {
	case cloud == "":
	case strings.EqualFold(cloud, "private"):
		if m.Metadata["endpointSuffix"] == "" {
			return errors.New("endpointSuffix must be provided for Private cloud type")
		}
	case !slices.Contains(azureClouds, strings.ToLower(cloud)):
		return fmt.Errorf("invalid cloud environment %s", cloud)
	}
	return nil
}

func checkAzureQueue(m *metadata) error {
	if err := checkAzureCloud(m); err != nil {
		return err
	}
	if !m.has("connection") {
		return errors.New("no connection setting given")
	}
	return nil
}

func checkAzureBlob(m *metadata) error {
	if err := checkAzureCloud(m); err != nil {
		return err
	}
	if !m.has("connection") {
		return errors.New("connection string is required when not using pod identity)")
	}
	return nil
}

func checkEventHub(m *metadata) error {
	if err := checkAzureCloud(m); err != nil {
		return err
	}
	if err := firstMissing(m, "storageConnection", "no storage connection string given", "connection", "no event hub connection string given"); err != nil {
		return err
	}
	if connection := m.text("connection"); connection != "" && !strings.Contains(strings.ToLower(connection), "entitypath=") && !m.has("eventHubName") {
		return errors.New("connection string does not contain event hub name, and parameter eventHubName not provided")
	}
	return nil
}

func checkCosmosDB(m *metadata) error {
	switch lag, activation := m.int("changeFeedLagThreshold"), m.int("activationChangeFeedLagThreshold"); {
	case lag <= 0:
		return errors.New("changeFeedLagThreshold must be greater than zero")
	case activation < 0:
		return errors.New("activationChangeFeedLagThreshold must be greater than or equal to zero")
	case activation >= lag:
		return errors.New("activationChangeFeedLagThreshold must be less than changeFeedLagThreshold")
	}
	return nil
}

// checkCosmosDBAccounts mirrors parseAzureCosmosDBMetadata. Without connections and endpoints of
// its own, the lease account is the data account.
func checkCosmosDBAccounts(m *metadata) error {
	hasKey, hasLeaseKey := m.has("connection") || m.has("cosmosDBKey"), m.has("leaseConnection") || m.has("leaseCosmosDBKey")
	if !m.has("leaseConnection") && !m.has("leaseEndpoint") {
		hasLeaseKey = hasKey
	}
	switch {
	case m.hasAuthentication():
	case !m.has("endpoint") && !m.has("connection"):
		return errors.New("connection string or endpoint is required for the data account")
	case !hasKey || !hasLeaseKey:
		return errors.New("a connection string, account key, or complete service-principal credentials are required for both data and lease accounts")
	}
	return nil
}

func checkDataExplorer(m *metadata) error {
	if m.hasAuthentication() {
		return nil
	}
	return firstMissing(m, "tenantId", "missing required parameter tenantId", "clientId", "missing required parameter clientId",
		"clientSecret", "error parsing metadata. Details: clientSecret was not found in metadata. Check your ScaledObject configuration")
}

func checkLogAnalytics(m *metadata) error {
	if err := checkCloud(m, "logAnalyticsResourceURL"); err != nil {
		return err
	}
	if m.hasAuthentication() {
		return nil
	}
	for _, name := range []string{"clientSecret", "clientId", "tenantId"} {
		if !m.has(name) {
			return fmt.Errorf("error parsing metadata. Details: %s was not found in metadata. Check your ScaledObject configuration", name)
		}
	}
	return nil
}

// aggregations are Azure Monitor's types of aggregation.
var aggregations = []string{"Average", "Count", "Maximum", "Minimum", "None", "Total"}

func checkAzureMonitor(m *metadata) error {
	interval := m.text("metricAggregationInterval")
	switch kind := m.text("metricAggregationType"); {
	case strings.Count(m.text("resourceURI"), "/") != 2:
		return errors.New("resourceURI not in the correct format. Should be namespace/resource_type/resource_name")
	case kind == "":
		return errors.New("no metricAggregationType given")
	case !slices.Contains(aggregations, kind):
		return errors.New("invalid metricAggregationType given")
	case interval != "" && strings.Count(interval, ":") != 2:
		return errors.New("metricAggregationInterval not in the correct format. Should be hh:mm:ss")
	}
	return checkCloud(m, "azureResourceManagerEndpoint")
}

// checkCloud checks the name of an Azure cloud. A private one needs an endpoint; KEDA's message names the
// endpoint of log analytics for each.
func checkCloud(m *metadata, endpoint string) error {
	switch cloud := m.text("cloud"); {
	case cloud == "" || slices.Contains(azureClouds, strings.ToLower(cloud)):
	case !strings.EqualFold(cloud, "private"):
		return fmt.Errorf("there is no cloud environment matching the name %s", cloud)
	case !m.has(endpoint):
		return errors.New("logAnalyticsResourceURL must be provided for Private cloud type")
	}
	return nil
}

func checkAzureMonitorTarget(m *metadata) error {
	if m.float("targetValue") == 0 && !m.owner.usesModifiers() {
		return errors.New("no targetValue given")
	}
	if m.hasAuthentication() {
		return nil
	}
	return firstMissing(m, "activeDirectoryClientId", "no activeDirectoryClientId given", "activeDirectoryClientPassword", "no activeDirectoryClientPassword given")
}

func checkPipelinesJobs(m *metadata) error {
	if m.Metadata["jobsToFetch"] == "" {
		return nil
	}
	for _, parameter := range []string{"fetchUnfinishedJobsOnly", "parent"} {
		if m.Metadata[parameter] != "" {
			return fmt.Errorf("cannot specify both jobsToFetch and %s at the same time", parameter)
		}
	}
	return nil
}

func checkPipelines(m *metadata) error {
	address := m.text("organizationURL")
	if !m.notInText["organizationURL"] && address[strings.LastIndex(address, "/")+1:] == "" {
		return errors.New("failed to extract organization name from organizationURL")
	}
	return nil
}

func checkPipelinesPool(m *metadata) error {
	switch {
	case !m.has("personalAccessToken"):
		return errors.New("no personalAccessToken, Azure service principal, or PodIdentity provider configured")
	case !m.has("poolName") && m.int("poolID") == 0:
		return errors.New("no poolName or poolID given")
	}
	return nil
}

func checkServiceBus(m *metadata) error {
	queue, topic, subscription := m.has("queueName"), m.has("topicName"), m.has("subscriptionName")
	switch {
	case queue && subscription:
		return errors.New("subscription name provided with queue name")
	case queue && topic:
		return errors.New("both topic and queue name metadata provided")
	case topic && !subscription:
		return errors.New("no subscription name provided with topic name")
	case !queue && !topic:
		return errors.New("no service bus entity type set")
	}
	if !m.bool("useRegex") {
		return nil
	}
	for _, name := range []string{"queueName", "subscriptionName"} {
		if _, err := regexp.Compile(m.text(name)); err != nil {
			return fmt.Errorf("%s is not a valid regular expression", name)
		}
	}
	return nil
}

func checkServiceBusConnection(m *metadata) error {
	if !m.has("connection") {
		return errors.New("no connection setting given")
	}
	return nil
}
