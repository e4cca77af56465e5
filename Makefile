.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play window serve page web build build-window install dist test bench soak clean

ARGS     ?=
PREFIX   ?= $(HOME)/.local
FUZZTIME ?= 1m
VERSION  ?= $(shell git describe --tags --dirty 2>/dev/null)

# In a tree that git refuses to read, as one of another user's, Go would fail
# to stamp the build.
ifneq ($(shell git rev-parse --git-dir >/dev/null 2>&1 && echo yes),yes)
export GOFLAGS := $(GOFLAGS) -buildvcs=false
endif

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1 /p' $(MAKEFILE_LIST) | while read -r name text; do printf '  make %-7s %s\n' "$$name" "$$text"; done

play: build ## play in the terminal; ARGS='--size 5x5' passes arguments
	@bin/twofold $(ARGS)

window: build-window ## play in a window of the desktop; ARGS='--size 5x5'
	@bin/twofold-window $(ARGS)

serve: web build ## play in a browser; ARGS='--addr :8080 --open'
	@bin/twofold serve $(ARGS)

page: web build ## write the web page as a static site into OUT=site
	@bin/twofold page --out '$(or $(OUT),site)'

web: ## build the files of the web page
	@go run ./internal/web/build -q

# Functions begin at 16 bytes, not at 32, which makes the program 0.1 MB smaller.
LDFLAGS = -s -w -funcalign=16

build: ## build the static program bin/twofold
	@CGO_ENABLED=0 go build -trimpath -ldflags '$(LDFLAGS) -X main.version=$(VERSION)' -o bin/twofold ./cmd/twofold

# Only the window needs C libraries, for X11 and Wayland.
build-window:
	@tools/window-headers
	@CGO_ENABLED=1 go build -trimpath -ldflags '$(LDFLAGS) -X main.version=$(VERSION)' -o bin/twofold-window ./cmd/twofold-window

install: web build ## put twofold, with the page in it, into PREFIX=~/.local/bin
	@tools/install '$(DESTDIR)$(PREFIX)/bin' bin/twofold

dist: web ## build the programs for every system into OUT=dist, with checksums
	@VERSION='$(VERSION)' tools/dist '$(or $(OUT),dist)'

test: web ## run every check and test; STEPS='format vet' runs some only
	@tools/test $(STEPS)

bench: ## run the benchmarks
	@go test -run '^$$' -bench . -benchmem ./...

soak: ## fuzz and play at random for long; FUZZTIME=10m for each target
	@FUZZTIME='$(FUZZTIME)' tools/soak

clean: ## remove what was built
	@rm -rf bin dist site
	@find internal/web/dist -mindepth 1 ! -name .keep -delete
