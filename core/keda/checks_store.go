package keda

import (
	"errors"
	"fmt"
	"strings"
)

func checkCassandra(m *metadata) error {
	if parts := strings.Split(m.text("clusterIPAddress"), ":"); len(parts) == 2 && checkNumber(parts[1], "int") == nil {
		return nil
	}
	if m.int("port") == 0 {
		return errors.New("no port given")
	}
	return nil
}

func checkClickHouse(m *metadata) error {
	switch {
	case m.float("targetQueryValue") == 0 && !m.owner.usesModifiers():
		return errors.New("targetQueryValue is required when not using scaler as metric source")
	case !m.has("connectionString") && !m.has("host") && !m.hasAuthentication():
		return errors.New("either connectionString or host must be set")
	}
	return nil
}

func checkElasticForecast(m *metadata) error {
	cloudMode, hasAddresses := m.has("cloudID") || m.has("apiKey"), m.has("addresses")
	if !m.hasAuthentication() {
		switch {
		case cloudMode && hasAddresses:
			return errors.New("cannot provide both cloud config (cloudID/apiKey) and endpoint addresses")
		case m.has("cloudID") != m.has("apiKey"):
			return errors.New("cloudID and apiKey must both be provided together")
		case !hasAddresses && (m.has("username") || m.has("password")):
			return errors.New("username and password provided but no addresses specified")
		case !cloudMode && !hasAddresses:
			return errors.New("must provide either cloud config (cloudID + apiKey) or endpoint addresses")
		case hasAddresses && (!m.has("username") || !m.has("password")):
			return errors.New("username and password must both be provided when addresses is used")
		}
	}
	switch {
	case m.duration("lookAhead") <= 0:
		return errors.New("lookAhead must be positive")
	case m.float("targetValue") <= 0:
		return errors.New("targetValue must be greater than 0")
	}
	return nil
}

func checkElasticsearch(m *metadata) error {
	hasCloudID, hasAPIKey := m.has("cloudID"), m.has("apiKey")
	hasEndpoint := m.has("addresses") || m.has("username") || m.has("password")
	if !m.hasAuthentication() {
		switch {
		case (hasCloudID || hasAPIKey) && hasEndpoint:
			return errors.New("can't provide both cloud config and endpoint addresses")
		case !hasCloudID && !hasAPIKey && !hasEndpoint:
			return errors.New("must provide either cloud config or endpoint addresses")
		case hasCloudID != hasAPIKey:
			return errors.New("both cloudID and apiKey must be provided when cloudID or apiKey is used")
		case m.has("addresses") && (!m.has("username") || !m.has("password")):
			return errors.New("both username and password must be provided when addresses is used")
		}
	}
	switch hasTemplate, hasQuery := m.text("searchTemplateName") != "", m.text("query") != ""; {
	case !hasTemplate && !hasQuery && !m.hasAuthentication():
		return errors.New("either searchTemplateName or query must be provided")
	case hasTemplate && hasQuery:
		return errors.New("cannot provide both searchTemplateName and query")
	}
	return nil
}

func checkEtcd(m *metadata) error {
	if m.int("watchProgressNotifyInterval") <= 0 {
		return errors.New("watchProgressNotifyInterval must be greater than 0")
	}
	return nil
}

func checkInflux(m *metadata) error {
	switch m.text("influxVersion") {
	case "3":
		if err := firstMissing(m, "database", "database is required if influxVersion is 3", "metricKey", "metricKey is required if influxVersion is 3"); err != nil {
			return err
		}
		if kind := strings.ToLower(m.text("queryType")); kind != "influxql" && kind != "flightsql" {
			return errors.New("query type must be 'influxql' or 'flightsql'")
		}
	case "2":
		return firstMissing(m, "organizationName", "organizationName is required if influxVersion is 2")
	}
	return nil
}

func checkMongoDB(m *metadata) error {
	switch {
	case m.has("connectionString"):
	case !m.has("host"):
		return errors.New("no host given")
	case !m.has("port") && m.text("scheme") != "mongodb+srv":
		return errors.New("no port given")
	case !m.has("username"):
		return errors.New("no username given")
	case !m.has("password"):
		return errors.New("no password given")
	}
	return nil
}

func checkMSSQL(m *metadata) error {
	if !m.has("host") && !m.has("connectionString") {
		return errors.New("must provide either connectionstring or host")
	}
	return nil
}

func checkRedis(m *metadata) error {
	hosts, ports := len(m.list("host")), len(m.list("port"))
	switch {
	case hosts != 0 && ports != 0 && hosts != ports:
		return errors.New("not enough hosts or ports given. number of hosts should be equal to the number of ports")
	case !m.has("address") && !(m.has("host") && m.has("port")):
		return errors.New("no addresses or hosts given. address should be a comma separated list of host:port or set the host/port values")
	}
	if m.has("enableTLS") {
		if err := (&param{kind: "bool"}).checkKind(m.text("enableTLS")); err != nil {
			return fmt.Errorf("EnableTLS parsing error %w", errors.Unwrap(err))
		}
	}
	return nil
}

func checkRedisStream(m *metadata) error {
	if err := checkRedis(m); err != nil {
		return err
	}
	return firstMissing(m, "stream", "missing redis stream name")
}
