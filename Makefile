# HPA Playground. `make` alone prints the targets; a line that has `##` is one.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

ADDR ?= 127.0.0.1:8080
SCREENSHOTS ?= docs/screenshots

# Everything that ends up in a program, whatever its kind: Go files, presets,
# schemas. Tests and the modules of their own are left out.
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

.PHONY: test
test: check lint unit unit-wasm build e2e ## run every test there is
	@echo "make test: all passed"

.PHONY: e2e
e2e: build chromium ## browser tests against the built server, and what `make workshop` packs
	go test -tags e2e -count 1 -timeout 40m ./e2e ./server/workshop

.PHONY: bench
bench: build chromium ## benchmarks, from one sync to a keystroke in the browser
	go test -run '^$$' -bench . -benchmem ./core/... ./web/...
	go test -tags e2e -run '^$$' -bench . -benchtime 100x ./e2e

.PHONY: lint
lint: $(LINTER) ## golangci-lint
	$(LINTER) run ./...
	GOOS=js GOARCH=wasm $(LINTER) run ./web/... ./wasm

.PHONY: size
size: build ## what a first visit downloads, against the budget
	@go run ./server/size server/site

.PHONY: clean
clean: ## remove all that was built or installed into this folder
	rm -rf bin $(ASSETS)/dist $(ASSETS)/node_modules
	find server/site -mindepth 1 ! -name .keep -delete

.PHONY: check
check: go ## go vet and gofmt
	@unformatted=$$(find . -name '*.go' ! -path '*/node_modules/*' ! -path './bin/*' -exec gofmt -l {} +); \
	  if [ -n "$$unformatted" ]; then echo "gofmt -w is needed for:"; echo "$$unformatted"; exit 1; fi
	go vet -tags e2e ./...
	GOOS=js GOARCH=wasm go vet ./web/... ./wasm

.PHONY: unit
unit: go $(NPM) ## tests of every package, natively, and of the page's scripts
	go test ./...
	cd $(ASSETS) && npm test --silent

# The command's tests start processes, which a WebAssembly machine cannot.
.PHONY: unit-wasm
unit-wasm: go node ## core's tests again, as js/wasm in Node.js: the same goldens
	packages=$$(go list ./core/... | grep -v /cmd/); \
	  GOOS=js GOARCH=wasm go test -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" $$packages

.PHONY: conformance
conformance: go ## core beside the real kube-controller-manager code of 1.37 (downloads it)
	cd core/conformance && go vet ./... && go test ./... && go run ./report -quick

.PHONY: conformance-report
conformance-report: go ## the same for every release, and core/conformance/REPORT.md anew
	cd core/conformance && go run ./report

.PHONY: conformance-record
conformance-record: go ## the same, and the vectors that `make test` replays
	cd core/conformance && go run ./report -record

.PHONY: mutation
mutation: bin/gremlins ## do tests notice a broken controller? core/conformance/MUTATION.md anew: an hour on 2 cores
	cd tools/mutation && go vet ./... && go test ./... && nice go run . -only '$(ONLY)'

.PHONY: screenshots
screenshots: build chromium ## pictures of the page's main states; SCREENSHOTS=folder
	go test -tags e2e -count 1 ./e2e -run '^TestScreenshots$$' -screenshots "$(abspath $(SCREENSHOTS))"

.PHONY: workshop
workshop: build ## for a room without a network: bin/server is all it takes, bin/workshop.zip is that for every system
	go run ./server/workshop -out bin/workshop.zip

.PHONY: deps
deps: go node chromium $(NPM) $(LINTER) ## install or name what the other targets need
	go mod download

.PHONY: go node chromium
go node chromium:
	@scripts/deps $@

# Files. The tools are checked first, but being phony they must not make a file
# look old: hence the order-only lists.

# The names of the files that are built in: a file that goes away must cause a
# build, too. The list is written only when it changes.
bin/sources: FORCE
	@mkdir -p bin; printf '%s\n' $(PAGE) $(CORE) $(SERVER) $(BUNDLED) >$@.new; \
	  if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

.PHONY: FORCE
FORCE:

bin/server: $(MODULE) $(SERVER) bin/sources server/site/index.html | go
	go build -trimpath -o $@ ./server

bin/hpasim: $(MODULE) $(CORE) bin/sources | go
	go build -trimpath -o $@ ./core/cmd/hpasim

bin/app.wasm: $(MODULE) $(PAGE) bin/sources scripts/wasm $(wildcard scripts/*.txt) | go
	scripts/wasm $@

server/site/index.html: bin/app.wasm $(BUNDLES) | go
	find server/site -mindepth 1 ! -name .keep -delete
	go run ./wasm -out server/site -wasm bin/app.wasm -assets $(ASSETS)/dist
	@touch $@

$(BUNDLES): $(NPM) $(BUNDLED) bin/sources | node
	cd $(ASSETS) && npm run --silent build
	@touch $@

$(NPM): $(ASSETS)/package.json $(ASSETS)/package-lock.json | node
	cd $(ASSETS) && npm ci --no-audit --no-fund
	@touch $@

$(LINTER): tools/go.mod tools/go.sum | go
	cd tools && go build -o ../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint

bin/gremlins: tools/mutation/go.mod tools/mutation/go.sum | go
	cd tools/mutation && go build -o ../../$@ github.com/go-gremlins/gremlins/cmd/gremlins
