package keda

import (
	"net/url"
	"strconv"
	"strings"
)

// withIndex mirrors GenerateMetricNameWithIndex.
func withIndex(i int, name string) string { return "s" + strconv.Itoa(i) + "-" + name }

// normalize mirrors NormalizeString.
var normalize = strings.NewReplacer("/", "-", ".", "-", ":", "-", "%", "-", "(", "-", ")", "-").Replace

// metricName returns the name of the metric. It leaves out parameters whose values are not
// in the text.
func (m *metadata) metricName(i int) string {
	if m.Type == "datadog" && m.bool("useClusterAgentProxy") {
		return "datadogmetric@" + m.text("datadogMetricNamespace") + ":" + m.text("datadogMetricName")
	}
	if name := m.specialName(); name != "" {
		return withIndex(i, normalize(name))
	}
	name := ""
	for rest := m.entry.metric; ; {
		before, after, found := strings.Cut(rest, "{")
		if name += before; !found {
			return withIndex(i, normalize(name))
		}
		param, end, _ := strings.Cut(after, "}")
		switch {
		case param == "NAMESPACE":
			name += m.owner.Namespace
		default:
			name += m.text(param)
		}
		if m.text(param) == "" && m.notInText[param] {
			m.unknown = append(m.unknown, param)
		}
		rest = end
	}
}

// specialName returns the metric's name for types of triggers with a special rule for names;
// empty for all other types.
func (m *metadata) specialName() string {
	switch m.Type {
	case "activemq":
		if m.text("restAPITemplate") != "" {
			name, _ := m.activeMQDestination()
			return "activemq-" + name
		}
	case "artemis-queue":
		if m.text("restApiTemplate") != "" {
			name, _ := m.artemisQueue()
			return "artemis-" + name
		}
	case "aws-sqs-queue":
		name, _ := queueName(m.text("queueURL"))
		return "aws-sqs-" + name
	case "azure-servicebus":
		switch topic := m.text("topicName"); {
		case m.bool("useRegex") && m.has("queueName"):
			return "azure-servicebus-queue-regex"
		case m.bool("useRegex"):
			return "azure-servicebus-topic-regex"
		case !m.has("queueName"):
			return "azure-servicebus-" + topic
		}
	case "cron":
		replace := strings.NewReplacer(" ", "", "*", "x", "/", "Sl", "?", "Qm", ",", "Cm").Replace
		return "cron-" + m.text("timezone") + "-" + replace(m.text("start")) + "-" + replace(m.text("end"))
	case "datadog":
		before, _, _ := strings.Cut(m.text("query"), "{")
		return "datadog-" + before
	case "elasticsearch", "opensearch":
		if !m.has("searchTemplateName") || m.text("query") != "" {
			return m.Type + "-query"
		}
	case "external", "external-push":
		return m.Type
	case "gcp-pubsub":
		if !m.has("subscriptionName") {
			return "gcp-ps-" + m.text("topicName")
		}
	case "ibmmq":
		return "ibmmq-" + m.list("queueName")[0]
	case "influxdb":
		if m.text("influxVersion") == "3" {
			return "influxdb-" + m.text("database")
		}
	case "apache-kafka":
		if topics := m.list("topic"); topics != nil {
			return "kafka-" + strings.Join(topics, ",")
		}
		return "kafka-" + m.text("consumerGroup") + "-topics"
	case "kafka":
		if !m.has("topic") {
			return "kafka-" + m.text("consumerGroup") + "-topics"
		}
	case "kubernetes-resource":
		return strings.ToLower(m.text("resourceKind")) + "-" + m.text("resourceName") + "-" + m.text("key")
	case "mysql":
		if connection := m.text("connectionString"); connection != "" {
			return "mysql-" + connection[strings.LastIndex(connection, "/")+1:]
		}
	case "openstack-swift":
		if prefix := m.text("objectPrefix"); prefix != "" {
			return "openstack-swift-" + m.text("containerName") + "-" + prefix
		}
	case "rabbitmq":
		return "rabbitmq-" + url.QueryEscape(m.text("queueName"))
	case "beanstalkd":
		return "beanstalkd-" + url.QueryEscape(m.text("tube"))
	case "selenium-grid":
		name := "selenium-grid"
		for _, part := range []string{"browserName", "browserVersion", "platformName"} {
			if m.has(part) {
				name += "-" + m.text(part)
			}
		}
		return name
	case "temporal":
		if m.has("workerDeploymentName") {
			return "temporal-" + m.text("namespace") + "-" + m.text("taskQueue") + "-" + m.text("workerDeploymentName") + "-" + m.text("workerDeploymentBuildId")
		}
	}
	return ""
}
