package keda

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

func checkActiveMQ(m *metadata) error {
	if m.has("restAPITemplate") {
		_, err := m.activeMQDestination()
		return err
	}
	return firstMissing(m, "managementEndpoint", "no management endpoint given", "destinationName", "no destination name given", "brokerName", "no broker name given")
}

// errPanics is KEDA's error if a parameter has not the parts that KEDA takes from it.
var errPanics = errors.New("failed to parse typed config runtime.boundsError resulted in panic")

// templateParts returns the parts of a template after its first colon, up to the next colon or
// slash, such as brokerName=a,destinationName=b.
func templateParts(path string, replacer *strings.Replacer) (url.Values, error) {
	parts := strings.Split(path, ":")
	if len(parts) < 2 {
		return nil, errPanics
	}
	query, _, _ := strings.Cut(parts[1], "/")
	return url.ParseQuery(replacer.Replace(query))
}

// firstOf returns the first of the values of each key, in order, and the first key whose value is
// empty.
func firstOf(values url.Values, keys ...string) (first []string, empty string, err error) {
	for _, key := range keys {
		if len(values[key]) == 0 {
			return nil, "", errPanics
		}
		if values[key][0] == "" {
			return nil, key, nil
		}
		first = append(first, values[key][0])
	}
	return first, "", nil
}

// activeMQDestination returns the destination's name in the parameter restAPITemplate.
func (m *metadata) activeMQDestination() (string, error) {
	u, err := url.ParseRequestURI(m.text("restAPITemplate"))
	if err != nil {
		return "", fmt.Errorf("unable to parse ActiveMQ restAPITemplate: %w", err)
	}
	values, err := templateParts(u.Path, strings.NewReplacer(",", "&"))
	if err != nil {
		if !errors.Is(err, errPanics) {
			err = fmt.Errorf("unable to parse ActiveMQ restAPITemplate: %w", err)
		}
		return "", err
	}
	first, empty, err := firstOf(values, "destinationName", "brokerName")
	switch {
	case err != nil:
		return "", err
	case empty == "destinationName":
		return "", errors.New("no destinationName is given")
	case empty == "brokerName":
		return "", fmt.Errorf("no brokerName given: %s", m.text("restAPITemplate"))
	}
	return first[0], nil
}

func checkArtemis(m *metadata) error {
	if m.has("restApiTemplate") {
		_, err := m.artemisQueue()
		return err
	}
	return firstMissing(m, "managementEndpoint", "no management endpoint given", "queueName", "no queue name given",
		"brokerName", "no broker name given", "brokerAddress", "no broker address given")
}

// artemisQueue returns the queue's name in the parameter restApiTemplate. It mirrors
// getAPIParameters, which reads a path that has quotes.
func (m *metadata) artemisQueue() (string, error) {
	template := m.text("restApiTemplate")
	fail := func(err error) (string, error) { return "", fmt.Errorf("can't parse restApiTemplate : %w ", err) }
	u, err := url.ParseRequestURI(template)
	if err != nil {
		return fail(fmt.Errorf("unable to parse the artemis restAPITemplate: %w", err))
	}
	values, err := templateParts(u.RawPath, strings.NewReplacer(",", "&", `""`, ""))
	if err != nil {
		if errors.Is(err, errPanics) {
			return "", err
		}
		return fail(fmt.Errorf("unable to parse the artemis restAPITemplate: %w", err))
	}
	first, empty, err := firstOf(values, "address", "queue", "broker")
	switch {
	case err != nil:
		return "", err
	case empty == "address":
		return fail(errors.New("no brokerAddress given"))
	case empty == "queue":
		return fail(errors.New("no queueName is given"))
	case empty == "broker":
		return fail(fmt.Errorf("no brokerName given: %s", template))
	}
	return first[1], nil
}
