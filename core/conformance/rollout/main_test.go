package rollout

import (
	"testing"

	"hpaplayground/core/conformance/tally"
)

func TestMain(m *testing.M) { tally.Main(m) }
