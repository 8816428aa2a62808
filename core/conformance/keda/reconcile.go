package keda

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync"
	"time"

	eventingv1alpha1 "github.com/kedacore/keda/v2/apis/eventing/v1alpha1"
	kedav1alpha1 "github.com/kedacore/keda/v2/apis/keda/v1alpha1"
	kedacontrollers "github.com/kedacore/keda/v2/controllers/keda"
	"github.com/kedacore/keda/v2/pkg/eventemitter"
	kedaauthentication "github.com/kedacore/keda/v2/pkg/scalers/authentication"
	"github.com/kedacore/keda/v2/pkg/scaling"
	"github.com/kedacore/keda/v2/version"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"hpaplayground/core/internal/kedatrial"
)

func init() { version.Version = "2.21.0" }

// theirs returns the outcome of KEDA's code.
func theirs(o *kedatrial.Object) *kedatrial.Outcome {
	so := convert[kedav1alpha1.ScaledObject](o.Scaled)
	c := cluster(o, so)
	webhookClient, webhookMapper = c, mapper()
	var outcome kedatrial.Outcome
	admit(so, &outcome)

	r := &kedacontrollers.ScaledObjectReconciler{Client: c, Scheme: scheme, ScaleClient: &scales{replicas: 1}, EventEmitter: emitter{}}
	r.ScaleHandler = handler{scaling.NewScaleHandler(c, r.ScaleClient, scheme, 3*time.Second, 3*time.Second, &events.FakeRecorder{}, &kedaauthentication.AuthClientSet{})}
	set(r, "restMapper", webhookMapper)
	set(r, "scaledObjectsGenerations", &sync.Map{})
	for _, h := range o.HPAs { // the operator does not look at other HPAs
		_ = c.Delete(context.Background(), convert[autoscalingv2.HorizontalPodAutoscaler](h))
	}
	key := types.NamespacedName{Namespace: so.Namespace, Name: so.Name}
	err := reconcile(r, key)
	if panicked, ok := errors.AsType[panicError](err); ok {
		outcome.Problem = "failed to ensure HPA is correctly created for ScaledObject: panic: " + panicked.text
		return &outcome
	}
	scaledObject := &kedav1alpha1.ScaledObject{}
	if e := c.Get(context.Background(), key, scaledObject); e != nil {
		panic(e)
	}
	_ = r.ScaleHandler.ClearScalersCache(context.Background(), scaledObject)
	if err != nil {
		outcome.Problem = kedatrial.Short(scaledObject.Status.Conditions.GetReadyCondition().Message)
		return &outcome
	}
	if scaledObject.NeedToBePausedByAnnotation() {
		return &outcome
	}
	hpa := &autoscalingv2.HorizontalPodAutoscaler{}
	if err := c.Get(context.Background(), types.NamespacedName{Namespace: so.Namespace, Name: hpaName(*scaledObject)}, hpa); err != nil {
		outcome.Problem = err.Error()
		return &outcome
	}
	outcome.HPA = hpa
	return &outcome
}

// panicError is a panic of KEDA's code. KEDA's process continues, and the next reconciliation
// panics, too.
type panicError struct{ text string }

func (p panicError) Error() string { return p.text }

func reconcile(r *kedacontrollers.ScaledObjectReconciler, key types.NamespacedName) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicError{fmt.Sprint(p)}
		}
	}()
	_, err = r.Reconcile(context.Background(), ctrl.Request{NamespacedName: key})
	return err
}

// handler is KEDA's scale handler without its loops.
type handler struct{ scaling.ScaleHandler }

func (handler) HandleScalableObject(context.Context, kedav1alpha1.ScalableObject) error { return nil }
func (handler) DeleteScalableObject(context.Context, kedav1alpha1.ScalableObject) error { return nil }

// emitter drops events.
type emitter struct{ eventemitter.EventHandler }

func (emitter) Emit(runtime.Object, string, string, eventingv1alpha1.CloudEventType, string, string) {
}

