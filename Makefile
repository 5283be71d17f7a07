# Two commands are all a newcomer needs: `make run` and `make test`.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

LEAGUE := Examples/League
# The Swift runtime goes into the binary, so it runs without a toolchain; macOS has it in the system.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
# Of ICU's data only what is used, where .ci/setup could take it out: 28 of 34 MB are not.
ICU = $(shell cat .build-tools/static/icu-data.flags 2>/dev/null)
# SwiftPM compares imports with dependencies where no source is generated; .ci/rooms, which .ci/style runs, everywhere.
# One set of flags for everything that is released or checked: with others, SwiftPM would plan and link once more.
export RELEASE_FLAGS = -c release $(STATIC) $(ICU) --explicit-target-dependency-import-check error
RELEASE = swift build $(RELEASE_FLAGS) --product modelgloss
# Two packages are built into one folder: a plan that was kept would be that of the other one.
DEBUG := swift build --disable-build-manifest-caching --product modelgloss
TEST := swift test --disable-build-manifest-caching
# What .ci/setup found to be linked into the binary, which then needs only libxml2.
export PKG_CONFIG_PATH := $(CURDIR)/.build-tools/static$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
# Building this package does not need its plugins; with them everything would be compiled twice.
export MODELGLOSS_WITHOUT_PLUGINS := 1
# What --version says; a build that is not told by git itself says no commit.
export MODELGLOSS_COMMIT := $(shell [ ! -e .git ] || git rev-parse --short=12 HEAD 2>/dev/null)
# To use an existing binary: make release BINARY=PATH
BINARY = $(shell $(RELEASE) --show-bin-path)/modelgloss
NEEDED := $(if $(findstring command,$(origin BINARY)),,build)
PREFIX ?= /usr/local

.PHONY: help setup browser build install uninstall release bundle site pictures run language test slowest coverage check format docs bench corpus fuzz deep clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Install the system packages that are missing (apt or brew), with those of the tests
	@.ci/setup

build: ## Build the command, ready to be copied anywhere: .build/modelgloss
	@.ci/setup --build
	@.ci/dependencies --resolve
	@echo "Building modelgloss …"
	@$(RELEASE)
	@[ .build/modelgloss -nt "$(BINARY)" ] || .ci/release strip "$(BINARY)" .build/modelgloss

install: $(NEEDED) ## Install the command, its man pages and completions below PREFIX (/usr/local)
	.ci/release install "$(BINARY)" "$(PREFIX)"

uninstall: ## Remove what `make install` put below PREFIX, and nothing else
	.ci/release uninstall "$(PREFIX)"

release: $(NEEDED) ## Write what a release consists of into .build/release-files
	rm -rf .build/release-files
	.ci/release archive "$(BINARY)" .build/release-files
	.ci/release bundle .build/release-files

bundle: ## Write what covers the archives of all systems, from .build/release-files
	.ci/release bundle .build/release-files

site: $(NEEDED) ## Write the library's pages, the tutorial and the League's reference as a static site into .build/site
	.ci/catalog "$(BINARY)" .build/site

# The debug build, which takes a third of the work of a release, and which the tests reuse.
run: ## Show what modelgloss does, on the examples
	@.ci/setup --run
	@[ -x "$$($(DEBUG) --show-bin-path)/modelgloss" ] || echo "The first build takes about four minutes of processor time;" \
		"Examples/Transcript.txt has what this prints."
	@.ci/progress modelgloss $(DEBUG)
	@.ci/demonstrate "$$($(DEBUG) --show-bin-path)/modelgloss" .build/tour
	@printf '\n── Where to look\n\n  %s\n  %s\n' "$(CURDIR)/.build/tour/League/docs/html/index.html" \
		"$$($(DEBUG) --show-bin-path)/modelgloss --help"

browser: ## Install Chromium, Mermaid and axe, which some tests run where they are there
	@.ci/setup --browser

# What tests of a language: its sentences, words, formats and plural forms, and whom it serves.
LANGUAGE_SUITES := MessageCatalogTests|DocumentationWordsTests|VocabularyTests|WrittenFormatsTests|LanguageTagTests|PluralFormsTests

language: setup ## Check the files of one language: make language LANG=xx
	@.ci/embed
	@test "$(origin LANG)" = "command line" || { echo "name a language: make language LANG=xx"; exit 64; }
	@for file in CoreDataErrors Documentation Formats; do \
		test -f "Locales/$(LANG)/$$file.strings" || { echo "Locales/$(LANG)/$$file.strings is missing"; exit 1; }; done
	$(TEST) --filter "$(LANGUAGE_SUITES)"

test: setup ## Run the whole test suite, and say how long each part takes
	@.ci/test "$(BINARY)"

slowest: setup ## List the slowest unit tests, of all or of those that match FILTER: one after another, or they wait
	$(TEST) --no-parallel $(if $(FILTER),--filter "$(FILTER)") 2>&1 | .ci/test --slowest

coverage: setup ## Run the unit tests and say how many lines of each room they execute
	@.ci/coverage

check: setup ## Check style, file lengths, imports, the committed documentation and what DocC makes of it
	.ci/style
	$(RELEASE)
	"$(BINARY)" docs $(LEAGUE)/League.xcdatamodeld -o $(LEAGUE)/Documentation --check
	.ci/catalog "$(BINARY)"
	.ci/api
	.ci/dependencies "$(BINARY)"

pictures: ## Retake the README's screenshots, with Chromium, and rewrite its transcript
	$(RELEASE)
	.ci/front "$(BINARY)"
	.ci/pictures "$(BINARY)"

format: ## Format all Swift sources
	swift format --in-place --recursive --parallel Package.swift Sources Tests Templates Locales

docs: build ## Rewrite the documentation of the League example
	"$(BINARY)" docs $(LEAGUE)/League.xcdatamodeld -o $(LEAGUE)/Documentation

clean: ## Remove what was built
	rm -rf .build

# A folder of real files, for those who have one.
CORPUS ?= $(wildcard ../shared/corpus)

bench: build ## Measure speed against floors of the same run; WRITE=1 writes the table of Benchmarks/README.md
	swift run --package-path Benchmarks -c release --quiet Bench "$(BINARY)" "$(CURDIR)" \
		$(if $(CORPUS),--corpus "$(abspath $(CORPUS))") $(if $(WRITE),--write Benchmarks/README.md)

corpus: build ## Read and document every model of CORPUS and print what came of it
	@test -n "$(CORPUS)" || { echo "name a folder of models: make corpus CORPUS=FOLDER"; exit 64; }
	CORPUS_REPORT=1 MODELGLOSS_CORPUS="$(abspath $(CORPUS))" swift test --filter "CorpusReportTests|everyRealModelIsDocumentedSoundly"
	Tests/System/run "$(BINARY)" reproduce --with "$(abspath $(CORPUS))"

# How many seconds to fuzz.
TIME ?= 60

fuzz: setup ## Feed the readers with damaged files for TIME seconds in all (60)
	Benchmarks/Fuzzing/fuzz.sh $(TIME)

deep: setup ## Try by hand and by night what takes too long for every change
	$(RELEASE)
	Tests/System/run "$(BINARY)" --long torture rows mutants decisions sanitize swift plugins \
		$(addprefix --with ,$(wildcard ../shared/swiftdata))
