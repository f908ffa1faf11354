# `make` alone lists what there is. Nothing needs preparing: every target sets up what it needs.

export PORT ?= 8000
# The Python to make .venv with; empty: python3, or the first python3.x that is new enough.
PYTHON ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
RUN_READY := .venv/.run-ready
DEV_READY := .venv/.dev-ready
BENCH_READY := .cache/bench/.ready
TYPESCRIPT := .cache/typescript
UV := .cache/uv/bin/uv
# Keywords of messages, beside gettext and its kin: functions whose argument is a message (the third of
# `require` says why a rule is impossible). Comments that begin with "Translators:" are extracted as well.
EXTRACT := --project=scorekeeper --keywords=N_ --keywords=NP_:1c,2 --keywords=lazy_gettext --keywords=this_project --keywords=ImpossibleRuleError:2 --keywords=require:3 --keywords=_idle:3 --keywords=within:4 --keywords=in_fives:5 --add-comments=Translators: --add-location=file --sort-by-file --width=100

# Keep compiled bytecode even if the shell disables it: otherwise each process would compile everything anew.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest --dist=worksteal

.DEFAULT_GOAL := help
.PHONY: help run test test-full installed deployment image check format lock messages screenshots gallery bench clean setup setup-dev

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: setup ## Serve the app on this machine and its network (PORT=8000)
	@scripts/serve.sh

test: setup-dev ## Run all tests, the browsers' among them, and hold the coverage
	@scripts/ensure_system.sh pdf browser other-browsers
	$(BIN)/node --test 'tests/js/*.test.js'
	$(PYTEST) --numprocesses=3 -p tests.coverage -rR

installed: setup-dev ## Build the wheel, install it in an empty environment, and play a hand with that
	@scripts/ensure_system.sh pdf browser
	$(BIN)/python scripts/installed.py

deployment: setup-dev ## Run what compose.yaml describes with Debian's programs, and play over HTTPS
	@scripts/ensure_system.sh pdf browser
	DEPLOYMENT=1 scripts/apart.sh $(CURDIR)/$(BIN)/python -m pytest tests/deployment

image: setup-dev ## Build the Dockerfile with buildah on a base made by debootstrap, and play a hand on it (as root)
	$(BIN)/python scripts/image.py

test-full: setup-dev ## Run all tests with their full numbers, and on both databases (hours)
	@scripts/ensure_system.sh pdf browser other-browsers
	HYPOTHESIS_PROFILE=full $(PYTEST) --numprocesses=2 -rR

