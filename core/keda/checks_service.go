package keda

import (
	"errors"
	"fmt"
	"strings"

	"hpaplayground/core/keda/operator"
	"hpaplayground/core/labels"
)

func checkGitHub(m *metadata) error {
	given := func(name string) bool { return m.int(name) != 0 || m.notInText[name] }
	isApp := given("applicationID") || given("installationID")
	switch {
	case !m.hasAuthentication():
		return errors.New("no personalAccessToken/bearerToken or appKey given")
	case isApp && !given("applicationID"):
		return errors.New("no applicationID given")
	case isApp && !given("installationID"):
		return errors.New("no installationID given")
	}
	return m.allowModes("bearer")
}

func checkKubernetesResource(m *metadata) error {
	format, hasLocation := m.text("format"), m.has("valueLocation")
	switch {
	case m.float("targetValue") <= 0 && !m.owner.usesModifiers():
		return errors.New("targetValue must be a float greater than 0")
	case format == "number" && hasLocation:
		return errors.New("valueLocation is only supported with json or yaml format")
	case (format == "json" || format == "yaml") && !hasLocation:
		return fmt.Errorf("valueLocation is required for %s format", format)
	}
	return nil
}

func checkCron(m *metadata) error {
	if _, err := m.cron(); err != nil {
		return err
	}
	switch {
	case m.text("start") == m.text("end"):
		return errors.New("start and end can not have exactly same time input")
	case m.int("desiredReplicas") == 0:
		return errors.New("no desiredReplicas specified")
	}
	return nil
}

func (m *metadata) cron() (*operator.Cron, error) {
	c, err := operator.NewCron(m.text("start"), m.text("end"), m.text("timezone"), m.int("desiredReplicas"))
	if err == nil {
		c.Zone, c.ZoneError = loadZone(c.Timezone)
	}
	return c, err
}

func checkWorkload(m *metadata) error {
	if m.float("value") <= 0 && !m.owner.usesModifiers() {
		return errors.New("value must be a float greater than 0")
	}
	return nil
}

func checkPodSelector(m *metadata) error {
	if _, err := labels.Parse(m.text("podSelector")); err != nil {
		return fmt.Errorf("error parsing pod selector: %w", err)
	}
	return nil
}

func checkNATS(m *metadata) error {
	if !m.has("account") && !m.has("accountID") {
		return errors.New("no account name or id given")
	}
	return nil
}

func checkNSQ(m *metadata) error {
	switch {
	case !m.has("nsqLookupdHTTPAddresses"):
		return errors.New("no nsqLookupdHTTPAddresses given")
	case m.int("depthThreshold") <= 0:
		return errors.New("depthThreshold must be a positive integer")
	case m.int("activationDepthThreshold") < 0:
		return errors.New("activationDepthThreshold must be greater than or equal to 0")
	}
	return nil
}

// temporalNames are the characters of validVisibilityQueryLiteral.
const temporalNames = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:"

func checkTemporal(m *metadata) error {
	switch {
	case m.int("targetQueueSize") < 0:
		return errors.New("targetQueueSize must be a positive number")
	case m.int("activationTargetQueueSize") < 0:
		return errors.New("activationTargetQueueSize must be a positive number")
	case m.int("minConnectTimeout") < 0:
		return errors.New("minConnectTimeout must be a positive number")
	case m.has("workerDeploymentName") != m.has("workerDeploymentBuildId"):
		return errors.New("workerDeploymentName and workerDeploymentBuildId must both be set")
	case m.has("workflowTaskQueueForCount") && !m.bool("includeRunningWorkflowCount"):
		return errors.New("workflowTaskQueueForCount has no effect unless includeRunningWorkflowCount is true")
	case !m.bool("includeRunningWorkflowCount"):
		return nil
	}
	for _, name := range []string{"taskQueue", "workflowTaskQueueForCount", "workerDeploymentName", "workerDeploymentBuildId"} {
		if value := m.text(name); strings.Trim(value, temporalNames) != "" {
			return fmt.Errorf("value %q contains characters not allowed in Temporal visibility queries when includeRunningWorkflowCount is enabled", value)
		}
	}
	return nil
}

func checkDatadog(m *metadata) error {
	switch query := m.text("query"); {
	case m.int("age") < 0:
		return errors.New("age should not be smaller than 0 seconds")
	case m.int("timeWindowOffset") < 0:
		return errors.New("timeWindowOffset should not be smaller than 0 seconds")
	case m.int("lastAvailablePointOffset") < 0:
		return errors.New("lastAvailablePointOffset should not be smaller than 0")
	case query != "" && !hasScope(query):
		return errors.New("error in query: malformed Datadog query: missing query scope")
	}
	return m.allowModes("bearer")
}

// hasScope reports whether a Datadog query has { and } in one line.
func hasScope(query string) bool {
	for line := range strings.Lines(query) {
		if _, after, _ := strings.Cut(line, "{"); strings.Contains(after, "}") {
			return true
		}
	}
	return false
}

// checkDatadogQuery mirrors validateAPIMetadata and validateClusterAgentMetadata.
func checkDatadogQuery(m *metadata) error {
	useAgent := m.bool("useClusterAgentProxy")
	if !m.hasAuthentication() {
		if useAgent {
			return errors.New("datadog metrics service is required")
		}
		return errors.New("error parsing Datadog metadata: missing AppKey")
	}
	if useAgent {
		if !m.has("datadogMetricName") {
			return errors.New("datadog metric name is required")
		}
		if !m.has("datadogMetricNamespace") {
			return errors.New("datadog metric namespace is required")
		}
	}
	if m.float("targetValue") == -1 && !m.owner.usesModifiers() {
		return errors.New("no targetValue or queryValue given")
	}
	if kind, found := m.Metadata["type"]; found {
		if m.MetricType != "" {
			return errors.New("only one of trigger.metadata.type or trigger.metricType should be defined")
		}
		if kind = strings.ToLower(kind); kind != "average" && kind != "global" {
			return errors.New("type has to be global or average")
		}
	}
	if !useAgent && !m.has("query") {
		return errors.New("error parsing Datadog metadata: missing Query")
	}
	return nil
}