// credentials has the values in the TriggerAuthentication of each type of trigger.
var credentials = map[string]map[string]string{
	"activemq": user, "artemis-queue": user, "aws-cloudwatch": aws, "aws-dynamodb": aws, "aws-kinesis-stream": aws, "aws-sqs-queue": aws,
	"azure-blob":          {"connection": storage},
	"azure-eventhub":      {"storageConnection": storage, "connection": hub + ";EntityPath=a"},
	"azure-log-analytics": {"tenantId": "t", "clientId": "c", "clientSecret": "s"},
	"azure-monitor":       {"activeDirectoryClientId": "c", "activeDirectoryClientPassword": "s"},
	"azure-queue":         {"connection": storage}, "azure-servicebus": {"connection": hub},
	"cassandra": user, "couchdb": server, "datadog": {"apiKey": "a", "appKey": "b"}, "etcd": {}, "forgejo-runner": {"token": "t"},
	"gcp-pubsub": google, "gcp-storage": google, "github-runner": with(modes, "personalAccessToken", "t"), "github-app": {"personalAccessToken": "t", "appKey": rsaKey}, "graphite": modes,
	"huawei-cloudeye": {"IdentityEndpoint": "https://a", "ProjectID": "p", "DomainID": "d", "Region": "r", "Domain": "d", "AccessKey": "a", "SecretKey": "s", "CloudeyeURL": "https://a"},
	"influxdb":        {"authToken": "t"}, "kafka": {}, "loki": modes, "metrics-api": modes, "mongodb": server, "mssql": server, "mysql": {"connectionString": "a:b@tcp(127.0.0.1:1)/shop"},
	"nats-jetstream": {}, "new-relic": {"queryKey": "k"}, "nsq": {}, "postgresql": {"password": "p", "sslmode": "disable", "userName": "a", "dbName": "d", "host": "127.0.0.1", "port": strings.TrimPrefix(kedatrial.PostgresAddress, "127.0.0.1:")}, "prometheus": modes, "pulsar": {},
	"rabbitmq": {}, "redis": {}, "redis-streams": {}, "selenium-grid": {}, "solarwinds": {"apiToken": "t"}, "solr": user, "splunk": {"username": "a", "apiToken": "t"}, "temporal": {},
}

// modes has values for each mode of authentication.
var modes = map[string]string{
	"username": "a", "password": "b", "bearerToken": "t", "cert": certificate, "key": rsaKey, "ca": certificate, "apiKey": "k",
	"oauthTokenURI": "https://a", "clientID": "c", "clientSecret": "s", "customAuthHeader": "h", "customAuthValue": "v",
}

func with(values map[string]string, key, value string) map[string]string {
	values = maps.Clone(values)
	values[key] = value
	return values
}

// rsaKey and certificate are a key, and a certificate of it that it signs.
var rsaKey, certificate = func() (string, string) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		panic(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})), string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed}))
}()

var (
	user    = map[string]string{"username": "a", "password": "b"}
	aws     = map[string]string{"awsAccessKeyID": "a", "awsSecretAccessKey": "b", "awsRegion": "eu-west-1"}
	server  = map[string]string{"username": "a", "password": "b", "host": "127.0.0.1", "port": "1", "dbName": "shop", "connectionString": ""}
	google  = map[string]string{"GoogleApplicationCredentials": `{"type":"service_account","project_id":"p","private_key_id":"k","private_key":"x","client_email":"a@p.iam.gserviceaccount.com","client_id":"1","token_uri":"https://oauth2.googleapis.com/token"}`}
	storage = "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=YWJj;EndpointSuffix=core.windows.net"
	hub     = "Endpoint=sb://a.servicebus.windows.net/;SharedAccessKeyName=k;SharedAccessKey=YWJj"
)

func secret(kind string, data map[string]string) client.Object {
	s := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "auth-" + kind, Namespace: kedatrial.Namespace}, Data: map[string][]byte{}}
	for key, value := range data {
		s.Data[key] = []byte(value)
	}
	return s
}

func authentication(kind string, data map[string]string) client.Object {
	t := &kedav1alpha1.TriggerAuthentication{ObjectMeta: metav1.ObjectMeta{Name: "auth-" + kind, Namespace: kedatrial.Namespace}}
	for _, key := range slices.Sorted(maps.Keys(data)) {
		t.Spec.SecretTargetRef = append(t.Spec.SecretTargetRef, kedav1alpha1.AuthSecretTargetRef{Parameter: key, Name: "auth-" + kind, Key: key})
	}
	return t
}