check: setup-dev ## Check format, style, types, layers, templates, scripts, and the packages' known holes
	$(BIN)/python -m pip check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint templates
	$(BIN)/python scripts/weight.py
	$(BIN)/oxlint --quiet static/js tests/js
	@if $(MAKE) --no-print-directory $(TYPESCRIPT)/.ready; then \
		$(TSC) --project jsconfig.json && $(TSC) --project types/workers.json && \
		$(BIN)/python scripts/openapi.py >.cache/openapi.json && \
		$(REDOCLY) lint --extends=recommended-strict --format=stylish .cache/openapi.json 2>.cache/redocly.log \
			|| { cat .cache/redocly.log >&2; exit 1; }; \
	else \
		echo "scorekeeper: Without packages of npm the types of the scripts and the description of the API stay unchecked."; \
	fi
	@if command -v shellcheck >/dev/null; then shellcheck -x scripts/*.sh .ci/run; fi
	$(BIN)/python scripts/audit.py

format: setup-dev ## Format the code and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(UV) ## Resolve the packages anew; UPGRADE=1 takes the newest of all
	$(UV_COMPILE) pyproject.toml --group build --output-file requirements/run.txt
	$(UV_COMPILE) pyproject.toml --group build --group dev --constraints requirements/run.txt --output-file requirements/dev.txt
	$(UV_COMPILE) --group bench --output-file requirements/bench.txt
	@$(MAKE) --no-print-directory $(DEV_READY)
	$(NPM) $(if $(UPGRADE),update,install) --package-lock-only --omit-lockfile-registry-resolved

messages: setup-dev ## Bring the catalogues of other languages up to date with the program
	@mkdir -p .cache
	$(BIN)/pybabel --quiet extract --mapping=pyproject.toml $(EXTRACT) --output=.cache/messages.pot .
	@for catalogue in scorekeeper/translations/*.po; do \
		$(BIN)/pybabel update --input-file=.cache/messages.pot --output-file=$$catalogue \
			--locale=$$(basename $$catalogue .po) --no-fuzzy-matching --ignore-obsolete \
			--ignore-pot-creation-date --width=100 || exit 1; \
	done

screenshots: setup-dev ## Take the pictures of the README again
	@scripts/ensure_system.sh pdf browser
	$(BIN)/python scripts/screenshots.py

gallery: setup-dev ## Take a picture of every page in every browser, and of every sheet, into build/gallery
	@scripts/ensure_system.sh pdf browser other-browsers
	$(BIN)/python scripts/gallery.py

bench: setup-dev $(BENCH_READY) ## Run every benchmark that docs/ reports (hours)
	@scripts/ensure_system.sh pdf
	$(BIN)/python -m benchmarks

clean: ## Remove everything made, except your games (instance/)
	rm -rf .venv .cache .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache build dist htmlcov test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- Set-up -----------------------------------------------------------------------------------------

setup: $(RUN_READY)
	@scripts/ensure_system.sh pdf

setup-dev: $(DEV_READY)

# A stamp file: the packages are installed again only when the locks change. These list every package, so pip resolves
# nothing (--no-deps): some versions of pip resolve a package with an extra to the newest version instead of the locked
# one, and then find no hash for it.
$(RUN_READY): requirements/run.txt pyproject.toml
	@scripts/ensure_venv.sh $(PYTHON)
	@echo "scorekeeper: Installing the Python packages (a minute on a slow line)"
	@$(PIP) install --no-deps --require-hashes --requirement requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV_READY): requirements/dev.txt $(RUN_READY)
	@echo "scorekeeper: Installing the development packages (a minute on a slow line)"
	@$(PIP) install --no-deps --require-hashes --requirement requirements/dev.txt
	@touch $@

# RLCard is a source distribution; its build backend is among the development packages.
$(BENCH_READY): requirements/bench.txt $(DEV_READY)
	@echo "scorekeeper: Installing what benchmarks compare with"
	@rm -rf $(@D)
	@$(PIP) install --no-deps --require-hashes --no-build-isolation --target $(@D) --requirement requirements/bench.txt
	@touch $@

# TypeScript checks the scripts, Redocly the description of the API. Node.js and npm come with the development packages.
# By itself npm waits 70 seconds before it gives up a registry that it does not reach.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --no-audit --no-fund --loglevel=error --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000
TSC := $(BIN)/node $(TYPESCRIPT)/node_modules/typescript/bin/tsc
REDOCLY := REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true $(BIN)/node $(TYPESCRIPT)/node_modules/@redocly/cli/bin/cli.js

$(TYPESCRIPT)/.ready: package.json package-lock.json $(DEV_READY)
	@echo "scorekeeper: Installing TypeScript and Redocly"
	@rm -rf $(@D) && mkdir -p $(@D) && cp package.json package-lock.json $(@D)
	@$(NPM) ci --prefix $(@D) --ignore-scripts >$(@D)/log 2>&1 || { \
		cat $(@D)/log >&2; \
		echo "scorekeeper: npm cannot install them, for the reason above." >&2; \
		exit 1; \
	}
	@touch $@

# uv resolves for every platform at once. The files contain names, versions and hashes but no index,
# so that each machine installs from the index it is configured for.
UV_COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --no-header $(if $(UPGRADE),--upgrade)

# In an environment without the packages of the locks, as these may be broken.
$(UV):
	@scripts/ensure_venv.sh $(PYTHON)
	@$(BIN)/python -m venv .cache/uv
	@.cache/uv/bin/python -m pip --disable-pip-version-check --quiet --quiet install 'uv>=0.9,<1'
