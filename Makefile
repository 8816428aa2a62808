# HPA Playground. `make` alone prints the targets; a line that has `##` is one.

# It works with the make 3.81 and the bash 3.2 that macOS has, too. That make ignores
# .SHELLFLAGS: the last command of a line must be the one that fails.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

ADDR ?= 127.0.0.1:8080
SCREENSHOTS ?= docs/screenshots
# The address that the site is built for, if it is known. Then links to it show a
# picture.
SITE ?=

# All files that become a part of a program: Go files, presets, schemas. Tests and
# separate modules are left out.
sources = $(sort $(shell find $(1) -type f ! -name '*_test.go' ! -path '*/testdata/*' ! -path '*/.*' \
	! -path 'core/conformance/*' ! -path 'web/assets/*' ! -path 'server/site/*' 2>/dev/null))
MODULE := go.mod go.sum
CORE := $(call sources,core)
PAGE := $(filter-out core/cmd/%,$(call sources,core web wasm))
SERVER := $(call sources,server)
ASSETS := web/assets
BUNDLES := $(ASSETS)/dist/licenses.txt
BUNDLED := $(ASSETS)/package.json $(ASSETS)/build.mjs $(sort $(shell find $(ASSETS)/src -type f 2>/dev/null))
NPM := $(ASSETS)/node_modules/.package-lock.json
LINTER := bin/golangci-lint

.PHONY: help
help: ## print this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: build ## build the page and serve it; ADDR=127.0.0.1:0 picks a free port
	@exec bin/server -addr $(ADDR)

.PHONY: build
build: bin/server bin/hpasim ## build the site, the server (bin/server) and the command (bin/hpasim)

# Two targets at a time, one for each core, with the output of each in one piece.
TWO := --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# A target of `make test` prints how long it took, and how much processor time: two targets share the
# cores, so only that says what a target costs.
timed = TIMEFORMAT='== $(or $(1),$@): %0R s, %0U s of processor time'; time

# `make check` vets everything. The timeout is far longer than any package takes on a slow machine. The
# memory that is not collected so often saves up to a fifth of the processor time.
GOTEST := GOGC=400 go test -vet=off -timeout 80m

# The browser tests use both cores by themselves.
.PHONY: test
test: ## run every test
	@$(call timed,build and lint) $(MAKE) $(TWO) build lint check chromium firefox webkit
	@$(MAKE) $(TWO) unit unit-wasm race
	@$(MAKE) --no-print-directory e2e
	@echo "make test: all passed"

.PHONY: quick
quick: FAST = -fast
quick: check bin/server chromium ## a quick check after each edit: vet, unit tests and an edit in the browser
	go test -short ./...
	cd $(ASSETS) && npm test --silent
	go test -tags e2e -count 1 ./e2e -run '^TestEditBehavior$$'

.PHONY: e2e
e2e: build chromium firefox webkit ## browser tests against the built server, and a test of what `make workshop` packs
	@$(timed) $(GOTEST) -tags e2e -count 1 -parallel 3 ./e2e ./server/workshop

.PHONY: bench
bench: build chromium ## benchmarks, from one sync to a keystroke and a start in the browser
	go test -run '^$$' -bench . -benchmem ./core/... ./web/...
	go test -tags e2e -run '^$$' -bench . -benchtime 100x ./e2e

.PHONY: lint
lint: $(LINTER) ## golangci-lint
	@$(timed) { $(LINTER) run ./... && GOOS=js GOARCH=wasm $(LINTER) run ./web/... ./wasm; }

.PHONY: size
size: build ## what a first visit downloads, against the budget
	@go run ./server/size server/site

.PHONY: clean
clean: ## remove everything that was built or installed into this folder
	rm -rf bin $(ASSETS)/dist $(ASSETS)/node_modules
	find server/site -mindepth 1 ! -name .keep -delete

.PHONY: check
check: go ## go vet and gofmt
	@unformatted=$$(find . -name '*.go' ! -path '*/node_modules/*' ! -path './bin/*' -exec gofmt -l {} +); \
	  if [ -n "$$unformatted" ]; then echo "gofmt -w is needed for:"; echo "$$unformatted"; exit 1; fi
	@$(timed) { go vet -tags e2e ./... && GOOS=js GOARCH=wasm go vet ./web/... ./wasm; }

.PHONY: unit
unit: go shells $(NPM) ## tests of every package, natively, and of the page's scripts
	@$(timed) { $(GOTEST) ./... && cd $(ASSETS) && npm test --silent; }

# The race detector needs cgo.
.PHONY: race
race: go ## the tests of the server and the commands with the race detector
	@if command -v "$$(go env CC)" >/dev/null; then $(timed) $(GOTEST) -race -short ./server ./core/cmd/...; \
	  else echo "make race: left out, there is no C compiler \"$$(go env CC)\""; fi

# The tests of hpa, load and sim compute what machines compute differently. What TestDigests has, too,
# is left out of them. Collecting garbage less often takes less
# time, but js/wasm has 4 GB at most: from 2 GiB on it is collected as often as needed.
.PHONY: unit-wasm
unit-wasm: go node bin/browser.mod ## core as js/wasm in Node.js, built like the page: the digests of all results are those of a native run
	@export GOGC=400 GOMEMLIMIT=2GiB; test=(scripts/wasm test -vet=off -timeout 80m -exec "node $$(go env GOROOT)/lib/wasm/wasm_exec_node.js"); \
	  $(timed) { $(GOTEST) ./core/internal/machine -run '^TestDigests$$' -args -write '$(CURDIR)/bin/digests.json' && \
	    "$${test[@]}" ./core/internal/machine -args -want '$(CURDIR)/bin/digests.json' && \
	    "$${test[@]}" -short -skip '^(FuzzRun|TestPresets|TestScripts)$$' ./core/hpa ./core/load ./core/sim; }

