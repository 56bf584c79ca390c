# Each target installs the packages it needs. `make dev` and `make test` are the two to know.

# The JavaScript tools, with a Node that is new enough for wrangler, stand in front of the system's.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
export WRANGLER_SEND_METRICS := false
# wrangler would ask the network for request.cf and for newer versions; local runs need neither.
export CLOUDFLARE_CF_FETCH_ENABLED := false

HOST := 127.0.0.1
PORT := 8787
export PART

SOURCES := $(shell find src templates www -type f 2>/dev/null) \
	$(shell find scripts/binding -type f 2>/dev/null) Cargo.toml Cargo.lock rust-toolchain.toml askama.toml \
	scripts/build scripts/module scripts/bind scripts/page scripts/optimise scripts/order.mjs package-lock.json
SOURCES := $(wildcard $(SOURCES))

.PHONY: dev build test test-full fuzz check bench release deploy tools clean

## dev: the service and the page on http://127.0.0.1:8787, compiled fast instead of well
dev: build/.dev
	wrangler dev --ip $(HOST) --port $(PORT)

## build: the Worker in build/, the page in dist/
build: build/.release

# The stamps say how what is in build/ and dist/ was compiled; there is one of them at a time (scripts/build).
build/.release: $(SOURCES) | tools
	scripts/build

build/.dev: $(SOURCES) | tools
	scripts/build dev

## test: everything that a change must pass; PART=c runs one step
test: tools
	scripts/test.mjs

## test-full: every document with every option; takes a long time, so PART=c names one step of it, or several
test-full: tools
	SPECMINT_TEST_FULL=1 scripts/test.mjs

## fuzz: each fuzz target for ten minutes
fuzz:
	scripts/fuzz

## check: formatting and lints
check:
	scripts/check

## bench: the table of speeds and sizes
bench: build
	scripts/bench

## release: everything that users get, in build/release: make release VERSION=1.2.3; `make release --dry-run` tries it
# Make's own --dry-run would print this line; the + has it run.
release:
	+@scripts/release $(VERSION) $(if $(findstring n,$(firstword -$(MAKEFLAGS))),--dry-run)

## deploy: the service to Cloudflare
deploy: build
	wrangler deploy

# Cheap when everything is there already.
tools: node_modules/.package-lock.json
	@scripts/tools

# No package's install script is needed, and none is run.
node_modules/.package-lock.json: package.json package-lock.json
	npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

clean:
	rm -rf build dist target node_modules .wrangler
