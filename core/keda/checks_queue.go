package keda

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

func checkKafka(m *metadata) error {
	hasTopic, onlyWithLag, evenSpread := m.has("topic"), m.bool("limitToPartitionsWithLag"), m.bool("ensureEvenDistributionOfPartitions")
	switch {
	case m.int("lagThreshold") <= 0:
		return errors.New(`"lagThreshold" must be positive number`)
	case m.int("activationLagThreshold") < 0:
		return errors.New(`"activationLagThreshold" must be a non-negative number`)
	}
	if err := checkPartitions(m.text("partitionLimitation")); err != nil {
		return err
	}
	switch {
	case m.bool("allowIdleConsumers") && onlyWithLag:
		return errors.New("allowIdleConsumers and limitToPartitionsWithLag cannot be set simultaneously")
	case !hasTopic && onlyWithLag:
		return errors.New("topic must be specified when using limitToPartitionsWithLag")
	case onlyWithLag && evenSpread:
		return errors.New("limitToPartitionsWithLag and ensureEvenDistributionOfPartitions cannot be set simultaneously")
	case !hasTopic && evenSpread:
		return errors.New("topic must be specified when using ensureEvenDistributionOfPartitions")
	case !m.bool("fullMetadata") && !hasTopic:
		return errors.New("topic must be specified when fullMetadata is false")
	}
	if sasl := m.text("sasl"); slices.Contains([]string{"plaintext", "scram_sha256", "scram_sha512"}, sasl) && !m.hasAuthentication() {
		return errors.New("no username given")
	}
	return nil
}

// kafkaVersions has the two forms of a version of Kafka.
var kafkaVersions = regexp.MustCompile(`^(0\.\d+\.\d+\.\d+|[1-9]\d*\.\d+\.\d+)$`)

// checkKafkaVersion mirrors sarama.ParseKafkaVersion.
func checkKafkaVersion(m *metadata) error {
	if version := m.text("version"); version != "" && (len(version) < 5 || !kafkaVersions.MatchString(version)) {
		return fmt.Errorf("error parsing kafka version: invalid version `%s`", version)
	}
	return nil
}

// checkPartitions checks a list of partitions such as 1,3-5.
func checkPartitions(list string) error {
	if list == "" {
		return nil
	}
	for _, part := range strings.Split(list, ",") {
		part = strings.TrimSpace(part)
		ends := strings.Split(part, "-")
		if len(ends) > 2 {
			return fmt.Errorf("invalid partition limitation range: %s", part)
		}
		for _, end := range ends {
			if checkNumber(strings.TrimSpace(end), "int") != nil {
				return fmt.Errorf("invalid partition limitation: %s", part)
			}
		}
	}
	return nil
}

// rabbitModes are the modes of a RabbitMQ trigger. All modes but QueueLength need HTTP.
var rabbitModes = []string{"QueueLength", "MessageRate", "DeliverGetRate", "PublishedToDeliveredRatio", "ExpectedQueueConsumptionTime"}

func checkRabbitMQ(m *metadata) error {
	setting := m.text("protocol")
	if setting != "amqp" && setting != "http" && setting != "auto" {
		return fmt.Errorf("the protocol has to be either `amqp`, `http`, or `auto` but is `%s`", setting)
	}
	if m.int("pageSize") < 1 {
		return errors.New("pageSize should be 1 or greater")
	}
	protocol, err := m.protocol()
	if err != nil {
		return err
	}
	if setting == "auto" && protocol == "auto" && !m.notInText["host"] {
		return errors.New("unknown host URL scheme: ``")
	}
	if err := m.allowModes("oauth", "basic", "tls"); err != nil {
		return err
	}
	switch overHTTP := protocol == "http" || protocol == "auto"; {
	case m.bool("useRegex") && !overHTTP:
		return errors.New("configure useRegex=true only with HTTP protocol")
	case m.bool("excludeUnacknowledged") && !overHTTP:
		return errors.New("configure excludeUnacknowledged=true only with HTTP protocol")
	}
	return checkRabbitTrigger(m, protocol)
}

// checkRabbitTrigger mirrors validateTrigger.
func checkRabbitTrigger(m *metadata, protocol string) error {
	mode, queueLength, value := m.text("mode"), m.float("queueLength"), m.float("value")
	hasMode := mode != "Unknown"
	switch {
	case queueLength == 0 && !hasMode && value == 0:
		return nil
	case queueLength != 0 && (hasMode || value != 0):
		return errors.New("queueLength is deprecated; use mode and value")
	case queueLength != 0:
		return nil
	case !hasMode:
		return errors.New("mode must be specified")
	case value == 0:
		return errors.New("value must be specified")
	case !slices.Contains(rabbitModes, mode):
		return fmt.Errorf("trigger mode %s must be one of %s or %s", mode, strings.Join(rabbitModes[:4], ", "), rabbitModes[4])
	case mode != rabbitModes[0] && protocol == "amqp":
		return fmt.Errorf("protocol %s not supported; must be HTTP to use trigger mode %s", protocol, mode)
	case protocol == "amqp" && m.duration("timeout") != 0:
		return fmt.Errorf("AMQP protocol doesn't support custom timeouts: %d", m.duration("timeout"))
	}
	return nil
}

// protocol returns the parameter protocol of a RabbitMQ trigger. For auto it returns the
// protocol in the host's URL, amqp or http, or auto if the host is not in the text.
func (m *metadata) protocol() (string, error) {
	if setting := m.text("protocol"); setting != "auto" || m.text("host") == "" {
		return setting, nil
	}
	u, err := url.Parse(m.text("host"))
	if err != nil {
		return "", fmt.Errorf("can't parse host to find protocol: %w", err)
	}
	switch u.Scheme {
	case "amqp", "amqps":
		return "amqp", nil
	case "http", "https":
		return "http", nil
	}
	return "", fmt.Errorf("unknown host URL scheme: `%s`", u.Scheme)
}