.PHONY: fuzz
fuzz: go ## every command on every hostile text, and every fuzz target in turn, FUZZTIME=60m for all of them; 1m each if not given
	go test ./core/cmd/hpasim -run '^TestHostile$$' -timeout 80m -args -every-text
	@scripts/fuzz $(FUZZTIME)

.PHONY: conformance
conformance: go ## compare core with the real kube-controller-manager code of 1.37 (downloads it), on fixed and on fresh seeds
	cd core/conformance && go test -count 1 -vet all -timeout 80m ./...

.PHONY: conformance-report
conformance-report: go ## the same for every release, and write core/conformance/REPORT.md
	cd core/conformance && go run ./report

.PHONY: conformance-record
conformance-record: go ## the same, and write the vectors that `make test` replays
	cd core/conformance && go run ./report -record

# The first build takes some 20 minutes on 2 cores: KEDA's scalers bring the clients of all their sources.
.PHONY: conformance-keda
conformance-keda: go ## compare core/keda with KEDA's own code of 2.21 (downloads it), on fixed and on fresh seeds
	cd core/conformance/keda && go vet ./... && go test -count 1 ./tables && go test -count 1 -timeout 40m . -args -objects=2000 -runs=500 -whole=500 && go test -count 1 -v . -args -seed=0

.PHONY: conformance-argo
conformance-argo: go ## compare core/argo with the controller of Argo Rollouts 1.10 (downloads it), on fixed and on fresh seeds
	cd core/conformance/argo && go vet . && go test -count 1 -timeout 20m . -args -runs=400 && go test -count 1 -v . -args -seed=0

.PHONY: mutation
mutation: bin/gremlins ## check that the tests notice a broken controller, and write core/conformance/MUTATION.md: an hour on 2 cores
	cd tools/mutation && go vet ./... && go test ./... && nice ./run '$(ONLY)'

.PHONY: screenshots
screenshots: build chromium ## pictures of the page's main states; SCREENSHOTS=folder
	go test -tags e2e -count 1 ./e2e -run '^TestScreenshots$$' -screenshots "$(abspath $(SCREENSHOTS))"

.PHONY: site
site: bin/app.wasm $(BUNDLES) ## the site for any web server, in OUT=folder; SITE=its address, if known (docs/hosting.md)
	@[ -n '$(OUT)' ] || { echo 'make site: want a folder, as in make site OUT=public SITE=https://name.example/x/'; exit 2; }
	go run ./wasm -plain -out '$(OUT)' -site '$(SITE)' -wasm bin/app.wasm -assets $(ASSETS)/dist

.PHONY: workshop
workshop: build ## pack everything for a room without a network: bin/server for this system, bin/workshop.zip for all systems
	go run ./server/workshop -out bin/workshop.zip

.PHONY: deps
deps: go node chromium firefox webkit shells $(NPM) $(LINTER) ## install or list the tools that the other targets need
	go mod download

.PHONY: go node chromium firefox webkit shells
go node chromium firefox webkit shells:
	@scripts/deps $@

# Files. The checks of the tools come first. They are phony, so they are
# order-only prerequisites: otherwise every file would look old.

# The names of the built-in files, because a removed file must cause a build, too. So must
# another address or compression. Both lists are written only when they change.
bin/sources: LINES = $(PAGE) $(CORE) $(SERVER) $(BUNDLED)
bin/address: LINES = '$(SITE)' $(FAST)
bin/sources bin/address: FORCE
	@mkdir -p bin; printf '%s\n' $(LINES) >$@.new; \
	  if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

.PHONY: FORCE
FORCE:

bin/server: $(MODULE) $(SERVER) bin/sources server/site/index.html | go
	go build -trimpath -o $@ ./server

bin/hpasim: $(MODULE) $(CORE) bin/sources | go
	go build -trimpath -o $@ ./core/cmd/hpasim

bin/browser.mod: $(MODULE) scripts/browser-mod $(wildcard scripts/left-out/*) | go
	@mkdir -p bin
	scripts/browser-mod

# A first visit would download these packages. With a template package the linker
# would also keep every method, because a template may call any of them by name.
bin/app.wasm: bin/browser.mod $(PAGE) bin/sources scripts/wasm | go
	@if scripts/wasm list -deps ./wasm | grep -x -e net/http -e html/template -e text/template; then \
	  echo "the page's program needs that package again" >&2; exit 1; fi
	scripts/wasm build -o $@ ./wasm
	go run ./wasm/trim $@

server/site/index.html: bin/app.wasm $(BUNDLES) bin/address | go
	find server/site -mindepth 1 ! -name .keep -delete
	go run ./wasm $(FAST) -out server/site -site '$(SITE)' -wasm bin/app.wasm -assets $(ASSETS)/dist
	@touch $@

$(BUNDLES): $(NPM) $(BUNDLED) bin/sources | node
	cd $(ASSETS) && npm run --silent build
	@touch $@

$(NPM): $(ASSETS)/package.json $(ASSETS)/package-lock.json $(ASSETS)/.npmrc | node
	cd $(ASSETS) && npm ci --no-audit --no-fund
	@touch $@

$(LINTER): tools/go.mod tools/go.sum | go
	cd tools && go build -o ../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint

bin/gremlins: tools/mutation/go.mod tools/mutation/go.sum | go
	cd tools/mutation && go build -o ../../$@ github.com/go-gremlins/gremlins/cmd/gremlins
