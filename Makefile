# ockham: a software model checker for C. Meson does the work; these are the commands one remembers.
#
#   make run        install what is missing, build, and show the program at work
#   make test       install what is missing, build, and run every test (also under the sanitizers)
#   make test-long  the long random tests too (hundreds of csmith programs, thousands of formulas about heaps), all script
#                   tests under the sanitizers, clang-tidy, and a build without assertions
#   make coverage   which share of the lines the unit tests and some script tests reach
#   make build      leaves the program at build/ockham
#   make install    copy what was built to PREFIX (/usr/local), below DESTDIR if that is given
#   make deb        a Debian package of it: ockham_VERSION_ARCHITECTURE.deb
#   make fuzz-prover  20,000 random sequences through the interpolating prover, checked by Z3 and cvc5
#   make bench      front end against clang over the verification tasks; growth of the interpolating prover
#   make bench-boolean  growth of `reach` on families of boolean programs
#   make bench-drivers, make bench-scaling  the device drivers of the papers, and growth of `check` on generated programs
#   make bench-abstraction  the tables of C2BP beside `ockham abstract`
#   make bench-explanations  the table of NEWTON beside engine slam on device drivers
#   make bench-heap  the tables of the thesis about linked structures beside `ockham prove` and `ockham infer`
#   make verdicts   every verification task against the baseline of bench/verdicts.csv
#   make format     format the C sources (`make format-check`: are they?)     make clean   remove all that was built

MAKEFLAGS += --no-builtin-rules
MESON_FLAGS ?=
# The sanitizer build uses the other compiler and stops at its warnings, and walks over structures.
SAN_FLAGS = -Dchecking=true -Dwerror=true -Dbuildtype=debug -Db_sanitize=address,undefined -Db_lundef=false -Dc_args=-fno-omit-frame-pointer
NDEBUG_FLAGS = -Db_ndebug=true -Dwerror=true
COVERAGE_FLAGS = -Db_coverage=true -Dbuildtype=debug
FOLDERS = $(wildcard src/*/. src/*/*/. src/*/*/*/.)

.PHONY: install deb setup-deb all build build-tests build-san build-ndebug build-coverage run test test-long coverage verdicts fuzz-prover bench bench-interpolation bench-drivers bench-scaling bench-boolean bench-abstraction bench-explanations bench-heap format format-check clean setup setup-test setup-long setup-coverage

all: build

setup:
	@scripts/setup.sh build

setup-test:
	@scripts/setup.sh test

setup-deb:
	@scripts/setup.sh deb

setup-long:
	@scripts/setup.sh long

setup-coverage:
	@scripts/setup.sh coverage

# Tests, with the packages that only they need, become part of a build when they are asked for, and stay part of it.
build: setup
	@$(MAKE) -s --no-print-directory build/build.ninja
	@ninja -C build --quiet

build-tests: setup-test
	@$(MAKE) -s --no-print-directory build/build.ninja
	@[ -d build/test ] || said=$$(meson configure build -Dtests=true 2>&1) || { echo "$$said"; exit 1; }
	@ninja -C build --quiet

build-san: setup-test
	@$(MAKE) -s --no-print-directory build-san/build.ninja
	@ninja -C build-san --quiet

build-ndebug: setup-long
	@$(MAKE) -s --no-print-directory build-ndebug/build.ninja
	@ninja -C build-ndebug --quiet

build-coverage: setup-coverage
	@$(MAKE) -s --no-print-directory build-coverage/build.ninja
	@ninja -C build-coverage --quiet

# The folders of the sources are dependencies because Meson looks for files when it configures.
build/build.ninja: $(FOLDERS)
	@if [ -f $@ ]; then set -- meson setup --reconfigure build; else set -- meson setup -Dtests=false $(MESON_FLAGS) build; fi; \
	said=$$("$$@" 2>&1) || { echo "$$said"; exit 1; }; touch $@

build-ndebug/build.ninja: $(FOLDERS)
	@if [ -f $@ ]; then set -- meson setup --reconfigure build-ndebug; else set -- meson setup $(NDEBUG_FLAGS) build-ndebug; fi; \
	said=$$("$$@" 2>&1) || { echo "$$said"; exit 1; }; touch $@

build-coverage/build.ninja: $(FOLDERS)
	@if [ -f $@ ]; then set -- meson setup --reconfigure build-coverage; else set -- meson setup $(COVERAGE_FLAGS) build-coverage; fi; \
	said=$$("$$@" 2>&1) || { echo "$$said"; exit 1; }; touch $@

build-san/build.ninja: $(FOLDERS)
	@if [ -f $@ ]; then set -- meson setup --reconfigure build-san; else set -- meson setup $(SAN_FLAGS) build-san; fi; \
	said=$$(CC=clang-19 "$$@" 2>&1) || { echo "$$said"; exit 1; }; touch $@

run: build
	build/ockham check examples/lock.c --invariants
	build/ockham check examples/lock_bad.c || test $$? = 1

PREFIX ?= /usr/local
install: build
	@meson configure build -Dprefix=$(PREFIX)
	@DESTDIR=$(DESTDIR) meson install -C build --quiet

deb: setup-deb build
	@scripts/deb.sh build

test: build-tests build-san
	@python3 test/scripts/run_all.py build build-san

test-long: setup-long build-tests build-san build-ndebug
	@python3 test/scripts/run_all.py --long --ndebug build-ndebug build build-san

# The unit tests and those script tests that take a minute at most; figures of src alone.
COVERED = reach interpolate lazy rules errors explain
coverage: build-coverage
	@find build-coverage -name '*.gcda' -delete
	@meson test -C build-coverage --suite unit --quiet --timeout-multiplier 5
	@meson test -C build-coverage --quiet --timeout-multiplier 5 $(COVERED)
	@gcovr --root . --filter src/ --object-directory build-coverage | tail -n 4

# FUZZ_FLAGS=--keep-given-up writes those sequences to build/fuzz, too.
FUZZ_COUNT ?= 20000
FUZZ_SEED ?= 1
fuzz-prover: build-tests
	@mkdir -p build/fuzz
	@build/test/fuzz/fuzz_prover --count $(FUZZ_COUNT) --seed $(FUZZ_SEED) --jobs 2 --output build/fuzz $(FUZZ_FLAGS)

bench: build bench-interpolation
	@python3 bench/frontend.py

bench-interpolation: build
	@python3 bench/interpolation.py

# BENCH_FLAGS="--tasks DIR" if the tasks are not in ../shared/tasks.
bench-drivers: build
	@python3 bench/drivers.py $(BENCH_FLAGS)

# VERDICT_FLAGS="--tasks DIR --family F"; see bench/verdicts.py.
verdicts: build
	@python3 bench/verdicts.py $(VERDICT_FLAGS)

bench-scaling: build
	@python3 bench/scaling.py $(BENCH_FLAGS)

bench-boolean: build
	@python3 bench/boolean.py $(BENCH_FLAGS)

bench-abstraction: build
	@python3 bench/abstraction.py $(BENCH_FLAGS)

bench-explanations: build
	@python3 bench/explanations.py $(BENCH_FLAGS)

bench-heap: build
	@python3 bench/heap.py $(BENCH_FLAGS)

format:
	@scripts/setup.sh format
	@find src test/unit test/fuzz -name '*.[ch]' | xargs clang-format-19 -i

format-check:
	@scripts/setup.sh format
	@python3 test/scripts/check_format.py

clean:
	rm -rf build build-san build-ndebug build-coverage
