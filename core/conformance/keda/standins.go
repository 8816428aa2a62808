package keda

import (
	"bufio"
	"net"
	"strings"
	"testing"

	"github.com/IBM/sarama"
	"github.com/jackc/pgx/v5/pgproto3"

	"hpaplayground/core/internal/kedatrial"
)

// standIns starts servers that stand in for sources, for scalers that connect when KEDA builds
// them.
func standIns(t *testing.T) {
	broker := sarama.NewMockBrokerAddr(t, 1, kedatrial.KafkaAddress)
	t.Cleanup(broker.Close)
	topics := sarama.NewMockMetadataResponse(t).SetBroker(broker.Addr(), broker.BrokerID()).SetController(broker.BrokerID())
	for _, topic := range kedatrial.Topics() {
		topics.SetLeader(topic, 0, broker.BrokerID())
	}
	broker.SetHandlerByMap(map[string]sarama.MockResponse{"ApiVersionsRequest": sarama.NewMockApiVersionsResponse(t), "MetadataRequest": topics})
	serve(t, kedatrial.RedisAddress, redis)
	serve(t, kedatrial.PostgresAddress, postgres)
}

func serve(t *testing.T, address string, answer func(net.Conn)) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				answer(c)
			}()
		}
	}()
}

// redis answers PING. It answers HELLO and CLIENT with an error.
func redis(c net.Conn) {
	commands := bufio.NewScanner(c)
	for commands.Scan() {
		switch word := strings.ToLower(commands.Text()); word {
		case "ping":
			_, _ = c.Write([]byte("+PONG\r\n"))
		case "hello", "client":
			_, _ = c.Write([]byte("-ERR unknown command\r\n"))
		}
	}
}

// postgres accepts every login, and answers each query with an empty result.
func postgres(c net.Conn) {
	b := pgproto3.NewBackend(c, c)
	for {
		m, err := b.ReceiveStartupMessage()
		if err != nil {
			return
		}
		if _, isSSLRequest := m.(*pgproto3.SSLRequest); isSSLRequest {
			_, _ = c.Write([]byte("N"))
			continue
		}
		break
	}
	b.Send(&pgproto3.AuthenticationOk{})
	b.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
	for b.Flush() == nil {
		m, err := b.Receive()
		if err != nil {
			return
		}
		if _, ok := m.(*pgproto3.Query); ok {
			b.Send(&pgproto3.EmptyQueryResponse{})
			b.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
		}
	}
}

// connection reports whether KEDA's message is about the connection to the source. KEDA
// connects after it has read the metadata. What KEDA says of a deprecated parameter is no such
// message, though it may have the words.
func connection(message string) bool {
	if strings.Contains(message, " info: ") {
		return false
	}
	for _, part := range []string{"connection", "connecting", "dial tcp", "ping", "no connections", "client", "session", "context deadline"} {
		if strings.Contains(message, part) {
			return true
		}
	}
	return false
}
